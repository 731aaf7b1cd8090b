import type { English } from '../../kernel/english.ts';

/** Of what is applied for anew, and of what is urged. */
export const english: English = {
  labels: {
    '再次申请自（编号）': 'Applied again from (id)',
    '已再次申请为（编号）': 'Applied again as (id)',
    '复制为一份新的会诊草稿，原会诊单保持不变。知情同意书和预约时间不复制，须重新签署和选择。新增资料和补充材料放入表单的资料栏，可以移除；放不下的留在原会诊单。':
      'Copied into a new draft; the first order stays as it is. The consent and the requested time are not copied: they are given anew. Material that was added or supplied comes into the fields of the form, where it can be removed; what does not fit stays with the first order.',
    再次申请未带入原会诊专家: 'Not all experts were taken over into what is applied for again',
    该会诊已再次申请: 'This consultation has been applied for again',
    会诊已另行再次申请: 'A consultation was applied for again otherwise',
    '该申请可修改后重新提交，无须再次申请': 'It can be changed and submitted again: there is no need to apply anew',
    '知情同意书须重新签署上传，预约时间须重新选择。': 'The consent has to be signed and uploaded anew, and a time to be chosen.',
    催办: 'Urge',
    催办时间: 'Urged at',
    会诊申请催办: 'The applicant asks you to hurry',
    请尽快审批: 'Please approve it soon',
    请尽快审核: 'Please audit it soon',
    请尽快安排会诊: 'Please arrange it soon',
    请尽快确认收到切片: 'Please confirm the slides soon',
    请尽快会诊: 'Please answer it soon',
    请尽快认领: 'Please claim it soon',
    请尽快提交会诊意见: 'Please give your opinion soon',
    请尽快答复是否参加: 'Please say soon whether you take part',
    '科室审批人均已不能审批，请尽快审批': 'Nobody can approve it for the department any more: please decide it',
    '向当前处理人发送提醒，每小时最多催办一次。': 'Whoever is asked to act is told; once an hour at most.',
    '由会诊单 {no} 再次申请': 'Applied again from {no}',
    '已再次申请为会诊单 {no}': 'Applied again as {no}',
    '上次催办：{time}': 'Last urged at {time}',
    '已于{time}催办，{again}后可再次催办': 'Urged at {time}; it can be urged again after {again}',
  },
  messages: {
    '未带入的专家——{each}。': 'Not taken over: {each}.',
    '本次会诊已按申请 {no} 提交，不能重复提交': 'This consultation was handed in as {no} already',
    '已于{time}催办，{again}后可再次催办': 'Urged at {time}; it can be urged again after {again}',
    '会诊单 {no}（{hospital}）。{words}': 'Order {no} ({hospital}). {words}',
  },
};
