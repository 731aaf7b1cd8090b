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

/** A migrated database of its own for one test file: a clone of the run's template, made in some tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = inject('testTemplate');
  // Citus looks after each database from a connection of its own, which PostgreSQL would not copy beside.
  await onServer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    `create database ${name} template ${template}`,
  );
  return {
    url: databaseUrlFor(inject('testServerUrl'), name),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}
