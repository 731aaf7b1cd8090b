import type { BenchDatabase } from './bench-databases.ts';
import { sqlMilliseconds } from './plans.ts';
import { openRecorder, recordReads } from './record-scenarios.ts';
import { type LimitScenario, listReplayOf } from './replay.ts';
import type { SqlTimes } from './report.ts';
import { castOf, readScenarios, type Scenario } from './scenarios.ts';

/** Enough people to even out who has how many orders. */
const MOST_VARIANTS = 8;

/** Page and total of every paged scenario, alone, in every database; sizes from the smallest to the largest. */
export async function compareSizes(databases: readonly BenchDatabase[], scenarios: readonly Scenario[]): Promise<SqlTimes[]> {
  const paged = scenarios.filter(({ isPage }) => isPage);
  const times = new Map<string, SqlTimes>(paged.map(({ name, title }) => [name, { name, title, page: [], total: [] }]));
  for (const database of databases) {
    for (const { name, variants } of await recordedIn(database)) {
      const lists = variants.slice(0, MOST_VARIANTS).map((replays) => listReplayOf(name, replays));
      const found = times.get(name);
      found?.page.push(await sqlMilliseconds(database.url, lists, 0));
      found?.total.push(await sqlMilliseconds(database.url, lists, 1));
    }
  }
  return [...times.values()];
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
