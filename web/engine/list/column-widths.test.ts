import { expect, test } from 'vitest';
import { listWork } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import { field } from '../../../contract/kernel/field.ts';
import { englishBook } from '../../platform/words/english-book.ts';
import { setLabelBook } from '../../platform/words/label.ts';
import { buttonsThatFit, columnWidth, fitWidths, leastColumnWidth, mostColumnWidth, withoutSlivers } from './column-widths.ts';

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
  const long = ['Refuse that the slides are kept', 'Chat', 'Further details'];
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

test('a column of states is as wide as its tags, whose letters are smaller', () => {
  const states = { open: '待医务科审批', done: '已办结' };
  const widthOf = (name: string) => columnWidth(name, field.choice('状态', states, { ownWords: '状态' }), false);
  expect(widthOf('applyOrderStatus')).toBe(72 + 18 + 16);
  expect(widthOf('sort')).toBe(84 + 16);
});

test('what is left over goes to texts that have more to say, and to nobody more than can be read', () => {
  const long = { ...summary, mostWidth: 420 };
  expect(fitWidths([name, long, time], 600)).toEqual([132, 308, 160]);
  expect(fitWidths([name, long, time], 1000)).toEqual([132, 420, 160]);
  expect(mostColumnWidth(field.longText('内容'), 180)).toBe(420);
  expect(mostColumnWidth(field.text('内容', { max: 500 }), 132)).toBe(420);
  expect(mostColumnWidth(field.text('角色名称', { max: 50 }), 132)).toBe(198);
  expect(mostColumnWidth(field.text('会诊编号', { max: 32, width: 180 }), 180)).toBe(180);
  expect(mostColumnWidth(field.whole('排序'), 88)).toBe(88);
  expect(mostColumnWidth(field.text('医院', { max: 200, isHospital: true }), 132)).toBe(132);
});

test('a moment that is told as a span is as wide as it says, and until then as its words are', () => {
  const until = field.datetime('应处理时间', { width: 120, asSpan: 'until' });
  expect(columnWidth('any', field.datetime('已等待', { width: 104, asSpan: 'since' }), false)).toBe(104);
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

test('where columns go on behind the buttons, what was cut short gets the room first', () => {
  const fixed = { width: 100, leastWidth: 100, isFixed: true };
  expect(withoutSlivers([time, summary, time, fixed], [160, 100, 160, 100], 430)).toEqual([160, 170, 160, 100]);
  expect(withoutSlivers([time, summary, time, fixed], [160, 100, 160, 100], 460)).toEqual([169, 191, 160, 100]);
});

test('a width that somebody has chosen is not made wider for that, and lists without buttons end as they do', () => {
  const fixed = { width: 100, leastWidth: 100, isFixed: true };
  const chosen = { ...name, isChosen: true };
  expect(withoutSlivers([chosen, summary, time, fixed], [100, 100, 160, 100], 331)).toEqual([100, 131, 160, 100]);
  expect(withoutSlivers([chosen, time, fixed], [100, 160, 100], 230)).toEqual([100, 160, 100]);
  expect(withoutSlivers([name, time], [100, 160], 130)).toEqual([100, 160]);
});

test('the number of what waits is told in whole however little room there is', () => {
  const { no, about } = listWork.row;
  expect(leastColumnWidth(no, 176, false)).toBe(176);
  expect(leastColumnWidth(about, 320, false)).toBe(88);
});

test('until when something is to be done is told in whole: how late it is most of all', () => {
  const widthOf = (asSpan: 'since' | 'until') => columnWidth('dueTime', field.datetime('应处理', { width: 100, asSpan }), false);
  // 超时23小时59分 in letters of 12 pixels, its tag and its cell.
  expect(widthOf('until')).toBeGreaterThan(122);
  expect(widthOf('until')).toBeLessThan(136);
  expect(widthOf('since')).toBe(100);
});
