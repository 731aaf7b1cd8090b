import { Client } from 'pg';
import type { RunningApp } from '../support/app.ts';
import type { Person } from './demo-people.ts';

interface Order {
  id: string;
  no: string;
}

/** An order that waits for its audit and, once that has passed, for this expert. */
export async function orderToAuditFor(app: RunningApp, { tenantId, account }: Person): Promise<Order> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Order>(
      `SELECT c.id, c.no FROM consultation c JOIN user_account u ON u.tenant_id = c.target_tenant_id AND u.id = c.target_doctor_id
       WHERE u.tenant_id = $1 AND u.account = $2 AND c.kind = 'oneSubject' AND c.apply_order_status = 'wait_primaryaudit' AND c.is_deleted = 0 ORDER BY c.id LIMIT 1`,
      [tenantId, account],
    );
    const [order] = rows;
    if (!order) throw new Error(`the demo data hold no consultation of ${account} that waits for its audit`);
    return order;
  } finally {
    await client.end();
  }
}

/** The two that were handed in last: those above are the first. */
export async function ordersToAudit(app: RunningApp): Promise<[Order, Order]> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Order>(
      `SELECT id, no FROM consultation WHERE kind = 'oneSubject' AND apply_order_status = 'wait_primaryaudit' AND is_deleted = 0 ORDER BY id DESC LIMIT 2`,
    );
    const [one, other] = rows;
    if (!one || !other) throw new Error('the demo data hold no two consultations that wait for their audit');
    return [one, other];
  } finally {
    await client.end();
  }
}
