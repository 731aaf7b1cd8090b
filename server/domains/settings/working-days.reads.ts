import { MOST_DAYS } from '../../../contract/domains/settings/work-day.resource.ts';
import { fromWireTime, toWireDate } from '../../../contract/kernel/wire-time.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql, text } from '../../engine/store/sql.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** By day, `yyyy-MM-dd`: whether a hospital works on it, where that differs from the week. */
export type Calendar = ReadonlyMap<string, boolean>;

/** From its first day to its last, which both count; without a last one it is the first alone. */
export interface Span {
  readonly day: string;
  readonly lastDay?: string | null | undefined;
}

/** Two years before that day and after it: its own days, and in years for which it has entered none the platform's (domain rules 7.14). */
export async function calendarOf(runner: Runner, tenantId: string, day: string): Promise<Calendar> {
  return (await calendarsOf(runner, [tenantId], day))(tenantId);
}

/** The same of several hospitals at once: for jobs, which have the group scope. */
export async function calendarsOf(runner: Runner, tenantIds: readonly string[], day: string): Promise<(tenantId: string) => Calendar> {
  const year = yearOf(day);
  const within = sql`is_deleted = 0 AND day <= ${`${year + 2}-12-31`} AND COALESCE(last_day, day) >= ${`${year - 2}-01-01`}`;
  const found = text(`day::text AS day, last_day::text AS "lastDay", day_kind = 'workday' AS "isWorked"`);
  const { rows } = await runner.run<Entered>(sql`
    SELECT tenant_id AS "tenantId", ${found} FROM work_day WHERE tenant_id = ANY (${tenantIds}) AND ${within}
    UNION ALL SELECT NULL, ${found} FROM platform_work_day WHERE ${within}`);
  const entered = Map.groupBy(rows, ({ tenantId }) => tenantId);
  const shared = entriesOf(entered.get(null));
  return (tenantId) => {
    const own = entriesOf(entered.get(tenantId));
    const years = new Set(own.map(([day]) => yearOf(day)));
    return new Map([...shared.filter(([day]) => !years.has(yearOf(day))), ...own]);
  };
}

/** Without a hospital it is the platform's. */
interface Entered extends Span {
  readonly tenantId: string | null;
  readonly isWorked: boolean;
}

const entriesOf = (entered: readonly Entered[] = []): [string, boolean][] =>
  entered.flatMap(({ isWorked, ...span }) => daysOf(span).map((day): [string, boolean] => [day, isWorked]));

/** The years for which a hospital has entered days. */
export async function ownYears(runner: Runner, tenantId: string): Promise<ReadonlySet<number>> {
  const { rows } = await runner.run<{ year: number }>(sql`
    SELECT DISTINCT extract(year FROM day)::int AS year FROM work_day WHERE tenant_id = ${tenantId} AND is_deleted = 0`);
  return new Set(rows.map(({ year }) => year));
}

/** Each day of a span, `yyyy-MM-dd`; such as may be entered lie within one year (`workDayRules`). */
export function daysOf({ day, lastDay }: Span): string[] {
  const days = [day];
  for (let next = nextDay(day); lastDay && next <= lastDay && days.length < MOST_DAYS; next = nextDay(next)) days.push(next);
  return days;
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The hospitals whose calendar has changed since then, by what was entered, changed or removed: where it was the platform's, any may follow it. */
export async function hospitalsThatSetDays(group: Runner, since: Date): Promise<string[]> {
  const { rows } = await group.run<{ tenantId: string }>(sql`
    SELECT DISTINCT tenant_id AS "tenantId" FROM work_day WHERE update_time > ${since}
    UNION SELECT tenant_code FROM tenant
    WHERE is_deleted = 0 AND tenant_code <> ${PLATFORM_TENANT} AND EXISTS (SELECT 1 FROM platform_work_day WHERE update_time > ${since})`);
  return rows.map(({ tenantId }) => tenantId);
}

function isWorked(day: string, calendar: Calendar): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return calendar.get(day) ?? (weekday !== 0 && weekday !== 6);
}

/** So many working days after that day, which itself does not count. None is the day itself. */
export function addWorkingDays(day: string, count: number, calendar: Calendar): string {
  let ms = fromWireTime(day) ?? 0;
  let at = day;
  // A calendar without a working day would never end.
  for (let left = count, tries = 0; left > 0 && tries < 2_000; tries += 1) {
    ms += DAY_MS;
    at = toWireDate(ms);
    if (isWorked(at, calendar)) left -= 1;
  }
  return at;
}

/** How many working days there are after one day up to another, which itself counts. None where that is not later. */
export function workingDaysBetween(after: string, until: string, calendar: Calendar): number {
  let count = 0;
  for (let day = nextDay(after); day <= until; day = nextDay(day)) if (isWorked(day, calendar)) count += 1;
  return count;
}

const nextDay = (day: string): string => toWireDate((fromWireTime(day) ?? 0) + DAY_MS);

/** When a limit of so many working days that began on a day is over: at the end of the last of them. */
export function endOfWorkingDays(day: string, count: number, calendar: Calendar): Date {
  return endOfDay(addWorkingDays(day, count, calendar));
}

/** Before which instant a limit of so many working days began that is over by `now` (milliseconds). */
export function overSince(now: number, count: number, calendar: Calendar): Date {
  let began = fromWireTime(toWireDate(now)) ?? 0;
  while (endOfWorkingDays(toWireDate(began), count, calendar).getTime() > now) began -= DAY_MS;
  return new Date(began + DAY_MS);
}

/** The last minute of a day. */
function endOfDay(day: string): Date {
  return new Date((fromWireTime(day) ?? 0) + DAY_MS - MINUTE_MS);
}
