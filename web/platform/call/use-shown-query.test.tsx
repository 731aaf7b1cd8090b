import { Activity, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { detailReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { callingPage } from './calling-page.testing.tsx';

const FORGOTTEN_MS = 30;

/** What the dialog holds as it is drawn last, and how often one was opened. */
const dialog = { opened: 0, typed: '', type: (_: string): void => {} };
const page = { isOpen: false };

const calling = callingPage(
  () => import('./use-shown-query.ts'),
  () => ({ body: JSON.stringify({ code: 200, data: { id: '1', version: 1 } }) }),
  { gcTime: FORGOTTEN_MS, staleTime: 60_000 },
);
beforeEach(() => {
  dialog.opened = 0;
});

function Page() {
  const { data } = calling.modules.useCall(detailReferral, { id: '1' });
  page.isOpen = data !== undefined;
  return data && <Dialog />;
}

function Dialog() {
  const [typed, setTyped] = useState(() => {
    dialog.opened += 1;
    return '';
  });
  Object.assign(dialog, { typed, type: setTyped });
  return null;
}

/** A list of which more pages are asked for as it goes on, each of them once. */
function Pages({ count }: { count: number }) {
  const queries = Array.from({ length: count }, (_, at) => ({ queryKey: ['page', at], queryFn: async () => at, staleTime: Infinity }));
  calling.modules.useKept(queries);
  pages.shown = calling.modules.useQueries({ queries }).map(({ data }) => data);
  return null;
}
const pages: { shown?: (number | undefined)[] } = {};

function draw({ isInFront = true, isOpen = true, children = <Page /> } = {}): void {
  calling.draw(isOpen && <Activity mode={isInFront ? 'visible' : 'hidden'}>{children}</Activity>);
}
const later = () => new Promise((resolve) => setTimeout(resolve, 3 * FORGOTTEN_MS));
const remembered = () => calling.client.getQueryCache().getAll().length;

test('a page that lay behind another for long is there as it was left, with its dialog and what was entered in it', async () => {
  draw();
  await expect.poll(() => dialog.opened).toBe(1);
  dialog.type('拒绝原因');
  await expect.poll(() => dialog.typed).toBe('拒绝原因');
  draw({ isInFront: false });
  await later();
  draw();
  await later();
  expect([page.isOpen, dialog.opened, dialog.typed]).toEqual([true, 1, '拒绝原因']);
});

test('nothing is asked for behind another page, and what has changed meanwhile is on coming back', async () => {
  draw();
  await expect.poll(() => calling.requests().length).toBe(1);
  await expect.poll(() => page.isOpen).toBe(true);
  draw({ isInFront: false });
  await later();
  await calling.client.invalidateQueries();
  expect(calling.requests()).toHaveLength(1);
  draw();
  await expect.poll(() => calling.requests().length).toBe(2);
});

test('a page that was closed is forgotten, also behind another one', async () => {
  draw();
  await expect.poll(() => page.isOpen).toBe(true);
  draw({ isInFront: false });
  await later();
  expect(remembered()).toBe(1);
  draw({ isOpen: false });
  await expect.poll(remembered).toBe(0);
});

test('of several answers that a page shows together each is kept, and forgotten with it', async () => {
  const children = <Pages count={2} />;
  draw({ children: <Pages count={1} /> });
  await expect.poll(() => pages.shown).toEqual([0]);
  draw({ children });
  await expect.poll(() => pages.shown).toEqual([0, 1]);
  draw({ isInFront: false, children });
  await later();
  expect(remembered()).toBe(2);
  draw({ isOpen: false });
  await expect.poll(remembered).toBe(0);
});
