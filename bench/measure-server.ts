import { measureAction } from './action-run.ts';
import { type Comparison, compare, loadTurn, requestText } from './measure.ts';
import type { BenchOptions } from './options.ts';
import type { PreparedRun } from './prepare-run.ts';
import { type LoadGenerator, type ServerProcess, startLimit, startLoadGenerator, startServer } from './processes.ts';
import { type BenchReport, sideTitles } from './report.ts';
import { type Scenario, urlOf } from './scenarios.ts';
import { idleMemory, measureExport, measureLogin } from './special-runs.ts';

interface Place extends BenchOptions {
  databaseUrl: string;
  folder: string;
}

type Measured = Pick<BenchReport, 'comparisons' | 'login' | 'export' | 'server'>;

const IDLE_AFTER_START_MS = 3_000;
const IDLE_AFTER_RUN_MS = 10_000;

/** Starts server, limit and load, each a process of its own, and measures every scenario on both. */
export async function measureServer(run: PreparedRun, place: Place, tell: (line: string) => void): Promise<Measured> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const generator = startLoadGenerator();
    stops.push(generator.stop);
    const server = await startServer(place.databaseUrl, { dataFolder: place.folder, profile: place.profile });
    stops.push(server.stop);
    const same = [...run.limits, ...(run.action ? [run.action.limit] : [])];
    const limit = await startLimit({ url: place.databaseUrl, sides: { limit: same, naive: run.naive } });
    stops.push(limit.stop);
    const idleAfterStart = await idleMemory(server, IDLE_AFTER_START_MS);
    const ports = { app: server.port, limit: limit.port };
    const comparisons = await compareAll(run, place, { generator, ports }, tell);
    return { comparisons, ...(await measureRest(run, place, { generator, server, idleAfterStart })) };
  } finally {
    for (const stop of stops) await stop();
  }
}

interface Running {
  generator: LoadGenerator;
  ports: { app: number; limit: number };
}

async function compareAll(run: PreparedRun, place: Place, running: Running, tell: (line: string) => void): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  const add = (comparison: Comparison): void => {
    const { title, ratios, sides } = comparison;
    const beside = Object.entries(ratios).map(
      ([side, { perSecond, p99 }]) => `${sideTitles[side]}的 ${perSecond.toFixed(2)}，p99 ${p99.toFixed(2)} 倍`,
    );
    tell(`  ${title}：${sides.app?.perSecond.toFixed(0)}/秒，${beside.join('；')}`);
    comparisons.push(comparison);
  };
  for (const scenario of run.scenarios) add(await compareReads(scenario, place, running));
  if (run.action) add(await measureAction({ ...place, ...running, experts: run.cast.experts, targets: run.action.targets }));
  return comparisons;
}

function compareReads({ name, title, shape, requests }: Scenario, place: Place, { generator, ports }: Running): Promise<Comparison> {
  const bare = (side: string): string[] => requests.map((_, variant) => requestText('GET', `/${side}/${name}/${variant}`));
  const own = requests.map(({ person, endpoint, input }) =>
    requestText('GET', urlOf(endpoint, input), { 'Blade-Auth': `bearer ${person.token}` }),
  );
  const turn = loadTurn(generator, place, {
    app: { port: ports.app, requests: own },
    limit: { port: ports.limit, requests: bare('limit') },
    naive: { port: ports.limit, requests: bare('naive') },
  });
  const others = shape === 'page' ? ['limit', 'naive'] : ['limit'];
  return compare(name, title, { rounds: place.rounds, sides: ['app', ...others], turn });
}

async function measureRest(
  { complete, cast }: PreparedRun,
  { connections, seconds }: Place,
  { generator, server, idleAfterStart }: { generator: LoadGenerator; server: ServerProcess; idleAfterStart: number },
): Promise<Omit<Measured, 'comparisons'>> {
  return {
    login: complete ? await measureLogin(generator, server.port, connections, seconds * 2) : undefined,
    export: complete ? await measureExport(server, cast.admin) : undefined,
    server: { startMs: server.startMs, idleAfterStart, idleAfterRun: await idleMemory(server, complete ? IDLE_AFTER_RUN_MS : 0) },
  };
}
