import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { currentDeskNotices } from '../../../contract/domains/messages/desk-notice.resource.ts';
import { bareElement, type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';
import { prerendered } from '../../platform/page/prerendered.testing.ts';

/** On a busy machine an answer may take a while. */
const WAIT = { timeout: 10_000 };

let server: LocalServer;
let isDown = false;
let modules: Awaited<ReturnType<typeof load>>;

async function load() {
  const [query, { DeskNotices }, { callKey }, { call }] = await Promise.all([
    import('@tanstack/react-query'),
    import('./desk-notices.reads.tsx'),
    import('../../platform/call/use-call.ts'),
    import('../../platform/call/api-client.ts'),
  ]);
  return { ...query, DeskNotices, callKey, call };
}

beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer(() =>
    isDown
      ? { status: 500, body: JSON.stringify({ code: 500, success: false, msg: '系统繁忙' }) }
      : { body: JSON.stringify({ code: 200, success: true, msg: '', data: [] }) },
  );
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.stubGlobal('document', { cookie: '', hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  modules = await load();
});
afterAll(async () => {
  vi.resetModules();
  vi.unstubAllGlobals();
  await server.close();
});

test('a board that could not be loaded says so', async () => {
  const { QueryClient, QueryClientProvider, DeskNotices, callKey, call } = modules;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  isDown = true;
  await client.prefetchQuery({ queryKey: callKey(currentDeskNotices), queryFn: () => call(currentDeskNotices, {}, { quiet: true }) });
  isDown = false;
  const page = (
    <QueryClientProvider client={client}>
      <DeskNotices />
    </QueryClientProvider>
  );
  const html = await prerendered(page);
  expect(html).toContain('桌面公告');
  expect(html).toContain('系统繁忙');
  expect(html).toMatch(/重\s?试/);
});

test('a notice comes at its time, which nobody tells: the board is asked for again each minute', async () => {
  const { QueryClient, QueryClientProvider, DeskNotices, environmentManager } = modules;
  // As in a browser, which alone asks by the clock.
  environmentManager.setIsServer(() => false);
  server.requests.length = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const root = createRoot(bareElement());
  const client = new QueryClient();
  root.render(
    <QueryClientProvider client={client}>
      <DeskNotices />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(server.requests).toHaveLength(1), WAIT);
  // A minute that ends while it is still being asked asks nothing more.
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), WAIT);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), WAIT);
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(server.requests).toHaveLength(2), WAIT);
  vi.useRealTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.unmount());
});
