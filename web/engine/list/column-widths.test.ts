import { expect, test } from 'vitest';
import { field } from '../../../contract/kernel/field.ts';
import { englishBook } from '../../platform/words/english-book.ts';
import { setLabelBook } from '../../platform/words/label.ts';
import { buttonsThatFit, columnWidth, fitWidths, withoutSlivers } from './column-widths.ts';

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

test('a moment that is told as a span is as wide as it says, and until then as its words are', () => {
  const until = field.datetime('应处理时间', { width: 120, asSpan: 'until' });
  expect(columnWidth('any', field.datetime('已等待', { width: 104, asSpan: 'since' }), false)).toBe(104);
  expect(columnWidth('any', until, false)).toBe(120);
  setLabelBook(englishBook);
  // overdue 13 h 45 min, in a tag.
  expect(columnWidth('any', until, false)).toBeGreaterThanOrEqual(150);
  setLabelBook(undefined);
});

test('no column stands half behind the buttons: what is before it takes its room', () => {
  const fixed = { width: 100, leastWidth: 100, isFixed: true };
  const wide = [name, summary, time, fixed];
  const widths = [100, 100, 160, 100];
  // 130 before the buttons: the first is whole, of the second 30 could be seen.
  expect(withoutSlivers(wide, widths, 230)).toEqual([130, 100, 160, 100]);
  expect(withoutSlivers(wide, widths, 331)).toEqual([108, 123, 160, 100]);
  // Ends where one begins; nothing is whole; everything is.
  expect(withoutSlivers(wide, widths, 300)).toEqual(widths);
  expect(withoutSlivers(wide, widths, 150)).toEqual(widths);
  expect(withoutSlivers(wide, widths, 470)).toEqual(widths);
});

test('what is made wider is first what had been made narrower: a diagnosis before a number', () => {
  const fixed = { width: 100, leastWidth: 100, isFixed: true };
  const columns = [{ width: 172, leastWidth: 172 }, summary, time, fixed];
  expect(withoutSlivers(columns, [172, 100, 160, 100], 432)).toEqual([172, 160, 160, 100]);
  // Whole again, the rest is everybody's.
  expect(withoutSlivers(columns, [172, 100, 160, 100], 531)).toEqual([210, 221, 160, 100]);
});

test('a width that somebody has chosen is not made wider for that, and lists without buttons end as they do', () => {
  const fixed = { width: 100, leastWidth: 100, isFixed: true };
  const chosen = { ...name, isChosen: true };
  expect(withoutSlivers([chosen, summary, time, fixed], [100, 100, 160, 100], 331)).toEqual([100, 131, 160, 100]);
  expect(withoutSlivers([chosen, time, fixed], [100, 160, 100], 230)).toEqual([100, 160, 100]);
  expect(withoutSlivers([name, time], [100, 160], 130)).toEqual([100, 160]);
});
