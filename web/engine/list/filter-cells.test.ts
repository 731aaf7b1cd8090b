import { afterEach, expect, test } from 'vitest';
import { field } from '../../../contract/kernel/field.ts';
import { englishBook } from '../../platform/words/english-book.ts';
import { setLabelBook } from '../../platform/words/label.ts';
import { filterCells } from './filter-cells.ts';

afterEach(() => setLabelBook(undefined));

test('a name of many words has two places beside each other, so that something can be typed behind it', () => {
  const stay = field.text('门诊/住院号', { filter: 'contains' });
  expect(filterCells(stay)).toBe(1);
  setLabelBook(englishBook);
  expect([filterCells(stay), filterCells(field.text('患者姓名', { filter: 'contains' }))]).toEqual([2, 1]);
  expect(filterCells(field.datetime('提交时间', { filter: 'range' }))).toBe(2);
});
