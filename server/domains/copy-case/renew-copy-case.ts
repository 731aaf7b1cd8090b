import { copyCaseFormFields, reachFields } from '../../../contract/domains/copy-case/copy-case.fields.ts';
import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { copyCaseStates } from '../../../contract/domains/copy-case/copy-case.states.ts';
import { omit } from '../../../contract/kernel/field.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { type Message, said } from '../../../contract/kernel/said.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import type { Call } from '../../engine/call/call.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { begun } from '../../engine/resource/document-rows.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import { lockFamily, withFamily } from '../../engine/resource/with-family.ts';
import { findRow, insertRow, type Stamp } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { type TouchedRow, touchRows } from '../../engine/store/watched-rows.ts';
import { maskName } from '../../platform/mask.ts';
import { conflict } from '../../platform/refusal.ts';
import { type CopyCaseRow, copyCaseTable } from './copy-case.tables.ts';

/** Papers go along, but those with which somebody allowed, or asked for, that one request. */
const copied = omit(copyCaseFormFields, 'authorizationLetter', 'officialLetter');
/** Telephone and address are masked once a request has ended (domain rules 6.8.9): whoever has not entered them does not read them in a draft. */
const copiedForOthers = omit(copied, ...reachFields);

/**
 * A new draft of whoever asks once more, with what the first request says of patient and contents, and to its applicant of their address,
 * linked to it. What is not given out any more is told when it is handed in. Answers what the first one says of it.
 */
export async function renewCopyCase(
  tx: Tx,
  row: CopyCaseRow,
  { actor, now, stamp }: Pick<Call, 'actor' | 'now' | 'stamp'>,
): Promise<Pick<CopyCaseRow, 'renewedByNo' | 'renewedFor'>> {
  const isOwn = row.applyUserId === actor.userId;
  if (isOwn && row.renewedFor) await tellColleague(tx, row, stamp);
  const values = Object.fromEntries(keysOf(isOwn ? copied : copiedForOthers).map((name) => [name, row[name] ?? null]));
  const { purposeName, contentText, visitText } = row;
  const made = await insertRow(
    tx,
    copyCaseTable,
    {
      ...values,
      ...begun(copyCase, { actor, now }),
      ...{ purposeName, contentText, visitText },
      copyStatus: copyCaseStates.initial,
      renewedFromId: row.id,
      renewedFromNo: row.no,
    },
    stamp,
  );
  await recordMove(tx, made, { action: 'add', label: '新增', to: copyCaseStates.initial }, actor, stamp);
  return { renewedByNo: String(made.no), renewedFor: isOwn ? null : 1 };
}

const TOUCHED = ['id', 'tenantId'];

type Renewed = Pick<CopyCaseRow, 'tenantId'> & { readonly renewedByNo?: string | null };

/**
 * Throws 409 where another that came of the same first request was handed in, and came to something or still may: of two drafts one goes in, also
 * where one of them is of a later request. What it came of itself has ended. Whoever hands in the other at the same time stands in line.
 */
export async function refuseSecondRenewal(tx: Tx, row: CopyCaseRow): Promise<void> {
  const { tenantId, renewedFromId } = row;
  if (!renewedFromId) return;
  await tx.run(sql`SELECT 1 FROM copy_case WHERE tenant_id = ${tenantId} AND id = ${renewedFromId} FOR UPDATE`);
  // Rows are locked before the family is.
  await lockFamily(tx, tx, copyCaseTable, row);
  const { rows } = await tx.run<{ no: string }>(sql`
    ${withFamily(copyCaseTable, row)}
    SELECT again.no FROM family JOIN copy_case again ON again.tenant_id = ${tenantId} AND again.id = family.id
    WHERE again.id NOT IN (SELECT id FROM above) AND again.is_deleted = 0
      AND again.submit_time IS NOT NULL AND again.copy_status NOT IN ('refused', 'cancel', 'overdue', 'archived')
    ORDER BY again.no LIMIT 1`);
  const [other] = rows;
  if (other) throw conflict(said`该复印申请已再次申请为 ${other.no}，不能重复提交`);
}

/** A draft has been handed in: now it is what the first one was renewed as, and its applicant makes no other. Whose draft that was until now hears so. */
export async function handInRenewal(tx: Tx, { tenantId, renewedFromId, no }: CopyCaseRow, stamp: Stamp): Promise<void> {
  if (!renewedFromId) return;
  // Read before the link is another.
  const first = await findRow(tx, copyCaseTable, renewedFromId, { tenantId });
  if (first && first.renewedByNo !== no)
    await tellNeedless(tx, first, stamp, {
      title: '病案复印已另行再次申请',
      context: (draft, patient) => said`再次申请 ${no ?? ''} 已提交，您的草稿 ${draft}（${patient}）可以删除`,
    });
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE copy_case SET renewed_by_no = ${no}, renewed_for = NULL, version = version + 1
    WHERE tenant_id = ${tenantId} AND id = ${renewedFromId} AND (renewed_by_no IS DISTINCT FROM ${no} OR renewed_for = 1)
    RETURNING ${columnsOf(copyCaseTable, '', TOUCHED)}`);
  touchRows(tx, copyCaseTable, rows, stamp.now);
}

/** Whose draft it was hears that the applicant asks once more themselves. */
const tellColleague = (tx: Tx, row: CopyCaseRow, stamp: Stamp): Promise<void> =>
  tellNeedless(tx, row, stamp, {
    title: '申请人已自行再次申请病案复印',
    context: (draft, patient) => said`您代建的复印申请 ${draft}（${patient}）可以删除`,
  });

interface Needless {
  readonly title: string;
  readonly context: (draft: string, patient: string) => Message;
}

/** Whoever has the draft that a request was renewed as hears why it is needless. One that was handed in is not. */
async function tellNeedless(tx: Tx, { tenantId, renewedByNo }: Renewed, stamp: Stamp, { title, context }: Needless): Promise<void> {
  const { rows } = await tx.run<Pick<CopyCaseRow, 'id' | 'applyUserId' | 'patientName'>>(sql`
    SELECT id, apply_user_id AS "applyUserId", patient_name AS "patientName" FROM copy_case
    WHERE tenant_id = ${tenantId} AND no = ${renewedByNo ?? null} AND is_deleted = 0 AND submit_time IS NULL`);
  const messages = rows.map(({ id, applyUserId, patientName }) => ({
    to: { tenantId, userId: applyUserId },
    title,
    context: context(renewedByNo ?? '', maskName(patientName ?? '')),
    link: `/copy-case/detail?id=${id}`,
  }));
  await tell(tx, messages, stamp);
}

/** The requests before and after this one, where this person may open them: a draft its author alone. */
export async function renewalsSeen(db: Runner, actor: Actor, row: Partial<CopyCaseRow>) {
  const { tenantId, renewedFromId, renewedByNo } = row;
  if (!tenantId || !(renewedFromId || renewedByNo)) return {};
  const { rows } = await db.run<{ id: string; no: string }>(sql`
    SELECT id, no FROM copy_case WHERE tenant_id = ${tenantId} AND (id = ${renewedFromId ?? null} OR no = ${renewedByNo ?? null})
      AND is_deleted = 0 AND ${subjectOf(copyCase, copyCaseTable).sees(actor)}`);
  const [from, by] = [rows.find(({ id }) => id === renewedFromId), rows.find(({ no }) => no === renewedByNo)];
  return { ...(from ? { renewedFromSeen: from.id } : {}), ...(by ? { renewedBySeen: by.id } : {}) };
}

type Renewal = Partial<Pick<CopyCaseRow, 'id' | 'no' | 'renewedFromId'>>;

/** Of drafts that are removed: the first ones can be asked for again. All of them are of the caller's hospital. */
export async function unlinkRenewals(tx: Tx, renewals: readonly Renewal[], { actor: { tenantId }, now }: Pick<Call, 'actor' | 'now'>) {
  const [firsts, nos] = [renewals.flatMap(({ renewedFromId }) => renewedFromId ?? []), renewals.flatMap(({ no }) => no ?? [])];
  if (firsts.length === 0) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE copy_case SET renewed_by_no = NULL, renewed_for = NULL, version = version + 1
    WHERE tenant_id = ${tenantId} AND id = ANY (${firsts}::uuid[]) AND renewed_by_no = ANY (${nos})
    RETURNING ${columnsOf(copyCaseTable, '', TOUCHED)}`);
  touchRows(tx, copyCaseTable, rows, now);
}

/** Of drafts whose removal is taken back, unless another has come in their place. */
export async function linkRenewals(tx: Tx, renewals: readonly Renewal[], { actor: { tenantId }, now }: Pick<Call, 'actor' | 'now'>) {
  const ids = renewals.flatMap(({ id, renewedFromId }) => (id && renewedFromId ? [id] : []));
  if (ids.length === 0) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE copy_case first SET renewed_by_no = again.no, version = first.version + 1,
      renewed_for = CASE WHEN again.apply_user_id <> first.apply_user_id THEN 1 END FROM copy_case again
    WHERE again.tenant_id = ${tenantId} AND again.id = ANY (${ids}::uuid[]) AND first.tenant_id = again.tenant_id
      AND first.id = again.renewed_from_id AND first.renewed_by_no IS NULL
    RETURNING ${columnsOf(copyCaseTable, 'first', TOUCHED)}`);
  touchRows(tx, copyCaseTable, rows, now);
}
