import pg from 'pg';
import type { Database } from '../../engine/store/database.ts';
import { ident, sql } from '../../engine/store/sql.ts';
import { columnsOf, type Table } from '../../engine/store/table.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { logsOf } from './attach-logs.ts';

/** The rows of a log, oldest first, as soon as everything that waits is written. */
export async function rowsOfLog(app: TestApp, table: Table): Promise<Record<string, unknown>[]> {
  await logsOf(app.services).buffer.flush();
  return readRows(app.services.database, table);
}

export async function readRows(database: Database, table: Table): Promise<Record<string, unknown>[]> {
  return (await database.forGroup().run(sql`SELECT ${columnsOf(table)} FROM ${ident(table.name)} ORDER BY id`)).rows;
}

/** As the owner of the tables, for looks behind the fences. */
export async function asOwner<R>(url: string, statement: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows as R[];
  } finally {
    await client.end();
  }
}
