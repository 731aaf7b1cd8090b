import type { Dayjs } from 'dayjs';
import type { Field, Fields } from '../../../contract/kernel/field.ts';
import { hospitalNow } from '../../platform/page/hospital-time.ts';
import type { Translate } from '../../platform/words/i18n.ts';

type Days = readonly [first: Dayjs, last: Dayjs];

interface Span {
  /** Today is the hospitals', as `now` has it. */
  days: (now: Dayjs) => Days;
  /** Where it is offered: for what has happened, for what lies ahead, or for both. */
  of: 'behind' | 'ahead' | 'both';
}

const aroundToday =
  (first: number, last: number): Span['days'] =>
  (now) => [now.add(first, 'day'), now.add(last, 'day')];

const month =
  (ago: number): Span['days'] =>
  (now) => [now.subtract(ago, 'month').startOf('month'), now.subtract(ago, 'month').endOf('month')];

/** From Monday to Sunday, in every language. */
const week: Span['days'] = (now) => {
  const monday = now.subtract((now.day() + 6) % 7, 'day');
  return [monday, monday.add(6, 'day')];
};

/** The days that date filters offer by name, in this order. An address, and with it a view, keeps the name: it means other days tomorrow. */
const spans = {
  today: { of: 'both', days: aroundToday(0, 0) },
  yesterday: { of: 'behind', days: aroundToday(-1, -1) },
  tomorrow: { of: 'ahead', days: aroundToday(1, 1) },
  thisWeek: { of: 'both', days: week },
  last7: { of: 'behind', days: aroundToday(-6, 0) },
  last30: { of: 'behind', days: aroundToday(-29, 0) },
  thisMonth: { of: 'both', days: month(0) },
  lastMonth: { of: 'behind', days: month(1) },
} as const satisfies Record<string, Span>;

type SpanName = keyof typeof spans;
const isSpan = (name: string): name is SpanName => Object.hasOwn(spans, name);
const names = Object.keys(spans).filter(isSpan);

/** Where its name stands in an address. The server knows nothing of it: it is asked for the days. */
export const spanParameter = (field: string): string => `${field}_span`;
/** The days of a range, as the server reads them: both belong to it. */
export const fromParameter = (field: string): string => `${field}_dategt`;
export const toParameter = (field: string): string => `${field}_datelt`;

/** Whether a list is narrowed by this field from one time to another. */
export const isTimeRange = ({ filter, kind }: Field): boolean => filter === 'range' && (kind === 'date' || kind === 'datetime');

/** How a filter by this field writes a time. */
export const timeFormat = ({ kind }: Field): string => (kind === 'datetime' ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD');

export function spanParameters(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (isTimeRange(field) ? [spanParameter(name)] : []));
}

/** What the server is asked for: in place of a span's name the days that it means now. A name that means nothing narrows nothing. */
export function withDays(values: Readonly<Record<string, string>>, fields: Fields): Record<string, string> {
  const asked = { ...values };
  for (const [name, field] of Object.entries(fields)) {
    const span = asked[spanParameter(name)];
    if (span === undefined || !isTimeRange(field)) continue;
    delete asked[spanParameter(name)];
    if (isSpan(span)) Object.assign(asked, daysOf(name, field, span));
  }
  return asked;
}

function daysOf(name: string, field: Field, span: SpanName): Record<string, string> {
  const [from, to] = wholeDays(span);
  return { [fromParameter(name)]: from.format(timeFormat(field)), [toParameter(name)]: to.format(timeFormat(field)) };
}

function wholeDays(span: SpanName): [Dayjs, Dayjs] {
  const [first, last] = spans[span].days(hospitalNow());
  return [first.startOf('day'), last.endOf('day')];
}

/** What a span is called; of a name that means nothing `undefined`. */
export function spanTitle(name: string | undefined, t: Translate): string | undefined {
  return name !== undefined && isSpan(name) ? t(`list.ranges.${name}`) : undefined;
}

/** The ends of what was picked by name: the picker hands on the very objects that it was given. */
const pickedEnds = new WeakMap<Dayjs, SpanName>();

/** Which span was picked by its name. The same two days picked from the calendar of an empty filter are those days. */
export function pickedSpan(range: readonly (Dayjs | null)[] | null): SpanName | undefined {
  const [from, to] = (range ?? []).map((end) => (end ? pickedEnds.get(end) : undefined));
  return from === to ? from : undefined;
}

export interface TimePreset {
  label: string;
  /** Reckoned when it is pressed: a page may be open over midnight. */
  value: () => [Dayjs, Dayjs];
}

/** What the filter by this field offers. */
export function presetsOf({ ahead }: Field, t: Translate): TimePreset[] {
  const other = ahead ? 'behind' : 'ahead';
  return names.filter((name) => spans[name].of !== other).map((name) => ({ label: t(`list.ranges.${name}`), value: () => picked(name) }));
}

function picked(name: SpanName): [Dayjs, Dayjs] {
  const range = wholeDays(name);
  for (const end of range) pickedEnds.set(end, name);
  return range;
}
