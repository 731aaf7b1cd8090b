import { consultationFormFields } from '../../../contract/domains/consultation/application.fields.ts';
import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { kindFormFields, kindOf } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { type Fields, omit } from '../../../contract/kernel/field.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import type { Call } from '../../engine/call/call.ts';
import { can } from '../../engine/identity/actor.ts';
import { findRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { type TouchedRow, touchRows } from '../../engine/store/watched-rows.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import { askedAnew, sayOf } from './consultation.panel.ts';
import { unnamed } from './consultation.pool.ts';
import { type ConsultationChange, type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { targetOf } from './consultation.target.ts';
import { claimFiles } from './one-patient.ts';
import { beginOrder } from './save-consultation.ts';
import { refuseJunior } from './senior-applicant.ts';

/** What a new application asks for anew: its hour, and what the patient agrees to. Experts follow by themselves. */
const copied = omit({ ...consultationFormFields, ...kindFormFields }, 'appointmentTime', 'consentPath', 'experts');
const specs: Fields = copied;
const names = keysOf(copied);
const fileNames = names.filter((name) => specs[name]?.kind === 'files');

/**
 * A new draft of whoever asks, with what the first one says of patient and question, linked to it. Throws 403 to who may not apply for its kind.
 */
export async function renewOrder(tx: Tx, row: ConsultationRow, call: Call<unknown>): Promise<ConsultationRow> {
  const { actor } = call;
  const kind = kindOf(row);
  await refuseJunior(tx, actor, kind, await readParams(tx, consultationParams, row.tenantId));
  // Whoever has seen numbers and addresses masked is not shown them by a draft of their own.
  const isClear = row.applyUserId === actor.userId || can(actor, SEE_SENSITIVE);
  const kept = names.filter((name) => name in kind.form && (isClear || !specs[name]?.sensitive));
  const said: ConsultationChange = Object.fromEntries(kept.map((name) => [name, row[name] ?? null]));
  const draft = { ...said, ...(await filesThere(tx, row)), ...unnamed(row), ...askedAnew(row) };
  const values = { ...draft, ...(await targetNow(tx, call, row, draft)), renewedFromId: row.id, renewedFromNo: row.no };
  const id = await beginOrder(tx, call, kind, values, row);
  const made = await findRow(tx, consultationTable, id, { tenantId: row.tenantId });
  if (!made) throw notFound();
  await claimFiles(tx, call, made);
  return made;
}

/** Of its files those that are still kept. */
async function filesThere(tx: Tx, row: ConsultationRow): Promise<ConsultationChange> {
  const held = fileNames.flatMap((name) => listOf(row[name]));
  if (held.length === 0) return {};
  const { rows } = await tx.run<{ id: string }>(sql`SELECT id FROM file WHERE tenant_id = ${row.tenantId} AND id = ANY (${held}::uuid[])`);
  const there = new Set(rows.map(({ id }) => id));
  return Object.fromEntries(fileNames.map((name) => [name, row[name] ? listOf(row[name]).filter((id) => there.has(id)) : null]));
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Whom it asks, with names and fee as they are now; nobody where they cannot be asked any more, and another has to be chosen. */
async function targetNow(tx: Tx, call: Call<unknown>, row: ConsultationRow, draft: ConsultationChange): Promise<ConsultationChange> {
  const { tenantId, kind } = row;
  const { ecgAssignment, experts, targetTenantId, targetDeptId, targetDoctorId } = { ...row, ...draft };
  try {
    return await targetOf(tx, call.services, { tenantId, kind, ecgAssignment, experts, targetTenantId, targetDeptId, targetDoctorId });
  } catch (error) {
    if (error instanceof Refusal) return { ...sayOf([]), experts: null };
    throw error;
  }
}

/** Of drafts that are removed: the first ones can be applied for anew again. All of them are of the caller's hospital. */
export async function unlinkRenewals(
  tx: Tx,
  removed: readonly Pick<ConsultationRow, 'id' | 'renewedFromId'>[],
  { actor: { tenantId }, now }: Pick<Call, 'actor' | 'now'>,
): Promise<void> {
  const firsts = removed.flatMap(({ renewedFromId }) => renewedFromId ?? []);
  if (firsts.length === 0) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE consultation SET renewed_by_id = NULL, renewed_by_no = NULL, version = version + 1
    WHERE tenant_id = ${tenantId} AND id = ANY (${firsts}::uuid[]) AND renewed_by_id = ANY (${removed.map(({ id }) => id)}::uuid[])
    RETURNING ${columnsOf(consultationTable, '', ['id', 'tenantId', 'partyTenantIds'])}`);
  touchRows(tx, consultationTable, rows, now);
}
