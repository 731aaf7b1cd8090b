import { expect, test } from 'vitest';
import { code128Bars, code128Values } from './code128.ts';

test('the values of a text end with its check symbol and the stop', () => {
  // The common example PJJ123C has the check symbol 54 with the start of set A: with that of set B, whose value is one more, 55.
  expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
});

test('every symbol is eleven modules wide with three bars, and no two are alike', () => {
  const seen = new Set<string>();
  for (let code = 32; code < 127; code += 1) {
    const { bars, width } = code128Bars(String.fromCharCode(code));
    // Start, one symbol, check symbol: eleven each; the stop has thirteen and four bars.
    expect(width).toBe(3 * 11 + 13);
    expect(bars).toHaveLength(3 * 3 + 4);
    seen.add(JSON.stringify(bars.slice(3, 6).map(({ at, width: wide }) => [at, wide])));
  }
  expect(seen.size).toBe(95);
});

test('what no scanner could read is refused', () => {
  expect(() => code128Bars('快递')).toThrow();
  expect(() => code128Bars('')).toThrow();
});
