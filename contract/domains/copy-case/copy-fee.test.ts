import { expect, test } from 'vitest';
import { differenceOf, feeOf } from './copy-fee.ts';

const request = { copies: 2, pagePrice: 50, mailFee: 2_000 };

test('pages cost what they cost in each copy, and the parcel once', () => {
  expect(feeOf(request, 100)).toBe(12_000);
  expect(feeOf({}, 100)).toBe(0);
});

test('what costs more is still to be paid, what costs less goes back', () => {
  expect(differenceOf(14_000, 12_000, 0)).toEqual({ owed: 2_000, back: 0, kept: 0 });
  expect(differenceOf(8_000, 12_000, 500)).toEqual({ owed: 0, back: 4_000, kept: 0 });
  expect(differenceOf(12_000, 12_000, 0)).toEqual({ owed: 0, back: 0, kept: 0 });
});

test('cash that waits to be handed out pays first for what is charged more', () => {
  expect(differenceOf(7_000, 5_000, 2_000)).toEqual({ owed: 0, back: 0, kept: 2_000 });
  expect(differenceOf(9_000, 5_000, 2_000)).toEqual({ owed: 2_000, back: 0, kept: 2_000 });
  expect(differenceOf(5_500, 5_000, 2_000)).toEqual({ owed: 0, back: 0, kept: 500 });
});
