import { expect, test } from 'vitest';
import type { Page } from '../../../contract/kernel/envelope.ts';
import type { Row } from '../field/row.ts';
import { keptOf, marksBetween } from './kept-selection.ts';

const pageOf = (ids: readonly string[], pages = 1): Page<Row> => ({
  records: ids.map((id) => ({ id })),
  total: ids.length,
  size: 3,
  current: 1,
  pages,
});
const kept = (before: Page<Row>, now: Page<Row>) =>
  keptOf(
    ['a', 'b', 'elsewhere'],
    marksBetween(before, now, ({ id }) => String(id)),
  );

test('a row that is not there any more is not chosen, those of other pages stay so', () => {
  expect(kept(pageOf(['a', 'b', 'c']), pageOf(['b', 'c']))).toEqual(['b', 'elsewhere']);
  expect(kept(pageOf(['a', 'b', 'c'], 2), pageOf(['b', 'c', 'd'], 2))).toEqual(['b', 'elsewhere']);
});

test('a row that another one pushed to the next page stays chosen', () => {
  expect(kept(pageOf(['a', 'c', 'b'], 2), pageOf(['n', 'a', 'c'], 2))).toEqual(['a', 'b', 'elsewhere']);
});

test('where nothing is gone, what is chosen is the same', () => {
  const selected = ['a'];
  expect(keptOf(selected, new Map([['a', 'changed']]))).toBe(selected);
  expect(keptOf(selected, new Map([['a', 'gone']]))).toEqual([]);
});
