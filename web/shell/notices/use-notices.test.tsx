import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bareElement, type LocalServer, type Reply, startLocalServer } from '../../platform/page/browser.testing.ts';

const DONE = JSON.stringify({ code: 200, success: true, msg: '操作成功', data: {} });
const REFUSED: Reply = { status: 500, body: JSON.stringify({ code: 500, success: false, msg: '系统繁忙' }) };
const notice = { id: '1', title: '会诊已开始', context: '', createTime: '2026-11-20 10:00:00', readStatus: '1' } as const;

let server: LocalServer;
/** By the end of the path. */
let answers: Record<string, Reply>;
let client: QueryClient;
let root: Root;
const said = { success: vi.fn(), warning: vi.fn(), error: vi.fn(), confirm: vi.fn() };
let modules: Awaited<ReturnType<typeof load>>;
const shown: { path?: string; unread?: number; open?: (one: object) => void; readAll?: () => void } = {};

async function load() {
  const [query, { useOpenNotice, useReading }, { setUnread, useUnread }, { GoProvider }, { setNotifier }] = await Promise.all([
    import('@tanstack/react-query'),
    import('./use-notices.ts'),
    import('./notice-store.ts'),
    import('../../platform/page/go.tsx'),
    import('../../platform/page/notify.ts'),
  ]);
  return { ...query, useOpenNotice, useReading, setUnread, useUnread, GoProvider, setNotifier };
}

beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer((path) => answers[path.split('/').at(-1) ?? ''] ?? { body: DONE });
  modules = await load();
  modules.setNotifier(said);
});
afterAll(async () => {
  vi.resetModules();
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.stubGlobal('document', { cookie: '', hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  answers = {};
  server.requests.length = 0;
  root = createRoot(bareElement());
  client = new modules.QueryClient();
  const { QueryClientProvider, GoProvider } = modules;
  root.render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/wel/index']}>
        <GoProvider>
          <Bell />
        </GoProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.poll(() => shown.path).toBe('/wel/index');
  modules.setUnread(7);
});
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.unmount());
  client.clear();
});

function Bell() {
  const { pathname, search } = useLocation();
  shown.path = pathname + search;
  shown.unread = modules.useUnread();
  shown.open = modules.useOpenNotice() as typeof shown.open;
  shown.readAll = modules.useReading().readAll;
  return null;
}

const asked = () => server.requests.map(({ line }) => /\/(\w+)(\?|$)/.exec(line)?.[1]);

test.each([undefined, '/message/mine', 'https://elsewhere.example'])(
  'a notice that leads nowhere else (%s) is opened among one’s own, and is not read before it was seen there',
  async (link) => {
    shown.open?.({ ...notice, link });
    await expect.poll(() => shown.path).toBe('/message/mine?message=1');
    expect([shown.unread, asked()]).toEqual([7, []]);
  },
);

test('one that leads somewhere is read by being opened', async () => {
  shown.open?.({ ...notice, link: '/consultation/detail?id=2' });
  await expect.poll(() => shown.path).toBe('/consultation/detail?id=2');
  await expect.poll(asked).toEqual(['readMessage']);
  expect(shown.unread).toBe(6);
});

test('one of the system’s notices is read once it is shown, which may be refused, and not by being opened', async () => {
  shown.open?.({ ...notice, link: '/message/mine?notice=2' });
  await expect.poll(() => shown.path).toBe('/message/mine?notice=2');
  expect([shown.unread, asked()]).toEqual([7, []]);
});

test('urgent ones stay when all are read, also those that were not shown here: the number is theirs, and it is said why', async () => {
  answers = { readAllMessage: { body: JSON.stringify({ code: 200, success: true, msg: '', data: { urgent: 2 } }) } };
  shown.readAll?.();
  await expect.poll(() => shown.unread).toBe(2);
  expect(said.success).toHaveBeenCalledExactlyOnceWith('其他消息已标为已读，2条紧急消息须逐条打开，以免漏看', undefined);
});

test('the number is that of the server again where all could not be read', async () => {
  answers = { readAllMessage: REFUSED, countNotReadMessage: { body: JSON.stringify({ code: 200, success: true, msg: '', data: 3 }) } };
  shown.readAll?.();
  await expect.poll(() => shown.unread).toBe(3);
});

test('the number is as it was where nobody answers', async () => {
  answers = { readAllMessage: REFUSED, countNotReadMessage: REFUSED };
  shown.readAll?.();
  await expect.poll(asked).toEqual(['readAllMessage', 'countNotReadMessage']);
  await expect.poll(() => shown.unread).toBe(7);
});
