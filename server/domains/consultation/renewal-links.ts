import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { type TouchedRow, touchRows } from '../../engine/store/watched-rows.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

const touched = columnsOf(consultationTable, '', ['id', 'tenantId', 'partyTenantIds']);

/**
 * A draft has been handed in: from now on the first one was applied for anew as that, and its applicant makes no other of it, also where the draft was
 * a colleague's. What was handed in before stays what it was renewed as.
 */
export async function handInRenewal(tx: Tx, { id, no, tenantId, renewedFromId }: ConsultationRow, now: number): Promise<void> {
  if (!renewedFromId) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE consultation SET renewed_by_id = ${id}, renewed_by_no = ${no}, renewed_for_id = NULL, version = version + 1
    WHERE tenant_id = ${tenantId} AND id = ${renewedFromId} AND renewed_for_id IS NOT NULL
    RETURNING ${touched}`);
  touchRows(tx, consultationTable, rows, now);
}

/** Of drafts that are removed, of whichever hospitals: the first ones can be applied for anew again. */
export async function unlinkRenewals(
  tx: Tx,
  removed: readonly Pick<ConsultationRow, 'id' | 'tenantId' | 'renewedFromId'>[],
  now: number,
): Promise<void> {
  const drafts = removed.filter(({ renewedFromId }) => renewedFromId);
  for (const [tenantId, own] of Map.groupBy(drafts, (draft) => draft.tenantId)) {
    const firsts = own.map(({ renewedFromId }) => renewedFromId);
    const { rows } = await tx.run<TouchedRow>(sql`
      UPDATE consultation SET renewed_by_id = NULL, renewed_by_no = NULL, renewed_for_id = NULL, version = version + 1
      WHERE tenant_id = ${tenantId} AND id = ANY (${firsts}::uuid[]) AND renewed_by_id = ANY (${own.map(({ id }) => id)}::uuid[])
      RETURNING ${touched}`);
    touchRows(tx, consultationTable, rows, now);
  }
}
