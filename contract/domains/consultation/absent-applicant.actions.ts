import { defineAction } from '../../kernel/action.ts';
import { fillIn } from '../../kernel/prompts.ts';
import { reason } from '../../kernel/validators.ts';
import { absentFields } from './absent-applicant.fields.ts';
import { byId, moveOfOrder } from './consultation-move.ts';
import { byApplicant } from './represent.ts';

const path = '/blade-remote/oneSubject';
const { absentReason, absentObjection } = absentFields;
const entered = (label: string) => ({ readOnly: undefined, required: fillIn(label), format: reason }) as const;

/** Nobody of the applicant's side came to the appointed hour: unless they object in time, the clock ends it as a cancellation that is too late. */
export const reportAbsent = defineAction({
  ...moveOfOrder,
  name: 'report-absent',
  title: '报告申请方未到',
  path: `${path}/reportAbsent`,
  permission: ['consultation_diagnose', 'consultation_schedule'],
  input: { ...byId, absentReason: { ...absentReason, ...entered(absentReason.label), hint: '请写明何时、以何种方式联系过申请方' } },
  step: 'reportAbsent',
  danger: true,
  confirm:
    '申请方将立即收到通知，可在规定时限内提出异议；逾期没有异议的，会诊按申请方未到结束。宽限时间内仍可开始会诊或改期，报告随之作废；此后由运营人员改期。',
});

/** They did come, or could not for a reason that is not theirs: the report counts no more. */
export const objectAbsent = defineAction({
  ...moveOfOrder,
  name: 'object-absent',
  title: '提出异议',
  path: `${path}/objectAbsent`,
  permission: byApplicant,
  input: { ...byId, absentObjection: { ...absentObjection, ...entered(absentObjection.label), hint: '将告知会诊专家和运营人员' } },
  step: 'objectAbsent',
  confirm: '提出异议后未到报告作废：宽限时间内仍可开始会诊或改期，否则会诊自动过期，已支付的会诊费全额退还，需要时请另行申请。',
});

export const absentActions = [reportAbsent, objectAbsent] as const;
