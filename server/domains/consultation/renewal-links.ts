import { answeredStates, consultationStates, openStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { said } from '../../../contract/kernel/said.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { lockFamily, withFamily } from '../../engine/resource/with-family.ts';
import type { Stamp } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { type TouchedRow, touchRows } from '../../engine/store/watched-rows.ts';
import { maskName } from '../../platform/mask.ts';
import { conflict } from '../../platform/refusal.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

const touched = columnsOf(consultationTable, 'first', ['id', 'tenantId', 'partyTenantIds']);
const isDraft = sql`draft.apply_order_status = ${consultationStates.initial} AND draft.is_deleted = 0`;

/**
 * Throws 409 while another of its family, the first one and all that came of it by renewing, is under way or was answered: one of them goes in. What it
 * came of itself stands in no way where that was answered before this was begun, and not after it was recovered. Whoever hands in another at the same time stands in line.
 */
export async function refuseSecondRenewal(tx: Tx, row: ConsultationRow): Promise<void> {
  const { id, tenantId, renewedFromId, renewedById, createTime } = row;
  if (!renewedFromId && !renewedById) return;
  // It is told of this one afterwards, and rows are locked before the family is.
  if (renewedFromId) await tx.run(sql`SELECT 1 FROM consultation WHERE tenant_id = ${tenantId} AND id = ${renewedFromId} FOR UPDATE`);
  await lockFamily(tx, tx, consultationTable, row);
  const { rows } = await tx.run<{ no: string }>(sql`
    ${withFamily(consultationTable, row)}
    SELECT other.no FROM family JOIN consultation other ON other.tenant_id = ${tenantId} AND other.id = family.id
    WHERE other.id <> ${id} AND other.is_deleted = 0
      AND (other.apply_order_status = ANY (${[...openStates]})
        OR (other.apply_order_status = ANY (${[...answeredStates]})
          AND (other.id NOT IN (SELECT id FROM above) OR other.diagnosis_time > ${createTime})))
    ORDER BY other.no LIMIT 1`);
  const [other] = rows;
  if (other) throw conflict(said`本次会诊已按申请 ${other.no} 提交，不能重复提交`);
}

/**
 * A draft has been handed in: from now on the first one was applied for anew as that, and its applicant makes no other of it, also where the draft was
 * a colleague's. Who holds another draft of it hears so.
 */
export async function handInRenewal(tx: Tx, { id, no, tenantId, renewedFromId }: ConsultationRow, stamp: Stamp): Promise<void> {
  if (!renewedFromId) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE consultation first SET renewed_by_id = ${id}, renewed_by_no = ${no}, renewed_for_id = NULL, version = first.version + 1
    WHERE first.tenant_id = ${tenantId} AND first.id = ${renewedFromId} AND (first.renewed_by_id IS DISTINCT FROM ${id} OR first.renewed_for_id IS NOT NULL)
    RETURNING ${touched}`);
  touchRows(tx, consultationTable, rows, stamp.now);
  // What came back and is handed in again is no news.
  if (rows.length === 0) return;
  const { rows: drafts } = await tx.run<Pick<ConsultationRow, 'id' | 'no' | 'applyUserId' | 'patientName'>>(sql`
    SELECT draft.id, draft.no, draft.apply_user_id AS "applyUserId", draft.patient_name AS "patientName" FROM consultation draft
    WHERE draft.tenant_id = ${tenantId} AND draft.renewed_from_id = ${renewedFromId} AND ${isDraft}
      AND draft.apply_user_id IS DISTINCT FROM ${stamp.userId ?? null}::uuid`);
  const needless = drafts.map((draft) => ({
    to: { tenantId, userId: draft.applyUserId },
    title: '会诊已另行再次申请',
    context: said`再次申请 ${no} 已提交，您的草稿 ${draft.no}（${maskName(draft.patientName ?? '')}）可以删除`,
    link: `/consultation/detail?id=${draft.id}`,
  }));
  await tell(tx, needless, stamp);
}

/** Of renewals that are removed, of whichever hospitals: the first ones can be applied for anew again, or are as the latest draft that is left. */
export async function unlinkRenewals(
  tx: Tx,
  removed: readonly Pick<ConsultationRow, 'id' | 'tenantId' | 'renewedFromId'>[],
  now: number,
): Promise<void> {
  const renewals = removed.filter(({ renewedFromId }) => renewedFromId);
  for (const [tenantId, own] of Map.groupBy(renewals, (renewal) => renewal.tenantId)) {
    const firsts = own.map(({ renewedFromId }) => renewedFromId);
    const left = (column: Sql) => sql`(
      SELECT ${column} FROM consultation draft WHERE draft.tenant_id = ${tenantId} AND draft.renewed_from_id = first.id AND ${isDraft}
      ORDER BY draft.create_time DESC, draft.id DESC LIMIT 1)`;
    const { rows } = await tx.run<TouchedRow>(sql`
      UPDATE consultation first SET renewed_by_id = ${left(sql`draft.id`)}, renewed_by_no = ${left(sql`draft.no`)},
        renewed_for_id = ${left(sql`draft.apply_user_id`)}, version = first.version + 1
      WHERE first.tenant_id = ${tenantId} AND first.id = ANY (${firsts}::uuid[]) AND first.renewed_by_id = ANY (${own.map(({ id }) => id)}::uuid[])
      RETURNING ${touched}`);
    touchRows(tx, consultationTable, rows, now);
  }
}
