import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { changeLogTable } from '../audit/change-log.ts';
import { maintainPartitions } from './partitions.ts';
import { newId } from './rows.ts';
import { readSchemaShape } from './schema-shape.ts';

let database: TestDatabase;
let client: pg.Client;
const url = () => database.url;
const at = (time: string) => ({ now: Date.parse(time), keep: 6 });

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const add = (time: string) =>
  client.query("INSERT INTO change_log (id, tenant_id, create_time, call, row_table) VALUES ($1, '100001', $2, 'x', 'x')", [newId(), time]);
const places = async () =>
  (
    await client.query(
      "SELECT regexp_replace(tableoid::regclass::text, '_\\d{6,}$', '') AS place, to_char(create_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day FROM change_log ORDER BY create_time",
    )
  ).rows;

test('rows that came before their partition move into it; months follow the calendar of Shanghai', async () => {
  await add('2026-11-30T15:59:59Z');
  await add('2026-11-30T16:00:00Z');
  expect((await places()).map(({ place }) => place)).toEqual(['change_log_default', 'change_log_default']);
  const { made } = await maintainPartitions(url(), [changeLogTable], at('2026-11-20T00:00:00Z'));
  expect(made).toEqual(['change_log_2026_11', 'change_log_2026_12', 'change_log_2027_01']);
  expect(await places()).toEqual([
    { place: 'change_log_2026_11', day: '2026-11-30' },
    { place: 'change_log_2026_12', day: '2026-12-01' },
  ]);
  await add('2026-12-24T00:00:00Z');
  expect((await places()).at(-1)).toEqual({ place: 'change_log_2026_12', day: '2026-12-24' });
});

test('the schema is the same with and without partitions', async () => {
  const shape = await withClient(url(), readSchemaShape);
  expect([...shape.columns.keys()].filter((name) => name.startsWith('change_log'))).toEqual(['change_log']);
  expect([...shape.objects.values()].filter(({ table }) => table.startsWith('change_log_'))).toEqual([]);
});

test('two processes at once make each partition once', async () => {
  const both = await Promise.all([1, 2].map(() => maintainPartitions(url(), [changeLogTable], at('2027-01-05T00:00:00Z'))));
  expect(both.flatMap(({ made }) => made).toSorted()).toEqual(['change_log_2027_02', 'change_log_2027_03']);
});

test('a month is dropped when its last day is more than six months ago, and not before', async () => {
  await add('2026-10-01T00:00:00Z');
  const early = await maintainPartitions(url(), [changeLogTable], at('2027-05-31T15:00:00Z'));
  expect(early.dropped).toEqual([]);
  expect((await places()).map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-01', '2026-12-24']);
  const late = await maintainPartitions(url(), [changeLogTable], at('2027-06-01T00:00:00Z'));
  expect(late.dropped).toEqual(['change_log_2026_11']);
  expect((await places()).map(({ day }) => day)).toEqual(['2026-12-01', '2026-12-24']);
});
