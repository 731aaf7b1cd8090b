import { Client } from 'pg';
import type { RunningApp } from '../support/app.ts';
import type { Person } from './demo-people.ts';

/** An order that waits for its audit and, once that has passed, for this expert. */
export async function orderToAuditFor(app: RunningApp, { tenantId, account }: Person): Promise<{ id: string; no: string }> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; no: string }>(
      `SELECT c.id, c.no FROM consultation c JOIN user_account u ON u.tenant_id = c.target_tenant_id AND u.id = c.target_doctor_id
       WHERE u.tenant_id = $1 AND u.account = $2 AND c.apply_order_status = 'wait_primaryaudit' AND c.is_deleted = 0 ORDER BY c.id LIMIT 1`,
      [tenantId, account],
    );
    const [order] = rows;
    if (!order) throw new Error(`the demo data hold no consultation of ${account} that waits for its audit`);
    return order;
  } finally {
    await client.end();
  }
}
