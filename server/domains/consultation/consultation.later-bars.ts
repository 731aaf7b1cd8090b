import type { Message } from '../../../contract/kernel/said.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/** What only some orders have of the moves by which an order is moved on, urged or taken up anew. */
export function laterBar(row: ConsultationRow, step: string): Message | undefined {
  if (step === 'reschedule' && !row.scheduleTime) return '该会诊未约定时间，不能改期';
  if (step === 'renew' && row.renewedByNo) return '该会诊已再次申请';
  if (step === 'renew' && row.applyOrderStatus === 'order_return' && row.returnsSpent !== 1) return '该申请可修改后重新提交，无须再次申请';
  return undefined;
}
