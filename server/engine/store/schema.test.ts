import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { modules } from '../../modules.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { copyOf, isCopied } from './copies.ts';
import { generateMigration } from './generate-migration.ts';
import { migrationNames } from './migrate.ts';
import { snake } from './sql.ts';
import { isOwned } from './table.ts';

const tables = modules.flatMap((module) => module.tables);
const owned = tables.filter(isOwned);
const copies = inject('isDistributed') ? tables.filter(isCopied).map(copyOf) : [];
const between = tables.filter((table) => table.between);
const local = tables.filter((table) => !isOwned(table));

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

const rowsOf = async <R>(query: string, values: unknown[] = []): Promise<R[]> => (await client.query(query, values)).rows as R[];

test('declared and migrated schema agree', async () => {
  expect((await generateMigration(inject('testServerUrl'), tables)).differences).toEqual([]);
});

describe('the second fence', () => {
  test.each([...owned, ...copies, ...between])('$name is behind row-level security that binds its owner too', async ({ name }) => {
    expect(
      await rowsOf('SELECT relrowsecurity AS on, relforcerowsecurity AS forced FROM pg_class WHERE oid = $1::regclass', [name]),
    ).toEqual([{ on: true, forced: true }]);
    const policies = await rowsOf<{ role: string; using: string }>(
      `SELECT roles[1]::text AS role, qual AS using FROM pg_policies
       WHERE format('%I.%I', schemaname, tablename)::regclass = $1::regclass ORDER BY 1`,
      [name],
    );
    expect(policies.map(({ role }) => role)).toEqual(['lianyi_app', 'lianyi_group']);
    expect(policies[0]?.using).toContain("current_setting('app.tenant'::text, true)");
    expect(policies[0]?.using).not.toMatch(/select/i);
  });

  test.each(between)('$name is read by the hospitals that a row is between', async ({ name, between: parties = [] }) => {
    const [policy] = await rowsOf<{ using: string }>(
      "SELECT qual AS using FROM pg_policies WHERE tablename = $1 AND policyname = 'tenant_fence'",
      [name],
    );
    expect(parties.map((party) => policy?.using.includes(snake(party)))).toEqual(parties.map(() => true));
  });

  test.each(local)('$name cannot be written by the role that serves hospitals', async ({ name }) => {
    const [rights] = await rowsOf(
      "SELECT has_table_privilege('lianyi_app', $1, 'INSERT') OR has_table_privilege('lianyi_app', $1, 'UPDATE') OR has_table_privilege('lianyi_app', $1, 'DELETE') AS write",
      [name],
    );
    expect(rights).toEqual({ write: false });
  });

  test('the roles of the server can neither sign in, nor bypass it, nor own anything', async () => {
    expect(await rowsOf("SELECT rolsuper, rolbypassrls, rolcreaterole, rolcanlogin FROM pg_roles WHERE rolname LIKE 'lianyi\\_%'")).toEqual(
      // The coordinator signs in on the other machines as the role that asks.
      Array(2).fill({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcanlogin: inject('isDistributed') }),
    );
    expect(
      await rowsOf("SELECT c.relname FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner WHERE r.rolname LIKE 'lianyi\\_%'"),
    ).toEqual([]);
  });
});

// Tried with Citus 13.2: a schema and statements that keep these rules can be distributed by tenant_id later.
describe('rules that keep the schema distributable', () => {
  test.each(owned)('$name: every key starts with a tenant_id that cannot be null', async ({ name }) => {
    const keys = await rowsOf<{ columns: string[] }>(
      `SELECT (SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(i.indkey::int[]) WITH ORDINALITY AS k (attnum, n) JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum AND k.n <= i.indnkeyatts) AS columns
       FROM pg_index i WHERE i.indrelid = $1::regclass AND i.indisunique`,
      [name],
    );
    expect(keys.length).toBeGreaterThan(0);
    for (const { columns } of keys) expect(columns).toContain('tenant_id');
    expect(await rowsOf("SELECT attnotnull FROM pg_attribute WHERE attrelid = $1::regclass AND attname = 'tenant_id'", [name])).toEqual([
      { attnotnull: true },
    ]);
  });

  test('foreign keys join rows of one tenant and never set null; none leads from a shared table to an owned one', async () => {
    const keys = await rowsOf<{ name: string; from: string; to: string; definition: string; action: string }>(
      "SELECT conname AS name, conrelid::regclass::text AS from, confrelid::regclass::text AS to, pg_get_constraintdef(oid) AS definition, confdeltype AS action FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace",
    );
    const isOwnedName = (name: string) => owned.some((table) => table.name === name);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter(({ action }) => !['a', 'c'].includes(action))).toEqual([]);
    expect(keys.filter(({ to, definition }) => isOwnedName(to) && !definition.startsWith('FOREIGN KEY (tenant_id, '))).toEqual([]);
    expect(keys.filter(({ from, to }) => !isOwnedName(from) && isOwnedName(to))).toEqual([]);
  });

  test('no trigger, no unlogged table, no identity column, no partial cascade', async () => {
    expect(
      await rowsOf(
        "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)",
      ),
    ).toEqual([]);
    expect(
      await rowsOf("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence <> 'p'"),
    ).toEqual([]);
    expect(
      await rowsOf(
        "SELECT attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = 'public'::regnamespace AND a.attidentity <> ''",
      ),
    ).toEqual([]);
  });

  test('no column default calls a volatile function', async () => {
    expect(
      await rowsOf("SELECT column_default FROM information_schema.columns WHERE table_schema = 'public' AND column_default ~ '\\('"),
    ).toEqual([]);
  });
});

test('migrations only ever grow: each has a time in its name', async () => {
  const names = await migrationNames();
  expect(names.filter((name) => !/^\d{14}-[a-z0-9-]+\.sql$/.test(name))).toEqual([]);
  for (const name of names)
    expect(await readFile(new URL(`../../migrations/${name}`, import.meta.url), 'utf8')).not.toMatch(/ON DELETE SET NULL|CREATE TRIGGER/i);
});
