import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { expect, inject, test } from 'vitest';
import { inScratchDatabase, withClient } from '../../platform/postgres/scratch-database.ts';
import { APP_ROLE, GROUP_ROLE, openDatabase } from '../store/database.ts';
import { migrate, migrationNames } from '../store/migrate.ts';
import { newId } from '../store/rows.ts';
import { sql } from '../store/sql.ts';
import { ledgerOf, moneyOf } from './payment-ledger.testing.ts';
import { endRound, pay, payOutDue } from './payment-ledger.ts';

const LEDGER = '20261122100000-ledger.sql';
const tenantId = '100002';
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T02:00:00Z`;

/** The schema as it was before there was a ledger. */
async function migrateUntilLedger(client: pg.Client): Promise<void> {
  for (const role of [APP_ROLE, GROUP_ROLE]) await client.query(`GRANT ${role} TO CURRENT_USER`);
  await client.query('CREATE TABLE schema_migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL)');
  for (const name of (await migrationNames()).filter((one) => one < LEDGER)) {
    await client.query(await readFile(new URL(`../../migrations/${name}`, import.meta.url), 'utf8'));
    await client.query('INSERT INTO schema_migration VALUES ($1, now())', [name]);
  }
}

type Entry = readonly [kind: 'pay' | 'refund' | 'share', amount: number, part: string, day: number];

async function anOldOrder(client: pg.Client, entries: readonly Entry[], moves: readonly (readonly [action: string, day: number])[]) {
  const id = newId();
  for (const [kind, amount, part, at] of entries)
    await client.query(
      `INSERT INTO payment_entry (id, tenant_id, create_time, party_tenant_ids, order_id, kind, channel, amount, part, receipt_no, user_name)
       VALUES ($1, $2, $3, '{}', $4, $5, 'cashier', $6, $7, 'SJ001', '收费员')`,
      [newId(), tenantId, day(at), id, kind, amount, part],
    );
  for (const [action, at] of moves)
    await client.query(
      `INSERT INTO status_history (id, tenant_id, create_time, party_tenant_ids, order_id, action, label, to_state) VALUES ($1, $2, $3, '{}', $4, $5, $5, 'x')`,
      [newId(), tenantId, day(at), id, action],
    );
  return { id, tenantId, type: 'consultation' };
}

/** The order as the consultation of that time, for what the schema of that time asked of it. */
async function asConsultation(client: pg.Client, { id }: { id: string }, isDeleted: 0 | 1): Promise<void> {
  await client.query(
    `INSERT INTO consultation (id, tenant_id, create_time, party_tenant_ids, no, kind, apply_order_status, apply_user_id, is_deleted)
     VALUES ($1::uuid, $2::text, $3, ARRAY[$2::text], $1::text, 'oneSubject', 'cancel', $4, $5)`,
    [id, tenantId, day(1), newId(), isDeleted],
  );
}

test('what was booked before goes over whole, and what ended rounds had left lying is put where it belongs', async () => {
  await inScratchDatabase(inject('testServerUrl'), async (url) => {
    const orders = await withClient(url, async (client) => {
      await migrateUntilLedger(client);
      const paid: Entry = ['pay', 30_000, 'round-1', 1];
      const again: Entry = ['pay', 30_000, 'round-2', 5];
      return {
        open: await anOldOrder(client, [paid], []),
        settled: await anOldOrder(
          client,
          [paid, ['share', 15_000, 'hospital', 9], ['share', 12_000, 'expert', 9], ['share', 3_000, 'platform', 9]],
          [],
        ),
        refunded: await anOldOrder(client, [paid, ['refund', 30_000, 'round-1', 2]], [['auditReturn', 2]]),
        half: await anOldOrder(client, [paid, ['refund', 15_000, 'round-1', 2]], [['cancel', 2]]),
        sentBack: await anOldOrder(client, [paid, again], [['sendBack', 3]]),
        tooLate: await anOldOrder(
          client,
          [paid, again, ['refund', 60_000, 'round-2', 6]],
          [
            ['cancel', 3],
            ['cancel', 6],
          ],
        ),
      };
    });
    await migrate(url);
    const database = openDatabase(url, { connections: 1 });
    const test = { services: { database } };
    const nothing = { refunded: 0, forfeited: 0, settled: 0, held: 0 };
    expect(await moneyOf(test, orders.open)).toEqual({ ...nothing, paid: 30_000, held: 30_000 });
    expect(await moneyOf(test, orders.settled)).toEqual({ ...nothing, paid: 30_000, settled: 30_000 });
    expect(await moneyOf(test, orders.refunded)).toEqual({ ...nothing, paid: 30_000, refunded: 30_000 });
    expect(await moneyOf(test, orders.half)).toEqual({ ...nothing, paid: 30_000, refunded: 15_000, forfeited: 15_000 });
    expect(await moneyOf(test, orders.sentBack)).toEqual({ ...nothing, paid: 60_000, refunded: 30_000, held: 30_000 });
    const left = (await ledgerOf(test, orders.sentBack)).find((booking) => booking.startsWith('before-refund-left '));
    // Lines that were converted have no order among themselves.
    expect(left?.replace('before-refund-left ', '').split(', ').sort()).toEqual(['held 30000', 'refund_due -30000']);
    expect(await moneyOf(test, orders.tooLate)).toEqual({ ...nothing, paid: 60_000, refunded: 60_000 });
    await database.forTenant(tenantId).transaction(async (tx) => {
      await endRound(tx, orders.open, 100, { now: 0 });
      await pay(tx, orders.open, { amount: 100, channel: 'cashier' }, { now: 0 });
    });
    expect(await moneyOf(test, orders.open)).toEqual({ ...nothing, paid: 30_100, refunded: 30_000, held: 100 });
    await database.close();
  });
});

test('an order says what is due to its payer, and comes back when it was deleted: somebody has to pay it out', async () => {
  await inScratchDatabase(inject('testServerUrl'), async (url) => {
    const orders = await withClient(url, async (client) => {
      await migrateUntilLedger(client);
      const paid: Entry = ['pay', 30_000, 'round-1', 1];
      const refunded: Entry = ['refund', 30_000, 'round-1', 2];
      const made = {
        due: await anOldOrder(client, [paid], [['sendBack', 2]]),
        deleted: await anOldOrder(client, [paid], [['expire', 2]]),
        kept: await anOldOrder(client, [paid], [['cancel', 2]]),
        gone: await anOldOrder(client, [paid, refunded], [['auditReturn', 2]]),
      };
      for (const [name, order] of Object.entries(made)) await asConsultation(client, order, name === 'deleted' || name === 'gone' ? 1 : 0);
      return made;
    });
    await migrate(url);
    const database = openDatabase(url, { connections: 1 });
    const asks = async ({ id }: { id: string }) =>
      (
        await database
          .forGroup()
          .run<{ due: number | null; gone: number }>(sql`SELECT refund_due AS due, is_deleted AS gone FROM consultation WHERE id = ${id}`)
      ).rows[0];
    expect(await asks(orders.due)).toEqual({ due: 30_000, gone: 0 });
    expect(await asks(orders.deleted)).toEqual({ due: 30_000, gone: 0 });
    // Nothing is due of these, and they were paid for.
    expect(await asks(orders.kept)).toEqual({ due: 0, gone: 0 });
    expect(await asks(orders.gone)).toEqual({ due: 0, gone: 1 });
    await database.forTenant(tenantId).transaction(async (tx) => {
      expect(await payOutDue(tx, orders.due, { now: 0 })).toBe(30_000);
      expect(await payOutDue(tx, orders.due, { now: 0 })).toBe(0);
      expect(await payOutDue(tx, orders.kept, { now: 0 })).toBe(0);
    });
    const test = { services: { database } };
    expect((await ledgerOf(test, orders.due)).filter((booking) => booking.startsWith('before-payout'))).toEqual([
      'before-payout-left refund_due 30000, cash_cashier -30000',
    ]);
    await database.close();
  });
});
