import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bareElement, type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';

interface Drawn {
  key: string;
  onClose?: () => void;
  onClick?: () => void;
}

let server: LocalServer;
let modules: Awaited<ReturnType<typeof load>>;
let root: Root;
let stop: () => void;
let other: BroadcastChannel;
let page: EventTarget & { visibilityState: string };
/** What stands in the corner. */
const corner = new Map<string, Drawn>();
const shown: { id: string; readStatus: string }[] = [];
const bell: {
  isThere?: boolean;
  open?: (is: boolean) => void;
  read?: (one: { id: string; readStatus: string }) => void;
  readAll?: () => void;
} = {};

async function load() {
  const [query, { useState, useEffect }, { useCorner }, { watchNotices }, { useReading }] = await Promise.all([
    import('@tanstack/react-query'),
    import('react'),
    import('./use-corner.tsx'),
    import('./notice-store.ts'),
    import('./use-notices.ts'),
  ]);
  return { ...query, useState, useEffect, useCorner, watchNotices, useReading };
}

const api = {
  open: (one: Drawn) => void corner.set(one.key, one),
  destroy: (key: string) => void corner.delete(key),
};

function Bell() {
  const [isListOpen, setOpen] = modules.useState(false);
  bell.open = setOpen;
  Object.assign(bell, modules.useReading());
  const show = (notice: { id: string; readStatus: string }) => void shown.push(notice);
  modules.useCorner({ api: api as never, places: 3, isListOpen, show, showAll: () => void shown.push({ id: 'all', readStatus: '' }) });
  modules.useEffect(() => {
    bell.isThere = true;
  }, []);
  return null;
}

beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer(() => ({ body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data: {} }) }));
  modules = await load();
});
afterAll(async () => {
  vi.resetModules();
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  page = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '', documentElement: {} });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { locks: { request: async () => undefined } });
  corner.clear();
  shown.length = 0;
  ({ stop } = modules.watchNotices('20', () => undefined));
  other = new BroadcastChannel('lianyi-notices-20');
  root = createRoot(bareElement());
  const { QueryClientProvider, QueryClient } = modules;
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <Bell />
    </QueryClientProvider>,
  );
  bell.isThere = false;
  await expect.poll(() => bell.isThere).toBe(true);
});
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.unmount());
  stop();
  other.close();
});

const one = (id: string, urgent: 0 | 1, time = '10:00:00') => ({
  id,
  title: id,
  context: '',
  createTime: `2026-11-20 ${time}`,
  readStatus: '1',
  urgent,
});
const tell = (newest: object, ...urgent: string[]) => other.postMessage({ unread: 9, newest, urgent: urgent.map((id) => one(id, 1)) });
const stands = () => expect.poll(() => [...corner.keys()]);

test('an urgent one stands until it was read elsewhere or withdrawn; what was there before the page is nothing new', async () => {
  tell(one('before', 1), 'before');
  tell(one('first', 1), 'first', 'before');
  await stands().toEqual(['first']);
  tell(one('second', 1), 'second', 'before');
  await stands().toEqual(['second']);
  tell({ ...one('second', 1), readStatus: '2' });
  await stands().toEqual([]);
});

test('one whose time is older than that of an ordinary one that came before it is told all the same', async () => {
  tell(one('ordinary', 0, '09:00:00'));
  tell(one('later', 0, '11:00:00'));
  await stands().toEqual(['later']);
  tell(one('later', 0, '11:00:00'), 'urgent');
  await stands().toEqual(['later', 'urgent']);
});

test('what comes while the tab is hidden is shown when it is back in sight', async () => {
  tell(one('before', 0));
  tell(one('a', 1), 'a');
  await stands().toEqual(['a']);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  tell(one('b', 1), 'b');
  // What is gone goes in a hidden tab too.
  await stands().toEqual([]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await stands().toEqual(['b']);
});

test('opening the list clears the ordinary ones alone', async () => {
  tell(one('before', 0));
  tell(one('ordinary', 0, '10:00:01'), 'urgent');
  await expect.poll(() => [...corner.keys()].toSorted()).toEqual(['ordinary', 'urgent']);
  bell.open?.(true);
  await stands().toEqual(['urgent']);
});

test('a fourth urgent one pushes out none unsaid: a line says how many more there are', async () => {
  tell(one('before', 0));
  tell(one('d', 1), 'd', 'c', 'b', 'a');
  await stands().toEqual(['c', 'd', 'more-urgent']);
  corner.get('more-urgent')?.onClick?.();
  expect(shown).toMatchObject([{ id: 'all' }]);
  corner.get('d')?.onClose?.();
  await expect.poll(() => [...corner.keys()].toSorted()).toEqual(['a', 'b', 'c']);
});

test('closed here, or read in this tab, it does not come again; pressed, it is opened as it is', async () => {
  tell(one('before', 0));
  tell(one('b', 1), 'b', 'a');
  await stands().toEqual(['a', 'b']);
  corner.get('b')?.onClick?.();
  expect(shown).toMatchObject([{ id: 'b', readStatus: '1' }]);
  await stands().toEqual(['a']);
  bell.read?.(one('a', 1));
  await stands().toEqual([]);
  tell(one('c', 1), 'c', 'b', 'a');
  await stands().toEqual(['c']);
});

test('marking all as read leaves the urgent ones where they stand', async () => {
  tell(one('before', 0));
  tell(one('a', 1), 'a');
  await stands().toEqual(['a']);
  bell.readAll?.();
  tell(one('c', 1), 'c', 'a');
  await stands().toEqual(['a', 'c']);
});
