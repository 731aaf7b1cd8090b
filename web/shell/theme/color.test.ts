import { describe, expect, test } from 'vitest';
import { contrast, isHexColor, mix, readableOn, textOn } from './color.ts';

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // The product's own blue under white text: too little, as every contrast tool says.
    ['#409eff', '#ffffff', 2.76],
    ['#767676', '#ffffff', 4.54],
  ])('%s on %s is %d', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1);
    expect(contrast(other, one)).toBeCloseTo(expected, 1);
  });
});

test('a colour that can be read is left alone, another one is moved just far enough', () => {
  expect(readableOn('#1f5fb8', ['#ffffff'])).toBe('#1f5fb8');
  const moved = readableOn('#409eff', ['#ffffff', '#f3f6fa']);
  expect(contrast(moved, '#f3f6fa')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(moved, '#f3f6fa')).toBeLessThan(5);
  expect(contrast(readableOn('#000000', ['#101623']), '#101623')).toBeGreaterThanOrEqual(4.5);
});

test('on a ground between the two, light text stays light and dark text dark', () => {
  expect(contrast(readableOn('#ece8ff', ['#4478b8']), '#000000')).toBeGreaterThan(20);
  expect(contrast(readableOn('#1f2a44', ['#4478b8']), '#ffffff')).toBeGreaterThan(20);
});

test('mixing, text on a ground, and what counts as a colour', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(textOn('#ffd600')).toBe('#0b1220');
  expect(textOn('#12345c')).toBe('#ffffff');
  expect(['#409EFF', '#fff', 'red', '#12345g'].map(isHexColor)).toEqual([true, false, false, false]);
});
