import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { StartupError } from '../../platform/settings/startup-error.ts';
import { APP_ROLE, GROUP_ROLE } from './database.ts';

const folder = new URL('../../migrations/', import.meta.url);
// Any constant will do, as long as all our processes use the same one.
const LOCK = 7_216_011;

/** Names of the migration files, oldest first. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * Brings the schema up to the code, each file in a transaction of its own, one process at a time.
 * Refuses a database that is newer than the code. Needs a user who may create tables and, the first time, roles.
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
    if (newer) throw new StartupError(`数据库比程序新（已应用 ${newer.name}），请升级程序后再启动。`);
    const pending = known.filter((name) => !rows.some((row) => row.name === name));
    for (const name of pending) {
      log(`迁移 ${name}`);
      await applyMigration(client, name);
    }
    return pending.length;
  } finally {
    await client.end();
  }
}

async function applyMigration(client: pg.Client, name: string): Promise<void> {
  const script = await readFile(new URL(name, folder), 'utf8');
  await client.query('BEGIN');
  try {
    await client.query(script);
    await client.query('INSERT INTO schema_migration (name, applied_at) VALUES ($1, $2)', [name, new Date()]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** The two roles the server works under: neither owns a table, so that neither can lift a fence. */
async function createRoles(client: pg.Client): Promise<void> {
  for (const role of [APP_ROLE, GROUP_ROLE]) {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    if (rowCount) continue;
    // Two databases of one cluster may be migrated at once; roles belong to the cluster.
    await client.query(`CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS`).catch(async (error: pg.DatabaseError) => {
      if (error.code !== '42710' && error.code !== '23505') throw error;
    });
  }
  await client.query(`GRANT ${APP_ROLE}, ${GROUP_ROLE} TO CURRENT_USER`);
  await client.query(`GRANT USAGE ON SCHEMA public TO ${APP_ROLE}, ${GROUP_ROLE}`);
}
