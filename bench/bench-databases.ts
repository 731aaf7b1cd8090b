import pg from 'pg';
import { type OpenServices, openServices } from '../server/open-services.ts';
import { databaseUrlFor } from '../server/platform/postgres/database-url.ts';
import { readSettings } from '../server/platform/settings/settings.ts';
import { createBenchPeople } from './bench-people.ts';
import { fillOrders } from './fill-orders.ts';

/** Signs the bench's tokens, in this process and in the server's. */
export const BENCH_SECRET = 'bench-secret-bench-secret-bench-secret';

export interface BenchDatabase {
  rows: number;
  url: string;
  open: OpenServices;
}

/** The database of that many orders, made now or found from a run before; opened as the server opens it. */
export async function openBenchDatabase(serverUrl: string, rows: number, tell: (line: string) => void): Promise<BenchDatabase> {
  const name = `bench_${rows}`;
  const isNew = await createDatabase(serverUrl, name);
  const url = databaseUrlFor(serverUrl, name);
  const settings = readSettings({ DATABASE_URL: url, LIANYI_SECRET: BENCH_SECRET, LIANYI_LOG_LEVEL: 'warn' });
  const open = await openServices(settings);
  if (isNew) {
    const start = performance.now();
    try {
      await createBenchPeople(open.services);
      await fillOrders(url, rows);
    } catch (error) {
      // Half a database would be taken for a whole one the next time.
      await open.stop();
      await onServer(serverUrl, (client) => client.query(`DROP DATABASE ${pg.escapeIdentifier(name)} WITH (FORCE)`));
      throw error;
    }
    tell(`  ${rows.toLocaleString('en')} 单：造数 ${((performance.now() - start) / 1000).toFixed(0)} 秒`);
  }
  return { rows, url, open };
}

function createDatabase(serverUrl: string, name: string): Promise<boolean> {
  return onServer(serverUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return false;
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
    return true;
  });
}

async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
