import { expect, test } from 'vitest';
import { bornBy, idNumberDoubt, isRightIdNumber } from './id-number.ts';

test.each([
  ['11010519491231002X', true],
  ['11010519491231002x', true],
  ['110105194912310021', false],
  ['110105194913310026', false],
  ['110105491231002', true],
  ['110105491331002', false],
])('%s: %s', (text, isRight) => {
  expect(isRightIdNumber(text)).toBe(isRight);
  expect(idNumberDoubt.isDoubtful(text, {})).toBe(!isRight);
});

test.each([
  ['11010519491231002X', '1949-12-31'],
  ['110105194912310021', undefined],
  ['110105491231002', undefined],
  ['E12345678', undefined],
])('%s: born %s', (text, day) => {
  expect(bornBy(text)).toBe(day);
});

test('a passport is no doubtful citizen number', () => {
  expect(idNumberDoubt.isDoubtful('E12345678', {})).toBe(false);
});
