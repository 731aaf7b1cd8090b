import { detailMdtVideoPatient, getMdtVideoPatient } from '../../../contract/domains/consultation/mdt-patient.resource.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { noteForLogs } from '../../engine/audit/log-notes.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { pageOf } from '../../engine/call/envelope.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { countedParts, partsPage, totalOf, whereOf } from '../../engine/store/list-sql.ts';
import { findRow } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { notFound } from '../../platform/refusal.ts';
import { isAmong } from './answer-invitation.ts';
import { AUDITED, actsAs, perspectives } from './consultation.policy.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { mdtPatientTable } from './mdt-patient.table.ts';

const VIEW = 'mdt_patient_view';
const masked = presenterOf(detailMdtVideoPatient.row);
const full = presenterOf(detailMdtVideoPatient.row, { masked: false });

type Read = CallOf<typeof getMdtVideoPatient>;

/** Throws 404 for an order in which the caller takes no part, and for whoever may not look at their hospital's patients. */
export const serveGetMdtVideoPatient = serve(getMdtVideoPatient, async (call) => {
  const { actor, db, input, page } = call;
  if (!input.applyOrderId) return ownPatients(call);
  const order = await partakenOrder(db, actor, { id: input.applyOrderId });
  if (!order) throw notFound();
  return pageOf(order.mdtPatientId ? [masked(toldBy(order))] : [], order.mdtPatientId ? 1 : 0, page);
});

async function ownPatients({ actor, db, page }: Read) {
  if (!can(actor, VIEW)) throw notFound();
  const where = sql`tenant_id = ${actor.tenantId} AND is_deleted = 0 AND ${whereOf(mdtPatientTable, page.conditions)}`;
  const parts = {
    table: mdtPatientTable,
    columns: columnsOf(mdtPatientTable),
    wheres: [where],
    preset: { field: 'createTime', descending: true },
  };
  const [rows, totals] = await db.runAll([partsPage(parts, page), totalOf(countedParts(parts), page)]);
  const records = (rows?.rows ?? []).map((row) => masked({ ...row, patientId: row.id }));
  return pageOf(records, Number(totals?.rows[0]?.total ?? 0), page);
}

/** Throws 404 for a patient who is neither of the caller's hospital nor of an order in which they take part. */
export const serveDetailMdtVideoPatient = serve(detailMdtVideoPatient, (call) =>
  call.transaction(async (tx) => {
    const { actor, input } = call;
    const own = can(actor, VIEW) ? await findRow(tx, mdtPatientTable, input.patientId, { tenantId: actor.tenantId }) : undefined;
    if (own) return seenInFull(tx, call, actor.tenantId, { ...own, patientId: own.id });
    const order = await partakenOrder(tx, actor, { mdtPatientId: input.patientId });
    if (!order) throw notFound();
    const treats = actsAs('applicant', actor, order) || isAmong(actor, order);
    return treats ? seenInFull(tx, call, order.tenantId, toldBy(order)) : masked(toldBy(order));
  }),
);

/** Telephone and number unmasked: whoever sees them stands in the audit and in the log of calls. */
async function seenInFull(
  tx: Tx,
  call: CallOf<typeof detailMdtVideoPatient>,
  rowTenantId: string,
  patient: Record<string, unknown> & { patientId?: string | null | undefined },
) {
  noteForLogs(call.request, { seenInFull: true });
  await recordAudit(tx, call, { rowTable: mdtPatientTable.name, rowId: patient.patientId, rowTenantId });
  return full(patient);
}

/** An order in which the caller takes part, as far as they reach on the applying side or as one of its experts, by its id or by its patient: the newest. */
async function partakenOrder(
  runner: Runner,
  actor: Actor,
  { id, mdtPatientId }: { id?: string; mdtPatientId?: string },
): Promise<ConsultationRow | undefined> {
  const { applied, joined } = perspectives;
  const own = can(actor, applied.permission) ? applied.where(actor) : text('false');
  const seat = JSON.stringify([{ targetTenantId: actor.tenantId, targetDoctorId: actor.userId, isIn: 1 }]);
  const asked = can(actor, joined.permission) ? sql`${AUDITED} AND experts @> ${seat}::jsonb` : text('false');
  const named = id ? sql`id = ${id}` : sql`mdt_patient_id = ${mdtPatientId}`;
  const { rows } = await runner.run<ConsultationRow>(sql`
    SELECT ${columnsOf(consultationTable)} FROM consultation
    WHERE ${named} AND is_deleted = 0 AND (${own} OR ${asked}) ORDER BY create_time DESC LIMIT 1`);
  return rows[0];
}

/** The patient as an order has copied them. */
const toldBy = ({ mdtPatientId, remark: _, ...order }: ConsultationRow) => ({ ...order, patientId: mdtPatientId });
