import { addDays, dayCount } from '../../../contract/domains/statistics/day-range.ts';
import { MAX_DAYS, PRESET_DAYS } from '../../../contract/domains/statistics/statistics.endpoints.ts';

/** Days back, today included; the longest is what the statistics cover at most. */
export const lastDays = ['7', '30', '90', '366'] as const;

export type SpanMode = (typeof lastDays)[number] | 'month' | 'quarter' | 'days';

export interface CountedSpan {
  mode: SpanMode;
  /** Calendar days in Asia/Shanghai, both counted; none after today. */
  beginTime: string;
  endTime: string;
  /** That the month or quarter is not over: what is counted is not the whole of it. */
  isOpen: boolean;
}

/**
 * What an address asks for: `30` for so many days up to today, `2026-11`, `2026-Q4`, or `2026-11-01~2026-11-20`. What means nothing, has not
 * begun or is too long (domain rules 6.9.5) is the last thirty days.
 */
export function spanOf(asked: string | null, today: string): CountedSpan {
  return backOf(asked, today) ?? monthOf(asked, today) ?? quarterOf(asked, today) ?? daysOf(asked, today) ?? back(PRESET_DAYS, today);
}

export const quarterSpan = (year: number, quarter: number): string => `${year}-Q${quarter}`;
export const daysSpan = (first: string, last: string): string => `${first}~${last}`;

function back(days: number, today: string): CountedSpan {
  const mode = lastDays.find((one) => Number(one) === days) ?? '30';
  return { mode, beginTime: addDays(today, 1 - days), endTime: today, isOpen: false };
}

function backOf(asked: string | null, today: string): CountedSpan | undefined {
  return lastDays.some((days) => days === asked) ? back(Number(asked), today) : undefined;
}

function monthOf(asked: string | null, today: string): CountedSpan | undefined {
  const [, year = '', month = ''] = /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(asked ?? '') ?? [];
  return year === '' ? undefined : monthsFrom('month', Number(year), Number(month), 1, today);
}

function quarterOf(asked: string | null, today: string): CountedSpan | undefined {
  const [, year = '', quarter = ''] = /^(20\d{2})-Q([1-4])$/.exec(asked ?? '') ?? [];
  return year === '' ? undefined : monthsFrom('quarter', Number(year), Number(quarter) * 3 - 2, 3, today);
}

function daysOf(asked: string | null, today: string): CountedSpan | undefined {
  const [, first = '', last = ''] = /^(20\d{2}-\d{2}-\d{2})~(20\d{2}-\d{2}-\d{2})$/.exec(asked ?? '') ?? [];
  if (!isDay(first) || !isDay(last)) return undefined;
  return upTo(today, { mode: 'days', beginTime: first, endTime: last, isOpen: false });
}

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && addDays(day, 0) === day;

function monthsFrom(mode: SpanMode, year: number, month: number, count: number, today: string): CountedSpan | undefined {
  const first = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
  const last = addDays(new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10), -1);
  return upTo(today, { mode, beginTime: first, endTime: last, isOpen: last >= today });
}

function upTo(today: string, span: CountedSpan): CountedSpan | undefined {
  const endTime = span.endTime > today ? today : span.endTime;
  const count = dayCount(span.beginTime, endTime);
  return count >= 1 && count <= MAX_DAYS ? { ...span, endTime } : undefined;
}

/** Whether a range holds a month, `2026-11`, only in part. */
export function isCutMonth(month: string, { beginTime, endTime }: { beginTime: string; endTime: string }): boolean {
  const first = `${month}-01`;
  const last = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
  return first < beginTime || last > endTime;
}
