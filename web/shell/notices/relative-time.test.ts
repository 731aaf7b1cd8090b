import { expect, test } from 'vitest';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { relativeTime } from './relative-time.ts';

const now = fromWireTime('2026-11-21 10:00:30') ?? 0;

test.each([
  ['2026-11-21 10:00:00', '刚刚', 'just now'],
  // The clock of this machine is behind the server's.
  ['2026-11-21 10:02:00', '刚刚', 'just now'],
  ['2026-11-21 09:59:30', '1分钟前', '1 minute ago'],
  ['2026-11-21 09:00:31', '59分钟前', '59 minutes ago'],
  ['2026-11-21 09:00:30', '1小时前', '1 hour ago'],
  ['2026-11-21 00:00:00', '10小时前', '10 hours ago'],
  ['2026-11-20 23:59:59', '昨天 23:59', 'yesterday 23:59'],
  ['2026-11-20 00:00:00', '昨天 00:00', 'yesterday 00:00'],
  ['2026-11-19 23:59:59', '11-19 23:59', '11-19 23:59'],
  ['2025-12-31 08:00:00', '2025-12-31 08:00', '2025-12-31 08:00'],
  ['nonsense', 'nonsense', 'nonsense'],
])('%s is %s, or %s', (time, chinese, english) => {
  expect([relativeTime(time, now, 'zh'), relativeTime(time, now, 'en')]).toEqual([chinese, english]);
});

test('less than an hour ago but before midnight is still minutes', () => {
  expect(relativeTime('2026-11-20 23:50:00', fromWireTime('2026-11-21 00:10:00') ?? 0, 'zh')).toBe('20分钟前');
});
