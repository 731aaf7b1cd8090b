import { addDays, daysOf } from '../../../../contract/domains/statistics/day-range.ts';
import { toWireDate } from '../../../../contract/kernel/wire-time.ts';
import { allParts, defineJob, type Tally } from '../../../engine/jobs/job.ts';
import type { Services } from '../../../engine/services.ts';
import { insertMany } from '../../../engine/store/insert-many.ts';
import { sql } from '../../../engine/store/sql.ts';
import { cellsOf, dimensions, factsFor, measures } from '../../consultation/consultation-cells.reads.ts';
import { countedOrders } from '../../consultation/consultation-statistics.reads.ts';
import { submittedIn } from '../counted-range.ts';
import { isWithin, stretchesOf } from './day-stretches.ts';
import { consultationSumTable, summedDayTable } from './sum.tables.ts';
import { type Days, type Touched, touchedOrders } from './touched-orders.ts';
import { groupView, seerOf, type View } from './view.ts';

/** Days that are counted in one transaction. */
const STRETCH = 31;
/** A hospital with fewer orders a year is answered from them in a few milliseconds: its sums would only have to be kept. */
const WORTH_ORDERS = 20_000;
const YEAR = 366;
const everything = { by: dimensions, what: measures };

interface Options {
  /** Orders of a year from which on a hospital has sums of its own. */
  readonly worth?: number;
  readonly tally?: Tally;
}

/**
 * Counts every day that was not counted yet or was touched since: for all hospitals together, and for each that has many orders. Each
 * stretch of days in a transaction of its own, beside the people who work; what they change meanwhile is touched, and counted next
 * time. Answers how many stretches were counted. Throws when one cannot be, after the others.
 */
export async function sumDays(services: Services, { worth = WORTH_ORDERS, tally }: Options = {}): Promise<number> {
  const touched = await touchedOrders(services);
  const [began, views] = [await firstDay(services), await viewsWorth(services, worth)];
  await dropOthers(services, views);
  let counted = 0;
  const parts = began
    ? views.map((view) => async () => {
        const stretches = stretchesOf(await daysToCount(services, view, { first: began, last: today(services) }, touched), STRETCH);
        await allParts(
          stretches.map((stretch) => async () => {
            await countStretch(services, view, stretch);
            counted += 1;
            if (tally) tally.done += 1;
          }),
        );
      })
    : [];
  await allParts(parts);
  await forget(services, touched);
  return counted;
}

/** Makes all sums anew: for whoever has changed orders behind the program's back. Until a day is counted, it is answered from its orders. */
export async function rebuildSums(services: Services, options: Options = {}): Promise<number> {
  await services.database.forGroup().run(sql`DELETE FROM consultation_summed_day WHERE tenant_id <> ''`);
  return sumDays(services, options);
}

const today = (services: Services): string => toWireDate(services.clock());

async function firstDay({ database }: Services): Promise<string | undefined> {
  const { rows } = await database.forGroup().run<{ first: Date | null }>(sql`
    SELECT min(submit_time) AS first FROM consultation WHERE is_deleted = 0 AND submit_time IS NOT NULL`);
  const first = rows[0]?.first;
  return first ? toWireDate(first.getTime()) : undefined;
}

async function viewsWorth(services: Services, worth: number): Promise<View[]> {
  const since = addDays(today(services), -YEAR);
  const { rows } = await services.database.forGroup().run<{ tenantId: string }>(sql`
    SELECT hospital AS "tenantId" FROM (
      SELECT tenant_id AS hospital FROM consultation WHERE is_deleted = 0 AND ${submittedIn(since, today(services))}
      UNION ALL SELECT target_tenant_id FROM consultation
      WHERE is_deleted = 0 AND target_tenant_id <> tenant_id AND ${submittedIn(since, today(services))}) seen
    WHERE hospital IS NOT NULL GROUP BY 1 HAVING count(*) >= ${worth} ORDER BY 1`);
  return [groupView, ...rows.map(({ tenantId }): View => ({ tenantId, isGroup: 0 }))];
}

/** The sums of a hospital that has fewer orders by now would grow old. */
async function dropOthers({ database }: Services, views: readonly View[]): Promise<void> {
  const kept = views.filter(({ isGroup }) => !isGroup).map(({ tenantId }) => tenantId);
  await database.forGroup().run(sql`DELETE FROM consultation_summed_day WHERE is_group = 0 AND tenant_id <> ALL (${kept})`);
}

async function daysToCount(
  { database }: Services,
  { tenantId, isGroup }: View,
  { first, last }: Days,
  touched: readonly Touched[],
): Promise<string[]> {
  const { rows } = await database.forGroup().run<{ day: string }>(sql`
    SELECT day FROM consultation_summed_day WHERE tenant_id = ${tenantId} AND is_group = ${isGroup}`);
  const summed = new Set(rows.map(({ day }) => day));
  return daysOf(first, last).filter((day) => !summed.has(day) || isWithin(day, touched));
}

interface Cell {
  hospital: string | null;
  day: string;
}

async function countStretch({ database, clock }: Services, view: View, { first, last }: Days): Promise<void> {
  const orders = countedOrders(seerOf(view), submittedIn(first, last), factsFor(everything));
  const mine = sql`tenant_id = ${view.tenantId} AND is_group = ${view.isGroup} AND day BETWEEN ${first}::date AND ${last}::date`;
  await database.forGroup().transaction(async (tx) => {
    await tx.run(sql`DELETE FROM consultation_summed_day WHERE ${mine}`);
    await tx.run(sql`DELETE FROM consultation_sum WHERE ${mine}`);
    const { rows } = await tx.run<Cell>(sql`SELECT * FROM (${cellsOf(orders, { ...everything, own: view.tenantId })}) cells`);
    const stamp = { ...view, createTime: new Date(clock()) };
    await insertMany(
      tx,
      consultationSumTable,
      rows.map((cell) => ({ ...cell, ...stamp, hospital: cell.hospital ?? '' })),
    );
    await insertMany(
      tx,
      summedDayTable,
      daysOf(first, last).map((day) => ({ ...stamp, day })),
    );
  });
}

/** What was seen before anything was counted; what came since stays. */
async function forget({ database }: Services, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return;
  await database.forGroup().run(sql`
    DELETE FROM consultation_touched WHERE (tenant_id, id) IN (
      SELECT * FROM unnest(${touched.map(({ tenantId }) => tenantId)}::text[], ${touched.map(({ id }) => id)}::uuid[]))`);
}

/** Every few minutes: what has not been counted is answered from its orders meanwhile. */
export const sumDaysJob = defineJob({
  name: 'sum-consultation-days',
  title: '汇总会诊统计',
  cron: '*/5 * * * *',
  atOnceWhenNew: true,
  run: async (services, tally) => void (await sumDays(services, tally ? { tally } : {})),
});
