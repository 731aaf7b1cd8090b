import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { askedOfOrder } from './consultation.panel.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

/** An arranged hour that lies in an absence has to be moved: what an order keeps of that (ADR 0189). */

/** Whether one of those whom it asks sees nobody at its hour: who has declined since is no longer asked. */
export function isStopped(row: ConsultationRow): boolean {
  const asked = askedOfOrder(row).map(({ userId }) => userId);
  return (row.stoppedIds ?? []).some((id) => asked.includes(id));
}

/** Whether the operators are to move it. While the applicant is asked for more nobody can: its hour is given up when they have answered (`resume`). */
export const mustMove = (row: ConsultationRow): boolean => row.applyOrderStatus === 'wait_diagnosis' && isStopped(row);

/** What notices say of an order, and whom they reach. */
const told = [
  ...['id', 'tenantId', 'partyTenantIds', 'no', 'kind', 'meetingType', 'sliceType', 'applyOrderStatus', 'scheduleTime', 'startTime'],
  ...['patientName', 'applyHospitalName', 'applyUserId', 'payTime', 'targetTenantId', 'targetDoctorId', 'targetDoctorName', 'experts'],
  ...['poolTenantId', 'claimerId', 'stoppedIds'],
];

export const toldOfOrder = (): Sql => columnsOf(consultationTable, '', told);

interface Noted {
  readonly userId: string;
  /** They are absent at its hour, or no longer. */
  readonly isAbsent: boolean;
  /** What holds of it still: somebody may have moved it since it was found. */
  readonly still: Sql;
}

/**
 * Notes on orders whose absence takes their hour, or that it does so no longer, and answers those, as they are now. An hour that stands again is
 * reminded of anew: its reminder may have said that it has to be moved. Not an edit: the version stays, so that it spoils nobody's open form.
 */
export async function noteAbsence(
  tx: Tx,
  orders: readonly ConsultationRow[],
  { userId, isAbsent, still }: Noted,
  now: number,
): Promise<ConsultationRow[]> {
  const others = sql`array_remove(COALESCE(stopped_ids, '{}'), ${userId}::text)`;
  const ids = isAbsent ? sql`array_append(${others}, ${userId}::text)` : others;
  const reminded = isAbsent ? text('') : sql`, reminded_time = CASE WHEN ${ids} <> '{}' THEN reminded_time END`;
  const known = isAbsent ? text('') : sql` AND ${userId} = ANY (stopped_ids)`;
  const noted: ConsultationRow[] = [];
  for (const [tenantId, own] of Map.groupBy(orders, (order) => order.tenantId)) {
    const { rows } = await tx.run<ConsultationRow>(sql`
      UPDATE consultation SET stopped_ids = ${ids}${reminded}
      WHERE tenant_id = ${tenantId} AND id = ANY (${own.map(({ id }) => id)}::uuid[]) AND ${still}${known} RETURNING ${toldOfOrder()}`);
    touchRows(tx, consultationTable, rows, now);
    noted.push(...rows);
  }
  return noted;
}
