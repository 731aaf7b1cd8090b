import { fromWireTime, toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** By day, `yyyy-MM-dd`: whether a hospital works on it, where that differs from the week. */
export type Calendar = ReadonlyMap<string, boolean>;

/** A year of its calendar around that day. */
export async function calendarOf(runner: Runner, tenantId: string, day: string): Promise<Calendar> {
  const { rows } = await runner.run<{ day: string; isWorked: boolean }>(sql`
    SELECT day::text AS day, day_kind = 'workday' AS "isWorked" FROM work_day
    WHERE tenant_id = ${tenantId} AND is_deleted = 0 AND day BETWEEN ${day}::date - 400 AND ${day}::date + 400`);
  return new Map(rows.map(({ day: on, isWorked }) => [on, isWorked]));
}

/** The hospitals whose calendar has changed since then, by what was entered, changed or removed. */
export async function hospitalsThatSetDays(group: Runner, since: Date): Promise<string[]> {
  const { rows } = await group.run<{ tenantId: string }>(
    sql`SELECT DISTINCT tenant_id AS "tenantId" FROM work_day WHERE tenant_id IS NOT NULL AND update_time > ${since}`,
  );
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

/** The last minute of a day. */
function endOfDay(day: string): Date {
  return new Date((fromWireTime(day) ?? 0) + DAY_MS - MINUTE_MS);
}
