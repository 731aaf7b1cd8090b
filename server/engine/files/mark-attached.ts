import type { Runner } from '../store/runner.ts';
import { sql } from '../store/sql.ts';

/** `attached` of a file's row. One without it was uploaded and is not used yet; one that is condemned is being removed. */
export const ATTACHED = 1;
export const CONDEMNED = 0;

/**
 * Says of files that a row refers to them from now on, in the transaction that writes the row: the sweep leaves them alone.
 * Every place that stores the id of an uploaded file calls it. Answers false when one of them is
 * gone, or is just being removed.
 */
export async function markAttached(runner: Runner, tenantId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  await runner.run(
    sql`UPDATE file SET attached = ${ATTACHED} WHERE tenant_id = ${tenantId} AND id = ANY (${ids}::uuid[]) AND attached IS NULL`,
  );
  const { count } = await runner.run(
    sql`SELECT 1 FROM file WHERE tenant_id = ${tenantId} AND id = ANY (${ids}::uuid[]) AND attached = ${ATTACHED}`,
  );
  return count === new Set(ids).size;
}
