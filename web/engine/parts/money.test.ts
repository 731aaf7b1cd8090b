import { describe, expect, test } from 'vitest';
import { centsToReadable, centsToYuan, typedCents, typedNumber, typedYuan, yuanToCents } from './money.ts';

describe('money', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [50, '0.50'],
    [12345, '123.45'],
    [-7, '-0.07'],
    ['10000000000', '100000000.00'],
    [undefined, ''],
    ['abc', ''],
  ])('%s cents read %s', (cents, yuan) => {
    expect(centsToYuan(cents)).toBe(yuan);
  });

  test.each([
    ['0', 0],
    ['1.1', 110],
    ['0.29', 29],
    ['1,234.5', 123450],
    ['-3.05', -305],
    ['12.', 1200],
    ['1.005', undefined],
    ['abc', undefined],
    ['', undefined],
  ])('%s yuan are %s cents', (yuan, cents) => {
    expect(yuanToCents(yuan)).toBe(cents);
  });

  test.each([
    ['12。50', [100, 1200, 1200, 1250, 1250]],
    ['１２．５', [100, 1200, 1200, 1250]],
  ])('%s as a Chinese keyboard writes it, key by key', (typed, told) => {
    expect(Array.from(typed, (_, at) => typedCents(typedYuan(typed.slice(0, at + 1))))).toEqual(told);
  });

  test('a digit too many, typed key by key, keeps the amount and begins no other one', () => {
    const typed = '12.3456';
    const told = Array.from(typed, (_, at) => typedCents(typedYuan(typed.slice(0, at + 1))));
    expect(told).toEqual([100, 1200, 1200, 1230, 1234, 1234, 1234]);
  });

  test.each([
    [typedYuan('¥ 1,234.567'), 123456],
    [typedYuan('-3.059'), -305],
    [typedYuan('1234567890123'), undefined],
    [null, null],
    ['', null],
  ])('a field in which stands %s tells %s cents', (yuan, cents) => {
    expect(typedCents(yuan)).toBe(cents);
  });

  test.each([
    ['１２０', '120'],
    ['1２０', '120'],
    [' 12 页', '12'],
    ['', ''],
  ])('%s in a field for a whole number is %s', (typed, read) => {
    expect(typedNumber(typed)).toBe(read);
  });

  test('separates thousands', () => {
    expect(centsToReadable(123456789)).toBe('1,234,567.89');
    expect(centsToReadable(99999)).toBe('999.99');
  });
});
