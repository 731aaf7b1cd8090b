import { Client } from 'pg';
import type { RunningApp } from '../support/app.ts';
import { openApi } from './call-api.ts';
import { operator, type Person } from './demo-people.ts';

interface Order {
  id: string;
  no: string;
}

/** An order that waits for its audit and, once that has passed, for this expert. Where other journeys have used those up, one is paid for. */
export async function orderToAuditFor(app: RunningApp, { tenantId, account }: Person): Promise<Order> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Order & { status: string; price: string }>(
      `SELECT c.id, c.no, c.apply_order_status AS status, c.remote_price AS price
       FROM consultation c JOIN user_account u ON u.tenant_id = c.target_tenant_id AND u.id = c.target_doctor_id
       WHERE u.tenant_id = $1 AND u.account = $2 AND c.kind = 'oneSubject' AND c.apply_order_status IN ('wait_primaryaudit', 'wait_pay')
         AND c.is_deleted = 0 ORDER BY c.apply_order_status = 'wait_pay', c.id LIMIT 1`,
      [tenantId, account],
    );
    const [order] = rows;
    if (!order) throw new Error(`the demo data hold no consultation of ${account} that waits for its fee or its audit`);
    const { id, no, status, price } = order;
    if (status === 'wait_pay') {
      const paid = await (await openApi(app, operator)).post('/blade-remote/oneSubject/pay', { applyOrderId: id, amount: Number(price) });
      if (paid.msg !== '操作成功') throw new Error(`the order ${no}: ${paid.msg}`);
    }
    return { id, no };
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
