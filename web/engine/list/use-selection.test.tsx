import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { bareElement } from '../../platform/page/browser.testing.ts';
import type { Row } from '../field/row.ts';
import { useSelection } from './use-selection.ts';

let root: Root;
let chosen: ReturnType<typeof useSelection>;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(bareElement());
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

function List({ page, asked }: { page: Page<Row>; asked: string }) {
  chosen = useSelection({ page, asked, marks: new Map(), rowKey: 'id' });
  return null;
}
const show = (current: number, ...ids: string[]) => {
  const page = { records: ids.map((id) => ({ id })), total: 6, size: 3, current, pages: 2 };
  return act(async () => root.render(<List page={page} asked={`page ${current}`} />));
};

test('what was chosen on another page and is gone there is not chosen any more, once that page is seen again', async () => {
  await show(1, 'a', 'b', 'c');
  await act(async () => chosen.onSelect(['b']));
  await show(2, 'd', 'e', 'f');
  await act(async () => chosen.onSelect(['b', 'e']));
  await show(2, 'e', 'f', 'g');
  expect(chosen.selected).toEqual(['b', 'e']);
  await show(1, 'a', 'c', 'd');
  expect(chosen.selected).toEqual(['e']);
});

test('what stood first on a later page and is not there any more is not chosen: unseen, it would hold up all others', async () => {
  await show(2, 'd', 'e', 'f');
  await act(async () => chosen.onSelect(['d', 'f']));
  await show(2, 'e', 'f', 'g');
  expect(chosen.selected).toEqual(['f']);
});

test('of a page that is full of others nothing is known', async () => {
  await show(1, 'a', 'b', 'c');
  await act(async () => chosen.onSelect(['b']));
  await show(2, 'd', 'e', 'f');
  await show(1, 'x', 'y', 'z');
  expect(chosen.selected).toEqual(['b']);
});
