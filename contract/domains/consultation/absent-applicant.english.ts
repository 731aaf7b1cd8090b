import type { English } from '../../kernel/english.ts';

/** Of an appointed hour to which the applicant's side did not come. */
export const english: English = {
  labels: {
    申请方未到: 'Applicant absent',
    报告申请方未到: 'Report the applicant absent',
    提出异议: 'Object',
    代为提出异议: 'Objection in place of the applicant',
    未到报告时间: 'Absence reported at',
    未到报告人: 'Absence reported by',
    联系经过: 'How they were tried to be reached',
    请填写联系经过: 'Say how they were tried to be reached',
    '请写明何时、以何种方式联系过申请方': 'Say when, and by which means',
    异议截止时间: 'Objection possible until',
    提出异议时间: 'Objected at',
    异议说明: 'Objection',
    请填写异议说明: 'Say what you object',
    将告知会诊专家和运营人员: 'The experts and the operators read it',
    '申请方将立即收到通知，可在规定时限内提出异议；逾期没有异议的，会诊按申请方未到结束。宽限时间内仍可开始会诊或改期，报告随之作废；此后由运营人员改期。':
      'The applicant is told at once and may object within a time limit; if nobody does, the consultation ends because they were absent. Within the grace it can still be begun or rescheduled, which makes the report void; after that the operators reschedule it.',
    '提出异议后未到报告作废：宽限时间内仍可开始会诊或改期，否则会诊自动过期，已支付的会诊费全额退还，需要时请另行申请。':
      'The report becomes void: within the grace the consultation can still be begun or rescheduled, else it expires and the fee that was paid goes back whole. Apply anew if you need it.',
    提出未到异议: 'Object to the absence',
    '逾期没有异议的，会诊按申请方未到结束。': 'If nobody objects until then, the consultation ends because the applicant was absent.',
    曾报告申请方未到: 'The applicant had been reported absent',
    约定时间过后15分钟才能报告申请方未到: 'An absence can be reported from 15 minutes after the appointed time on',
    '约定时间后已要求补充资料，不能报告申请方未到。请开始会诊或改期':
      'More was asked of the applicant after the appointed time: no absence can be reported. Begin the consultation or reschedule it',
    '已报告申请方未到，且约定时间已超过宽限，不能要求补充资料。请联系运营人员改期':
      'They were reported absent, and the grace is over: nothing more can be asked for. Ask the operators to reschedule it',
    '已报告申请方未到，且约定时间已超过宽限，不能开始会诊。请联系运营人员改期':
      'An absence was reported, and the grace after the appointed time is over: it cannot be begun. Ask the operators to reschedule it',
    '已报告申请方未到，且约定时间已超过宽限，不能改期。请联系运营人员改期':
      'An absence was reported, and the grace after the appointed time is over: ask the operators to reschedule it',
    申请方未到异议时限: 'Time to object to a reported absence',
    约定时间申请方未到: 'The applicant did not come at the appointed time',
    '约定时间已过且超过宽限，会诊即将过期，不能报告申请方未到':
      'Its hour and the grace have passed: it is about to expire, and no absence can be reported',
    '会诊室有申请方到场的记录，不能报告申请方未到。请开始会诊、改期或退回':
      'The room has seen somebody of the applicant’s side: no absence can be reported. Begin the consultation, reschedule it or return it',
    '该会诊未约定时间，不能报告申请方未到': 'No time was arranged: no absence can be reported',
    '会诊专家当日停诊，请改期': 'An expert sees nobody on that day: reschedule it',
    已报告过申请方未到: 'The absence was reported before',
    没有待申请方答复的未到报告: 'There is no report of an absence that waits for the applicant',
    '会诊申请方未到，可提出异议': 'You were reported absent and may object',
    会诊已报告申请方未到: 'Applicant of a consultation reported absent',
    申请方对未到报告提出异议: 'The applicant objects to the reported absence',
    '未到报告已作废：宽限时间内仍可开始会诊或改期；超过宽限的，会诊即将过期，需要时请另行申请。':
      'The report is void: within the grace the consultation can still be begun or rescheduled; once that is over it is about to expire, and is applied for anew if needed.',
    '没有异议的，已支付的会诊费按2小时内取消的比例退还；预约或改期前的时间更晚的，取较高的比例。不少于报告时告知的比例。':
      'If nobody objects, the fee goes back as of a cancellation within 2 hours, or at the higher rate where the time that was asked for, or the one before it was moved, is later; no less than was told with the report.',
    '其中未答复邀请的专家的会诊费全额退还。': ' What those experts cost who have not answered the invitation goes back whole.',
    '约定时间超过宽限后，会诊专家不能开始、改期或要求补充资料，由运营人员改期。':
      'Once the grace after the appointed time is over, the experts can neither begin it, nor reschedule it, nor ask for more: the operators reschedule it.',
    '已支付的会诊费按申请方未到的规定退还。': 'The fee goes back as the rules say of an applicant who was absent.',
    '申请方未到，会诊已过期': 'The applicant did not come: the consultation has expired',
    '申请方对未到报告有异议，报告已作废': 'The applicant objects to the reported absence: the report is void',
    '已报告申请方未到，{until}前可提出异议': 'Applicant reported absent, objection possible until {until}',
    '{name}：{reason}': '{name}: {reason}',
    '异议：{objection}': 'Objection: {objection}',
  },
  messages: {
    '提出异议的时限{until}已过': 'The time to object ended at {until}',
    '{name}报告约定时间{hour}申请方未到：{reason}。如有异议，请在{until}前提出；逾期没有异议的，会诊按申请方未到结束。':
      '{name} reports that nobody came at the appointed time {hour}: {reason}. If you object, do so until {until}; otherwise the consultation ends because you were absent. ',
    '{words}已支付的会诊费届时至少退还{percent}%。': '{words}Of the fee that was paid at least {percent}% goes back then.',
    '{words}已支付的会诊费届时至少退还{percent}%，其中仍未答复邀请的专家的会诊费全额退还。':
      '{words}Of the fee that was paid at least {percent}% goes back then, and whole what those experts cost who have not answered by then.',
    '{name}报告约定时间{hour}申请方未到：{reason}。申请方可在{until}前提出异议。宽限时间内仍可改期，此后由运营人员改期。':
      '{name} reports that nobody of the applicant’s side came at the appointed time {hour}: {reason}. They may object until {until}. It can still be rescheduled within the grace, and after that by the operators.',
    '异议：{objection}。未到报告已作废：宽限时间内仍可开始会诊或改期，否则自动过期。':
      'Objection: {objection}. The report is void: within the grace the consultation can still be begun or rescheduled, else it expires.',
    '{words}可在会诊沟通中联系申请方。': '{words} You can write to the applicant in the conversation.',
    '异议：{objection}。未到报告已作废：会诊即将过期，需要时请另行申请。':
      'Objection: {objection}. The report is void: the consultation is about to expire, and is applied for anew if needed.',
    '原因：{reason}。已支付的会诊费按规定退还{percent}%。':
      'Reason: {reason}. Of the fee that was paid {percent}% goes back as the rules say.',
  },
};
