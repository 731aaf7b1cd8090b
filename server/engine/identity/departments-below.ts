import type { Runner } from '../store/runner.ts';
import { sql } from '../store/sql.ts';

/** A department of a hospital and all below it, by id; nothing for one that is not there. */
export async function departmentsBelow(runner: Runner, tenantId: string, deptId: string): Promise<string[]> {
  const { rows } = await runner.run<{ id: string }>(sql`
    WITH RECURSIVE below AS (
      SELECT d.id FROM department d WHERE d.tenant_id = ${tenantId} AND d.id = ${deptId} AND d.is_deleted = 0
      UNION SELECT d.id FROM department d JOIN below ON d.parent_id = below.id WHERE d.tenant_id = ${tenantId} AND d.is_deleted = 0)
    SELECT id FROM below`);
  return rows.map(({ id }) => id);
}
