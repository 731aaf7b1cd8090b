import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bareElement, pageEvents } from '../../platform/page/browser.testing.ts';
import type { HeldRow } from './stale-row-notice.tsx';

interface Kept {
  id: string;
  version: number;
  opinion?: string;
}

let root: Root;
let held: HeldRow<Kept>;
let useHeldRow: typeof import('./stale-row-notice.tsx').useHeldRow;
beforeAll(async () => {
  // What asks before the newest is loaded listens to the page.
  vi.stubGlobal('addEventListener', pageEvents.addEventListener.bind(pageEvents));
  ({ useHeldRow } = await import('./stale-row-notice.tsx'));
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(bareElement());
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

function Form({ fetched }: { fetched: Kept | undefined }) {
  held = useHeldRow(fetched);
  return null;
}
const fetch = (fetched: Kept | undefined) => act(async () => root.render(<Form fetched={fetched} />));

test('a form keeps what it was filled with, also after its save was refused, until the newest is loaded', async () => {
  await fetch(undefined);
  await fetch({ id: 'a', version: 1 });
  await fetch({ id: 'a', version: 2 });
  expect([held.row?.version, held.newest?.version]).toEqual([1, 2]);
  await act(async () => held.load());
  expect([held.row?.version, held.newest]).toEqual([2, undefined]);
});

test('what one’s own save has made of it is no news, before and after it is fetched; what others make of it then is', async () => {
  await fetch({ id: 'a', version: 1 });
  await act(async () => held.keep({ version: 2, opinion: '改写' }));
  expect([held.row, held.newest]).toEqual([{ id: 'a', version: 2, opinion: '改写' }, undefined]);
  await fetch({ id: 'a', version: 2 });
  expect([held.row?.opinion, held.newest]).toEqual(['改写', undefined]);
  await fetch({ id: 'a', version: 3 });
  expect([held.row?.version, held.newest?.version]).toEqual([2, 3]);
});
