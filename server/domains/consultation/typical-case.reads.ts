import { findRow } from '../../engine/store/rows.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { typicalCaseTable } from './typical-case.table.ts';

/** What other domains may ask of typical cases. */

export { typicalCaseTable };

/** What of a typical case leads to the studies that it shows: their files, and the order whose they are. Nothing for one that is not shown any more. */
export async function studiesOfTypicalCase(runner: Runner, id: string): Promise<TypicalStudies | undefined> {
  const row = await findRow(runner, typicalCaseTable, id, { tenantId: undefined });
  return row?.orderTenantId ? { ids: row.studyIds ?? [], tenantId: row.orderTenantId, orderId: row.orderId } : undefined;
}

export interface TypicalStudies {
  readonly ids: readonly string[];
  readonly tenantId: string;
  readonly orderId: string;
}
