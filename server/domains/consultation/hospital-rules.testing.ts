import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** A hospital's own number, from now on. */
export async function setOwnParam({ services, clock }: TestApp, tenantId: string, key: string, value: number): Promise<void> {
  const now = new Date(clock.now());
  await services.database.forTenant(tenantId).run(sql`
    INSERT INTO tenant_param (id, tenant_id, param_key, param_value, create_time, update_time)
    VALUES (${newId()}, ${tenantId}, ${key}, ${String(value)}, ${now}, ${now})`);
}
