import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/kernel/store/embedded-postgres.ts';
import { measureAction } from './action-run.ts';
import { type BenchDatabase, openBenchDatabase } from './bench-databases.ts';
import { type Comparison, compare, loadTurn, requestText } from './measure.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { explainList, type PlanNotes, sqlMilliseconds } from './plans.ts';
import { startLimit, startLoadGenerator, startServer } from './processes.ts';
import { ACTION, openRecorder, recordAction, recordReads } from './record-scenarios.ts';
import type { LimitScenario, Replay } from './replay.ts';
import { type BenchReport, printReport, type SqlTimes, writeReport } from './report.ts';
import { castOf, castTenants, listRequests, readScenarios, type Scenario, urlOf } from './scenarios.ts';
import { idleMemory, measureExport, measureLogin } from './special-runs.ts';

const tell = (line: string): void => void process.stdout.write(`${line}\n`);
const IDLE_AFTER_START_MS = 3_000;
const IDLE_AFTER_RUN_MS = 10_000;

async function main(options: BenchOptions): Promise<void> {
  const folder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'lianyi-bench-')));
  const cluster = await startEmbeddedPostgres({ dataFolder: folder });
  const databases: BenchDatabase[] = [];
  try {
    tell('准备数据…');
    for (const rows of options.rows) databases.push(await openBenchDatabase(cluster.url, rows, tell));
    const report = await measureAll(databases, options, folder);
    printReport(report, tell);
    await writeReport(report, options.output);
    tell(`\n结果已写入 ${options.output}`);
  } finally {
    for (const { open } of databases) await open.stop();
    await cluster.stop();
    if (!options.dataFolder) await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(databases: readonly BenchDatabase[], options: BenchOptions, folder: string): Promise<BenchReport> {
  const large = databases.at(-1);
  const small = databases.length > 1 ? databases[0] : undefined;
  if (!large) throw new Error('no database');
  const { services } = large.open;
  const cast = await castOf(services);
  const recorder = await openRecorder(services);
  const scenarios = (await readScenarios(services, cast)).filter(({ name }) => name.includes(options.only ?? ''));
  const limits = await recordReads(recorder, scenarios);
  const plans = options.only ? [] : await explainLists(large.url, recorder, listRequests(cast));
  const action = ACTION.includes(options.only ?? '') ? await recordAction(services, recorder, cast.experts) : undefined;
  await recorder.close();
  tell('测量 SQL…');
  const sqlTimes = await compareSizes(large, small, scenarios, limits);
  tell('测量接口…');
  const generator = startLoadGenerator();
  const server = await startServer(large.url, { dataFolder: folder, profile: options.profile });
  const limit = await startLimit({ url: large.url, tenants: castTenants, scenarios: [...limits, ...(action ? [action.limit] : [])] });
  try {
    const idleAfterStart = await idleMemory(server, IDLE_AFTER_START_MS);
    const ports = { app: server.port, limit: limit.port };
    const comparisons: Comparison[] = [];
    for (const scenario of scenarios) comparisons.push(told(await compareReads(scenario, ports)));
    if (action)
      comparisons.push(
        told(await measureAction({ ...options, generator, ports, databaseUrl: large.url, experts: cast.experts, targets: action.targets })),
      );
    const all = !options.only;
    return {
      machine: { cores: cpus().length, model: cpus()[0]?.model ?? '', node: process.version, platform: process.platform },
      options: { rows: options.rows, rounds: options.rounds, seconds: options.seconds, connections: options.connections },
      comparisons,
      sqlTimes,
      plans,
      login: all ? await measureLogin(generator, server.port, options.connections, options.seconds * 2) : undefined,
      export: all ? await measureExport(server, cast.admin) : undefined,
      server: { startMs: server.startMs, idleAfterStart, idleAfterRun: await idleMemory(server, all ? IDLE_AFTER_RUN_MS : 0) },
    };
  } finally {
    await generator.stop();
    await limit.stop();
    await server.stop();
  }

  function compareReads({ name, title, requests }: Scenario, ports: { app: number; limit: number }): Promise<Comparison> {
    const bare = (side: string): string[] => requests.map((_, variant) => requestText('GET', `/${side}/${name}/${variant}`));
    const own = requests.map(({ person, endpoint, input }) =>
      requestText('GET', urlOf(endpoint, input), { 'Blade-Auth': `bearer ${person.token}` }),
    );
    const turn = loadTurn(generator, options, {
      app: { port: ports.app, requests: own },
      limit: { port: ports.limit, requests: bare('limit') },
      bare: { port: ports.limit, requests: bare('bare') },
    });
    return compare(name, title, { rounds: options.rounds, sides: ['app', 'limit', 'bare'], turn });
  }

  function told(comparison: Comparison): Comparison {
    const { title, ratio, p99Ratio, sides } = comparison;
    tell(`  ${title}：${sides.app?.perSecond.toFixed(0)}/秒，极限的 ${ratio.toFixed(2)}，p99 ${p99Ratio.toFixed(2)} 倍`);
    return comparison;
  }
}

/** Page and total of every paged scenario, alone, in the large database and in the small one. */
async function compareSizes(
  large: BenchDatabase,
  small: BenchDatabase | undefined,
  scenarios: readonly Scenario[],
  limits: readonly LimitScenario[],
): Promise<SqlTimes[]> {
  const smallLimits = small ? await recordedIn(small) : [];
  const times: SqlTimes[] = [];
  for (const { name, title, isPage } of scenarios) {
    const [here, there] = [limits, smallLimits].map((list) =>
      list.find((one) => one.name === name)?.variants.flatMap(([first]) => first ?? []),
    );
    if (!isPage || !here) continue;
    const of = async (url: string, variants: readonly Replay[] | undefined, statement: number): Promise<number | undefined> =>
      variants && variants.length > 0 ? sqlMilliseconds(url, variants.slice(0, 8), statement) : undefined;
    times.push({
      name,
      title,
      page: (await of(large.url, here, 0)) ?? Number.NaN,
      total: (await of(large.url, here, 1)) ?? Number.NaN,
      smallPage: small && (await of(small.url, there, 0)),
      smallTotal: small && (await of(small.url, there, 1)),
    });
  }
  return times;
}

async function recordedIn({ open: { services } }: BenchDatabase): Promise<LimitScenario[]> {
  const recorder = await openRecorder(services);
  try {
    const scenarios = await readScenarios(services, await castOf(services));
    return await recordReads(
      recorder,
      scenarios.filter(({ isPage }) => isPage),
    );
  } finally {
    await recorder.close();
  }
}

async function explainLists(
  url: string,
  recorder: Awaited<ReturnType<typeof openRecorder>>,
  requests: Scenario['requests'],
): Promise<PlanNotes[]> {
  const notes: PlanNotes[] = [];
  for (const request of requests) {
    const [replay] = await recorder.record(request);
    const who = `${replay?.role === 'group' ? 'lianyi_group' : 'lianyi_app'} ${request.person.tenantId}`;
    if (replay) notes.push(...(await explainList(url, request.endpoint.name, who, replay)));
  }
  return notes;
}

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
}
