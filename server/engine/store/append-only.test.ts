import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { modules } from '../../modules.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { APP_ROLE, GROUP_ROLE } from './database.ts';
import { snake } from './sql.ts';
import { isOwned } from './table.ts';

/** Every table that tells what happened. A new one belongs here or below. */
const logs = [
  'api_log',
  'audit_log',
  'change_log',
  'error_log',
  'interface_param_log',
  'interface_switch',
  'ledger_booking',
  'ledger_line',
  'login_log',
  'room_consent',
  'status_history',
  'usual_log',
];

/** Tables named like one, and why their rows do change. */
const changing: Readonly<Record<string, string>> = { sms_record: 'a text message that is on its way: sent, failed, sent again' };

const tables = modules.flatMap((module) => module.tables);
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('the logs are those that are declared so, and no table named like a log is left out', () => {
  expect(tables.flatMap(({ name, appendOnly }) => (appendOnly ? [name] : [])).sort()).toEqual(logs);
  const named = tables.map(({ name }) => name).filter((name) => /(_log|_history|_record|^ledger_.*|_entry)$/.test(name));
  expect(named.filter((name) => !logs.includes(name) && !changing[name])).toEqual([]);
});

describe.each([APP_ROLE, GROUP_ROLE])('%s', (role) => {
  test.each(logs)('can neither change nor remove a row of %s', async (name) => {
    const table = tables.find((one) => one.name === name);
    const fixed = Object.keys(table?.fields ?? {}).filter((field) => !table?.changeable.includes(field));
    const attempts = [`DELETE FROM ${name}`, `TRUNCATE ${name}`, ...fixed.map((field) => `UPDATE ${name} SET ${snake(field)} = NULL`)];
    for (const attempt of attempts) {
      await client.query(`BEGIN; SET LOCAL ROLE ${role}`);
      // Where rows lie by their tenant, Citus lets nobody move one.
      const code = inject('isDistributed') && table && isOwned(table) && attempt.includes(' tenant_id ') ? '0A000' : '42501';
      await expect(client.query(attempt), attempt).rejects.toMatchObject({ code });
      await client.query('ROLLBACK');
    }
  });
});
