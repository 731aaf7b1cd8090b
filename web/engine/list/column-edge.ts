import type { PointerEvent } from 'react';
import { keptWidth } from './column-layout.ts';

/**
 * Follows the pointer until it is let go. Meanwhile the columns are moved by hand: drawn anew with every pixel, a long list
 * would lag behind. All other columns stay as wide as they are, so that the edge stays under the pointer.
 */
export function dragEdge(event: PointerEvent<HTMLElement>, done: (width: number) => void): void {
  const edge: HTMLElement = event.currentTarget;
  const head = edge.closest('th');
  const table = edge.closest('table');
  if (event.button !== 0 || !head || !table) return;
  event.preventDefault();
  edge.setPointerCapture(event.pointerId);
  const held = holdColumns(table);
  const [from, start] = [head.offsetWidth, event.clientX];
  let width = from;
  const stop = (isDone: boolean) => {
    listening.abort();
    held.letGo();
    if (isDone && width !== from) done(width);
  };
  const listening = new AbortController();
  const { signal } = listening;
  edge.addEventListener(
    'pointermove',
    ({ clientX }) => {
      width = keptWidth(from + clientX - start);
      held.resize(head.cellIndex, width);
    },
    { signal },
  );
  edge.addEventListener('pointerup', () => stop(true), { signal });
  edge.addEventListener('pointercancel', () => stop(false), { signal });
}

/** The columns as they are, in pixels, until they are let go. */
function holdColumns(table: HTMLTableElement) {
  const columns = Array.from(table.querySelectorAll('col'));
  const widths = Array.from(table.tHead?.rows[0]?.cells ?? [], ({ offsetWidth }) => offsetWidth);
  const before = columns.map(({ style }) => style.width);
  const tableBefore = table.style.width;
  const apply = () => {
    for (const [at, { style }] of columns.entries()) style.width = `${widths[at] ?? 0}px`;
    table.style.width = `${widths.reduce((sum, width) => sum + width, 0)}px`;
  };
  apply();
  return {
    resize: (at: number, width: number) => {
      widths[at] = width;
      apply();
    },
    letGo: () => {
      for (const [at, { style }] of columns.entries()) style.width = before[at] ?? '';
      table.style.width = tableBefore;
    },
  };
}
