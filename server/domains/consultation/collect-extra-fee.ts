import { collectExtraFee } from '../../../contract/domains/consultation/consultation.actions.ts';
import { deed, said, word } from '../../../contract/kernel/said.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { updateRow } from '../../engine/store/rows.ts';
import { conflict, forbidden, invalid } from '../../platform/refusal.ts';
import { collectBilled, leftAfterKeeping } from './consultation.money.ts';
import { actsAs } from './consultation.policy.ts';
import { lockConsultation } from './consultation.reads.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

/** Whether this person is the cashier of an order that still owes for its extra time. */
export function mayCollectExtra(actor: Actor, row: ConsultationRow): boolean {
  return (row.extraDue ?? 0) > 0 && can(actor, collectExtraFee.permission) && actsAs('cashier', actor, row);
}

/**
 * The cashier took what the settlement had billed, exactly that, and it is divided at once. The order has ended and does
 * not move: its lock and the key of the booking let it happen once. Throws 400 for another amount, 403 to who is no cashier
 * of its hospital, 404 for a foreign order, 409 when nothing is owed, or no longer.
 */
export const serveCollectExtraFee = serve(collectExtraFee, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, stamp } = call;
    const row = await lockConsultation(tx, actor, input.applyOrderId);
    if (!actsAs('cashier', actor, row)) throw forbidden(said`您不是该单据的${word('收费员')}，不能${deed(collectExtraFee.title)}`);
    const due = row.extraDue ?? 0;
    if (due === 0) throw conflict('该单据没有待收的加时费');
    if (input.amount !== due) throw invalid([{ field: 'amount', message: '收费金额与待收加时费不一致' }]);
    const refundDue = leftAfterKeeping(row, due, input.kept);
    const collected = await collectBilled(tx, row, input.kept ?? 0, { ...stamp, userName: actor.realName, receiptNo: input.receiptNo });
    if (collected !== due) throw conflict('待收加时费与账目不一致，请联系运营人员');
    if (!(await updateRow(tx, consultationTable, row, { extraDue: 0, refundDue }, stamp))) throw conflict();
    await recordAudit(tx, call, {
      rowTable: consultationTable.name,
      rowId: row.id,
      rowTenantId: row.tenantId,
      changed: ['extraDue', 'refundDue'],
    });
    return { applyOrderId: row.id, extraDue: 0 };
  }),
);
