import pg from 'pg';
import { databaseUrlFor } from './database-url.ts';

/** Work in an empty database of the same server, which is gone afterwards. */
export async function inScratchDatabase<T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `scratch_${process.pid}_${Date.now().toString(36)}_${Math.trunc(performance.now())}`;
  await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  try {
    return await work(databaseUrlFor(serverUrl, name));
  } finally {
    await withClient(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
}

/** Work on one connection, closed afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
