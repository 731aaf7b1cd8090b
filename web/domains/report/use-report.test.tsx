import type { QueryClient } from '@tanstack/react-query';
import { Activity, act, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bareElement, type LocalServer, pageEvents, startLocalServer } from '../../platform/page/browser.testing.ts';

let server: LocalServer;
let client: QueryClient;
let root: Root;
let modules: Awaited<ReturnType<typeof load>>;
/** What the server has: the version in force. */
let version: { id: string; reportStatus: string; revision: number };
const shown: { revision?: number; isOpen?: boolean } = {};

async function load() {
  const [{ QueryClient, QueryClientProvider }, { useReport }] = await Promise.all([
    import('@tanstack/react-query'),
    import('./use-report.ts'),
  ]);
  return { QueryClient, QueryClientProvider, useReport };
}

beforeAll(async () => {
  server = await startLocalServer(async () => ({
    body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data: { applyOrderId: '1', no: 'BG1', revisions: [], ...version } }),
  }));
  modules = await load();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(() => {
  vi.stubGlobal('document', { cookie: '', hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('removeEventListener', pageEvents.removeEventListener.bind(pageEvents));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  version = { id: 'a', reportStatus: 'report_send_success', revision: 1 };
  server.requests.length = 0;
  delete shown.revision;
  delete shown.isOpen;
  client = new modules.QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
  root = createRoot(bareElement());
});
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.unmount());
  client.clear();
});

function Card({ isSent }: { isSent: boolean }) {
  shown.revision = modules.useReport('1', { enabled: isSent }).data?.revision;
  useEffect(() => {
    shown.isOpen = true;
    return () => {
      shown.isOpen = false;
    };
  }, []);
  return null;
}

const dialog: { close?: () => void } = {};

/** A dialog that shows the same report, and closes without the card being drawn anew. */
function Dialog() {
  const [isOpen, setOpen] = useState(true);
  dialog.close = () => setOpen(false);
  return isOpen && <Signing />;
}

function Signing() {
  modules.useReport('1');
  return null;
}

/** The page of the order in its tab of the console, when it is there or behind another. */
async function draw({ isSent = true, isInFront = true, hasDialog = false } = {}): Promise<void> {
  const { QueryClientProvider } = modules;
  root.render(
    <QueryClientProvider client={client}>
      <Activity mode={isInFront ? 'visible' : 'hidden'}>
        <Card isSent={isSent} />
        {hasDialog && <Dialog />}
      </Activity>
    </QueryClientProvider>,
  );
  await expect.poll(() => shown.isOpen).toBe(isInFront);
}

const asked = () => server.requests.map(({ line }) => (line.includes('/detailReport') ? 'look' : 'refresh'));
/** Rows have changed: what is shown is asked for again, and has arrived. */
async function rowsChange(): Promise<void> {
  await client.invalidateQueries();
}
const press = () => pageEvents.dispatchEvent(new Event('pointerdown'));

test('whoever opens the page looks at the report, and what the page asks for by itself is no look', async () => {
  await draw();
  await expect.poll(() => shown.revision).toBe(1);
  await rowsChange();
  await rowsChange();
  press();
  await rowsChange();
  expect(asked()).toEqual(['look', 'refresh', 'refresh', 'refresh']);
});

test('a report that comes while the page is open is looked at once somebody does something there', async () => {
  await draw({ isSent: false });
  await rowsChange();
  await draw();
  await expect.poll(() => shown.revision).toBe(1);
  expect(asked()).toEqual(['refresh']);
  press();
  press();
  await expect.poll(asked).toEqual(['refresh', 'look']);
  version = { id: 'b', reportStatus: 'report_send_success', revision: 2 };
  await rowsChange();
  await expect.poll(() => shown.revision).toBe(2);
  expect(asked()).toEqual(['refresh', 'look', 'refresh']);
  press();
  await expect.poll(asked).toEqual(['refresh', 'look', 'refresh', 'look']);
});

test('whoever comes back to its tab looks again, and nobody looks meanwhile', async () => {
  await draw();
  await expect.poll(() => shown.revision).toBe(1);
  await draw({ isInFront: false });
  await rowsChange();
  press();
  expect(asked()).toEqual(['look']);
  await draw();
  await expect.poll(asked).toEqual(['look', 'look']);
});

test('a draft is nobody’s look but its author’s who opens it', async () => {
  version = { id: 'a', reportStatus: 'report_wait_send', revision: 1 };
  await draw({ isSent: false });
  await rowsChange();
  await draw();
  await expect.poll(() => shown.revision).toBe(1);
  press();
  await rowsChange();
  expect(asked()).toEqual(['refresh', 'refresh']);
});

test('what is asked for after a dialog with the report has closed is no look', async () => {
  await draw();
  await expect.poll(() => shown.revision).toBe(1);
  await draw({ hasDialog: true });
  await expect.poll(asked).toEqual(['look', 'look']);
  await expect.poll(() => client.isFetching()).toBe(0);
  server.requests.length = 0;
  dialog.close?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await rowsChange();
  expect(asked()).toEqual(['refresh']);
});
