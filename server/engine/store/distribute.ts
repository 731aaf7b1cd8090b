import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { StartupError } from '../../platform/settings/startup-error.ts';
import { APP_ROLE, GROUP_ROLE } from './database.ts';
import { inUseBy } from './in-use.ts';
import { makeCopies } from './make-copies.ts';
import { migrationNames } from './migrate.ts';
import { isPlaced, type Place, placeOf, placeTable } from './place-tables.ts';
import { referenceSql } from './schema-sql.ts';
import type { Table } from './table.ts';
import { isDistributed } from './tenant-fence.ts';

const OLDEST_CITUS = 13;

export interface Distribution {
  /** Everything that stands against it, a sentence each. */
  problems: string[];
  /** What is to be moved, in the order in which it will be. */
  left: { table: Table; place: Place; rows: number }[];
}

/** What `distribute` would do, and whether it can. Changes nothing. */
export async function planDistribution(client: pg.Client, tables: readonly Table[]): Promise<Distribution> {
  const { problems, hasCitus } = await problemsOf(client);
  const left: Distribution['left'] = [];
  for (const table of inOrder(tables)) {
    const place = placeOf(table);
    if (place === 'coordinator' || (hasCitus && (await isPlaced(client, table.name)))) continue;
    left.push({ table, place, rows: await estimatedRows(client, table.name) });
  }
  return { problems, left };
}

/** Copies on every machine first: what lies with its tenant refers to them. */
function inOrder(tables: readonly Table[]): Table[] {
  const order: readonly Place[] = ['everywhere', 'tenant', 'coordinator'];
  return tables.toSorted((a, b) => order.indexOf(placeOf(a)) - order.indexOf(placeOf(b)));
}

async function problemsOf(client: pg.Client): Promise<{ problems: string[]; hasCitus: boolean }> {
  const ask = async (text: string): Promise<string[]> => (await client.query<{ value: string }>(text)).rows.map(({ value }) => value);
  const [available] = await ask("SELECT default_version AS value FROM pg_available_extensions WHERE name = 'citus'");
  if (available === undefined) return { problems: ['数据库服务器没有安装 Citus 扩展。'], hasCitus: false };
  const [installed] = await ask("SELECT extversion AS value FROM pg_extension WHERE extname = 'citus'");
  const version = installed ?? available;
  const problems = Number.parseInt(version, 10) < OLDEST_CITUS ? [`Citus 版本为 ${version}，需要 ${OLDEST_CITUS} 或更高。`] : [];
  const inUse = await inUseBy(client);
  if (inUse) problems.push(inUse);
  const known = await migrationNames();
  const applied = new Set(await ask('SELECT name AS value FROM schema_migration').catch(() => []));
  if (known.some((name) => !applied.has(name)) || known.length !== applied.size)
    problems.push('数据库结构与程序版本不一致，请先执行 migrate。');
  return { problems, hasCitus: installed !== undefined };
}

async function estimatedRows(client: pg.Client, name: string): Promise<number> {
  // Below nothing says that PostgreSQL has never looked.
  const { rows } = await client.query<{ rows: number; isUnknown: boolean }>(
    'SELECT sum(c.reltuples)::float8 AS rows, bool_or(c.reltuples < 0) AS "isUnknown" FROM pg_class c WHERE c.oid = $1::regclass OR c.oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = $1::regclass)',
    [name],
  );
  if (!rows[0]?.isUnknown) return rows[0]?.rows ?? 0;
  return (await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${name}`)).rows.map((row) => Number(row.rows))[0] ?? 0;
}

interface Options {
  /** Pieces that a tenant's tables are cut into; machines can share them out later. */
  shards?: number;
  tell?: (line: string) => void;
}

/**
 * Distributes a plain database by tenant, with its data: foreign keys off, each table to its place in a transaction of its
 * own, foreign keys on. What was interrupted goes on where it stopped. Throws a `StartupError` for what stands against it.
 */
export async function distribute(url: string, tables: readonly Table[], { shards, tell = () => {} }: Options = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'lianyi distribute' });
  await client.connect();
  try {
    const { problems, left } = await planDistribution(client, tables);
    if (problems.length > 0) throw new StartupError(problems.join('\n'));
    await client.query('CREATE EXTENSION IF NOT EXISTS citus');
    // Keys between tables that are being moved one after the other would each need the other one first.
    await client.query("SET citus.multi_shard_modify_mode = 'sequential'");
    await letRolesIn(client);
    if (left.length > 0) await dropReferences(client, left);
    for (const [at, { table, rows }] of left.entries()) {
      const since = performance.now();
      await inTransaction(client, async () => {
        await placeTable(client, table, shards);
        // What was copied would lie on the coordinator for good, seen by nobody.
        await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table.name]);
      });
      tell(`[${at + 1}/${left.length}] ${table.name}：约 ${Math.round(rows)} 行，${((performance.now() - since) / 1000).toFixed(1)} 秒`);
    }
    await addReferences(client, tables);
    if (!(await isDistributed(client))) throw new Error('no table was distributed');
    await makeCopies(client, tables, { tell });
  } finally {
    await client.end();
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

interface Reference {
  name: string;
  table: string;
}

async function existingReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT k.conname AS name, c.relname AS table FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conparentid = 0`,
  );
  return rows;
}

/** They are declared, and come back from there. */
async function dropReferences(client: pg.Client, left: Distribution['left']): Promise<void> {
  const touched = new Set(left.map(({ table }) => table.name));
  const targets = new Map(left.flatMap(({ table }) => Object.values(table.references).map((target) => [target, true] as const)));
  for (const { name, table } of await existingReferences(client))
    if (touched.has(table) || targets.has(table)) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
}

async function addReferences(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const there = new Set((await existingReferences(client)).map(({ name }) => name));
  for (const statement of tables.flatMap((table) => referenceSql(table, tables))) {
    const name = /ADD CONSTRAINT (\w+)/.exec(statement)?.[1] ?? '';
    if (!there.has(name)) await client.query(statement);
  }
}

/** The coordinator signs in on the other machines as the role that asks. Nobody is told the passwords. */
async function letRolesIn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mighty: boolean }>('SELECT rolsuper AS mighty FROM pg_roles WHERE rolname = current_user');
  for (const role of [APP_ROLE, GROUP_ROLE]) {
    const password = randomBytes(24).toString('base64url');
    await client.query(`ALTER ROLE ${role} LOGIN PASSWORD '${password}'`);
    // Only a superuser may keep it there; elsewhere the service that runs the cluster lets the coordinator in.
    if (!rows[0]?.mighty) continue;
    await client.query('DELETE FROM pg_dist_authinfo WHERE nodeid = 0 AND rolename = $1', [role]);
    await client.query('INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo) VALUES (0, $1, $2)', [role, `password=${password}`]);
  }
}
