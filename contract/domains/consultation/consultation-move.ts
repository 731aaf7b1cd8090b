import { field } from '../../kernel/field.ts';
import { consultationStates } from './consultation.states.ts';

/** What every move of an order is told. */
export const byId = { applyOrderId: field.id('会诊单', { required: true }) } as const;

/** What its applicant was shown that it costs, in cents, 0 where no fee was: another one is not charged without a word. Who does not say it is not asked. */
export const shownFee = field.money('已确认的会诊费', {
  unshown: true,
  hint: '提交前向申请人显示的会诊费，未显示时为0；与提交时不一致则不予提交，不填则不核对',
});

/** What goes back as it was shown before, in cents: less of it is not given back without a word. Other clients show nothing, and say nothing. */
export const shownRefund = {
  refund: field.money('退还金额', { unshown: true, hint: '取消前向申请人显示的退还金额，实际可退少于此数时不予取消' }),
} as const;

/** What every move of an order says of itself. */
export const moveOfOrder = {
  domain: 'consultation',
  key: 'applyOrderId',
  keyOf: 'consultation',
  states: consultationStates,
  stateField: 'applyOrderStatus',
  about: ['no', 'patientName', ['applyHospitalName', 'targetHospital']],
} as const;
