import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { apiLog } from '../../contract/domains/logs/log.endpoints.ts';
import { toWireTime } from '../../contract/kernel/wire-time.ts';
import { servedBy } from '../../server/engine/http/app.ts';
import { PLATFORM_TENANT } from '../../server/engine/identity/actor.ts';
import { grantAll } from '../../server/engine/identity/menu-sync.ts';
import { sql } from '../../server/engine/store/sql.ts';
import { modules } from '../../server/modules.ts';
import { type OpenServices, openServices } from '../../server/open-services.ts';
import { databaseUrlFor } from '../../server/platform/postgres/database-url.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded-postgres.ts';
import { readSettings } from '../../server/platform/settings/settings.ts';
import { BENCH_SECRET } from '../bench-databases.ts';
import { type BenchPerson, createBenchPeople, signInPeople } from '../bench-people.ts';
import { median } from '../measure.ts';
import type { BenchOptions } from '../options.ts';
import { explainList, type PlanNotes } from '../plans.ts';
import { openRecorder, type Recorder } from '../record-scenarios.ts';
import { type ListReplay, listReplayOf, type Replay } from '../replay.ts';
import { inject } from '../scenarios.ts';
import { fillLogs } from './fill-logs.ts';

const calls = servedBy(modules).map(({ endpoint }) => endpoint);
const paths = calls.map(({ path }) => `/api${path}`);
const SIZES = [10_000, 10_000_000];
const TURNS = 60;
const HOSPITAL = '200001';

interface Search {
  name: string;
  title: string;
  /** What every turn searches for: another thing each time, where there are several. */
  input: (turn: number) => Record<string, string>;
  who: 'hospital' | 'platform';
}

const day = 86_400_000;

function searchesOf(requestIds: readonly string[]): Search[] {
  return [
    { name: 'hospital', title: '本院 最近30天', who: 'hospital', input: () => ({}) },
    { name: 'hospital-account', title: '本院 账号', who: 'hospital', input: (turn) => ({ account: `doctor${1 + (turn % 50)}` }) },
    {
      name: 'hospital-path',
      title: '本院 路径片段',
      who: 'hospital',
      input: (turn) => ({ path: paths[(turn * 13) % paths.length] ?? '' }),
    },
    {
      name: 'hospital-call',
      title: '本院 接口',
      who: 'hospital',
      input: (turn) => ({ call: calls[(turn * 13) % calls.length]?.name ?? '' }),
    },
    { name: 'hospital-refused', title: '本院 状态403', who: 'hospital', input: () => ({ status: '403' }) },
    { name: 'platform', title: '平台 最近30天', who: 'platform', input: () => ({}) },
    {
      name: 'platform-request',
      title: '平台 请求编号（全部月份）',
      who: 'platform',
      input: (turn) => ({ requestId: requestIds[turn % requestIds.length] ?? '' }),
    },
    {
      name: 'platform-old',
      title: '平台 四个月前一天 账号',
      who: 'platform',
      input: (turn) => ({
        account: `doctor${1 + (turn % 50)}`,
        createTime_dategt: toWireTime(Date.now() - 120 * day),
        createTime_datelt: toWireTime(Date.now() - 119 * day),
      }),
    },
  ];
}

interface Measured {
  name: string;
  title: string;
  /** Milliseconds of a whole call in this process, and of its statements alone through the driver. */
  app: number;
  bare: number;
  plans: PlanNotes[];
}

/** Searches in the log of calls at ten thousand and ten million rows, each beside its own statements through the bare driver. */
export async function benchLogs(options: BenchOptions, tell: (line: string) => void): Promise<void> {
  const folder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'lianyi-bench-')));
  const cluster = await startEmbeddedPostgres({ dataFolder: folder });
  const results: { rows: number; searches: Measured[]; bytes: number }[] = [];
  try {
    for (const rows of SIZES) {
      tell(`造数 ${rows.toLocaleString('en')} 行日志…`);
      const url = await databaseOf(cluster.url, `bench_logs_${rows}`);
      // Two people search more often here than anybody may.
      const env = { DATABASE_URL: url, LIANYI_SECRET: BENCH_SECRET, LIANYI_LOG_LEVEL: 'warn', LIANYI_LIST_LIMIT: '0' };
      const open = await openServices(readSettings(env));
      try {
        if (await isEmpty(url)) {
          await createBenchPeople(open.services);
          await fillLogs(url, rows, calls, tell);
        }
        results.push({ rows, searches: await measure(open, url), bytes: await sizeOf(url) });
      } finally {
        await open.stop();
      }
    }
    print(results, tell);
    await mkdir(dirname(options.output), { recursive: true });
    await writeFile(options.output.replace(/\.json$/, '-logs.json'), `${JSON.stringify(results, null, 2)}\n`);
  } finally {
    await cluster.stop();
    if (!options.dataFolder) await rm(folder, { recursive: true, force: true });
  }
}

async function databaseOf(serverUrl: string, name: string): Promise<string> {
  await ask(serverUrl, `SELECT 1 FROM pg_database WHERE datname = '${name}'`).then(async (rows) => {
    if (rows.length === 0) await ask(serverUrl, `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  });
  return databaseUrlFor(serverUrl, name);
}

async function ask<R>(url: string, statement: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as R[];
  } finally {
    await client.end();
  }
}

const isEmpty = async (url: string): Promise<boolean> => (await ask(url, 'SELECT 1 FROM api_log LIMIT 1')).length === 0;

async function sizeOf(url: string): Promise<number> {
  const [row] = await ask<{ bytes: string }>(
    url,
    "SELECT sum(pg_total_relation_size(inhrelid)) AS bytes FROM pg_inherits WHERE inhparent = 'api_log'::regclass",
  );
  return Number(row?.bytes ?? 0);
}

async function peopleOf({ services }: OpenServices): Promise<Record<Search['who'], BenchPerson>> {
  const { database, clock } = services;
  for (const tenantId of [HOSPITAL, PLATFORM_TENANT]) {
    const store = database.forTenant(tenantId);
    const { rows } = await store.run<{ id: string }>(
      sql`SELECT id FROM role WHERE tenant_id = ${tenantId} AND role_name IN ('admin', 'operator')`,
    );
    await store.transaction((tx) => grantAll(tx, rows[0]?.id ?? '', ['log_api_view'], clock()));
  }
  const [hospital] = await signInPeople(services, HOSPITAL, 'admin', 1);
  const [platform] = await signInPeople(services, PLATFORM_TENANT, 'operator', 1);
  if (!hospital || !platform) throw new Error('the bench people are missing');
  return { hospital, platform };
}

async function measure(open: OpenServices, url: string): Promise<Measured[]> {
  const people = await peopleOf(open);
  const recorder = await openRecorder(open.services);
  const requestIds = (await ask<{ id: string }>(url, 'SELECT request_id AS id FROM api_log TABLESAMPLE SYSTEM (0.1) LIMIT 200')).map(
    ({ id }) => id,
  );
  const ids =
    requestIds.length > 0
      ? requestIds
      : (await ask<{ id: string }>(url, 'SELECT request_id AS id FROM api_log LIMIT 200')).map(({ id }) => id);
  try {
    const measured: Measured[] = [];
    for (const search of searchesOf(ids)) measured.push(await measureOne(recorder, url, people, search));
    return measured;
  } finally {
    await recorder.close();
  }
}

async function measureOne(recorder: Recorder, url: string, people: Record<Search['who'], BenchPerson>, search: Search): Promise<Measured> {
  const requestOf = (turn: number) => ({
    person: people[search.who],
    endpoint: apiLog.list,
    input: { ...search.input(turn), current: '1', size: '10' },
  });
  const replays: ListReplay[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) replays.push(listReplayOf(search.title, await recorder.record(requestOf(turn))));
  const app: number[] = [];
  const bare: number[] = [];
  await withBare(url, replays[0], async (client) => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      app.push(await timed(() => inject(recorder.app, requestOf(turn))));
      bare.push(
        await timed(() =>
          Promise.all((replays[turn]?.statements ?? []).map((one, at) => client.query({ ...one, name: `${search.name}-${at}` }))),
        ),
      );
    }
  });
  const plans = replays[0] ? await explainList(url, search.title, search.who, replays[0]) : [];
  return { name: search.name, title: search.title, app: median(app), bare: median(bare), plans };
}

async function withBare(url: string, replay: Replay | undefined, work: (client: pg.Client) => Promise<void>): Promise<void> {
  if (!replay) throw new Error('nothing was recorded');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET ROLE ${replay.role === 'group' ? 'lianyi_group' : 'lianyi_app'}`);
    await client.query("SELECT set_config('app.tenant', $1, false)", [replay.tenantId]);
    await work(client);
  } finally {
    await client.end();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function print(results: readonly { rows: number; searches: readonly Measured[]; bytes: number }[], tell: (line: string) => void): void {
  const [small, large] = results;
  tell(`\n接口日志检索（毫秒，中位数，${TURNS} 次；直连 = 同样的 SQL 不经应用）；大表 ${((large?.bytes ?? 0) / 2 ** 30).toFixed(1)} GB`);
  for (const one of large?.searches ?? []) {
    const other = small?.searches.find(({ name }) => name === one.name);
    const versus = other ? `；1万行 ${other.app.toFixed(1)}（大/小 ${(one.app / other.app).toFixed(2)}）` : '';
    tell(`  ${one.title}：应用 ${one.app.toFixed(1)}，直连 ${one.bare.toFixed(1)}（比值 ${(one.bare / one.app).toFixed(2)}）${versus}`);
    for (const { statement, milliseconds, buffers, scan } of one.plans)
      tell(`      ${statement} ${milliseconds.toFixed(2)} 毫秒，${buffers} 页，${scan}`);
  }
}
