import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { quoted, readTables } from '../server/cli/archive/database-tables.ts';
import { declaredTables } from '../server/cli/generate-migration.ts';
import { distribute } from '../server/engine/store/distribute.ts';
import { migrate } from '../server/engine/store/migrate.ts';
import { databaseUrlFor } from '../server/platform/postgres/database-url.ts';
import { withClient } from '../server/platform/postgres/scratch-database.ts';
import { makeThemWait, startRequests } from './action-run.ts';
import type { BenchDatabase } from './bench-databases.ts';
import { compare, loadTurn, requestText } from './measure.ts';
import type { BenchOptions } from './options.ts';
import type { PreparedRun } from './prepare-run.ts';
import { startLoadGenerator, startServer } from './processes.ts';
import { ACTION } from './record-scenarios.ts';
import type { ActionTarget } from './replay.ts';
import { type Scenario, urlOf } from './scenarios.ts';

export interface ClusterTimes {
  title: string;
  /** Answers a second on one machine and on the cluster, by pairs of neighbouring rounds. */
  oneMachine: number;
  cluster: number;
  ratio: number;
}

interface Place extends BenchOptions {
  folder: string;
  /** Superuser's address of a Citus; a database for the bench is made in it. */
  clusterUrl: string;
}

const NAME = 'lianyi_bench';

/** The same server with the same rows on one machine and on a Citus, taking turns: what distribution costs, and where. */
export async function measureCluster(
  one: BenchDatabase,
  { scenarios, action, cast }: PreparedRun,
  place: Place,
  tell: (line: string) => void,
): Promise<ClusterTimes[]> {
  const url = databaseUrlFor(place.clusterUrl, NAME);
  await withClient(place.clusterUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${NAME}`);
  });
  await migrate(url);
  await copyRows(one.url, url);
  await distribute(url, declaredTables(), { tell });
  await withClient(url, (client) => client.query('VACUUM (ANALYZE)'));
  const generator = startLoadGenerator();
  const servers = await Promise.all([one.url, url].map((address) => startServer(address, { dataFolder: place.folder, profile: false })));
  try {
    const times: ClusterTimes[] = [];
    for (const scenario of scenarios) times.push(await compareServers(scenario, place, generator, servers));
    const requests = action && startRequests(cast.experts, action.targets);
    if (requests) times.push(await compareStarts({ ...action, requests, urls: { app: url, limit: one.url } }, place, generator, servers));
    return times;
  } finally {
    for (const { stop } of [...servers, generator]) await stop();
  }
}

async function compareServers(
  { name, title, requests }: Scenario,
  place: BenchOptions,
  generator: ReturnType<typeof startLoadGenerator>,
  [one, cluster]: readonly { port: number }[],
): Promise<ClusterTimes> {
  const sent = requests.map(({ person, endpoint, input }) =>
    requestText('GET', urlOf(endpoint, input), { 'Blade-Auth': `bearer ${person.token}` }),
  );
  const turn = loadTurn(generator, place, {
    app: { port: cluster?.port ?? 0, requests: sent },
    limit: { port: one?.port ?? 0, requests: sent },
  });
  const { sides, ratios, errors } = await compare(name, title, { rounds: place.rounds, sides: ['app', 'limit'], turn });
  if (errors.length > 0) throw new Error(`${title}: ${errors.join('; ')}`);
  return { title, cluster: sides.app?.perSecond ?? 0, oneMachine: sides.limit?.perSecond ?? 0, ratio: ratios.limit?.perSecond ?? 0 };
}

interface Starts {
  targets: readonly ActionTarget[];
  requests: readonly string[];
  urls: { app: string; limit: string };
}

/** Every turn starts consultations that wait; between turns they are made to wait again. */
async function compareStarts(
  { targets, requests, urls }: Starts,
  { connections, seconds, rounds }: BenchOptions,
  generator: ReturnType<typeof startLoadGenerator>,
  [one, cluster]: readonly { port: number }[],
): Promise<ClusterTimes> {
  const title = '开始会诊（动作）';
  const ports = { app: cluster?.port ?? 0, limit: one?.port ?? 0 };
  const { sides, ratios, errors } = await compare(ACTION, title, {
    rounds,
    sides: ['app', 'limit'],
    turn: async (side, round) => {
      const name = side as 'app' | 'limit';
      const milliseconds = (round < 0 ? Math.min(1, seconds) : seconds) * 1000;
      const result = await generator.run({ port: ports[name], requests: [...requests], connections, milliseconds, once: true });
      await makeThemWait(urls[name], targets.slice(0, result.taken));
      return result;
    },
  });
  if (errors.length > 0) throw new Error(`${title}: ${errors.join('; ')}`);
  return { title, cluster: sides.app?.perSecond ?? 0, oneMachine: sides.limit?.perSecond ?? 0, ratio: ratios.limit?.perSecond ?? 0 };
}

/** Table after table, those that others refer to first. What a migration has put there already is replaced. */
async function copyRows(from: string, to: string): Promise<void> {
  await withClient(from, (source) =>
    withClient(to, async (target) => {
      for (const { name, columns } of await readTables(source)) {
        await target.query(`TRUNCATE ${quoted([name])} CASCADE`);
        const copied = source.query(copyTo(`COPY (SELECT ${quoted(columns)} FROM ${quoted([name])}) TO STDOUT`));
        await pipeline(copied, target.query(copyFrom(`COPY ${quoted([name])} (${quoted(columns)}) FROM STDIN`)));
      }
    }),
  );
}
