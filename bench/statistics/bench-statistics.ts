import { consultationNumStatistics } from '../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import { addDays } from '../../contract/domains/statistics/day-range.ts';
import {
  histogramDoctorView,
  histogramHospitalView,
  lineView,
  pieChartView,
} from '../../contract/domains/statistics/statistics.endpoints.ts';
import { toWireDate } from '../../contract/kernel/wire-time.ts';
import { statisticsModule } from '../../server/domains/statistics/statistics.module.ts';
import { consultationSums } from '../../server/domains/statistics/sums/consultation-sums.ts';
import { sumDays } from '../../server/domains/statistics/sums/sum-days.ts';
import { inProcess } from '../../server/engine/http/answer-in-process.ts';
import { loadActor } from '../../server/engine/identity/load-actor.ts';
import type { Services } from '../../server/engine/services.ts';
import { sql } from '../../server/engine/store/sql.ts';
import type { BenchDatabase } from '../bench-databases.ts';
import type { BenchPerson } from '../bench-people.ts';
import { median } from '../measure.ts';
import { castOf } from '../scenarios.ts';

type Tell = (line: string) => void;

const ROUNDS = 9;
const calls = [consultationNumStatistics, pieChartView, lineView, histogramHospitalView, histogramDoctorView];

/** What a year of statistics costs the group and a hospital, from the orders and from the sums, and what it costs to make these. */
export async function benchStatistics({ open: { services } }: BenchDatabase, tell: Tell): Promise<void> {
  const { operator, admin } = await castOf(services);
  await services.database.forGroup().run(sql`DELETE FROM consultation_summed_day WHERE tenant_id <> ''`);
  const fromOrders = await measureAll(services, { operator, admin });
  const start = performance.now();
  const stretches = await sumDays(services, consultationSums);
  tell(`汇总 ${stretches} 段，${((performance.now() - start) / 1000).toFixed(1)} 秒，${await countSums(services)} 行`);
  const fromSums = await measureAll(services, { operator, admin });
  tell('统计 366 天，毫秒（中位，最大）：由会诊单 → 由汇总，比值');
  for (const [name, before] of fromOrders) {
    const after = fromSums.get(name) ?? [0, 0];
    tell(`  ${name}：${said(before)} → ${said(after)}　${(before[0] / after[0]).toFixed(1)}`);
  }
}

type Times = readonly [middle: number, worst: number];
const said = (times: Times): string => times.map((time) => time.toFixed(1)).join('，');

async function measureAll(services: Services, people: Readonly<Record<string, BenchPerson>>): Promise<Map<string, Times>> {
  const ask = inProcess(statisticsModule.serves);
  const endTime = toWireDate(services.clock());
  const range = { beginTime: addDays(endTime, -365), endTime };
  const times = new Map<string, Times>();
  for (const [who, person] of Object.entries(people)) {
    const { actor } = await loadActor(services, person.token);
    for (const endpoint of calls) {
      const taken: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const start = performance.now();
        await ask(services, actor, endpoint, range);
        // The first warms up.
        if (round > 0) taken.push(performance.now() - start);
      }
      times.set(`${who} ${endpoint.name}`, [median(taken), Math.max(...taken)]);
    }
  }
  return times;
}

async function countSums({ database }: Services): Promise<number> {
  const { rows } = await database.forGroup().run<{ count: number }>(sql`SELECT count(*) AS count FROM consultation_sum`);
  return rows[0]?.count ?? 0;
}
