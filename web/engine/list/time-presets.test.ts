import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { presetsAhead, presetsBehind, type TimePreset } from './time-presets.ts';

// A quarter past midnight on the 1st in the hospitals: still the 30th in London.
const NIGHT = Date.UTC(2026, 10, 30, 16, 15);
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

const spans = (presets: TimePreset[]) =>
  Object.fromEntries(
    presets.map(({ label, value }) => [
      label,
      value()
        .map((day) => day.format('MM-DD HH:mm'))
        .join(' '),
    ]),
  );

test('today is the hospitals’, wherever the browser stands', () => {
  const t = (...[key]: readonly [string, ...unknown[]]) => key.replace('list.ranges.', '');
  expect(spans(presetsBehind(t))).toMatchObject({ today: '12-01 00:00 12-01 23:59', yesterday: '11-30 00:00 11-30 23:59' });
  expect(spans(presetsBehind(t))).toMatchObject({ thisMonth: '12-01 00:00 12-31 23:59', lastMonth: '11-01 00:00 11-30 23:59' });
  expect(spans(presetsAhead(t))).toMatchObject({ tomorrow: '12-02 00:00 12-02 23:59', thisWeek: '11-30 00:00 12-06 23:59' });
});
