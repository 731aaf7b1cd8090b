import { isReportedAbsent } from '../../../contract/domains/consultation/absent-applicant.fields.ts';
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
export function expiryCauseOf(row: ConsultationRow): ExpiryCause {
  if (isReportedAbsent(row)) return 'absent';
  return causes[row.applyOrderStatus ?? ''] ?? (row.scheduleTime ? 'missed' : 'unbegun');
}

/** The same in words, for its expert's side. */
export const expiryTold = (row: ConsultationRow): Message => said`原因：${wordOf(row)}`;

/** And for whoever has paid, with what becomes of the fee: the expert's side does not hear of it (ADR 0046). */
export function expiryToldOfFee(row: ConsultationRow, percent: number): Message {
  if (!row.payTime) return expiryTold(row);
  if (percent === 100) return said`原因：${wordOf(row)}。已支付的会诊费将全额退还。`;
  return said`原因：${wordOf(row)}。已支付的会诊费按规定退还${percent}%。`;
}

/** And for the history, which both sides read. */
export const expiryReason = (row: ConsultationRow): Message => expiryCauses[expiryCauseOf(row)];

const wordOf = (row: ConsultationRow) => word(expiryCauses[expiryCauseOf(row)]);
