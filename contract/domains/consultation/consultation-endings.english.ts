import type { English } from '../../kernel/english.ts';

/** What is said before an order goes back or ends, and of what was paid. */
export const english: English = {
  labels: {
    会诊医院已停用: 'The consulted hospital is out of use',
    会诊医院已恢复使用: 'The consulted hospital is back in use',
    申请医院已恢复使用: 'The applying hospital is back in use',
    申请医院已停用: 'The applying hospital is out of use',
    '申请医院已停用或使用期限已到，申请方无法登录，不能报告申请方未到':
      'The applying hospital is out of use: whoever applied cannot sign in, and is not reported as absent',
    紧急心电无人接诊: 'Nobody can read an urgent ECG',
    '该医院暂无可接诊的医生，请联系平台运营人员或改向其他医院申请。':
      'Nobody of that hospital can read it now. Ask the operators, or apply to another hospital.',
    '取消前向申请人显示的退还金额，实际可退少于此数时不予取消':
      'What the applicant was shown to go back; nothing is cancelled where it is less by now',
    会诊费待领取: 'Cash of your consultation fee waits at the cashier',
    '退还金额未知，取消后按规定退还': 'What goes back is not known now; it goes back as the rules say',
    自动过期时间: 'Expires by itself after',
    会诊费待退现金: 'Cash of a consultation fee is to be handed back',
    会诊结算的分成: 'Shares of a settlement',
    '作废后不能恢复。': 'It cannot be taken up again.',
    '已缴的会诊费按规定退还：距会诊开始不足24小时、不足2小时的，退还比例不同。':
      'The fee goes back as the rules say: less than 24 hours and less than 2 hours before the consultation have rates of their own.',
    '专家补充后可再次申请结算。': 'The expert may supplement the opinion and ask for the settlement again.',
    '退回后会诊费全额退还；退回次数未满的，申请人修改后可重新提交。':
      'The fee goes back whole; unless it was returned too often, the applicant may change the application and submit it again.',
    '终止后会诊单作废，不能恢复；已收的会诊费全额退还。':
      'The order becomes void and cannot be taken up again; the fee that was paid goes back whole.',
    '到时未收费将自动过期。': 'It expires when it is not paid by then.',
    '已支付的会诊费将全额退还。': 'The fee that was paid goes back whole.',
    过期原因: 'Why it expired',
    未在规定时间内支付会诊费: 'The fee was not paid in time',
    未在规定时间内安排会诊: 'It was not scheduled in time',
    未在规定时间内寄送切片: 'The slides were not sent in time',
    未在规定时间内补充资料: 'What was asked for was not supplied in time',
    未在规定时间内开始会诊: 'It was not begun in time',
    '约定时间已过，会诊未开始': 'The appointed time passed and it was not begun',
    普通会诊超过完成时限: 'An ordinary consultation is past its time',
    紧急会诊超过完成时限: 'An urgent consultation is past its time',
    '会诊专家停诊，请改期': 'An expert is absent: please move the consultation',
    会诊专家停诊: 'An expert is absent',
    '停诊已取消，原定会诊时间不变': 'The absence is called off: the consultation stays at its hour',
    '停诊专家已谢绝，原定会诊时间不变': 'The absent expert has declined: the consultation stays at its hour',
    有会诊费待收取: 'A consultation fee is to be taken',
    '会诊费待收取，即将逾期': 'A consultation fee is to be taken before it expires',
    会诊费待缴纳: 'Your consultation fee is to be paid',
    原定会诊时间已取消: 'The hour of the consultation is given up',
    '会诊将在三天内开始，尚未上传资料': 'A consultation begins within three days, and nothing was uploaded',
    '请尽快上传病历图片、影像或检查资料。': 'Please upload records, images or recordings soon.',
    会诊超过时限未出具意见: 'No opinion within the time limit',
    冰冻切片会诊超时未开始: 'Frozen section: not begun in time',
    '请按时参加，或说明原因后退回。': 'Please be there on time, or return it with the reason.',
    '请立即会诊，或说明原因后退回。': 'Please consult at once, or return it with a reason.',
    '逾期未补充，会诊继续': 'Not supplied in time, the consultation goes on',
    '补充资料逾期未答复，会诊继续': 'The request for more was not answered in time: the consultation goes on',
    '会诊专家将按现有资料出具意见。': 'The expert gives an opinion on what is there.',
    申请人逾期未补充资料: 'The applicant did not supply in time what was asked for',
    '请按现有资料出具意见，仍需资料的可再次要求补充。': 'Please give your opinion on what is there, or ask once more for what you need.',
    紧急心电超时未出具意见: 'Urgent ECG: no opinion in time',
    '请立即出具意见。': 'Please give your opinion at once.',
    '开始后久未处理，已通知二线值班医生。': 'Begun and left alone; the second line was told.',
    '开始后久未处理，没有其他二线值班医生。': 'Begun and left alone; nobody else has the second line.',
    '您正在处理该心电，请直接出具意见': 'You are at work on this ECG: please give your opinion',
    '会诊医生正在处理该心电，请稍后再试': 'The expert is at work on this ECG: please try again soon',
    '紧急心电已放回认领池，尚未出具意见': 'An urgent ECG is back in the pool without an opinion',
    '该心电已有医生在处理，不能认领': 'A doctor is at work on this ECG; it cannot be claimed',
  },
  messages: {
    '{hospital}已停用或使用期限已到，暂时无人接诊。请联系平台运营人员，或取消后改向其他医院申请。':
      '{hospital} is out of use, and nobody there can answer. Ask the operators, or cancel and apply to another hospital.',
    '{hospital}已停用或使用期限已到，该院专家不能参加会诊，其他专家照常。如需调整请联系平台运营人员。':
      '{hospital} is out of use: its experts cannot take part, the others go on. Ask the operators where that has to be changed.',
    '主诊专家所在的{hospital}已停用或使用期限已到，主诊专家暂时不能参加会诊。如需调整请联系平台运营人员。':
      '{hospital}, the hospital of the chief expert, is out of use: they cannot take part now. Ask the operators where something has to be changed.',
    '{hospital}已恢复使用，可以答复和参加会诊。': '{hospital} is back in use: it can answer and take part.',
    '{hospital}已恢复使用，申请方可以登录和参加会诊。': '{hospital} is back in use: whoever applied can sign in and take part.',
    '{more}该院停用期间取消会诊的，已支付的会诊费全额退还。':
      '{more} If you cancel while it is out of use, the fee that was paid goes back whole.',
    '{hospital}已停用或使用期限已到，暂时无人接诊。请联系平台运营人员。':
      '{hospital} is out of use, and nobody there can answer. Ask the operators.',
    '{hospital}已停用或使用期限已到，申请方暂时无法登录和参加会诊。如需调整请联系平台运营人员。':
      '{hospital} is out of use: whoever applied can neither sign in nor take part. Ask the operators where something has to be changed.',
    '{hospitals}已停用或使用期限已到，会诊可能无法按时进行。请联系双方另行安排。':
      'Out of use: {hospitals}. The consultation may not be held in time; arrange something else with both sides.',
    '{hospital}已停用或使用期限已到，其他医院邀请该院的会诊暂时无人接诊或缺少专家：{orders}等{count}单。请联系申请人另行安排。':
      '{hospital} is out of use: nobody answers the consultations that other hospitals asked of it, or an expert of theirs is missing ({count}), among them: {orders}. Arrange something else with their applicants.',
    '{hospital}已停用或使用期限已到，其他医院邀请该院的会诊暂时无人接诊或缺少专家：{orders}。请联系申请人另行安排。':
      '{hospital} is out of use: nobody answers the consultations that other hospitals asked of it, or an expert of theirs is missing: {orders}. Arrange something else with their applicants.',
    '受理已满 {days} 个工作日，尚未出具意见。': '{days} working days have passed since it was accepted, without an opinion.',
    '已超过 {hours} 小时的完成时限，尚未出具意见。': 'The limit of {hours} hours has passed without an opinion.',
    '会诊专家{name}自{from}至{until}停诊，原定会诊时间 {hour} 须改期。':
      'Expert {name} is absent from {from} to {until}: the appointment at {hour} has to be moved.',
    '会诊专家{absent}，原定会诊时间 {hour} 须改期。': 'Experts: {absent}. The appointment at {hour} has to be moved.',
    '{name}停诊至{until}': '{name} is absent until {until}',
    '会诊专家{name}当天不再停诊，会诊时间 {hour} 不变。': 'Expert {name} is not absent that day any more: the appointment at {hour} stays.',
    '会诊费 {fee} 元须在 {until} 前缴纳并由收费员确认，逾期申请将过期。':
      'The fee of {fee} yuan is to be paid and confirmed by the cashier before {until}; the application expires otherwise.',
    '会诊费 {fee} 元由待退现金全额抵缴，须由收费员在 {until} 前确认，逾期申请将过期。':
      'The refund that is due covers the fee of {fee} yuan: the cashier need only confirm it, before {until}; the application expires otherwise.',
    '停诊的会诊专家{name}已谢绝邀请，会诊时间 {hour} 不变。':
      'Expert {name}, who is absent, has declined: the appointment at {hour} stays.',
    '{more}此后取消会诊的，已支付的会诊费仍按规定退还。':
      '{more} If you cancel from now on, as much of the fee goes back as the rules say.',
    '{more}由会诊专家或运营人员另行安排；在此之前取消会诊的，已支付的会诊费全额退还。':
      '{more} The experts or the operators arrange another time; if you cancel before that, the fee that was paid goes back whole.',
    '{more}由会诊专家或运营人员另行安排。': '{more} The experts or the operators arrange another time.',
    '原定会诊时间 {hour} 已取消，须另行安排。': 'The hour {hour} is given up; another one has to be arranged.',
    '会诊专家{name}自{from}至{until}停诊，原定会诊时间 {hour} 在申请人答复补充要求后另行安排。':
      'Expert {name} is absent from {from} to {until}: instead of the appointment at {hour} another is arranged once the applicant has answered what was asked for.',
    '认领医生：{realName}。会诊费不变。': 'Claimed by {realName}. The fee stays as it was.',
    '会诊医生：{doctor}。': 'Expert: {doctor}.',
    '原因：{reason}。已支付的会诊费将全额退还。': 'Reason: {reason}. The fee that was paid goes back whole.',
    '{doctor}已开始但未出具意见，请认领。': '{doctor} has begun and not given an opinion. Please claim it.',
    '退还金额已有变化，现在取消只能退还{amount}元（{percent}%），请核对后再取消':
      'What goes back has changed: cancelling now gives back ¥{amount} ({percent}%). Look at it and cancel again',
    '应退现金 {amount} 元，请到收费窗口领取': '¥{amount} in cash is to be collected at the cashier',
    '应退现金 {amount} 元': '¥{amount} in cash is to be handed back',
    '通过审核满 {hours} 小时未安排将自动过期。': 'It expires when it is not scheduled within {hours} hours of its approval.',
    '超过约定时间 {hours} 小时未开始将自动过期。': 'It expires when it has not begun {hours} hours after the appointed time.',
    '满 {hours} 小时未答复补充要求将自动过期。': 'Expires if the request is not answered within {hours} hours.',
    '满 {hours} 小时未答复的，由专家按现有资料出具意见。':
      'If the request is not answered within {hours} hours, the expert gives an opinion on what is there.',
    '通过审核满 {hours} 小时未寄出将自动过期。': 'Expires if the slides are not sent within {hours} hours of the audit.',
    '超过答复时限 {hours} 小时未开始将自动过期。': 'It expires when it has not begun {hours} hours after it should have been answered.',
    '满 {hours} 小时未开始将自动过期。': 'Expires if not begun within {hours} hours.',
  },
};
