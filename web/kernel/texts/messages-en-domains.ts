/** What the domains say in a sentence with values in it, written as in `messages-en.ts`. */
export const messagesEnDomains: Readonly<Record<string, string>> = {
  // Sign-in, users and rights
  '账号已锁定，请{minutes}分钟后再试': 'The account is locked; try again in {minutes} minutes',
  '所属机构已过期，请联系[contact]': 'The term of your hospital has ended; please contact [contact]',
  '有{count}行数据有误，未导入任何用户': '{count} rows are wrong; no user was imported',
  '不能修改用户{account}': 'You cannot change the user {account}',
  '[what]不存在：{name}': 'No such [what]: {name}',
  '有多个同名的[what]：{name}': 'There are several of this name: {name} ([what])',
  '不能授予超出自己权限的角色：{name}': 'You cannot grant a role with more permissions than your own: {name}',
  '邀请码已绑定{count}人，可邀请人数不能更少': '{count} people have bound this invitation code; its limit cannot be lower',
  '不能限制登录、个人信息、菜单和授权的接口：[title]': 'Interfaces of sign-in, profile, menus and grants cannot be restricted: [title]',

  // Organisation and settings
  '产品包不能包含平台管理功能：[name]': "A package cannot hold the platform's own functions: [name]",
  '平台租户不能[doing]': 'Not possible for the platform itself: [doing]',
  '对方拒绝了用户名或密码（{status}）': 'The other side refused the user name or the password ({status})',
  '对方答复异常（{status}）': 'The other side gave an unexpected answer ({status})',
  '字典项已被[use]使用，[instead]': 'This entry is used by [use]: [instead]',
  '缺少模板参数：{name}': 'A parameter of the template is missing: {name}',
  '{phone}短信发送过于频繁，请稍后再试': 'Too many text messages to {phone}; please try again later',
  '微信拒绝了请求（{code}）': 'WeChat refused the request ({code})',
  '一级菜单最多{most}个': 'At most {most} menus of the first level',
  '二级菜单最多{most}个': 'At most {most} menus of the second level',
  '[level]菜单名称最多{letters}个汉字或{bytes}个字母': '[level] menu name: at most {letters} Chinese characters or {bytes} letters',

  // Development
  '字段不能超过{most}个': 'At most {most} fields',
  '第{at}个字段：[problem]': 'Field {at}: [problem]',
  '第{at}个字段：字段名{name}重复': 'Field {at}: the name {name} is used twice',
  '{name}是保留的名称，请更换字段名': '{name} is reserved; choose another name',
  '[kind]不支持这种筛选方式': 'This kind of search is not possible for: [kind]',
  '[kind]不能设为唯一': 'Cannot be unique: [kind]',
  '数据表{table}已存在，请修改模型的数据表名': 'The table {table} already exists; change the table name of the model',

  // Messages, logs and statistics
  '所选[what]不存在，请重新选择': 'No longer there: [what]. Please choose again',
  '请填写占位内容：[names]': 'Fill in the placeholders: [names]',
  '短信内容不能超过{most}个字': 'A text message has at most {most} characters',
  '公告[state]，不能修改': 'The notice can no longer be changed: [state]',
  '只有平台管理员可以向[audience]发布公告': 'Only platform administrators may publish notices to: [audience]',
  '该接口已关闭：{reason}': 'This interface is closed: {reason}',
  '一次最多上报{most}条日志': 'At most {most} log entries at once',
  '统计范围不能超过{days}天': 'Statistics cover at most {days} days',
  '这是一条测试消息，由{name}于{time}发出。': 'This is a test message, sent by {name} at {time}.',
  '推送网关不接受账号或签名（{status}）': 'The push gateway does not accept the account or the signature ({status})',
  '推送网关暂时不可用（{status}）': 'The push gateway is unavailable for the moment ({status})',
  '推送网关拒绝了请求（{status}）': 'The push gateway refused the request ({status})',
  '无法连接推送网关，请检查地址与网络（{code}）': 'The push gateway cannot be reached; check its address and the network ({code})',
  '企业微信拒绝了请求（{code}）': 'WeCom refused the request ({code})',
  '无法连接企业微信，请检查网络（{code}）': 'WeCom cannot be reached; check the network ({code})',

  // Large files
  '分片序号超出范围，该文件共{total}片': 'The chunk number is out of range; the file has {total} chunks',
  '未完成的上传已有{count}个，请先完成或删除其中的一些': 'There are {count} unfinished uploads; complete or delete some of them first',
  '还有{count}片没有上传（第[chunks]片），请继续上传': '{count} chunks are not uploaded yet ([chunks]); please resume',
  '第{chunk}片在传输中损坏，请重试': 'Chunk {chunk} was damaged on its way; please try again',
  '分片不完整：应为{wanted}字节，实际收到{size}字节，请重试':
    'The chunk did not arrive in full: {size} of {wanted} bytes; please try again',
  '文件校验失败：第[chunks]片已损坏，请重试以重新上传这些分片':
    'Verification failed: chunks [chunks] are damaged; retry to upload them again',

  // Consultations, reports and evaluations
  '该申请已被退回{times}次，不能再次提交，请新建申请':
    'The request was returned {times} times and cannot be submitted again; make a new one',
  '该患者就同一诊断向同一专家的会诊 {no} 尚未结束':
    'Consultation {no} of this patient, with this diagnosis and this expert, has not ended yet',
  '您不是该会诊的受邀专家，不能[doing]': 'You are not the invited expert of this consultation; not possible: [doing]',
  '患者性别为[sex]，报告中出现“{word}”，请核对': 'The patient is [sex], but the report mentions "{word}"; please check',
  '总体评分不高于{score}分时，请填写至少{count}个字的评价内容':
    'With an overall score of {score} or less, write at least {count} characters',
  '会诊时间：{time}': 'Consultation at {time}',
  '会诊时间 {time}': 'Consultation at {time}',
  '收据号 {no}': 'Receipt {no}',
};
