import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';

/** Orders of a hospital with DICOM studies that were handed in, the last time, since one time and have changed since another, as far as they count. */
export async function ordersWithStudies(
  runner: Runner,
  tenantId: string,
  { submitted, changed }: { submitted: Date; changed: Date },
): Promise<{ id: string; no: string; dicomPath: readonly string[] }[]> {
  const { rows } = await runner.run<{ id: string; no: string; dicomPath: readonly string[] }>(sql`
    SELECT id, no, dicom_path AS "dicomPath" FROM consultation
    WHERE tenant_id = ${tenantId} AND dicom_path IS NOT NULL AND update_time >= ${changed} AND submit_time >= ${submitted} AND ${isHandedIn}`);
  return rows;
}

const isHandedIn = sql`is_deleted = 0 AND apply_order_status NOT IN ('wait_submit', 'order_return', 'nullify')`;

/** One of those that have this study, the newest. */
export async function orderWithStudy(runner: Runner, tenantId: string, fileId: string): Promise<{ id: string; no: string } | undefined> {
  const { rows } = await runner.run<{ id: string; no: string }>(sql`
    SELECT id, no FROM consultation WHERE tenant_id = ${tenantId} AND dicom_path @> ARRAY[${fileId}] AND ${isHandedIn}
    ORDER BY create_time DESC, id DESC LIMIT 1`);
  return rows[0];
}
