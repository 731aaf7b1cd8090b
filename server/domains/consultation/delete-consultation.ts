import { deleteConsultation, removeConsultations } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { areOut } from '../../../contract/domains/consultation/kinds/slide-return.states.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { isGroupActor } from '../../engine/identity/actor.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import { updateRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { conflict, forbidden, notFound } from '../../platform/refusal.ts';
import { actsAs, seesConsultation } from './consultation.policy.ts';
import { lockConsultation } from './consultation.reads.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { unlinkRenewals } from './renewal-links.ts';

const deletable = ['wait_submit', 'cancel'];
const OUT = '该单据的切片尚未归还，收回后才能删除';
const OWED = '该单据有应退未付的费用，办理退费后才能删除';
const BOOKED = '该单据有收费记录，不能删除';

/** Before submission or after cancelling, and not once money was taken for it: it stays in the books (domain rules 6.0.6). Nor while its slides are out. */
export function isDeletable(row: Pick<ConsultationRow, 'applyOrderStatus' | 'refundDue' | 'slideReturn'>): boolean {
  return deletable.includes(row.applyOrderStatus ?? '') && typeof row.refundDue !== 'number' && !areOut(row);
}

/** Deleting is soft and possible only before submission or after cancelling (domain rules 6.1.11). */
export const serveDeleteConsultation = serve(deleteConsultation, (call) =>
  call.transaction(async (tx) => {
    const row = await lockConsultation(tx, call.actor, call.input.applyOrderId);
    if (!actsAs('applicant', call.actor, row)) throw forbidden('只有申请人可以删除');
    const status = row.applyOrderStatus ?? 'wait_submit';
    if (!deletable.includes(status)) throw await stateConflict(tx, consultationStates, status, '删除');
    if (!isDeletable(row)) throw conflict(areOut(row) ? OUT : row.refundDue ? OWED : BOOKED);
    await updateRow(tx, consultationTable, row, { isDeleted: 1 }, call.stamp);
    await unlinkRenewals(tx, [row], call.now);
    await recordAudit(tx, call, { rowTable: 'consultation', rowId: row.id, rowTenantId: row.tenantId });
    return { applyOrderId: row.id };
  }),
);

/** Several at once, all or none: one that may not be deleted keeps the others, too. */
export const serveRemoveConsultations = serve(removeConsultations, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, stamp, now } = call;
    const ids = [...new Set(input.ids)];
    const owner = isGroupActor(actor) ? seesConsultation(actor) : sql`tenant_id = ${actor.tenantId} AND ${seesConsultation(actor)}`;
    const { rows } = await tx.run<{
      id: string;
      tenantId: string;
      status: string;
      due: number | null;
      slideReturn: string | null;
      renewedFromId: string | null;
    }>(
      sql`SELECT id, tenant_id AS "tenantId", apply_order_status AS status, refund_due AS due, slide_return AS "slideReturn",
        renewed_from_id AS "renewedFromId" FROM consultation WHERE ${owner} AND id = ANY (${ids}::uuid[]) AND is_deleted = 0 ORDER BY id`,
    );
    if (rows.length !== ids.length) throw notFound();
    const fixed = rows.find(({ status }) => !deletable.includes(status));
    if (fixed) throw await stateConflict(tx, consultationStates, fixed.status, '删除');
    if (rows.some(areOut)) throw conflict(OUT);
    if (rows.some(({ due }) => due)) throw conflict(OWED);
    if (rows.some(({ due }) => due !== null)) throw conflict(BOOKED);
    const { count } = await tx.run(sql`
      UPDATE consultation SET is_deleted = 1, update_user = ${stamp.userId}, update_time = ${new Date(now)}, version = version + 1
      WHERE ${owner} AND id = ANY (${ids}::uuid[]) AND is_deleted = 0 AND apply_order_status = ANY (${deletable}) AND refund_due IS NULL
        AND COALESCE(slide_return, '') NOT IN ('held', 'keep_asked', 'returning')`);
    if (count !== ids.length) throw conflict();
    await unlinkRenewals(tx, rows, now);
    touchRows(
      tx,
      consultationTable,
      ids.map((id) => ({ id })),
      now,
    );
    await recordAudit(tx, call, ...ids.map((rowId) => ({ rowTable: 'consultation', rowId })));
    return count;
  }),
);
