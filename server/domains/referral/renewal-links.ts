import { openReferralStates, referralStates } from '../../../contract/domains/referral/referral.states.ts';
import { type Message, said } from '../../../contract/kernel/said.ts';
import type { Call } from '../../engine/call/call.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Stamp } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { type TouchedRow, touchRows } from '../../engine/store/watched-rows.ts';
import { maskName } from '../../platform/mask.ts';
import { conflict } from '../../platform/refusal.ts';
import { type ReferralRow, referralTable } from './referral.tables.ts';

const TOUCHED = ['id', 'tenantId', 'partyTenantIds'];
const isDraft = sql`draft.apply_order_status = ${referralStates.initial} AND draft.is_deleted = 0`;

type Owned = Pick<ReferralRow, 'id' | 'tenantId'>;
type Renewal = Pick<ReferralRow, 'id' | 'no' | 'renewedFromId'>;
type Removing = Pick<Call, 'actor' | 'now'>;

export interface Draft {
  readonly id: string;
  readonly no: string;
  readonly userId: string;
  readonly userName: string | null;
  readonly patientName: string | null;
}

/** The drafts that this referral was renewed as: nobody has handed them in. */
export async function draftsOf(runner: Runner, { id, tenantId }: Owned): Promise<Draft[]> {
  const { rows } = await runner.run<Draft>(sql`
    SELECT draft.id, draft.no, draft.apply_user_id AS "userId", draft.apply_user_name AS "userName", draft.patient_name AS "patientName"
    FROM referral draft WHERE draft.tenant_id = ${tenantId} AND draft.renewed_from_id = ${id} AND ${isDraft}`);
  return rows;
}

/** Whose drafts are needless hear why. */
export async function tellNeedless(
  tx: Tx,
  tenantId: string,
  drafts: readonly Draft[],
  why: { readonly title: string; readonly context: (draft: Draft, patient: string) => Message },
  stamp: Stamp,
): Promise<void> {
  const messages = drafts.map((draft) => ({
    to: { tenantId, userId: draft.userId },
    title: why.title,
    context: why.context(draft, maskName(draft.patientName ?? '')),
    link: `/referral/detail?id=${draft.id}`,
  }));
  await tell(tx, messages, stamp);
}

/** One that came of this referral by renewing, once or again and again, and is under way, or under which the patient was admitted; `but` for one. */
export async function renewalUnderWay(runner: Runner, { id, tenantId }: Owned, but?: string) {
  const found = (those: Sql) => sql`
    SELECT again.id, again.no, again.apply_order_status AS status FROM referral again ${those} AND again.tenant_id = ${tenantId}
      AND again.is_deleted = 0 AND again.id IS DISTINCT FROM ${but ?? null}::uuid`;
  const { rows } = await runner.run<{ no: string; isThere: boolean }>(sql`
    WITH RECURSIVE later AS (${found(sql`WHERE again.renewed_from_id = ${id}`)}
      UNION ${found(sql`JOIN later ON later.id = again.renewed_from_id WHERE true`)})
    SELECT no, status IN ('diagnosis_ing', 'diagnosis') AS "isThere" FROM later
    WHERE status = ANY (${[...openReferralStates, 'diagnosis']}) ORDER BY 2 DESC, no LIMIT 1`);
  return rows[0];
}

/**
 * Throws 409 where another renewal of the first one was handed in, and is under way or came to something: of two drafts of it one goes in.
 * Whoever hands in the other at the same time stands in line.
 */
export async function refuseSecondRenewal(tx: Tx, { id, tenantId, renewedFromId }: ReferralRow): Promise<void> {
  if (!renewedFromId) return;
  await tx.run(sql`SELECT 1 FROM referral WHERE tenant_id = ${tenantId} AND id = ${renewedFromId} FOR UPDATE`);
  const other = await renewalUnderWay(tx, { id: renewedFromId, tenantId }, id);
  if (other) throw conflict(said`该转诊已续转为 ${other.no}，不能重复提交`);
}

/** A renewal has been handed in: now it is what the first one was renewed as. Who holds another draft of it hears so. */
export async function handInRenewal(tx: Tx, { tenantId, renewedFromId, no }: ReferralRow, stamp: Stamp): Promise<void> {
  if (!renewedFromId) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE referral SET renewed_by_no = ${no}, renewed_for_id = NULL, version = version + 1
    WHERE tenant_id = ${tenantId} AND id = ${renewedFromId} AND (renewed_by_no IS DISTINCT FROM ${no} OR renewed_for_id IS NOT NULL)
    RETURNING ${columnsOf(referralTable, '', TOUCHED)}`);
  touchRows(tx, referralTable, rows, stamp.now);
  const others = (await draftsOf(tx, { id: renewedFromId, tenantId })).filter((draft) => draft.no !== no);
  const context = (draft: Draft, patient: string) => said`续转单 ${no ?? ''} 已提交，您的续转草稿 ${draft.no}（${patient}）可以删除`;
  await tellNeedless(tx, tenantId, others, { title: '转诊已另行续转', context }, stamp);
}

/**
 * Of renewals that are removed: the first ones can be renewed again, or are renewed as the latest draft that is left, unless that was begun
 * before they were handed in anew. All of them are of the caller's hospital.
 */
export async function unlinkRenewals(tx: Tx, renewals: readonly Renewal[], { actor: { tenantId }, now }: Removing): Promise<void> {
  const [firsts, nos] = [renewals.flatMap(({ renewedFromId }) => renewedFromId ?? []), renewals.flatMap(({ no }) => no ?? [])];
  if (firsts.length === 0) return;
  const left = (column: Sql) => sql`(
    SELECT ${column} FROM referral draft WHERE draft.tenant_id = ${tenantId} AND draft.renewed_from_id = first.id AND ${isDraft}
      AND draft.create_time >= COALESCE(first.submit_time, draft.create_time)
    ORDER BY draft.create_time DESC, draft.id DESC LIMIT 1)`;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE referral first SET renewed_by_no = ${left(sql`draft.no`)}, renewed_for_id = ${left(sql`draft.apply_user_id`)}, version = first.version + 1
    WHERE first.tenant_id = ${tenantId} AND first.id = ANY (${firsts}::uuid[]) AND first.renewed_by_no = ANY (${nos})
    RETURNING ${columnsOf(referralTable, 'first', TOUCHED)}`);
  touchRows(tx, referralTable, rows, now);
}

/** Of renewals whose removal is taken back, unless another has come in their place. */
export async function linkRenewals(tx: Tx, renewals: readonly Renewal[], { actor: { tenantId }, now }: Removing): Promise<void> {
  const ids = renewals.flatMap(({ id, renewedFromId }) => (renewedFromId ? [id] : []));
  if (ids.length === 0) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE referral first SET renewed_by_no = again.no, version = first.version + 1,
      renewed_for_id = CASE WHEN again.submit_time IS NULL THEN again.apply_user_id END
    FROM referral again
    WHERE again.tenant_id = ${tenantId} AND again.id = ANY (${ids}::uuid[]) AND first.tenant_id = again.tenant_id
      AND first.id = again.renewed_from_id AND first.renewed_by_no IS NULL
    RETURNING ${columnsOf(referralTable, 'first', TOUCHED)}`);
  touchRows(tx, referralTable, rows, now);
}
