import { describe, expect, test } from 'vitest';
import { arranged, moved, pinnedStarts, shownColumns, toggled, withWidth } from './column-layout.ts';

const names = ['no', 'name', 'age', 'time'];

describe('columns as somebody has put them', () => {
  test('stand in that order, new ones behind, gone ones nowhere', () => {
    expect(arranged(names, {})).toEqual(names);
    expect(arranged(names, { order: ['time', 'gone', 'no'] })).toEqual(['time', 'no', 'name', 'age']);
  });

  test('begin with the pinned ones', () => {
    expect(arranged(names, { order: ['time', 'no'], pinned: ['age', 'no'] })).toEqual(['no', 'age', 'time', 'name']);
  });

  test('are never all hidden', () => {
    expect(shownColumns(names, { hidden: ['age'] })).toEqual(['no', 'name', 'time']);
    expect(shownColumns(names, { hidden: names, pinned: ['age'] })).toEqual(['age']);
  });

  test('are moved, chosen and let go', () => {
    expect(moved(names, 'time', 1)).toEqual(['no', 'time', 'name', 'age']);
    expect(moved(names, 'no', 2)).toEqual(['name', 'age', 'no', 'time']);
    expect(toggled(undefined, 'no', true)).toEqual(['no']);
    expect(toggled(['no', 'age'], 'no', false)).toEqual(['age']);
  });

  test('have widths within reason, or none of their own', () => {
    expect(withWidth({}, 'no', 99.6)).toEqual({ widths: { no: 100 } });
    expect(withWidth({ widths: { no: 100 } }, 'age', 1)).toEqual({ widths: { no: 100, age: 48 } });
    expect(withWidth({ widths: { no: 100 } }, 'no', undefined)).toEqual({ widths: {} });
  });

  test('stay in sight as far as there is room to scroll beside them', () => {
    const columns = [{ isPinned: true }, { isPinned: true }, {}];
    expect(pinnedStarts(columns, [100, 120, 300], 40, 800)).toEqual([40, 140]);
    expect(pinnedStarts(columns, [100, 120, 300], 40, 390)).toEqual([40]);
    expect(pinnedStarts([{}, { isPinned: true }], [100, 100], 0, 800)).toEqual([]);
  });
});
