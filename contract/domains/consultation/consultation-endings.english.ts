import type { English } from '../../kernel/english.ts';

/** What is said before an order goes back or ends, and of what was paid. */
export const english: English = {
  labels: {
    会诊结算的分成: 'Shares of a settlement',
    '作废后不能恢复。': 'It cannot be taken up again.',
    '已缴的会诊费按规定退还：距会诊开始不足24小时、不足2小时的，退还比例不同。':
      'The fee goes back as the rules say: less than 24 hours and less than 2 hours before the consultation have rates of their own.',
    '专家补充后可再次申请结算。': 'The expert may supplement the opinion and ask for the settlement again.',
    '退回后会诊费全额退还；申请人修改后可重新提交。':
      'The fee goes back whole; the applicant may change the application and submit it again.',
    '终止后会诊单作废，不能恢复；已收的会诊费全额退还。':
      'The order becomes void and cannot be taken up again; the fee that was paid goes back whole.',
    '到时未收费将自动过期。': 'It expires when it is not paid by then.',
  },
  messages: {
    '通过审核满 {hours} 小时未安排将自动过期。': 'It expires when it is not scheduled within {hours} hours of its approval.',
    '超过约定时间 {hours} 小时未开始将自动过期。': 'It expires when it has not begun {hours} hours after the appointed time.',
    '满 {hours} 小时未答复补充要求将自动过期。': 'Expires if the request is not answered within {hours} hours.',
    '通过审核满 {hours} 小时未寄出将自动过期。': 'Expires if the slides are not sent within {hours} hours of the audit.',
    '超过答复时限 {hours} 小时未开始将自动过期。': 'It expires when it has not begun {hours} hours after it should have been answered.',
    '满 {hours} 小时未开始将自动过期。': 'Expires if not begun within {hours} hours.',
  },
};
