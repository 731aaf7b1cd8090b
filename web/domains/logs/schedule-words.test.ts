import { expect, test } from 'vitest';
import { scheduleWords } from './schedule-words.ts';

test.each([
  ['* * * * *', '每分钟'],
  ['*/5 * * * *', '每5分钟'],
  ['41 * * * *', '每小时第41分'],
  ['3 2 * * *', '每天02:03'],
  ['0 8 * * 1', '0 8 * * 1'],
  ['', ''],
])('%s is said as %s', (cron, words) => {
  expect(scheduleWords(cron)).toBe(words);
});
