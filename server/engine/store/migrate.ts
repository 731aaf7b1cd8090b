import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { StartupError } from '../../platform/settings/startup-error.ts';
import { isCopied } from './copies.ts';
import { APP_ROLE, GROUP_ROLE } from './database.ts';
import { dropCopiesSql, makeCopies } from './make-copies.ts';
import { placeTable } from './place-tables.ts';
import { declaredTables, isDeclared, tableNamed } from './table.ts';
import { isDistributed, SEQUENTIAL } from './tenant-fence.ts';

const folder = new URL('../../migrations/', import.meta.url);
// Any constant will do, as long as all our processes use the same one.
const LOCK = 7_216_011;

const GOING_BACK =
  '要回到本版本，请用本版本的 restore 把升级前的备份恢复到一个空数据库（内置数据库：停止服务，把数据目录下的 postgres 移到别处，files 留在原处），再执行 confirm-restored。';

/** Names of the migration files, oldest first. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * Brings the schema up to the code, each file in a transaction of its own, one process at a time.
 * Refuses a database that is newer than the code. Needs a user who may create tables and, the first time, roles, unless somebody has
 * made both and granted them to that user (ADR 0006).
 */
export async function migrate(url: string, log: (line: string) => void = () => {}): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'lianyi migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await createRoles(client);
    await client.query('CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL)');
    const known = await migrationNames();
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY name');
    const newer = rows.find(({ name }) => !known.includes(name));
    if (newer) throw new StartupError(`数据库比程序新（已应用 ${newer.name}），请升级程序后再启动。${GOING_BACK}`);
    const pending = known.filter((name) => !rows.some((row) => row.name === name));
    for (const name of pending) {
      log(`迁移 ${name}`);
      await applyMigration(client, name);
    }
    if (await isDistributed(client)) await makeCopies(client, declaredTables(), { tell: log });
    return pending.length;
  } finally {
    await client.end();
  }
}

async function applyMigration(client: pg.Client, name: string): Promise<void> {
  const script = await readFile(new URL(name, folder), 'utf8');
  await client.query('BEGIN');
  try {
    await applyScript(client, script);
    await client.query('INSERT INTO schema_migration (name, applied_at) VALUES ($1, $2)', [name, new Date()]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Within a transaction. */
export async function applyScript(client: pg.Client, script: string): Promise<void> {
  const distributed = await isDistributed(client);
  if (distributed) await client.query(SEQUENTIAL);
  for (const statement of statementsOf(script)) {
    await client.query(statement);
    if (distributed) await placeNew(client, statement);
  }
  // What it changes, it changes behind the copies: they are made anew once all are applied.
  const named = declaredTables().filter((table) => isCopied(table) && new RegExp(`\\b${table.name}\\b`).test(script));
  if (distributed && named.length > 0) await client.query(dropCopiesSql(named));
}

/** A table that the migration makes goes to its place at once, empty; what later versions have dropped stays where it is. */
async function placeNew(client: pg.Client, statement: string): Promise<void> {
  const [, name = ''] = /^CREATE TABLE (\w+) \(/m.exec(statement) ?? [];
  if (isDeclared(name)) await placeTable(client, tableNamed(name));
}

/** One by one, as Citus wants them: each ends with a semicolon at the end of a line. */
export function statementsOf(script: string): string[] {
  return script
    .split(/;[ \t]*$/m)
    .map((one) => one.trim())
    .filter((one) => one.replace(/^--.*$/gm, '').trim() !== '');
}

/** The two roles the server works under: neither owns a table, so that neither can lift a fence. */
async function createRoles(client: pg.Client): Promise<void> {
  for (const role of [APP_ROLE, GROUP_ROLE]) {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    if (rowCount) continue;
    // Two databases of one cluster may be migrated at once; roles belong to the cluster.
    await client.query(`CREATE ROLE ${role} ${ROLE_KIND}`).catch(async (error: pg.DatabaseError) => {
      if (error.code !== '42710' && error.code !== '23505') throw await clearly(client, error);
    });
  }
  await joinRoles(client);
  await client.query(`GRANT USAGE ON SCHEMA public TO ${APP_ROLE}, ${GROUP_ROLE}`);
}

const ROLE_KIND = 'NOLOGIN NOSUPERUSER NOBYPASSRLS';
const NOT_ALLOWED = '42501';

/**
 * Grants only what is lacking: who was let into the roles by somebody else may use them and not pass them on. Connections take a role on
 * (SET), migrations that change rows pass the fences by what they inherit of it (USAGE).
 */
async function joinRoles(client: pg.Client): Promise<void> {
  const taking = (await knowsSetOption(client)) ? 'SET' : 'MEMBER';
  const { rows } = await client.query<{ role: string }>(
    `SELECT rolname AS role FROM pg_roles
     WHERE rolname = ANY ($1::text[]) AND NOT (pg_has_role(oid, 'USAGE') AND pg_has_role(oid, $2)) ORDER BY rolname`,
    [[APP_ROLE, GROUP_ROLE], taking],
  );
  for (const { role } of rows)
    await client.query(`GRANT ${role} TO CURRENT_USER`).catch(async (error: pg.DatabaseError) => {
      throw await clearly(client, error);
    });
}

/** Since PostgreSQL 16 a member may be kept from taking a role on, and from inheriting of it. */
async function knowsSetOption(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ version: number }>(`SELECT current_setting('server_version_num')::int AS version`);
  return (rows[0]?.version ?? 0) >= 160_000;
}

/** Whoever may not make the roles or join them is told what somebody who may has to run, all of it. */
async function clearly(client: pg.Client, error: pg.DatabaseError): Promise<Error> {
  if (error.code !== NOT_ALLOWED) return error;
  const { rows } = await client.query<{ account: string; made: string[] }>(
    `SELECT quote_ident(current_user) AS account, ARRAY(SELECT rolname::text FROM pg_roles WHERE rolname = ANY ($1::text[])) AS made`,
    [[APP_ROLE, GROUP_ROLE]],
  );
  const { account = '', made = [] } = rows[0] ?? {};
  const missing = [APP_ROLE, GROUP_ROLE].filter((role) => !made.includes(role));
  const options = (await knowsSetOption(client)) ? ' WITH INHERIT TRUE, SET TRUE' : '';
  const statements = [
    ...missing.map((role) => `CREATE ROLE ${role} ${ROLE_KIND};`),
    `GRANT ${APP_ROLE}, ${GROUP_ROLE} TO ${account}${options};`,
  ];
  return new StartupError(
    `数据库账号 ${account} 没有权限建立或加入角色 ${APP_ROLE} 和 ${GROUP_ROLE}，请由数据库管理员执行：${statements.join(' ')}`,
  );
}
