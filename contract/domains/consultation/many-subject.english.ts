import type { English } from '../../kernel/english.ts';

/** What a consultation of several experts says. */
export const english: English = {
  labels: {
    专家答复: 'Answer of the expert',
    主诊专家: 'Chief expert',
    会诊专家编号: 'Id of the expert',
    会诊医院编号: 'Id of the consulted hospital',
    会诊科室编号: 'Id of the consulted department',
    '会诊已开始，主诊专家已更换': 'The consultation has begun, with another chief expert',
    您被记为未参加会诊: 'You were recorded as absent from the consultation',
    '会诊已开始，您未答复邀请，视为未参加': 'The consultation has begun; you did not answer the invitation and count as absent',
    '主诊专家未答复，由下一位专家接任': 'The chief expert did not answer; the next in line takes their place',
    填写本人意见: 'Give own opinion',
    已谢绝: 'Declined',
    意见时间: 'Time of the opinion',
    接受: 'Accept',
    谢绝: 'Decline',
    谢绝原因: 'Reason for declining',
    未参加: 'Absent',
    未参加的专家: 'Experts who did not attend',
    未参加的原因: 'Why they did not attend',
    答复: 'Answer',
    答复时间: 'Time of the answer',
    答复邀请: 'Answer invitation',
    接受邀请: 'Accept invitation',
    谢绝邀请: 'Decline invitation',
    各专家的会诊意见: 'Opinions of the experts',
    保存或提交多学科会诊申请: 'Save or submit a multidisciplinary consultation',
    '{names}尚未答复邀请，开始后视为未参加，其会诊费将退还。':
      '{names} did not answer the invitation yet: once it begins they count as absent, and their fee is given back.',
    '{name}是主诊专家。现在开始，由{next}接任主诊并填写会诊结论。':
      '{name} is the chief expert. If it begins now, {next} takes their place as chief and writes the conclusion.',
    '{name} 等{count}人': '{name} and others, {count} in all',
    '{name}未参加的原因': 'Why {name} did not attend',
    '{name}未参加的原因不能超过{most}个字': 'Why {name} did not attend has more than {most} characters',
    '上移{name}': 'Move {name} up',
    '以下专家尚未填写意见：请等待其填写，或说明未参加的原因，其会诊费将退还。':
      'These experts gave no opinion yet: wait for them, or say why they did not attend; their fee is then given back.',
    会诊结论: 'Conclusion',
    '您已接受邀请。如不能参加，请在会诊开始前说明原因，您的会诊费将退还申请方。':
      'You have accepted. If you cannot attend, say why before it begins; your fee is then given back to the applicant.',
    '共{count}位专家，会诊费合计 {value}': '{count} experts, {value} in all',
    已添加: 'Added',
    添加专家: 'Add expert',
    请填写谢绝原因: 'Enter why you decline',
    您已答复该会诊邀请: 'You have answered this invitation already',
    '会诊专家均谢绝邀请，申请已退回': 'All experts declined; the application is returned',
    有会诊专家谢绝邀请: 'An expert declined',
    各专家均已填写会诊意见: 'All experts gave their opinion',
    您已成为会诊的主诊专家: 'You are now the chief expert of the consultation',
    '请答复是否参加。': 'Please answer whether you attend.',
    同一位专家只能选择一次: 'Choose each expert once only',
    '只能将已接受邀请、尚未填写意见的专家记为未参加': 'Only experts who accepted and gave no opinion yet can be marked absent',
    未参加的专家格式不正确: 'Experts who did not attend: not in the right form',
    会诊开始时尚未答复: 'Had not answered when it began',
  },
  messages: {
    '{hospital}报告的危急值尚未电话通知申请医院，登记或撤回后才能将专家记为未参加':
      '{hospital} has not called the applying hospital about its critical value; experts can be marked absent once the call is recorded or the value withdrawn',
    '{hospital}报告的危急值尚未确认，申请医院确认或报告医院撤回后才能将专家记为未参加':
      'The critical value of {hospital} is not acknowledged yet; experts can be marked absent once the applying hospital has acknowledged it or the reporting hospital withdrawn it',
    '主诊专家{chief}尚未答复邀请。请等待其答复，或确认由{successor}接任主诊后开始':
      'Chief expert {chief} did not answer the invitation yet. Wait for the answer, or confirm that {successor} takes their place and begin',
    '主诊专家{chief}尚未答复邀请，由{successor}接任': 'Chief expert {chief} had not answered the invitation; {successor} took their place',
    '会诊专家{name}没有所属科室，请另选专家': 'Expert {name} belongs to no department; choose another',
    '多学科会诊请选择{least}至{most}位专家': 'Choose {least} to {most} experts',
    '专家{name}尚未填写意见，请等待其填写，或说明未参加的原因':
      'Expert {name} gave no opinion yet: wait for it, or say why they did not attend',
    '会诊专家{name}谢绝：{reason}': 'Expert {name} declined: {reason}',
    '会诊专家{name}不存在或已停用，请重新选择': 'Expert {name} is no longer available; choose another',
    '会诊专家{name}不属于所选医院或科室，请重新选择': 'Expert {name} is not of the chosen hospital or department; choose again',
    '会诊专家{name}停诊至{until}，{instead}': 'Expert {name} sees nobody until {until}; {instead}',
    '您未参加该会诊，不能{deed}': 'You do not attend this consultation and cannot {deed}',
  },
};
