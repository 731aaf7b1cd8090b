import { addDays, daysOf } from '../../../../contract/domains/statistics/day-range.ts';
import { toWireDate } from '../../../../contract/kernel/wire-time.ts';
import { testTenants } from '../../../engine/identity/test-tenants.ts';
import { allParts, defineJob, type Job, type Tally } from '../../../engine/jobs/job.ts';
import type { Services } from '../../../engine/services.ts';
import { insertMany } from '../../../engine/store/insert-many.ts';
import { ident, sql } from '../../../engine/store/sql.ts';
import { submittedIn } from '../counted-range.ts';
import { isWithin, stretchesOf } from './day-stretches.ts';
import type { Summed } from './summed.ts';
import { type Days, forgetTouches, touchedDays, touchesNow } from './touched-rows.ts';
import { groupView, hospitalView, keptDays, measuresKey, uncountedKey, type View } from './view.ts';

/** Days that are counted in one transaction. */
const STRETCH = 31;
/** A hospital with fewer rows a year is answered from them in a few milliseconds: its sums would only have to be kept. */
const WORTH_ROWS = 20_000;
const YEAR = 366;

/** What is counted, and where it is kept. */
type Kept = Pick<Summed, 'source' | 'tables' | 'cells' | 'rowsOf'>;

interface Options {
  /** Rows of a year from which on a hospital has sums of its own. */
  readonly worth?: number;
  readonly tally?: Tally;
}

/**
 * Counts every day that was not counted yet or was touched since: for all hospitals together, and for each that has many rows. Each
 * stretch of days in a transaction of its own, beside the people who work; what they change meanwhile is touched, and counted next
 * time. Answers how many stretches were counted. Throws when one cannot be, after the others.
 */
export async function sumDays(services: Services, summed: Kept, { worth = WORTH_ROWS, tally }: Options = {}): Promise<number> {
  const seen = await touchesNow(services, summed);
  const touched = await touchedDays(services, summed);
  const [began, views] = [await firstDay(services, summed), await viewsWorth(services, summed, worth)];
  await dropOthers(services, summed, views);
  let counted = 0;
  const days = began ? daysOf(began, today(services)) : [];
  const parts = views.map((view) => async () => {
    const stretches = stretchesOf(await daysToCount(services, summed, view, days, touched), STRETCH);
    await allParts(
      stretches.map((stretch) => async () => {
        await countStretch(services, summed, view, stretch);
        counted += 1;
        if (tally) tally.done += 1;
      }),
    );
  });
  await allParts(parts);
  await forgetTouches(services, summed, seen);
  return counted;
}

/** Makes all sums anew: for whoever has changed rows behind the program's back. Until a day is counted, it is answered from its rows. */
export async function rebuildSums(services: Services, summed: Kept, options: Options = {}): Promise<number> {
  await services.database.forGroup().run(sql`DELETE FROM ${ident(summed.tables.days.name)} WHERE tenant_id <> ''`);
  return sumDays(services, summed, options);
}

const today = (services: Services): string => toWireDate(services.clock());

async function firstDay({ database }: Services, { source }: Kept): Promise<string | undefined> {
  const { rows } = await database.forGroup().run<{ first: Date | null }>(sql`
    SELECT min(submit_time) AS first FROM ${ident(source.name)} WHERE is_deleted = 0 AND submit_time IS NOT NULL`);
  const first = rows[0]?.first;
  return first ? toWireDate(first.getTime()) : undefined;
}

async function viewsWorth(services: Services, { source }: Kept, worth: number): Promise<View[]> {
  const since = addDays(today(services), -YEAR);
  const { rows } = await services.database.forGroup().run<{ tenantId: string }>(sql`
    SELECT hospital AS "tenantId" FROM (
      SELECT tenant_id AS hospital FROM ${ident(source.name)} WHERE is_deleted = 0 AND ${submittedIn(since, today(services))}
      UNION ALL SELECT target_tenant_id FROM ${ident(source.name)}
      WHERE is_deleted = 0 AND target_tenant_id <> tenant_id AND ${submittedIn(since, today(services))}) seen
    WHERE hospital IS NOT NULL GROUP BY 1 HAVING count(*) >= ${worth} ORDER BY 1`);
  const tests = await testTenants(services);
  return [groupView(tests), ...rows.map(({ tenantId }) => hospitalView(tenantId, tests))];
}

/** The sums of a hospital that has fewer rows by now would grow old. */
async function dropOthers({ database }: Services, { tables }: Kept, views: readonly View[]): Promise<void> {
  const kept = views.filter(({ isGroup }) => !isGroup).map(({ tenantId }) => tenantId);
  await database.forGroup().run(sql`DELETE FROM ${ident(tables.days.name)} WHERE is_group = 0 AND tenant_id <> ALL (${kept})`);
}

/**
 * Of these days, from the first row there is until today, those that were not counted yet, and all that were touched: also before them, where
 * the first row of all was removed since.
 */
async function daysToCount(
  { database }: Services,
  { tables, cells }: Kept,
  view: View,
  days: readonly string[],
  touched: readonly Days[],
): Promise<string[]> {
  const { rows } = await database.forGroup().run<{ day: string }>(sql`
    SELECT day FROM ${ident(tables.days.name)} WHERE ${keptDays(view, cells)}`);
  const summed = new Set(rows.map(({ day }) => day));
  return [...days.filter((day) => !summed.has(day)), ...[...summed].filter((day) => isWithin(day, touched))];
}

interface Cell {
  hospital: string | null;
  day: string;
}

async function countStretch(
  { database, clock }: Services,
  { cells, tables, rowsOf }: Kept,
  view: View,
  { first, last }: Days,
): Promise<void> {
  const everything = { by: cells.dimensions, what: cells.measures };
  const counted = rowsOf(view, submittedIn(first, last), cells.factsFor(everything));
  const mine = sql`tenant_id = ${view.tenantId} AND is_group = ${view.isGroup} AND day BETWEEN ${first}::date AND ${last}::date`;
  await database.forGroup().transaction(async (tx) => {
    await tx.run(sql`DELETE FROM ${ident(tables.days.name)} WHERE ${mine}`);
    await tx.run(sql`DELETE FROM ${ident(tables.sums.name)} WHERE ${mine}`);
    const { rows } = await tx.run<Cell>(sql`SELECT * FROM (${cells.cellsOf(counted, { ...everything, own: view.tenantId })}) cells`);
    const { tenantId, isGroup } = view;
    const stamp = { tenantId, isGroup, createTime: new Date(clock()) };
    await insertMany(
      tx,
      tables.sums,
      rows.map((cell) => ({ ...cell, ...stamp, hospital: cell.hospital ?? '' })),
    );
    await insertMany(
      tx,
      tables.days,
      daysOf(first, last).map((day) => ({ ...stamp, day, uncounted: uncountedKey(view), measures: measuresKey(cells) })),
    );
  });
}

/** Every few minutes: what has not been counted is answered from its rows meanwhile. */
export function sumDaysJob(summed: Kept & Pick<Summed, 'job'>): Job {
  return defineJob({
    ...summed.job,
    cron: '*/5 * * * *',
    runsHeldBack: true,
    atOnceWhenNew: true,
    run: async (services, tally) => void (await sumDays(services, summed, tally ? { tally } : {})),
  });
}
