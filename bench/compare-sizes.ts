import type { BenchDatabase } from './bench-databases.ts';
import { sqlMilliseconds } from './plans.ts';
import { openRecorder, recordReads } from './record-scenarios.ts';
import { type LimitScenario, listReplayOf } from './replay.ts';
import type { SqlTimes } from './report.ts';
import { castOf, readScenarios, type Scenario } from './scenarios.ts';

interface Recorded {
  url: string;
  limits: readonly LimitScenario[];
}

/** Enough people to even out who has how many orders. */
const MOST_VARIANTS = 8;

/** Page and total of every paged scenario, alone, in the large database and in the small one. */
export async function compareSizes(large: Recorded, small: BenchDatabase | undefined, scenarios: readonly Scenario[]): Promise<SqlTimes[]> {
  const other = small && { url: small.url, limits: await recordedIn(small) };
  const times: SqlTimes[] = [];
  for (const { name, title } of scenarios.filter(({ isPage }) => isPage)) {
    times.push({
      name,
      title,
      page: await millisecondsOf(large, name, 0),
      total: await millisecondsOf(large, name, 1),
      smallPage: other && (await millisecondsOf(other, name, 0)),
      smallTotal: other && (await millisecondsOf(other, name, 1)),
    });
  }
  return times;
}

function millisecondsOf({ url, limits }: Recorded, name: string, statement: 0 | 1): Promise<number> {
  const variants = limits.find((one) => one.name === name)?.variants ?? [];
  return sqlMilliseconds(
    url,
    variants.slice(0, MOST_VARIANTS).map((replays) => listReplayOf(name, replays)),
    statement,
  );
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
