import { searchEverything } from '../../contract/domains/search/search.endpoints.ts';
import { searchModule } from '../../server/domains/search/search.module.ts';
import { inProcess } from '../../server/engine/http/answer-in-process.ts';
import { loadActor } from '../../server/engine/identity/load-actor.ts';
import type { Services } from '../../server/engine/services.ts';
import { initialsOf } from '../../server/platform/pinyin-initials.ts';
import type { BenchDatabase } from '../bench-databases.ts';
import type { BenchPerson } from '../bench-people.ts';
import { median } from '../measure.ts';
import { castOf } from '../scenarios.ts';

type Tell = (line: string) => void;

const ROUNDS = 12;

const people = ['王伟', '李秀英', '张建国', '欧阳海', '孔梓涵', '陈玉兰', '万淑珍', '马超'];
const initials = people.map(initialsOf);
const HOURS = 3_600_000;

/** What somebody types who looks for a patient or an order; some of it nobody is called. */
function words(now: number): Readonly<Record<string, readonly string[]>> {
  const days = [1, 40, 400, 900].map((back) => new Date(now - back * 24 * HOURS).toISOString().slice(0, 10).replaceAll('-', ''));
  return {
    两个首字母: initials.map((letters) => letters.slice(0, 2)),
    三个首字母: initials.filter((letters) => letters.length > 2),
    姓与名的第一个字: people.map((name) => name.slice(0, 2)),
    全名: people,
    单号到日: days.map((day) => `HZ${day}`),
    单号末几位: ['0000ab', '00f4240', '0c3500', '7a120', '00001f'],
    查无此人: ['查无', 'zzzz', '欧阳某某', 'HZ99999999'],
  };
}

/** What one word costs through the search, for people of every reach. */
export async function benchSearch({ open: { services } }: BenchDatabase, tell: Tell): Promise<void> {
  const { doctors, experts, admin, operator } = await castOf(services);
  const cast = { doctor: doctors[0], expert: experts[0], admin, operator };
  tell('全局搜索，毫秒（中位，最大）');
  for (const [kind, typed] of Object.entries(words(services.clock()))) {
    const told: string[] = [];
    for (const [who, person] of Object.entries(cast)) if (person) told.push(`${who} ${await measure(services, person, typed)}`);
    tell(`  ${kind}：${told.join('　')}`);
  }
}

async function measure(services: Services, person: BenchPerson, typed: readonly string[]): Promise<string> {
  const ask = inProcess(searchModule.serves);
  const { actor } = await loadActor(services, person.token);
  const taken: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const word of typed) {
      const start = performance.now();
      await ask(services, actor, searchEverything, { word });
      // The first round warms up.
      if (round > 0) taken.push(performance.now() - start);
    }
  return [median(taken), Math.max(...taken)].map((time) => time.toFixed(1)).join('，');
}
