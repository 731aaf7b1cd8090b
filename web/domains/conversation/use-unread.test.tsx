import { environmentManager, type QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bareElement, type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';

let server: LocalServer;
let client: QueryClient;
let root: Root;
let modules: Awaited<ReturnType<typeof load>>;
let unread: number | undefined;

async function load() {
  const [{ QueryClient, QueryClientProvider }, { useUnread }, { noteEventsLost }] = await Promise.all([
    import('@tanstack/react-query'),
    import('./use-conversation.ts'),
    import('../../platform/call/server-events.ts'),
  ]);
  return { QueryClient, QueryClientProvider, useUnread, noteEventsLost };
}

beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  server = await startLocalServer(() => ({ body: JSON.stringify({ code: 200, success: true, msg: '', data: server.requests.length }) }));
  modules = await load();
  client = new modules.QueryClient();
  root = createRoot(bareElement());
  // Loaded without a window, the library takes itself for a server, which asks for nothing again.
  environmentManager.setIsServer(() => false);
});
afterAll(async () => {
  vi.useRealTimers();
  environmentManager.setIsServer(() => true);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.unmount());
  client.clear();
  vi.resetModules();
  vi.unstubAllGlobals();
  return server.close();
});

function Badge() {
  unread = modules.useUnread();
  return null;
}

test('what waits is counted by the clock as long as no event comes, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  root.render(
    <modules.QueryClientProvider client={client}>
      <Badge />
    </modules.QueryClientProvider>,
  );
  await expect.poll(() => unread).toBe(1);
  vi.advanceTimersByTime(60_000);
  modules.noteEventsLost(true);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  expect(server.requests).toHaveLength(1);
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => unread).toBe(2);
  modules.noteEventsLost(false);
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});
