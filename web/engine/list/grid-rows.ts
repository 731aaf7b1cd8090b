import type { Density } from '../../../contract/kernel/list-setting.ts';

/** A row as the grid shows it. */
export interface GridLine<R> {
  row: R;
  key: string;
  /** How deep it stands in a tree; 0 in a plain list. */
  depth: number;
  /** Of rows that have something below them. */
  isOpen?: boolean;
}

/** Rows in the order in which they stand below each other: those below a closed row are left out. */
export function linesOf<R extends { children?: readonly R[] }>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  open: ReadonlySet<string> | undefined,
  depth = 0,
): GridLine<R>[] {
  if (!open) return rows.map((row) => ({ row, key: keyOf(row), depth }));
  return rows.flatMap((row) => {
    const key = keyOf(row);
    if (!row.children) return [{ row, key, depth }];
    const isOpen = open.has(key);
    return [{ row, key, depth, isOpen }, ...(isOpen ? linesOf(row.children, keyOf, open, depth + 1) : [])];
  });
}

/** Pixels: every row of a list is as high, so that rows out of sight need not be drawn. */
export const ROW_HEIGHT = 41;
export const rowHeights: Readonly<Record<Density, number>> = { loose: 49, middle: ROW_HEIGHT, compact: 35 };
/** Lists of fewer rows are drawn whole. */
const WHOLE_UP_TO = 60;
const BEYOND_SIGHT = 6;

/** Which of the lines are drawn, and how much room the others take above and below, in pixels. */
export function windowOf(
  count: number,
  scrolled: number,
  height: number,
  rowHeight: number = ROW_HEIGHT,
): { from: number; to: number; above: number; below: number } {
  if (count <= WHOLE_UP_TO) return { from: 0, to: count, above: 0, below: 0 };
  const first = Math.floor(Math.max(scrolled, 0) / rowHeight);
  const from = Math.max(0, Math.min(first, count - 1) - BEYOND_SIGHT);
  const to = Math.min(count, first + Math.ceil(height / rowHeight) + BEYOND_SIGHT);
  return { from, to, above: from * rowHeight, below: (count - to) * rowHeight };
}

/** What a click on a column's title asks for: rising, falling, then the list's own order again. */
export function nextOrder(order: 'ascend' | 'descend' | undefined): 'ascend' | 'descend' | undefined {
  if (order === undefined) return 'ascend';
  return order === 'ascend' ? 'descend' : undefined;
}

/** What is chosen after the rows of this page were chosen or let go together: those of other pages stay. */
export function togglePage(selected: readonly string[], page: readonly string[], on: boolean): string[] {
  const others = selected.filter((key) => !page.includes(key));
  return on ? [...others, ...page] : others;
}
