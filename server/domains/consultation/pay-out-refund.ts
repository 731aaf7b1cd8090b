import { payOutRefund } from '../../../contract/domains/consultation/consultation.actions.ts';
import { deed, said, word } from '../../../contract/kernel/said.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { updateRow } from '../../engine/store/rows.ts';
import { conflict, forbidden, invalid } from '../../platform/refusal.ts';
import { payOutRefunds } from './consultation.money.ts';
import { actsAs } from './consultation.policy.ts';
import { lockConsultation } from './consultation.reads.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

/** Whether this person is the cashier of an order that still has something to give back. */
export function mayPayOutRefund(actor: Actor, row: ConsultationRow): boolean {
  return (row.refundDue ?? 0) > 0 && can(actor, payOutRefund.permission) && actsAs('cashier', actor, row);
}

/**
 * The cashier gave the payer what rounds that ended had left due, exactly that (ADR 0044). The order stays where it is, in
 * whichever state: its lock and the keys of the bookings let it happen once. Throws 400 for another amount, 403 to who is no
 * cashier of its hospital, 404 for a foreign order, 409 when nothing is due, or no longer.
 */
export const servePayOutRefund = serve(payOutRefund, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, stamp } = call;
    const row = await lockConsultation(tx, actor, input.applyOrderId);
    if (!actsAs('cashier', actor, row)) throw forbidden(said`您不是该单据的${word('收费员')}，不能${deed(payOutRefund.title)}`);
    const due = row.refundDue ?? 0;
    if (due === 0) throw conflict('该单据没有应退未付的费用');
    if (input.amount !== due) throw invalid([{ field: 'amount', message: '退费金额与应退未付金额不一致' }]);
    const paid = await payOutRefunds(tx, row, { ...stamp, userName: actor.realName, receiptNo: input.receiptNo });
    if (paid !== due) throw conflict('应退未付金额与账目不一致，请联系运营人员');
    if (!(await updateRow(tx, consultationTable, row, { refundDue: 0 }, stamp))) throw conflict();
    await recordAudit(tx, call, {
      rowTable: consultationTable.name,
      rowId: row.id,
      rowTenantId: row.tenantId,
      changed: ['refundDue'],
    });
    return { applyOrderId: row.id, refundDue: 0 };
  }),
);
