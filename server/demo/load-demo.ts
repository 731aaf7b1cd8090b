import { deliverOutbox } from '../engine/delivery/deliver-outbox.ts';
import type { Demo } from '../engine/demo.ts';
import { inProcess } from '../engine/http/answer-in-process.ts';
import { servedBy } from '../engine/http/app.ts';
import type { Module } from '../engine/module.ts';
import type { Services } from '../engine/services.ts';
import { inOneTransaction } from '../engine/store/one-transaction.ts';
import type { Tx } from '../engine/store/runner.ts';
import { sql } from '../engine/store/sql.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { loadPeople } from './load-people.ts';
import { inOrderOfReads } from './order-of-reads.ts';
import { openStage, type PlayedStage } from './stage.ts';

// Any constant will do, as long as all our processes use the same one.
const LOCK = 7_216_013;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Fills an empty database (one without tenants) with four hospitals, their people and what every module brings: months of
 * work, played through the served calls. All or nothing; does nothing to any other database. Needs the menu. `log` gets one
 * Chinese line when something was loaded.
 */
export async function loadDemoData(services: Services, modules: readonly Module[], log: (line: string) => void): Promise<void> {
  const since = performance.now();
  const kept: string[] = [];
  try {
    const moves = await inOneTransaction(services.database.url, async (database, learn) => {
      const tx: Tx = { ...database.forGroup(), inTransaction: true };
      await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
      const { rows } = await tx.run(sql`SELECT 1 FROM tenant LIMIT 1`);
      if (rows.length > 0) return undefined;
      return load({ ...services, database, files: watch(services.files, kept), outboxFilled: () => {} }, modules, { tx, learn });
    });
    if (moves !== undefined) log(`已载入演示数据：${moves} 次办理（${((performance.now() - since) / 1000).toFixed(1)} 秒）`);
  } catch (error) {
    for (const name of kept) await services.files.remove(name).catch(() => undefined);
    throw error;
  }
}

/** Remembers what was stored, so that a failed load leaves no files behind. */
function watch(files: FileStorage, kept: string[]): FileStorage {
  return {
    ...files,
    put: (key, body, options) => {
      kept.push(key);
      return files.put(key, body, options);
    },
  };
}

/** What the modules bring to a demonstration, in their order. */
async function demosOf(modules: readonly Module[]): Promise<{ module: Module; demo: Demo }[]> {
  const found = modules.map(async (module) => ({ module, demo: await module.demo?.() }));
  return (await Promise.all(found)).flatMap(({ module, demo }) => (demo ? [{ module, demo }] : []));
}

async function load(
  services: Services,
  modules: readonly Module[],
  { tx, learn }: { tx: Tx; learn: () => Promise<void> },
): Promise<number> {
  const now = services.clock();
  const demos = inOrderOfReads(services.domains, await demosOf(modules));
  const people = await loadPeople(tx, { ...services, clock: () => now });
  const given = {
    ...{ services: { ...services, clock: () => now }, tx, people },
    params: demos.flatMap(({ demo }) => demo.params ?? []),
    deeds: demos.flatMap(({ demo }) => demo.deeds ?? []),
  };
  const played = openStage(given, inProcess(servedBy(modules)));
  tellSoon(played);
  for (const { demo } of demos) await demo.plan?.(played.stage);
  return played.play(learn);
}

/** What is told arrives, lately within hours and long ago within two days: nobody counts the hours of last month. */
function tellSoon({ stage: { now, tick } }: PlayedStage): void {
  for (let ago = 130 * DAY_MS; ago > 0; ago -= ago > 14 * DAY_MS ? 2 * DAY_MS : ago > 2 * DAY_MS ? DAY_MS : 4 * HOUR_MS)
    tick(now - ago, deliverOutbox);
  tick(now, deliverOutbox);
}
