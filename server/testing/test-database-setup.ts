import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { distribute } from '../engine/store/distribute.ts';
import { migrate } from '../engine/store/migrate.ts';
import { modules } from '../modules.ts';
import { databaseUrlFor } from '../platform/postgres/database-url.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { isAlive, isPostgres } from '../platform/postgres/process-life.ts';

const FOLDER_PREFIX = 'lianyi-test-run-';
const TEMPLATE = 'lianyi_template';
/** What test files make once in a run, for each other. */
const MADE_IN_RUN = ['lianyi_demo_template', 'lianyi_people_template'];
/** Enough to lie apart; every database of every test file has them. */
const CITUS_SHARDS = 4;

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser connection string of the run's PostgreSQL. */
    testServerUrl: string;
    /** Name of the migrated, empty database that tests clone. */
    testTemplate: string;
    /** What is made once in a run keeps its files here. */
    testFolder: string;
    /** Whether its tables lie on several machines. */
    isDistributed: boolean;
  }
}

/** Tests lose nothing in a crash that matters: here, and only here, durability is traded for speed. */
const TEST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200', autovacuum: 'off' };

/** Ends the database and removes the folder of a run that was killed before its own clean-up. */
async function sweepAbandonedRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    if (isAlive(Number(name.slice(FOLDER_PREFIX.length).split('-')[0]))) continue;
    const folder = join(tmpdir(), name);
    const pid = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
    if (pid > 0 && isPostgres(pid)) process.kill(pid, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

async function buildTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  for (const name of [TEMPLATE, ...MADE_IN_RUN]) await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrate(databaseUrlFor(serverUrl, TEMPLATE));
}

function provide(project: TestProject, serverUrl: string, testFolder: string, isDistributed: boolean): void {
  project.provide('testServerUrl', serverUrl);
  project.provide('testTemplate', TEMPLATE);
  project.provide('testFolder', testFolder);
  project.provide('isDistributed', isDistributed);
}

/** The suite on a Citus that is there (`npm test -- citus`): its databases are distributed as an operator would do it. */
async function onCitus(project: TestProject, serverUrl: string): Promise<() => Promise<void>> {
  await buildTemplate(serverUrl);
  const tables = modules.flatMap((module) => module.tables);
  await distribute(databaseUrlFor(serverUrl, TEMPLATE), tables, { shards: CITUS_SHARDS });
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  provide(project, serverUrl, folder, true);
  return () => rm(folder, { recursive: true, force: true });
}

/** Starts one throw-away PostgreSQL for the whole test run, with one migrated template; returns the clean-up. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandonedRuns();
  if (process.env.CITUS_URL) return onCitus(project, process.env.CITUS_URL);
  const dataFolder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  await chmod(dataFolder, 0o755);
  const database = await startEmbeddedPostgres({ dataFolder, settings: TEST_SETTINGS });
  const teardown = async () => {
    await database.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    await buildTemplate(database.url);
  } catch (error) {
    await teardown();
    throw error;
  }
  provide(project, database.url, dataFolder, false);
  return teardown;
}
