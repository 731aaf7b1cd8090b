import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import tellDemo from '../e2e/demo.config.ts';
import { type RunningApp, startApp } from '../e2e/support/app.ts';
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts';
import { type BenchDatabase, openBenchDatabase } from './bench-databases.ts';
import { benchBrowser } from './browser/bench-browser.ts';
import { measureCluster } from './cluster.ts';
import { compareSizes } from './compare-sizes.ts';
import { benchFirstPicture } from './images/bench-first-picture.ts';
import { benchLive } from './live/bench-live.ts';
import { benchLogs } from './logs/bench-logs.ts';
import { measureServer } from './measure-server.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { benchPlans } from './plans/bench-plans.ts';
import { prepareRun } from './prepare-run.ts';
import { type BenchReport, printReport, writeReport } from './report.ts';
import { benchSearch } from './search/bench-search.ts';
import { benchSlides } from './slides/bench-slides.ts';
import { benchStatistics } from './statistics/bench-statistics.ts';
import { benchTraces } from './traces/bench-traces.ts';
import { benchUpload } from './upload/bench-upload.ts';

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

/** What asks the largest database for something else than the load does. */
const ofTheLargest: Readonly<Record<string, (database: BenchDatabase, folder: string) => Promise<void>>> = {
  plans: (database) => benchPlans(database, tell),
  live: (database, folder) => benchLive(database, folder, tell),
  statistics: (database) => benchStatistics(database, tell),
  search: (database) => benchSearch(database, tell),
};

async function main(options: BenchOptions): Promise<void> {
  const folder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'lianyi-bench-')));
  const cluster = await startEmbeddedPostgres({ dataFolder: folder });
  const databases: BenchDatabase[] = [];
  try {
    tell('准备数据…');
    for (const rows of options.rows) databases.push(await openBenchDatabase(cluster.url, rows, tell));
    const largest = databases.at(-1);
    const alone = ofTheLargest[options.only ?? ''];
    if (alone && largest) return await alone(largest, folder);
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
  if (!large) throw new Error('no database');
  const run = await prepareRun(large, options.only ?? '');
  tell('测量 SQL…');
  const sqlTimes = await compareSizes(databases, run.scenarios);
  tell('测量接口…');
  const measured = await measureServer(run, { ...options, databaseUrl: large.url, folder }, tell);
  const clusterUrl = process.env.CITUS_URL;
  if (clusterUrl) tell('测量集群…');
  const cluster = clusterUrl ? await measureCluster(large, run, { ...options, folder, clusterUrl }, tell) : [];
  const { rows, rounds, seconds, connections } = options;
  return {
    machine: { cores: cpus().length, model: cpus()[0]?.model ?? '', node: process.version, platform: process.platform },
    options: { rows, rounds, seconds, connections },
    plans: run.plans,
    sqlTimes,
    ...measured,
    cluster,
  };
}

function optionsFrom(args: readonly string[]): BenchOptions {
  try {
    return readOptions(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}

const options = optionsFrom(process.argv.slice(2));
// Ten million rows, or two gigabytes, take a while: only when they are asked for.
/** What is looked at in a browser begins with a demonstration that has been told. */
async function onDemo(work: () => Promise<void>): Promise<void> {
  const forget = await tellDemo();
  try {
    await work();
  } finally {
    await forget();
  }
}

async function withApp(work: (app: RunningApp) => Promise<void>): Promise<void> {
  const app = await startApp();
  try {
    await work(app);
  } finally {
    await app.stop();
  }
}

const traces = () => withApp((app) => benchTraces(app, options.rounds, options.profile ? 'output/traces' : undefined, tell));
const firstPicture = () => withApp((app) => benchFirstPicture(app, options.rounds, tell));

const others: Readonly<Record<string, () => Promise<void>>> = {
  logs: () => benchLogs(options, tell),
  upload: () => benchUpload(tell),
  slides: () => benchSlides(tell),
  traces: () => onDemo(traces),
  pictures: () => onDemo(firstPicture),
};
await (options.browser ? onDemo(() => benchBrowser(tell)) : (others[options.only ?? '']?.() ?? main(options)));
