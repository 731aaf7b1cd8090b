import type { Message } from '../../../contract/kernel/said.ts';
import { absentBar } from './absent-applicant.ts';
import type { ConsultationRow } from './consultation.tables.ts';

export const RENEWED = '该会诊已再次申请';

/** Whether it came back to be changed and handed in again: it is applied for anew only where its applicant, whose draft it is, has left. */
export const isToBeChanged = ({ applyOrderStatus, returnsSpent }: ConsultationRow): boolean =>
  applyOrderStatus === 'order_return' && returnsSpent !== 1;

/** Whether it was applied for anew in the name of somebody else, who may leave it lying: its applicant is not barred by that alone. */
export const isOthersDraft = ({ renewedForId, applyUserId }: ConsultationRow): boolean => !!renewedForId && renewedForId !== applyUserId;

/** What only some orders have of the moves by which an order is moved on, urged or taken up anew. */
export function laterBar(row: ConsultationRow, step: string): Message | undefined {
  if (step === 'reschedule' && !row.scheduleTime) return '该会诊未约定时间，不能改期';
  return absentBar(row, step);
}
