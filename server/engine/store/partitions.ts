import pg from 'pg';
import { snake } from './sql.ts';
import type { Table } from './table.ts';

export interface Months {
  /** Milliseconds. */
  now: number;
  /** Whole months before the present one whose rows stay; a row is older than that when it goes. Left out, all stay. */
  keep?: number | undefined;
}

/** One more than the present month may be enough; two bridge a server that stood still for weeks. */
const MONTHS_AHEAD = 2;
/** Waiting longer for a table would let all its readers wait behind us. The job comes again. */
const LOCK_TIMEOUT_MS = 5_000;
const OFFSET_MS = 8 * 3_600_000;
const NAME = /_(\d{4})_(\d{2})$/;

/** Months counted from year 0, in Asia/Shanghai. */
function monthOf(ms: number): number {
  const day = new Date(ms + OFFSET_MS);
  return day.getUTCFullYear() * 12 + day.getUTCMonth();
}

function startOf(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01 00:00:00+08`;
}

function partitionName(table: Table, month: number): string {
  return `${table.name}_${Math.floor(month / 12)}_${String((month % 12) + 1).padStart(2, '0')}`;
}

/**
 * Makes the partitions of this month and the next ones, and drops those whose every row is past its time, where `keep` says what that is. Works as the
 * owner of the tables, like a migration: the server's own roles can neither make nor drop them. Safe to run twice, and in
 * two processes at once. Returns the names of what was made and dropped.
 */
export async function maintainPartitions(
  url: string,
  tables: readonly Table[],
  { now, keep }: Months,
): Promise<{ made: string[]; dropped: string[] }> {
  const client = new pg.Client({ connectionString: url, application_name: 'lianyi partitions' });
  await client.connect();
  const made: string[] = [];
  const dropped: string[] = [];
  try {
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const present = monthOf(now);
    for (const table of tables.filter(({ partitionBy }) => partitionBy !== undefined)) {
      const known = await partitionsOf(client, table);
      for (let month = present; month <= present + MONTHS_AHEAD; month += 1) {
        if (!known.includes(partitionName(table, month)) && (await makePartition(client, table, month)))
          made.push(partitionName(table, month));
      }
      if (keep === undefined) continue;
      for (const name of known.filter((one) => isPast(one, present - keep))) {
        await client.query(`DROP TABLE IF EXISTS ${pg.escapeIdentifier(name)}`);
        dropped.push(name);
      }
      await client.query(`DELETE FROM ${table.name}_default WHERE ${timeOf(table)} < $1`, [startOf(present - keep)]);
    }
  } finally {
    await client.end();
  }
  return { made, dropped };
}

function timeOf({ partitionBy = '' }: Table): string {
  return snake(partitionBy);
}

/** The whole month lies before the first one that is kept. */
function isPast(name: string, firstKept: number): boolean {
  const [, year, month] = NAME.exec(name) ?? [];
  return year !== undefined && Number(year) * 12 + Number(month) - 1 < firstKept;
}

async function partitionsOf(client: pg.Client, table: Table): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass',
    [table.name],
  );
  return rows.map(({ name }) => name);
}

/**
 * Built beside the table and attached, so that readers and writers do not wait. Rows of the month that came before their
 * partition did move over from the default one. False when another process was faster.
 */
async function makePartition(client: pg.Client, table: Table, month: number): Promise<boolean> {
  const name = partitionName(table, month);
  const [from, to] = [startOf(month), startOf(month + 1)];
  await client.query('BEGIN');
  try {
    // Rows that arrive meanwhile must not land where the new partition should have them.
    await client.query(`LOCK TABLE ${table.name}_default IN ACCESS EXCLUSIVE MODE`);
    if ((await partitionsOf(client, table)).includes(name)) {
      await client.query('ROLLBACK');
      return false;
    }
    await client.query(`CREATE TABLE ${name} (LIKE ${table.name} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
    await client.query(
      `WITH moved AS (DELETE FROM ${table.name}_default WHERE ${timeOf(table)} >= '${from}' AND ${timeOf(table)} < '${to}' RETURNING *)
       INSERT INTO ${name} SELECT * FROM moved`,
    );
    await client.query(`ALTER TABLE ${table.name} ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')`);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
