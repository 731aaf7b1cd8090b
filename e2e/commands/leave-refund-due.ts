import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

const CENTS = 30_000;

/** Has an expired order of the demonstration owe its payer a refund of 300 yuan, as the upgrade found it. Its number is answered. */
export async function leaveRefundDue(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: string; tenant_id: string; no: string; round: number }>(`
      UPDATE consultation c SET refund_due = ${CENTS}
      FROM (SELECT tenant_id, id FROM consultation WHERE apply_order_status = 'overdue' AND remote_price = ${CENTS} AND is_deleted = 0 ORDER BY create_time DESC LIMIT 1) o
      WHERE c.tenant_id = o.tenant_id AND c.id = o.id
      RETURNING c.id, c.tenant_id, c.no, (SELECT coalesce(max(b.round), 0) + 1 FROM ledger_booking b WHERE b.order_id = c.id)::int AS round`);
    const [order] = rows;
    if (!order) throw new Error('the demonstration has no expired order');
    const book = async (kind: string, sides: readonly (readonly [account: string, amount: number])[]) => {
      const about = [order.tenant_id, order.id, order.round];
      const bookingId = randomUUID();
      await client.query(
        `INSERT INTO ledger_booking (id, tenant_id, create_time, order_type, order_id, round, kind, key, reason, user_name)
         VALUES ($4, $1, now() - interval '1 day', 'consultation', $2, $3, $5::text, 'before-' || $5::text || '-left', '此前轮次退回未退的费用', '系统')`,
        [...about, bookingId, kind],
      );
      for (const [account, amount] of sides)
        await client.query(
          `INSERT INTO ledger_line (id, tenant_id, create_time, booking_id, order_id, round, account, amount)
           VALUES ($4, $1, now() - interval '1 day', $5, $2, $3, $6, $7)`,
          [...about, randomUUID(), bookingId, account, amount],
        );
    };
    await book('pay', [
      ['cash_cashier', CENTS],
      ['held', -CENTS],
    ]);
    await book('refund', [
      ['held', CENTS],
      ['refund_due', -CENTS],
    ]);
    await client.query('COMMIT');
    return order.no;
  } finally {
    await client.end();
  }
}
