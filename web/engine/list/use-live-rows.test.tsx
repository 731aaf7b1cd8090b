import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { defineQuery, SIGNED_IN } from '../../../contract/kernel/endpoint.ts';
import { field } from '../../../contract/kernel/field.ts';
import { bareElement, type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';
import type { Live } from './use-live-rows.ts';

const loans = defineQuery({
  name: 'list-loans',
  title: '借用单',
  domain: 'sample',
  kind: 'page',
  permission: SIGNED_IN,
  filters: {},
  path: '/loan/list',
  row: { id: field.id('编号', { always: true }), item: field.text('物品', { always: true }) },
});

/** What the rows are called on the server. */
let items: readonly string[] = [];
/** Answers wait for this once they have been read. */
let gate = Promise.resolve();
let server: LocalServer;
let client: QueryClient;
let root: Root;
let modules: Awaited<ReturnType<typeof load>>;

async function load() {
  const [{ QueryClient }, { rememberAsking }, { noteServerEvent }, { followRows }, { useCall }, { useLiveRows }] = await Promise.all([
    import('@tanstack/react-query'),
    import('../../platform/call/asked-at.ts'),
    import('../../platform/call/server-events.ts'),
    import('../../platform/call/row-news.ts'),
    import('../../platform/call/use-call.ts'),
    import('./use-live-rows.ts'),
  ]);
  return { QueryClient, rememberAsking, noteServerEvent, followRows, useCall, useLiveRows };
}

beforeAll(async () => {
  server = await startLocalServer(async () => {
    const records = items.map((item, at) => ({ id: String(at), item }));
    await gate;
    const data = { records, total: records.length, size: 10, current: 1, pages: 1 };
    return { body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data }) };
  });
  modules = await load();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(() => {
  // News are told at once, in the order in which they are followed.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('document', { cookie: '', hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  delete shown.last;
  items = ['轮椅'];
  gate = Promise.resolve();
  server.requests.length = 0;
  client = new modules.QueryClient({ defaultOptions: { queries: { retry: false } } });
  modules.rememberAsking(client);
  root = createRoot(bareElement());
});
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.unmount());
  client.clear();
  vi.restoreAllMocks();
});

const shown: { last?: { items: unknown[]; marks: unknown[]; refetch: () => unknown } & Pick<Live, 'arrived' | 'show'> } = {};

function List({ current }: { current: number }) {
  const input = { current, size: 10 };
  const query = modules.useCall(loans, input, { keepPrevious: true, isLive: true });
  const { rows, marks, arrived, show } = modules.useLiveRows(loans, input, query as never, 'id');
  shown.last = { items: rows.map((row) => row.item), marks: [...marks.values()], refetch: query.refetch, arrived, show };
  return null;
}

function draw(current: number): void {
  root.render(
    <QueryClientProvider client={client}>
      <List current={current} />
    </QueryClientProvider>,
  );
}

/** Holds what the server reads now until it is let go. */
function heldAnswers(): () => void {
  const held = Promise.withResolvers<void>();
  gate = held.promise;
  return held.resolve;
}

/** The rows are these now, and the list has been told so. */
async function told(...names: string[]): Promise<void> {
  items = names;
  gate = Promise.resolve();
  const heard = Promise.withResolvers<void>();
  const stop = modules.followRows('sample', () => heard.resolve());
  modules.noteServerEvent({ name: 'rows', id: 'sample:*' });
  await heard.promise;
  stop();
}

test('what happens while another page of a list is on its way is seen when that is there', async () => {
  draw(1);
  await expect.poll(() => shown.last?.items).toEqual(['轮椅']);
  const letGo = heldAnswers();
  draw(2);
  await expect.poll(() => server.requests.length).toBe(2);
  await told('拐杖');
  expect(server.requests).toHaveLength(2);
  letGo();
  await expect.poll(() => shown.last?.items).toEqual(['拐杖']);
});

test('a late answer that was asked for before something happened does not take back what has been seen since', async () => {
  draw(1);
  await expect.poll(() => shown.last?.items).toEqual(['轮椅']);
  const letGo = heldAnswers();
  items = ['拐杖'];
  shown.last?.refetch();
  await expect.poll(() => server.requests.length).toBe(2);
  await told('担架');
  await expect.poll(() => shown.last?.items).toEqual(['担架']);
  letGo();
  await expect.poll(() => server.requests.length).toBe(4);
  await expect.poll(() => [shown.last?.items, shown.last?.marks]).toEqual([['担架'], ['changed']]);
});

test('what has come and is shown then is not asked for once more', async () => {
  draw(1);
  await expect.poll(() => shown.last?.items).toEqual(['轮椅']);
  await told('轮椅', '拐杖');
  await expect.poll(() => shown.last?.arrived).toBe(1);
  shown.last?.show();
  await expect.poll(() => shown.last?.items).toEqual(['轮椅', '拐杖']);
  await told('轮椅', '担架');
  await expect.poll(() => [shown.last?.items, shown.last?.marks]).toEqual([['轮椅', '担架'], ['changed']]);
  expect(server.requests).toHaveLength(3);
});
