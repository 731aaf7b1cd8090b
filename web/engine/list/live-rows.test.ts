import { expect, test } from 'vitest';
import { liveRows } from './live-rows.ts';

const keyOf = ({ id }: Readonly<Record<string, unknown>>): string => String(id);
const row = (id: string, state = 'waiting') => ({ id, state });
const shown = [row('a'), row('b')];
const ids = (...all: string[]) => new Set(all);
const hasNext = { before: true, now: true };
/** The only page there is. */
const alone = { before: false, now: false };

test('a changed row changes where it stands, and is marked', () => {
  const live = liveRows(shown, { before: shown, rows: [row('b', 'done'), row('a')], ids: ids('b'), hasNext, hasPrevious: false }, keyOf);
  expect(live.rows).toEqual([row('a'), row('b', 'done')]);
  expect([...live.marks]).toEqual([['b', 'changed']]);
  expect(live.arrived).toBe(0);
});

test('what has come is counted, and moves nothing; what it pushed to the next page is not gone', () => {
  const live = liveRows(shown, { before: shown, rows: [row('n'), row('a')], ids: ids('n'), hasNext, hasPrevious: false }, keyOf);
  expect(live).toEqual({ rows: [row('a'), row('b')], marks: new Map(), arrived: 1 });
});

test('what has left the list stays in sight, marked; what moved up from the next page is not new', () => {
  const live = liveRows(shown, { before: shown, rows: [row('b'), row('c')], ids: ids('a'), hasNext, hasPrevious: false }, keyOf);
  expect(live).toEqual({ rows: [row('a'), row('b')], marks: new Map([['a', 'gone']]), arrived: 0 });
});

test('what has changed and then left stays as it was last', () => {
  const live = liveRows(
    shown,
    { before: [row('a', 'done'), row('b')], rows: [row('b')], ids: ids('a'), hasNext, hasPrevious: false },
    keyOf,
  );
  expect(live).toEqual({ rows: [row('a', 'done'), row('b')], marks: new Map([['a', 'gone']]), arrived: 0 });
});

test('when anything may have changed, what is new before others is counted, and what it pushed to the next page is not gone', () => {
  const live = liveRows(shown, { before: shown, rows: [row('n'), row('a', 'done')], ids: ids(), hasNext, hasPrevious: false }, keyOf);
  expect(live).toEqual({ rows: [row('a', 'done'), row('b')], marks: new Map([['a', 'changed']]), arrived: 1 });
});

test('when anything may have changed, what has left before others is gone, and what moved up at the end is not new', () => {
  const live = liveRows(shown, { before: shown, rows: [row('b'), row('c')], ids: ids(), hasNext, hasPrevious: false }, keyOf);
  expect(live).toEqual({ rows: shown, marks: new Map([['a', 'gone']]), arrived: 0 });
  const last = liveRows(shown, { before: shown, rows: [row('a')], ids: ids(), hasNext, hasPrevious: false }, keyOf);
  expect(last).toEqual({ rows: shown, marks: new Map([['b', 'gone']]), arrived: 0 });
  const end = liveRows(shown, { before: shown, rows: [...shown, row('n')], ids: ids(), hasNext, hasPrevious: false }, keyOf);
  expect(end).toEqual({ rows: shown, marks: new Map(), arrived: 1 });
});

test('without news the rows are as they are', () => {
  const rows = [row('a')];
  expect(liveRows(rows, undefined, keyOf)).toEqual({ rows, marks: new Map(), arrived: 0 });
});

test('without a page behind it, what is new has come, and what is not there has left', () => {
  const live = liveRows([row('a')], { before: [row('a')], rows: [row('b')], ids: ids(), hasNext: alone, hasPrevious: false }, keyOf);
  expect(live).toEqual({ rows: [row('a')], marks: new Map([['a', 'gone']]), arrived: 1 });
});

test('on a later page the first rows may have moved to the page before, or come from it', () => {
  const page = [row('a'), row('b'), row('c')];
  const up = liveRows(page, { before: page, rows: [row('b'), row('c'), row('d')], ids: ids(), hasNext, hasPrevious: true }, keyOf);
  expect(up).toEqual({ rows: page, marks: new Map(), arrived: 0 });
  const down = liveRows(page, { before: page, rows: [row('n'), row('a'), row('b')], ids: ids(), hasNext, hasPrevious: true }, keyOf);
  expect(down).toEqual({ rows: page, marks: new Map(), arrived: 0 });
  const amid = liveRows(page, { before: page, rows: [row('a'), row('c'), row('d')], ids: ids(), hasNext, hasPrevious: true }, keyOf);
  expect(amid).toEqual({ rows: page, marks: new Map([['b', 'gone']]), arrived: 0 });
});
