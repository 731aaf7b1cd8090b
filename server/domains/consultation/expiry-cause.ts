import { type ExpiryCause, expiryCauses } from '../../../contract/domains/consultation/expiry-causes.ts';
import { type Message, said, word } from '../../../contract/kernel/said.ts';
import type { ConsultationRow } from './consultation.tables.ts';

const causes: Readonly<Record<string, ExpiryCause>> = {
  wait_pay: 'unpaid',
  wait_scheduling: 'unarranged',
  wait_sent: 'unsent',
  wait_supplement: 'unsupplied',
};

/** Why an order expires in the state that it is in. */
export function expiryCauseOf({ applyOrderStatus, scheduleTime }: ConsultationRow): ExpiryCause {
  return causes[applyOrderStatus ?? ''] ?? (scheduleTime ? 'missed' : 'unbegun');
}

/** The same in words, for its expert's side. */
export const expiryTold = (row: ConsultationRow): Message => said`原因：${wordOf(row)}`;

/** And for whoever may have paid, with what becomes of the fee. */
export const expiryToldOfFee = (row: ConsultationRow): Message =>
  row.payTime ? said`原因：${wordOf(row)}。已支付的会诊费全额退还。` : expiryTold(row);

/** And for the history. */
export const expiryReason = (row: ConsultationRow): Message =>
  row.payTime ? said`${wordOf(row)}，已支付的会诊费全额退还` : expiryCauses[expiryCauseOf(row)];

const wordOf = (row: ConsultationRow) => word(expiryCauses[expiryCauseOf(row)]);
