import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusPage, isFocusLost, onFocusLost } from '../../platform/page/kept-focus.ts';
import { HEADER } from './grid-types.ts';

const ROW = '.grid-row';
/** What was opened from a row has the focus for a while and gives it back. */
const LAYERS = '[role=dialog], .ant-modal-wrap, .ant-drawer, .ant-popover, .ant-dropdown';

interface RowKeys {
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * One stop of the tab key for all rows: arrow keys go on from there, Home and End to the first and the last, Enter
 * opens. Behind the stop come the controls of that row alone. Written into the elements themselves: drawing the list
 * anew for every step would be slow. `keys` are those of all rows, also of such as are not drawn.
 */
export function useRowKeys(body: RefObject<HTMLElement | null>, keys: readonly string[], open: (row: HTMLElement) => void): RowKeys {
  const stop = useRef<string>(undefined);
  const end = useRef<'Home' | 'End'>(undefined);
  const rows = () => Array.from(body.current?.querySelectorAll<HTMLElement>(ROW) ?? []);
  const settle = () => {
    const all = rows();
    const current = all.find((row) => row.dataset.key === stop.current) ?? all[0];
    for (const row of all) setStop(row, row === current);
  };
  const held = useRef<{ key: string; at: number }>(undefined);
  const left = useRef<number>(undefined);
  useLayoutEffect(() => {
    settle();
    if (end.current) arrive(end.current);
    const at = held.current ? keys.indexOf(held.current.key) : -1;
    if (held.current && at >= 0) held.current.at = at;
    else if (held.current) goOnAt(held.current.at);
  });
  /** The row that had the focus has gone with what was done to it: on with the one that stands there now. */
  const goOnAt = (at: number) => {
    held.current = undefined;
    // The dialog that did it still has the focus, and will give it back to a row that is not there.
    if (document.activeElement?.closest(LAYERS)) left.current = at;
    else if (isFocusLost()) focusAt(at);
  };
  const focusAt = (at: number) => {
    const key = keys[Math.min(at, keys.length - 1)];
    const next = rows().find((row) => row.dataset.key === key);
    if (next) goTo(next);
    else focusPage();
  };
  const giveBack = useRef((): boolean => false);
  useEffect(() => {
    giveBack.current = () => {
      const at = left.current;
      left.current = undefined;
      if (at === undefined || !body.current?.checkVisibility()) return false;
      focusAt(at);
      return true;
    };
  });
  useEffect(() => onFocusLost(() => giveBack.current()), []);
  /** A long list draws its end only when it comes into sight. */
  const arrive = (where: 'Home' | 'End') => {
    const all = rows();
    const row = where === 'Home' ? all[0] : all.at(-1);
    const beyond = where === 'Home' ? row?.previousElementSibling : row?.nextElementSibling;
    end.current = beyond ? where : undefined;
    row?.focus({ preventScroll: true });
    const grid = row?.closest('.grid');
    if (grid) grid.scrollTop = where === 'Home' ? 0 : grid.scrollHeight;
  };
  const goTo = (row: HTMLElement | undefined) => {
    if (!row) return;
    row.focus({ preventScroll: true });
    reveal(row);
  };
  const beside = (row: HTMLElement, step: number) => {
    const all = rows();
    return all[all.indexOf(row) + step];
  };
  const steps = keyWork([
    ['ArrowUp', (row) => goTo(beside(row, -1))],
    ['ArrowDown', (row) => goTo(beside(row, 1))],
  ]);
  const jumps = keyWork([
    ['Home', () => arrive('Home')],
    ['End', () => arrive('End')],
    ['Enter', open],
  ]);
  return {
    onFocus: ({ target }) => {
      const key = target.closest<HTMLElement>(ROW)?.dataset.key;
      if (key === undefined) return;
      held.current = { key, at: keys.indexOf(key) };
      left.current = undefined;
      if (key === stop.current) return;
      stop.current = key;
      settle();
    },
    // Whoever goes elsewhere on the page is not fetched back; a row that goes is told of by no such event.
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget) && !relatedTarget.closest(LAYERS)) held.current = undefined;
    },
    onKeyDown: (event) => {
      const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(ROW) : null;
      if (!row || !event.currentTarget.contains(row) || event.defaultPrevented || isEntering(event.target)) return;
      const key = (event.target === row ? { ...steps, ...jumps } : steps)[event.key];
      if (!key) return;
      event.preventDefault();
      end.current = undefined;
      key(row);
    },
  };
}

type KeyWork = readonly (readonly [key: string, work: (row: HTMLElement) => void])[];

function keyWork(work: KeyWork): Partial<Record<string, KeyWork[number][1]>> {
  return Object.fromEntries(work);
}

/** Keys belong to what is being entered, and to a menu that is open. */
function isEntering(target: EventTarget): boolean {
  return (
    target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select, [aria-expanded="true"][aria-haspopup]')
  );
}

function setStop(row: HTMLElement, isStop: boolean): void {
  const tabIndex = isStop ? 0 : -1;
  if (row.tabIndex !== tabIndex) row.tabIndex = tabIndex;
  for (const control of row.querySelectorAll<HTMLElement>('a[href], button, input'))
    if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
}

/** Into sight, below the header, which stays where it is. */
function reveal(row: HTMLElement): void {
  const grid = row.closest<HTMLElement>('.grid');
  if (!grid) return;
  const above = row.offsetTop - HEADER - grid.scrollTop;
  const below = row.offsetTop + row.offsetHeight - grid.scrollTop - grid.clientHeight;
  if (above < 0) grid.scrollTop += above;
  else if (below > 0) grid.scrollTop += below;
}
