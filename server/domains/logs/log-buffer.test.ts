import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../engine/store/database.ts';
import { newId } from '../../engine/store/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { usualLogTable } from './log.tables.ts';
import { createLogBuffer } from './log-buffer.ts';
import { readRows } from './logs.testing.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { connections: 2 });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const aRow = (message: string, values: object = {}) => ({
  table: usualLogTable,
  values: { tenantId: '100001', createTime: new Date('2026-11-20T02:00:00Z'), message, ...values },
});

/** A logger whose lines can be read. */
function listening() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) }) };
}

test('rows are written together a moment later, in their order', async () => {
  const buffer = createLogBuffer(database, listening().log);
  for (let at = 0; at < 450; at += 1) buffer.add([aRow(`row ${at}`)]);
  await expect.poll(async () => (await readRows(database, usualLogTable)).length).toBe(450);
  expect((await readRows(database, usualLogTable)).map(({ message }) => message).slice(0, 3)).toEqual(['row 0', 'row 1', 'row 2']);
});

test('rows that the database refuses are lost and told, and stop nothing', async () => {
  const { lines, log } = listening();
  const buffer = createLogBuffer(database, log);
  buffer.add([aRow('broken', { id: 'no uuid' })]);
  await buffer.flush();
  expect(lines).toMatchObject([{ msg: 'log rows lost', rows: 1, table: 'usual_log' }]);
  buffer.add([aRow('after', { id: newId() })]);
  await buffer.flush();
  expect((await readRows(database, usualLogTable)).map(({ message }) => message)).toContain('after');
});

/** A database that nobody reaches until it is back. */
function awayDatabase() {
  const away = { isAway: true };
  const forGroup: Database['forGroup'] = (tenantId) => {
    if (away.isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return database.forGroup(tenantId);
  };
  return { away, database: { ...database, forGroup } };
}

test('rows wait while the database cannot be reached', async () => {
  const { lines, log } = listening();
  const { away, database: absent } = awayDatabase();
  const buffer = createLogBuffer(absent, log);
  buffer.add([aRow('patient one')]);
  await expect(buffer.flush()).resolves.toBeUndefined();
  expect(lines).toMatchObject([{ msg: 'log rows wait for the database' }]);
  away.isAway = false;
  await buffer.flush();
  expect((await readRows(database, usualLogTable)).map(({ message }) => message)).toContain('patient one');
});

test('what waits for the database at the stop is lost, and told with how many', async () => {
  const { lines, log } = listening();
  const { away, database: absent } = awayDatabase();
  const buffer = createLogBuffer(absent, log);
  for (let at = 0; at < 3; at += 1) buffer.add([aRow(`last words ${at}`)]);
  await buffer.close();
  expect(lines.at(-1)).toMatchObject({ msg: 'log rows lost, the database did not answer before the stop', lost: 3 });
  away.isAway = false;
  await buffer.flush();
  expect((await readRows(database, usualLogTable)).map(({ message }) => message)).not.toContain('last words 0');
});

test('at a stop with the database there, what waits is written and nothing is told', async () => {
  const { lines, log } = listening();
  const buffer = createLogBuffer(database, log);
  buffer.add([aRow('in time')]);
  await buffer.close();
  expect(lines).toEqual([]);
  expect((await readRows(database, usualLogTable)).map(({ message }) => message)).toContain('in time');
});
