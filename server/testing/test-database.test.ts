import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  await client.end();
  return rows.map((row) => row.name);
}

test('each test database is a migrated clone of its own', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await client.query('create table only_here (n int)');
  await client.end();
  expect(await tablesOf(first.url)).toEqual([...(await tablesOf(second.url)), 'only_here'].sort());
  await Promise.all([first.drop(), second.drop()]);
  await expect(tablesOf(first.url)).rejects.toThrow('does not exist');
});
