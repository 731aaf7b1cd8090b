import { expect, test } from 'vitest';
import { limitsText, readableValue } from './param-value.ts';

test.each([
  ['whole', '小时', '24', '24 小时'],
  ['percent', '%', '50', '50%'],
  ['money', '元', '2000', '20.00 元'],
  ['switch', undefined, '1', '是'],
] as const)('a value of kind %s is shown with its unit', (kind, unit, value, shown) => {
  expect(readableValue({ paramKey: 'any', kind, unit }, value)).toBe(shown);
});

test.each([
  ['whole', '小时', 1, 168, '1 至 168 小时'],
  ['percent', '%', 0, 100, '0 至 100%'],
  ['money', '元', 0, 50_000, '0 至 500 元'],
  ['switch', undefined, 0, 1, undefined],
] as const)('the limits of kind %s are told with their unit', (kind, unit, min, max, words) => {
  expect(limitsText({ paramKey: 'any', kind, unit, min, max })).toBe(words);
});
