import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { field } from '../../../contract/kernel/field.ts';
import { MOST_FOUND } from '../../../contract/kernel/forest-search.ts';
import { defineResource } from '../../../contract/kernel/resource.ts';
import { bareElement, type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';
import { treeCallsOf } from './tree-nodes.ts';

const place = defineResource({
  name: 'sample-place',
  title: '地点',
  domain: 'sample',
  path: '/sample/place',
  scope: 'tenant',
  permission: 'sample_place',
  fields: { placeName: field.text('名称') },
  columns: ['placeName'],
  verbs: ['list', 'lazyList', 'tree', 'lazyTree'],
  tree: 'placeName',
});

/** How many places the server finds, all of them below one that was not searched for. */
let hits = 0;
let server: LocalServer;
let client: QueryClient;
let root: Root;
let modules: Awaited<ReturnType<typeof load>>;
let tree: ReturnType<typeof modules.useTreeOptions> | undefined;

async function load() {
  const [{ QueryClient }, { useTreeOptions }] = await Promise.all([import('@tanstack/react-query'), import('./use-tree-options.ts')]);
  return { QueryClient, useTreeOptions };
}

beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer(() => {
    const isSearch = server.requests.at(-1)?.line.includes('title=');
    const children = Array.from({ length: hits }, (_, at) => ({ id: `${at}`, parentId: 'top', title: `病区${at}` }));
    const data = [{ id: 'top', parentId: '0', title: '院区', ...(isSearch ? { children } : { hasChildren: true }) }];
    return { body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data }) };
  });
  modules = await load();
});
afterAll(() => {
  vi.unstubAllGlobals();
  return server.close();
});
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  client = new modules.QueryClient({ defaultOptions: { queries: { retry: false } } });
  root = createRoot(bareElement());
  root.render(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  );
  await expect.poll(() => tree?.options.length).toBe(1);
});
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.unmount());
  client.clear();
  tree = undefined;
});

function Probe() {
  tree = modules.useTreeOptions(treeCallsOf(place));
  return null;
}

test.each([
  [MOST_FOUND - 1, false],
  [MOST_FOUND, true],
])('of %i found places it is told whether there may be more: %s', async (count, isCut) => {
  hits = count;
  expect(tree?.isCut).toBe(false);
  tree?.setSearch('病区');
  await expect.poll(() => tree?.options[0]?.children?.length).toBe(count);
  expect(tree?.isCut).toBe(isCut);
  tree?.setSearch('');
  await expect.poll(() => tree?.isCut).toBe(false);
});
