import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { collectExtraFee } from '../../../contract/domains/consultation/consultation.actions.ts';
import { bareElement, pageEvents } from '../../platform/page/browser.testing.ts';
import type { Row } from '../field/row.ts';
import type { OpenedRow } from './stale-row-notice.tsx';

type Owed = Row & {
  /** Cents. */
  extraDue: number;
  refundDue?: number;
  applyReason?: string;
};

let root: Root;
let client: QueryClient;
let opened: OpenedRow<Owed>;
let modules: typeof import('./stale-row-notice.tsx') & typeof import('@tanstack/react-query');
beforeAll(async () => {
  // What asks before the newest is loaded listens to the page.
  vi.stubGlobal('addEventListener', pageEvents.addEventListener.bind(pageEvents));
  modules = { ...(await import('@tanstack/react-query')), ...(await import('./stale-row-notice.tsx')) };
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  client = new modules.QueryClient();
  root = createRoot(bareElement());
});
afterEach(async () => {
  await act(async () => root.unmount());
  client.clear();
  vi.unstubAllGlobals();
});

const owing = (version: number, extraDue: number): Owed => ({ id: 'a', applyOrderId: 'a', version, extraDue });

function Dialog({ given }: { given: Owed }) {
  opened = modules.useOpenedRow(given, collectExtraFee, 'applyOrderId');
  return null;
}

/** The page is answered the order anew, and hands it to the dialog that is open on it. `says` are the fields of its call. */
function answer(row: Owed, says: readonly string[] = ['extraDue', 'refundDue']): Promise<void> {
  const { QueryClientProvider } = modules;
  return act(async () => {
    const meta = { row: Object.fromEntries(says.map((name) => [name, {}])) };
    client
      .getQueryCache()
      .build(client, { queryKey: ['call', 'consultation', says.join(), {}], meta })
      .setData(row);
    root.render(
      <QueryClientProvider client={client}>
        <Dialog given={row} />
      </QueryClientProvider>,
    );
  });
}

test('the amount that a dialog was opened with stays while the page below it is answered another one, until that is loaded', async () => {
  await answer(owing(1, 30_000));
  await answer(owing(2, 20_000));
  expect([opened.row.extraDue, opened.newest?.extraDue]).toEqual([30_000, 20_000]);
  await act(async () => opened.load());
  expect([opened.row.extraDue, opened.newest]).toEqual([20_000, undefined]);
});

test('money that is settled meanwhile is owed no more once the newest is loaded', async () => {
  await answer({ ...owing(1, 30_000), refundDue: 12_000 });
  await answer(owing(2, 30_000));
  await act(async () => opened.load());
  expect([opened.row.extraDue, opened.row.refundDue]).toEqual([30_000, undefined]);
});

test('what the newest says nothing of, being of a list that has no such column, stays as it was', async () => {
  await answer({ ...owing(1, 30_000), refundDue: 12_000, applyReason: '会诊' }, ['extraDue', 'refundDue', 'applyReason']);
  await answer(owing(2, 20_000), ['extraDue']);
  await act(async () => opened.load());
  expect(opened.row).toMatchObject({ extraDue: 20_000, refundDue: 12_000, applyReason: '会诊' });
});
