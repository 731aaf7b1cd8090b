import dayjs from 'dayjs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { field } from '../../../contract/kernel/field.ts';
import { readPageRequest } from '../../../contract/kernel/filter.ts';
import { readListState, toPageInput } from './list-state.ts';
import { queryOf } from './list-views.ts';
import { pickedSpan, presetsOf, spanTitle, withDays } from './named-spans.ts';

// A quarter past midnight on the 1st in the hospitals: still the 30th in London.
const NIGHT = Date.UTC(2026, 10, 30, 16, 15);
const DAY_MS = 86_400_000;
const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'UTC';
  vi.useFakeTimers({ now: NIGHT, toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const createTime = field.datetime('创建时间', { filter: 'range' });
const dueDay = field.date('到期日', { filter: 'range', ahead: true });
const fields = { createTime, dueDay };
const t = (...[key]: readonly [string, ...unknown[]]) => key.replace('list.ranges.', '');
const daysOf = (span: string) => Object.values(withDays({ dueDay_span: span }, fields)).join(' ');

test('a span means the days that it has now, those of the hospitals wherever the browser stands', () => {
  expect(withDays({ createTime_span: 'today', dueDay_span: 'tomorrow' }, fields)).toEqual({
    createTime_dategt: '2026-12-01 00:00:00',
    createTime_datelt: '2026-12-01 23:59:59',
    dueDay_dategt: '2026-12-02',
    dueDay_datelt: '2026-12-02',
  });
  expect(daysOf('thisWeek')).toBe('2026-11-30 2026-12-06');
  expect(daysOf('last7')).toBe('2026-11-25 2026-12-01');
  expect(daysOf('thisMonth')).toBe('2026-12-01 2026-12-31');
  expect(daysOf('lastMonth')).toBe('2026-11-01 2026-11-30');
  expect(withDays({ dueDay_span: 'someday', name_span: 'x' }, fields)).toEqual({ name_span: 'x' });
});

test('a view keeps the name, and asks for other days once midnight has passed', () => {
  const params = new URLSearchParams('createTime_span=today');
  const state = readListState(params, fields);
  expect(queryOf(state, fields, undefined)).toBe('createTime_span=today');
  const ask = () => {
    const reading = readPageRequest(fields, [], toPageInput(state, [], fields));
    return reading.ok ? reading.value.conditions.map(({ operator, value }) => [operator, value]) : reading.errors;
  };
  const midnight = NIGHT - 15 * 60_000;
  // Up to the next day's first moment, without it.
  expect(ask()).toEqual([
    ['ge', new Date(midnight)],
    ['lt', new Date(midnight + DAY_MS)],
  ]);
  vi.setSystemTime(NIGHT + DAY_MS);
  expect(ask()).toEqual([
    ['ge', new Date(midnight + DAY_MS)],
    ['lt', new Date(midnight + 2 * DAY_MS)],
  ]);
  vi.setSystemTime(NIGHT);
});

test('what is picked by its name is known by it, and the same days from the calendar are days', () => {
  const presets = presetsOf(createTime, t);
  expect(presets.map(({ label }) => label)).toEqual(['today', 'yesterday', 'thisWeek', 'last7', 'last30', 'thisMonth', 'lastMonth']);
  expect(presetsOf(dueDay, t).map(({ label }) => label)).toEqual(['today', 'tomorrow', 'thisWeek', 'thisMonth']);
  const [from, to] = presets[0]?.value() ?? [dayjs(), dayjs()];
  expect(pickedSpan([from, to])).toBe('today');
  expect([pickedSpan([from, dayjs(to)]), pickedSpan([dayjs(from), dayjs(to)]), pickedSpan([null, null]), pickedSpan(null)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([spanTitle('last7', t), spanTitle('someday', t), spanTitle(undefined, t)]).toEqual(['last7', undefined, undefined]);
});
