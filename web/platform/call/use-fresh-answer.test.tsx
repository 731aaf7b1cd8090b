import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { detailReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { bareElement, type LocalServer, pageEvents, startLocalServer } from '../page/browser.testing.ts';

let server: LocalServer;
let client: QueryClient;
let root: Root;
let modules: Awaited<ReturnType<typeof load>>;
/** What the server has, or that it does not answer. */
let version: number | 'hang up';
/** With what the form begins. */
let begun: number | undefined;

async function load() {
  const [{ QueryClient, QueryClientProvider }, { useCall, callKey }, fresh] = await Promise.all([
    import('@tanstack/react-query'),
    import('./use-call.ts'),
    import('./use-fresh-answer.ts'),
  ]);
  return { QueryClient, QueryClientProvider, useCall, callKey, ...fresh };
}

beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer(() =>
    version === 'hang up' ? version : { body: JSON.stringify({ code: 200, data: { id: '1', version } }) },
  );
  modules = await load();
});
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  return server.close();
});
beforeEach(() => {
  vi.stubGlobal('document', { cookie: '', hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('removeEventListener', pageEvents.removeEventListener.bind(pageEvents));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  server.requests.length = 0;
  begun = undefined;
  client = new modules.QueryClient({ defaultOptions: { queries: { retry: false } } });
  // As a list or a dialog before has read it.
  client.setQueryData(modules.callKey(detailReferral, { id: '1' }), { id: '1', version: 1 }, { updatedAt: Date.now() - 60_000 });
  root = createRoot(bareElement());
});
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.unmount());
  client.clear();
});

const query: { refetch?: () => Promise<unknown>; isError?: boolean } = {};

function Form() {
  const asked = modules.useCall(detailReferral, { id: '1' }, modules.forForm);
  const row = modules.useFreshAnswer(asked);
  Object.assign(query, { refetch: asked.refetch, isError: asked.isError });
  begun ??= row?.version;
  return null;
}
function draw(): void {
  const { QueryClientProvider } = modules;
  root.render(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  );
}

test('a form begins with what is there now, and not with what was read before', async () => {
  version = 2;
  draw();
  await expect.poll(() => begun).toBe(2);
});

test('where it cannot be asked for it does not begin with what was read before either, and does once it can', async () => {
  version = 'hang up';
  draw();
  await expect.poll(() => query.isError).toBe(true);
  expect(begun).toBeUndefined();
  version = 3;
  await query.refetch?.();
  await expect.poll(() => begun).toBe(3);
});
