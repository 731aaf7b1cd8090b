import { expect, test } from 'vitest';
import { field } from '../../../contract/kernel/field.ts';
import { buttonsThatFit, columnWidth, fitWidths } from './column-widths.ts';

const name = { width: 132, leastWidth: 92 };
const summary = { width: 180, leastWidth: 100 };
const time = { width: 160, leastWidth: 160 };

test('columns keep their widths when there is room', () => {
  expect(fitWidths([name, summary, time], 600)).toEqual([132, 180, 160]);
});

test('texts give way in proportion, times do not', () => {
  expect(fitWidths([name, summary, time], 412)).toEqual([112, 140, 160]);
});

test('nothing shrinks below what it needs', () => {
  expect(fitWidths([name, summary, time], 100)).toEqual([92, 100, 160]);
});

test('a title has room for its letters, wide ones more than narrow ones', () => {
  const widthOf = (title: string) => columnWidth('any', field.text(title, { width: 20 }), false);
  expect(widthOf('Department')).toBeGreaterThan(90);
  expect(widthOf('immmmm')).toBeGreaterThan(widthOf('mlllll'));
  expect(widthOf('创建时间')).toBe(72);
});

test('moments are as wide as they are told, to the minute or to the second', () => {
  expect(columnWidth('any', field.datetime('时间', { width: 150 }), false)).toBe(136);
  expect(columnWidth('any', field.datetime('时间', { width: 150, seconds: true }), false)).toBe(150);
});

test('buttons with long words leave room for what stands before them', () => {
  const short = ['审核', '详情', '更多 ▾'];
  const long = ['Answer the request for more', 'Chat', 'Further details'];
  expect(buttonsThatFit(3, short)).toBe(3);
  expect(buttonsThatFit(3, long)).toBe(2);
  expect(buttonsThatFit(1, long)).toBe(1);
});

test('what is left over goes to columns whose width nobody has chosen', () => {
  const chosen = { width: 100, leastWidth: 100, isChosen: true };
  const others = [
    { width: 100, leastWidth: 80 },
    { width: 200, leastWidth: 80 },
  ];
  expect(fitWidths([chosen, ...others], 700)).toEqual([100, 200, 400]);
  expect(fitWidths([chosen], 700)).toEqual([100]);
  expect(fitWidths(others, 700)).toEqual([100, 200]);
});
