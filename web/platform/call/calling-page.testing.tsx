import type { DefaultOptions, QueryClient } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { bareElement, type LocalServer, pageEvents, type Reply, startLocalServer } from '../page/browser.testing.ts';

async function loadCalls() {
  const [query, calls] = await Promise.all([import('@tanstack/react-query'), import('./use-call.ts')]);
  return { ...query, ...calls };
}

/**
 * A page whose calls go to a real server, for the tests of a file: each of them begins with a page and a client of its own. `load` gives what is under test,
 * which is imported once there is as much of a browser as it listens to.
 */
export function callingPage<M extends object>(
  load: () => Promise<M>,
  answer: () => Reply | 'hang up',
  queries: NonNullable<DefaultOptions['queries']> = {},
) {
  let server: LocalServer;
  let modules: Awaited<ReturnType<typeof loadCalls>> & M;
  let client: QueryClient;
  let root: Root;
  beforeAll(async () => {
    vi.resetModules();
    server = await startLocalServer(answer);
    modules = { ...(await loadCalls()), ...(await load()) };
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
    client = new modules.QueryClient({ defaultOptions: { queries: { retry: false, ...queries } } });
    root = createRoot(bareElement());
  });
  afterEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    await act(async () => root.unmount());
    client.clear();
  });
  return {
    get modules() {
      return modules;
    },
    get client() {
      return client;
    },
    /** What the server was asked. */
    requests: () => server.requests,
    draw: (children: ReactNode): void => root.render(<modules.QueryClientProvider client={client}>{children}</modules.QueryClientProvider>),
  };
}
