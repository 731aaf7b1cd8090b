import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrlFor } from '../platform/postgres/database-url.ts';

export interface TestDatabase {
  /** Connection string, as superuser. */
  url: string;
  /** Removes the database, cutting connections that are still open. */
  drop(): Promise<void>;
}

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Makes a database the template of that name for the rest of the run; nobody may be connected to it any more. */
export async function becomeTemplate({ url }: TestDatabase, name: string): Promise<void> {
  const made = new URL(url).pathname.slice(1);
  await onServer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${made}'`,
    `alter database ${made} rename to ${name}`,
  );
}

/** Makes the template of that name unless this run has it already; files that ask at once wait for each other. */
export async function onceInARun(name: string, make: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length === 0) await make();
  } finally {
    await client.end();
  }
}

/** A migrated database of its own for one test file: a clone of the run's template, or of another, made in some tens of milliseconds. */
export async function createTestDatabase(template = inject('testTemplate')): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Citus looks after each database from a connection of its own, which PostgreSQL would not copy beside. Files are copied in half of the
  // time that their pages would take one by one, through a log which nobody reads here.
  await onServer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    `create database ${name} template ${template} strategy file_copy`,
  );
  return {
    url: databaseUrlFor(inject('testServerUrl'), name),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}
