import { referralParams } from '../../../contract/domains/referral/referral.params.ts';
import { openReferralStates, referralStates } from '../../../contract/domains/referral/referral.states.ts';
import { type Message, said } from '../../../contract/kernel/said.ts';
import type { Call } from '../../engine/call/call.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { lockFamily, withFamily } from '../../engine/resource/with-family.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { type TouchedRow, touchRows } from '../../engine/store/watched-rows.ts';
import { maskName } from '../../platform/mask.ts';
import { conflict } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import { type ReferralRow, referralTable } from './referral.tables.ts';

const TOUCHED = ['id', 'tenantId', 'partyTenantIds'];
const isDraft = sql`draft.apply_order_status = ${referralStates.initial} AND draft.is_deleted = 0`;

type Owned = Pick<ReferralRow, 'id' | 'tenantId'>;
type Renewal = Pick<ReferralRow, 'id' | 'no' | 'renewedFromId'>;
type Removing = Pick<Call, 'actor' | 'now'>;
type Telling = Pick<Call, 'actor' | 'stamp'>;

export interface Draft {
  readonly id: string;
  readonly no: string;
  readonly userId: string;
  readonly userName: string | null;
  readonly patientName: string | null;
  readonly createTime: Date;
}

/** The drafts that this referral was renewed as, the latest first: nobody has handed them in. */
export async function draftsOf(runner: Runner, { id, tenantId }: Owned): Promise<Draft[]> {
  const { rows } = await runner.run<Draft>(sql`
    SELECT draft.id, draft.no, draft.apply_user_id AS "userId", draft.apply_user_name AS "userName", draft.patient_name AS "patientName",
      draft.create_time AS "createTime"
    FROM referral draft WHERE draft.tenant_id = ${tenantId} AND draft.renewed_from_id = ${id} AND ${isDraft}
    ORDER BY draft.create_time DESC, draft.id DESC`);
  return rows;
}

/** Whose drafts are needless hear why, but for who does it. */
export async function tellNeedless(
  tx: Tx,
  tenantId: string,
  drafts: readonly Draft[],
  why: { readonly title: string; readonly context: (draft: Draft, patient: string) => Message },
  { actor, stamp }: Telling,
): Promise<void> {
  const others = drafts.filter(({ userId }) => userId !== actor.userId);
  const messages = others.map((draft) => ({
    to: { tenantId, userId: draft.userId },
    title: why.title,
    context: why.context(draft, maskName(draft.patientName ?? '')),
    link: `/referral/detail?id=${draft.id}`,
  }));
  await tell(tx, messages, stamp);
}

/**
 * Of a family of referrals, the first one and all that came of it by renewing, one is under way or brought the patient: the other that is, or did
 * since the first was last handed in. Whoever hands in another, or admits one late, at the same time stands in line.
 */
export async function otherOfFamily(tx: Tx, reader: Runner, { id, tenantId }: Owned) {
  await lockFamily(tx, reader, referralTable, { id, tenantId });
  const { rows } = await reader.run<{ no: string; isThere: boolean }>(sql`
    ${withFamily(referralTable, { id, tenantId })}
    SELECT other.no, other.apply_order_status IN ('diagnosis_ing', 'diagnosis') AS "isThere"
    FROM above JOIN referral first ON first.tenant_id = ${tenantId} AND first.id = above.id
      CROSS JOIN family JOIN referral other ON other.tenant_id = ${tenantId} AND other.id = family.id
    WHERE above.renewed_from_id IS NULL AND other.id <> ${id} AND other.is_deleted = 0
      AND (other.apply_order_status = ANY (${[...openReferralStates]})
        OR (other.apply_order_status = 'diagnosis' AND COALESCE(other.submit_time >= first.submit_time, true)))
    ORDER BY 2 DESC, other.no LIMIT 1`);
  return rows[0];
}

/** Throws 409 where as many renewals lead to it as its hospital allows one after the other, removed ones among them (domain rules section 8). */
export async function refuseTooOften(tx: Tx, { id, tenantId }: Owned): Promise<void> {
  const { 'referral.renew': most } = await readParams(tx, referralParams, tenantId);
  const { rows } = await tx.run<{ times: number }>(
    sql`${withFamily(referralTable, { id, tenantId })} SELECT count(renewed_from_id)::int AS times FROM above`,
  );
  if ((rows[0]?.times ?? 0) >= most) throw conflict(said`一次转诊最多续转${most}次，请新建转诊单`);
}

/** Throws 409 where another of its family is under way, or came to something: it is handed in by one of them. */
export async function refuseSecondRenewal(tx: Tx, { id, tenantId, renewedFromId, submitTime }: ReferralRow): Promise<void> {
  // Nothing has come of what nobody has had yet.
  if (!renewedFromId && !submitTime) return;
  // It is told of this one afterwards, and rows are locked before the family is.
  if (renewedFromId) await tx.run(sql`SELECT 1 FROM referral WHERE tenant_id = ${tenantId} AND id = ${renewedFromId} FOR UPDATE`);
  const other = await otherOfFamily(tx, tx, { id, tenantId });
  if (other) throw conflict(said`本次转诊已按转诊单 ${other.no} 提交，不能重复提交`);
}

/**
 * A renewal has been handed in: now it is what the first one was renewed as. Who holds another draft of that one hears so, and who holds a draft of
 * one that is handed in again itself.
 */
export async function handInRenewal(tx: Tx, row: ReferralRow, call: Telling): Promise<void> {
  const { tenantId, renewedFromId, no } = row;
  if (row.renewedByNo) {
    const context = (draft: Draft, patient: string) =>
      said`原转诊单 ${no ?? ''} 已再次提交，您的续转草稿 ${draft.no}（${patient}）可以删除`;
    await tellNeedless(tx, tenantId, await draftsOf(tx, row), { title: '原转诊单已再次提交', context }, call);
  }
  if (!renewedFromId) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE referral SET renewed_by_no = ${no}, renewed_for_id = NULL, version = version + 1
    WHERE tenant_id = ${tenantId} AND id = ${renewedFromId} AND (renewed_by_no IS DISTINCT FROM ${no} OR renewed_for_id IS NOT NULL)
    RETURNING ${columnsOf(referralTable, '', TOUCHED)}`);
  if (rows.length === 0) return;
  touchRows(tx, referralTable, rows, call.stamp.now);
  const others = (await draftsOf(tx, { id: renewedFromId, tenantId })).filter((draft) => draft.no !== no);
  const context = (draft: Draft, patient: string) => said`续转单 ${no ?? ''} 已提交，您的续转草稿 ${draft.no}（${patient}）可以删除`;
  await tellNeedless(tx, tenantId, others, { title: '转诊已另行续转', context }, call);
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

/** Of renewals whose removal is taken back, unless another has come in their place, or the first one was handed in anew. */
export async function linkRenewals(tx: Tx, renewals: readonly Renewal[], { actor: { tenantId }, now }: Removing): Promise<void> {
  const ids = renewals.flatMap(({ id, renewedFromId }) => (renewedFromId ? [id] : []));
  if (ids.length === 0) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE referral first SET renewed_by_no = again.no, version = first.version + 1,
      renewed_for_id = CASE WHEN again.submit_time IS NULL THEN again.apply_user_id END
    FROM referral again
    WHERE again.tenant_id = ${tenantId} AND again.id = ANY (${ids}::uuid[]) AND first.tenant_id = again.tenant_id
      AND first.id = again.renewed_from_id AND first.renewed_by_no IS NULL AND first.apply_order_status = ANY (${[...referralStates.steps.renew.from]})
      AND again.create_time >= COALESCE(first.submit_time, again.create_time)
    RETURNING ${columnsOf(referralTable, 'first', TOUCHED)}`);
  touchRows(tx, referralTable, rows, now);
}
