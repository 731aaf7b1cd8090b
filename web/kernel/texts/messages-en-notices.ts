/** What the program itself tells people in their messages, written as in `messages-en.ts`. What people write stays as it is. */
export const messagesEnNotices: Readonly<Record<string, string>> = {
  有会诊申请等待审核: 'A consultation request waits for review',
  有会诊等待结算: 'A consultation waits for settlement',
  您有新的会诊邀请: 'You are invited to a consultation',
  会诊邀请等待您安排: 'A consultation waits for you to schedule it',
  会诊超时未安排: 'Consultation not scheduled in time',
  会诊申请已通过审核: 'Consultation request approved',
  会诊申请被退回: 'Consultation request returned',
  会诊申请被专家退回: 'Consultation request returned by the expert',
  会诊申请已过期: 'Consultation request expired',
  会诊申请已作废: 'Consultation request voided',
  会诊已过期: 'Consultation expired',
  会诊已取消: 'Consultation canceled',
  会诊时间已安排: 'Consultation scheduled',
  会诊将在一天内开始: 'Consultation within a day',
  会诊将在30分钟内开始: 'Consultation within 30 minutes',
  会诊已开始: 'Consultation started',
  会诊意见已出具: 'Opinion given',
  会诊结算通过: 'Consultation settled',
  会诊结算未通过: 'Settlement refused',
  会诊报告已发送: 'Consultation report sent',
  会诊报告已更正: 'Consultation report corrected',
  会诊收到低分评价: 'A consultation was rated low',
  有新的注册申请: 'A new registration request',
  注册申请已通过: 'Registration approved',
  '会诊单 {no}（{hospital}）。[more]': 'Consultation {no} ({hospital}). [more]',
  '会诊单 {no}（{hospital}）的报告第{revision}版可以查看和下载。':
    'Version {revision} of the report on consultation {no} ({hospital}) can be read and downloaded.',
  '会诊单 {no}（{hospital}）的[who]总体评分不高于2分，请跟进。':
    'Consultation {no} ({hospital}): overall score of 2 or less by: [who]. Please follow it up.',
  '原因：{reason}': 'Reason: {reason}',
  '请安排会诊时间，或说明原因后退回。': 'Please schedule it, or return it with the reason.',
  '通过审核已满 {hours} 小时仍未安排，满 {end} 小时将自动过期，请尽快处理。':
    'Approved {hours} hours ago and not scheduled yet; it expires after {end} hours. Please deal with it soon.',
  '会诊时间：{time}。[advice]': 'Consultation at {time}. [advice]',
  '请提前安排好时间，不能参加请及时告知对方。': 'Please keep the time free, and tell the other side if you cannot take part.',
  '请做好准备，按时参加。': 'Please get ready and be on time.',
  '{name}（{account}）通过第三方登录申请账号，请审核。':
    '{name} ({account}) requests an account through a third-party login; please review it.',
  '您的账号已开通，可以用第三方登录，也可以用账号和密码登录。':
    'Your account is active: sign in with the third party, or with account and password.',
};
