import { setTimeout as sleep } from 'node:timers/promises';
import { myApplyList } from '../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationTable } from '../../server/domains/consultation/consultation.tables.ts';
import type { Services } from '../../server/engine/services.ts';
import { updateRow } from '../../server/engine/store/rows.ts';
import { sql } from '../../server/engine/store/sql.ts';
import type { BenchDatabase } from '../bench-databases.ts';
import { benchTenants, signInPeople } from '../bench-people.ts';
import { median } from '../measure.ts';
import { type ServerProcess, startServer } from '../processes.ts';
import { urlOf } from '../scenarios.ts';
import { type OpenConsole, openConsole } from './open-console.ts';

/** All of one hospital, so that every change concerns every one of them: the worst there is. */
const CONSOLES = 200;
const PEOPLE = 50;
const SECONDS = 30;
const hospital = benchTenants[0] ?? '';

interface Measured {
  /** Of one core, by the server. */
  share: number;
  changes: number;
  /** Milliseconds from a commit until half, and until all of the consoles had heard of it. */
  half: number;
  all: number;
  lists: number;
  listMs: number;
  megabytes: number;
}

/** What it costs that lists and details follow what happens: many open consoles, and changes at several paces. */
export async function benchLive({ url, open: { services } }: BenchDatabase, folder: string, tell: (line: string) => void): Promise<void> {
  const people = await signInPeople(services, hospital, 'doctor', PEOPLE);
  const orders = await ordersOf(services);
  const server = await startServer(url, { dataFolder: folder, profile: false });
  try {
    const list = urlOf(myApplyList, { current: '1', size: '10' });
    const consoles: OpenConsole[] = [];
    const measure = async (perSecond: number) =>
      tellOf(tell, consoles.length, perSecond, await run(services, server, consoles, orders, perSecond));
    await measure(1);
    for (let at = 0; at < CONSOLES; at += 1)
      consoles.push(await openConsole({ port: server.port, token: people[at % people.length]?.token ?? '', list }));
    for (const perSecond of [0, 1, 10]) await measure(perSecond);
    for (const one of consoles) one.close();
  } finally {
    await server.stop();
  }
}

async function ordersOf(services: Services): Promise<string[]> {
  const { rows } = await services.database
    .forTenant(hospital)
    .run<{ id: string }>(sql`SELECT id FROM consultation WHERE tenant_id = ${hospital} AND is_deleted = 0 LIMIT 1000`);
  return rows.map(({ id }) => id);
}

async function run(
  services: Services,
  server: ServerProcess,
  consoles: readonly OpenConsole[],
  orders: readonly string[],
  perSecond: number,
): Promise<Measured> {
  await sleep(2_000);
  for (const one of consoles) one.fetched.length = 0;
  const [cpu, start] = [await server.cpuSeconds(), performance.now()];
  const committed = new Map<string, number>();
  for (let at = 0; perSecond > 0 && at < SECONDS * perSecond; at += 1) {
    const id = orders[at % orders.length] ?? '';
    await services.database
      .forTenant(hospital)
      .transaction((tx) => updateRow(tx, consultationTable, { id, tenantId: hospital }, { remindedTime: new Date() }, { now: Date.now() }));
    committed.set(`consultation:${id}`, performance.now());
    await sleep(Math.max(0, start + ((at + 1) * 1000) / perSecond - performance.now()));
  }
  await sleep(Math.max(0, start + SECONDS * 1000 - performance.now()));
  const share = ((await server.cpuSeconds()) - cpu) / ((performance.now() - start) / 1000);
  const waits = [...committed].map(([said, time]) =>
    consoles.map(({ heard }) => (heard.get(said) ?? Number.NaN) - time).sort((a, b) => a - b),
  );
  const lists = consoles.flatMap(({ fetched }) => fetched);
  return {
    share,
    changes: committed.size,
    half: median(waits.map(median)),
    all: median(waits.map((one) => one.at(-1) ?? Number.NaN)),
    lists: lists.length,
    listMs: median(lists),
    megabytes: await server.residentMb(),
  };
}

function tellOf(tell: (line: string) => void, consoles: number, perSecond: number, measured: Measured): void {
  const { share, half, all, lists, listMs, megabytes } = measured;
  const ms = (value: number) => (Number.isFinite(value) ? `${value.toFixed(1)} ms` : '—');
  tell(
    `  ${consoles} 个控制台，每秒 ${perSecond} 次变更：服务占 ${(share * 100).toFixed(1)}% 个核，半数听到 ${ms(half)}，全部听到 ${ms(all)}，` +
      `列表重取 ${(lists / SECONDS).toFixed(1)} 次/秒、中位 ${ms(listMs)}，内存 ${megabytes.toFixed(0)} MB`,
  );
}
