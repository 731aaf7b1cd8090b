import { QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LocalServer, startLocalServer } from '../platform/page/browser.testing.ts';

let server: LocalServer;
let modules: Awaited<ReturnType<typeof load>>;
const stored: Record<string, string> = {};

async function load() {
  const [{ clearCache }, { queryClient }, { setNotifier }] = await Promise.all([
    import('./clear-cache.ts'),
    import('../platform/call/query-client.ts'),
    import('../platform/page/notify.ts'),
  ]);
  return { clearCache, queryClient, setNotifier };
}

beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer(() => ({ body: JSON.stringify({ code: 200, success: true, msg: '', data: {} }) }));
  vi.stubGlobal('document', { cookie: '', hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('localStorage', stored);
  modules = await load();
  modules.setNotifier({ success: () => {}, warning: () => {}, error: () => {}, confirm: async () => true });
});
afterAll(async () => {
  modules.queryClient.clear();
  vi.resetModules();
  vi.unstubAllGlobals();
  await server.close();
});

test('what a page behind other tabs shows stays until it is asked for anew there; what is on no page is forgotten', async () => {
  const { queryClient } = modules;
  for (const key of ['hidden', 'closed']) queryClient.setQueryData([key], key);
  const stop = new QueryObserver(queryClient, { queryKey: ['hidden'], enabled: false }).subscribe(() => {});
  await modules.clearCache();
  expect([queryClient.getQueryData(['hidden']), queryClient.getQueryData(['closed'])]).toEqual(['hidden', undefined]);
  expect(queryClient.getQueryState(['hidden'])?.isInvalidated).toBe(true);
  stop();
});
