import type { Services } from '../services.ts';
import type { Tx } from '../store/database.ts';
import { newId } from '../store/rows.ts';
import { type Sql, sql } from '../store/sql.ts';
import { announceNotices, type Receiver } from './notice-news.ts';

interface Waiting {
  id: string;
  tenantId: string;
  toTenantId: string;
  toUserId: string | null;
  toPermission: string | null;
  title: string;
  context: string;
  link: string | null;
  urgent: number | null;
  attempts: number;
}

const BATCH = 100;
/** Seconds until the next try, by the number of tries so far. */
const DELAYS = [5, 30, 120, 600, 3600];

/**
 * Turns waiting outbox rows into notices, a batch a transaction, until none is due. Several processes share the work:
 * each skips what another holds. A row that fails waits longer each time and never blocks the others.
 */
export async function deliverOutbox({ database, clock, log }: Services): Promise<number> {
  let delivered = 0;
  for (let batch = -1; batch !== 0; ) {
    batch = await database.forGroup().transaction(async (tx) => {
      const { rows } = await tx.run<Waiting>(sql`
        SELECT id, tenant_id AS "tenantId", to_tenant_id AS "toTenantId", to_user_id AS "toUserId", to_permission AS "toPermission",
               title, context, link, urgent, attempts
        FROM outbox WHERE delivered_time IS NULL AND next_time <= ${new Date(clock())}
        ORDER BY next_time LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`);
      const receivers: Receiver[] = [];
      for (const row of rows) {
        const onError = (error: unknown) => log.warn({ err: error, outbox: row.id }, 'outbox delivery failed');
        receivers.push(...(await deliverOne(tx, row, clock(), onError)));
      }
      await announceNotices(tx, receivers);
      return rows.length;
    });
    delivered += batch;
  }
  return delivered;
}

/** Who has a new notice now: nobody, when it could not be delivered or had been before. */
async function deliverOne(tx: Tx, row: Waiting, now: number, onError: (error: unknown) => void): Promise<Receiver[]> {
  const receivers = row.toUserId ? [row.toUserId] : await holdersOf(tx, row.toTenantId, row.toPermission ?? '');
  try {
    // Sent together: on one connection they run in this order, one round trip a message.
    const [, inserted] = await Promise.all([
      tx.run(sql`SAVEPOINT delivery`),
      tx.run<Receiver>(noticesSql(row, receivers, now)),
      tx.run(sql`UPDATE outbox SET delivered_time = ${new Date(now)} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`),
    ]);
    return inserted.rows;
  } catch (error) {
    onError(error);
    await tx.run(sql`ROLLBACK TO SAVEPOINT delivery`);
    const next = new Date(now + (DELAYS[Math.min(row.attempts, DELAYS.length - 1)] ?? 3600) * 1000);
    await tx.run(sql`UPDATE outbox SET attempts = attempts + 1, next_time = ${next} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
    return [];
  }
}

/** One notice a receiver; a repeated delivery meets the notice's own key and adds none. */
function noticesSql(row: Waiting, receivers: readonly string[], now: number): Sql {
  return sql`
    INSERT INTO notice (id, tenant_id, create_time, user_id, event_id, title, context, link, urgent, read_status)
    SELECT pair.id, ${row.toTenantId}, ${new Date(now)}::timestamptz, pair.user_id, ${row.id}::uuid, ${row.title}, ${row.context}, ${row.link}, ${row.urgent}::smallint, '1'
    FROM unnest(${receivers.map(newId)}::uuid[], ${receivers}::uuid[]) AS pair (id, user_id)
    ON CONFLICT DO NOTHING RETURNING tenant_id AS "tenantId", user_id AS "userId"`;
}

/** Everybody of a tenant who holds a permission, now. */
async function holdersOf(tx: Tx, tenantId: string, permission: string): Promise<string[]> {
  const { rows } = await tx.run<{ id: string }>(sql`
    SELECT DISTINCT u.id FROM user_account u
    JOIN user_role ur ON ur.tenant_id = u.tenant_id AND ur.user_id = u.id
    JOIN role_menu rm ON rm.tenant_id = ur.tenant_id AND rm.role_id = ur.role_id
    JOIN menu m ON m.id = rm.menu_id
    WHERE u.tenant_id = ${tenantId} AND u.is_deleted = 0 AND u.status = '1' AND m.code = ${permission} AND m.is_deleted = 0`);
  return rows.map(({ id }) => id);
}
