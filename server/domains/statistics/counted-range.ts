import { addDays, dayCount } from '../../../contract/domains/statistics/day-range.ts';
import { MAX_DAYS, PRESET_DAYS } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import { said } from '../../../contract/kernel/said.ts';
import { fromWireTime, toWireDate, toWireTime } from '../../../contract/kernel/wire-time.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';

export interface CountedRange {
  /** Calendar days in Asia/Shanghai, both counted. */
  beginTime: string;
  endTime: string;
  /** 数据截至, as the wire shows time. */
  asOf: string;
  where: Sql;
}

interface Asked {
  input: { beginTime?: string | null | undefined; endTime?: string | null | undefined; kind?: string | null | undefined };
  /** Milliseconds. */
  now: number;
}

/** The first instant of a day in Asia/Shanghai. */
export function startOfDay(day: string): Date {
  return new Date(fromWireTime(day) ?? Number.NaN);
}

/**
 * The range that is counted, by default the last thirty days; a missing end is filled from the other one.
 * Throws 400 for an end before its beginning, for more than 366 days (domain rules 6.9.5), and for years that nobody means.
 */
export function countedRange({ input, now }: Asked): CountedRange {
  refuseOddYears(input);
  const today = toWireDate(now);
  const endTime = input.endTime ?? (input.beginTime && input.beginTime > today ? input.beginTime : today);
  const beginTime = input.beginTime ?? addDays(endTime, 1 - PRESET_DAYS);
  const days = dayCount(beginTime, endTime);
  if (days < 1) throw invalid([{ field: 'endTime', message: '结束时间不能早于开始时间' }]);
  if (days > MAX_DAYS) throw invalid([{ field: 'endTime', message: said`统计范围不能超过${MAX_DAYS}天` }]);
  return { beginTime, endTime, asOf: toWireTime(now), where: submittedIn(beginTime, endTime, input.kind) };
}

/** Throws 400 for a day that nobody means: after the last one of all there is no other. */
function refuseOddYears({ beginTime, endTime }: Omit<Asked['input'], 'kind'>): void {
  const isOdd = (day: string | null | undefined): boolean => !!day && (day < '2000' || day >= '2101');
  const wrong = Object.entries({ beginTime, endTime }).filter(([, day]) => isOdd(day));
  if (wrong.length > 0) throw invalid(wrong.map(([field]) => ({ field, message: '日期应在2000年至2100年之间' })));
}

/** Submitted on one of these days, both included, and of this kind if one is asked for. */
export function submittedIn(beginTime: string, endTime: string, kind?: string | null): Sql {
  const inRange = sql`submit_time >= ${startOfDay(beginTime)} AND submit_time < ${startOfDay(addDays(endTime, 1))}`;
  return kind ? sql`${inRange} AND kind = ${kind}` : inRange;
}

/** The same of a list: on or after the one day and on or before the other, as far as they are named. Throws 400 for odd years. */
export function submittedWithin({ beginTime, endTime }: Omit<Asked['input'], 'kind'>): Sql {
  refuseOddYears({ beginTime, endTime });
  const from = beginTime ? sql`submit_time >= ${startOfDay(beginTime)}` : text('true');
  const to = endTime ? sql`submit_time < ${startOfDay(addDays(endTime, 1))}` : text('true');
  return sql`${from} AND ${to}`;
}

/** A count has one row, whatever is counted. */
export function oneOf<R>([row]: readonly R[]): R {
  if (row === undefined) throw new Error('a count without a row');
  return row;
}
