import type { criticalStatuses } from '../../../contract/domains/consultation/consultation.fields.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';

/** What other domains may ask of critical values. */

interface Asked {
  readonly id: string;
  readonly targetTenantId?: string | null;
}

/**
 * What an order says of the finding that its hospital has reported and nobody has acknowledged, in whatever round: the patient is the same.
 * Nothing where there is none.
 */
export async function openCritical(runner: Runner, { id, targetTenantId }: Asked): Promise<keyof typeof criticalStatuses | null> {
  const { rows } = await runner.run<{ wasCalled: boolean }>(sql`
    SELECT critical_status IN ('wait_acknowledge', 'acknowledge_overdue') AS "wasCalled" FROM critical_value
    WHERE tenant_id = ${targetTenantId ?? null} AND apply_order_id = ${id} AND critical_status <> 'acknowledged' AND is_deleted = 0`);
  if (!rows[0]) return null;
  return rows[0].wasCalled ? 'wait_acknowledge' : 'wait_call';
}
