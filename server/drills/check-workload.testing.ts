import { expect } from 'vitest';
import { rebuildInbox } from '../engine/inbox/rebuild-inbox.ts';
import type { Database } from '../engine/store/database.ts';
import { sql } from '../engine/store/sql.ts';
import { openServices } from '../open-services.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { type DrillServer, type DrillStand, eventually } from './drill-stand.ts';
import type { Workload } from './order-workload.testing.ts';

const stateAfter: Readonly<Record<string, string>> = {
  'save-consultation': 'wait_submit',
  'submit-consultation': 'wait_primaryaudit',
  'audit-consultation': 'wait_scheduling',
  'schedule-consultation': 'wait_diagnosis',
};
const stepOf: Readonly<Record<string, string>> = {
  'save-consultation': 'create',
  'submit-consultation': 'submit',
  'audit-consultation': 'auditPass',
  'schedule-consultation': 'schedule',
};

/** Everything that was acknowledged is there, once; nothing else is there twice. */
export async function checkOrders(database: Database, { acknowledged, begun }: Workload): Promise<void> {
  const group = database.forGroup();
  const { rows: orders } = await group.run<{ id: string; record: string; status: string }>(
    sql`SELECT id, medical_record_no AS record, apply_order_status AS status FROM consultation`,
  );
  expect(orders.map(({ record }) => record).sort()).toEqual([...begun].sort());
  const { rows: steps } = await group.run<{ orderId: string; action: string; times: number }>(
    sql`SELECT order_id AS "orderId", action, count(*) AS times FROM status_history GROUP BY order_id, action`,
  );
  expect(steps.filter(({ times }) => times !== 1)).toEqual([]);
  const known = new Set(steps.map(({ orderId, action }) => `${orderId} ${action}`));
  const lost = acknowledged.filter(({ data, endpoint }) => !known.has(`${data?.applyOrderId} ${stepOf[endpoint.name]}`));
  expect(lost).toEqual([]);
  const last = new Map(acknowledged.map(({ data, endpoint }) => [String(data?.applyOrderId), stateAfter[endpoint.name]]));
  expect(new Map(orders.map(({ id, status }) => [id, status]))).toEqual(last);
}

/** A client that asks again what was answered long ago is answered the same, and nothing happens. */
export async function checkRepeats(server: DrillServer, { acknowledged }: Workload): Promise<void> {
  for (let at = 0; at < acknowledged.length; at += 8) {
    await Promise.all(
      acknowledged.slice(at, at + 8).map(async ({ person, endpoint, input, key, data }) => {
        const { status, body } = await server.send(person, endpoint, input, key);
        expect([endpoint.name, key, status, body.data]).toEqual([endpoint.name, key, 200, data]);
      }),
    );
  }
}

/** Every message has reached each of its receivers, once. */
export async function checkNotices(database: Database): Promise<void> {
  const group = database.forGroup();
  await eventually('the outbox is empty', async () => {
    const { rows } = await group.run<{ waiting: number }>(sql`SELECT count(*) AS waiting FROM outbox WHERE delivered_time IS NULL`);
    return rows[0]?.waiting === 0;
  });
  // Messages to a permission go to its holders: in the platform tenant the operator and the administrator.
  const { rows } = await group.run<{ receivers: number; notices: number; times: number }>(sql`
    SELECT CASE WHEN to_user_id IS NULL THEN 2 ELSE 1 END AS receivers, (SELECT count(*) FROM notice WHERE event_id = outbox.id) AS notices, count(*) AS times
    FROM outbox GROUP BY 1, 2`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ receivers, notices }) => receivers !== notices)).toEqual([]);
}

/** What waits for whom is what the documents say: made anew from them, the inboxes are the same. */
export async function checkInbox({ database, databaseUrl }: DrillStand): Promise<void> {
  const lines = async () => {
    const { rows } = await database.forGroup().run(sql`
      SELECT tenant_id, order_id, line_key, user_id, permission, waits_for, due_time FROM inbox ORDER BY tenant_id, order_id, line_key`);
    return rows;
  };
  const before = await lines();
  expect(before.length).toBeGreaterThan(0);
  const { services, stop } = await openServices(readSettings({ DATABASE_URL: databaseUrl, LIANYI_LOG_LEVEL: 'silent' }), {
    migrated: false,
  });
  try {
    expect(await rebuildInbox(services)).toBeGreaterThan(0);
  } finally {
    await stop();
  }
  expect(await lines()).toEqual(before);
}
