import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { auditLogTable } from '../audit/audit.ts';
import { type Database, openDatabase } from './database.ts';
import { ownerOf } from './owner-runner.ts';
import { insertRow } from './rows.ts';
import type { Runner } from './runner.ts';
import { sql, text } from './sql.ts';

const [OURS, THEIRS] = ['100001', '100002'];
let scratch: TestDatabase;
let database: Database;
beforeAll(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.url, { connections: 1 });
  const row = { call: 'of-the-owner' };
  await insertRow(database.forTenant(THEIRS), auditLogTable, row, { now: 0 });
});
afterAll(async () => {
  await database.close();
  await scratch.drop();
});

const callsIn = async (runner: Runner) =>
  (await runner.run<{ call: string }>(sql`SELECT call FROM audit_log`)).rows.map(({ call }) => call);
const tenantOf = async (runner: Runner) =>
  (await runner.run<{ tenant: string }>(sql`SELECT current_setting('app.tenant', true) AS tenant`)).rows[0]?.tenant;

describe('the owner inside of a transaction', () => {
  test('is who the second fence asks for, and only in his own statements', async () => {
    await database.forTenant(OURS).transaction(async (tx) => {
      const seen = await Promise.all([callsIn(tx), callsIn(ownerOf(tx, THEIRS)), callsIn(tx), tenantOf(ownerOf(tx, THEIRS)), tenantOf(tx)]);
      expect(seen).toEqual([[], ['of-the-owner'], [], THEIRS, OURS]);
    });
  });

  test('can be the first that is asked on a new connection', async () => {
    const other = openDatabase(scratch.url, { connections: 1 });
    expect(await other.forTenant(OURS).transaction((tx) => callsIn(ownerOf(tx, THEIRS)))).toEqual(['of-the-owner']);
    expect(await tenantOf(other.forTenant(OURS))).toBe(OURS);
    await other.close();
  });

  test('a statement of his that is refused undoes everything, and the next transaction is its own tenant', async () => {
    const broken = database.forTenant(OURS).transaction(async (tx) => {
      await insertRow(tx, auditLogTable, { call: 'undone' }, { now: 0 });
      await ownerOf(tx, THEIRS).run(sql`SELECT 1 FROM no_such_table`);
    });
    await expect(broken).rejects.toMatchObject({ code: '42P01' });
    await database.forTenant(OURS).transaction(async (tx) => expect([await tenantOf(tx), await callsIn(tx)]).toEqual([OURS, []]));
  });

  test('after a refusal that a savepoint has caught, the transaction is in its own tenant', async () => {
    await database.forTenant(OURS).transaction(async (tx) => {
      await tx.run(text('SAVEPOINT before'));
      await expect(ownerOf(tx, THEIRS).run(sql`SELECT 1 / 0`)).rejects.toMatchObject({ code: '22012' });
      await tx.run(text('ROLLBACK TO SAVEPOINT before'));
      expect([await tenantOf(tx), await callsIn(tx)]).toEqual([OURS, []]);
    });
  });

  test('cannot be asked when the transaction is over', async () => {
    const owner = await database.forTenant(OURS).transaction(async (tx) => ownerOf(tx, THEIRS));
    await expect(owner.run(sql`SELECT 1`)).rejects.toThrow('the transaction is over');
  });
});
