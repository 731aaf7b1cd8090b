import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { bareElement, type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';

const PAGE = 30;
const HOUR_MS = 3_600_000;
const FILE = '0190a000-0000-7000-8000-000000000001';

let server: LocalServer;
let client: QueryClient;
let root: Root;
let modules: Awaited<ReturnType<typeof load>>;
/** How many messages there are on the server, and what a page that is asked for waits for. */
let said: number;
let holdsOlder: Promise<void> | undefined;
let failsOlder: boolean;
let withFile: number | undefined;
/** For how long the links are good that the server signs. */
let goodFor: number;
let withdrawn: Set<number>;
let justSaid: Set<number>;
const shown: { messages?: ReturnType<typeof modules.useMessages>; refresh?: (id: string) => Promise<void> } = {};

async function load() {
  const [{ QueryClientProvider }, { queryClient }, { currentLink }, { useMessages }, { useRefreshConversation }] = await Promise.all([
    import('@tanstack/react-query'),
    import('../../platform/call/query-client.ts'),
    import('../../platform/call/current-link.ts'),
    import('./use-messages.ts'),
    import('./use-conversation.ts'),
  ]);
  return { QueryClientProvider, queryClient, currentLink, useMessages, useRefreshConversation };
}

const message = (seq: number) => ({
  ...{ id: `m${seq}`, seq, mine: 0, createTime: toWireTime(Date.now() - (justSaid.has(seq) ? 30_000 : HOUR_MS)), senderId: 'u' },
  ...(withdrawn.has(seq) ? { withdrawnTime: toWireTime(Date.now()) } : {}),
  ...(seq === withFile ? { files: [{ id: FILE, name: '心电图.pdf', size: 1, isImage: false, link: linkOf(goodFor) }] } : {}),
});
const linkOf = (ms: number) => `/api/file/${FILE}?token=dA.${(Date.now() + ms).toString(36)}.x`;

beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer(async () => {
    const before = beforeOf(server.requests.at(-1)?.line);
    if (before !== undefined) await holdsOlder;
    if (before !== undefined && failsOlder) return { status: 500, body: '{"code":500,"msg":""}' };
    const end = before === undefined ? said : before - 1;
    const page = Array.from({ length: Math.min(PAGE, end) }, (_, at) => message(end - at)).toReversed();
    return { body: JSON.stringify({ code: 200, success: true, msg: '', data: page }) };
  });
  vi.stubGlobal('document', { cookie: '', hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  modules = await load();
});
afterAll(async () => {
  vi.resetModules();
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  [said, holdsOlder, failsOlder, withFile, goodFor] = [70, undefined, false, undefined, 600_000];
  [withdrawn, justSaid] = [new Set(), new Set()];
  server.requests.length = 0;
  client = modules.queryClient;
  root = createRoot(bareElement());
  const { QueryClientProvider } = modules;
  root.render(
    <QueryClientProvider client={client}>
      <Conversation />
    </QueryClientProvider>,
  );
  await expect.poll(seqs).toEqual([41, 70]);
});
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.unmount());
  client.clear();
});

function Conversation() {
  shown.messages = modules.useMessages('1');
  shown.refresh = modules.useRefreshConversation();
  return null;
}

function beforeOf(line = ''): number | undefined {
  const [, before] = /[?&]before=(\d+)/.exec(line) ?? [];
  return before === undefined ? undefined : Number(before);
}

const asked = () => server.requests.map(({ line }) => beforeOf(line));
/** The first and the last, where none between them is missing. */
function seqs(): number[] {
  const messages = shown.messages?.messages ?? [];
  const all = messages.map(({ seq }) => seq);
  return all.every((seq, at) => seq === (all[0] ?? 0) + at) ? [all[0] ?? 0, all.at(-1) ?? 0] : all;
}

test('news ask for the newest page alone, and what was fetched before it stays', async () => {
  shown.messages?.fetchOlder();
  await expect.poll(seqs).toEqual([11, 70]);
  shown.messages?.fetchOlder();
  await expect.poll(seqs).toEqual([1, 70]);
  expect(shown.messages?.hasOlder).toBe(false);
  said = 73;
  void shown.refresh?.('1');
  await expect.poll(seqs).toEqual([1, 73]);
  expect(asked()).toEqual([undefined, 41, 11, undefined]);
});

test('news that come while older messages are fetched take nothing from them', async () => {
  const answer = Promise.withResolvers<void>();
  holdsOlder = answer.promise;
  shown.messages?.fetchOlder();
  await expect.poll(asked).toEqual([undefined, 41]);
  said = 71;
  void shown.refresh?.('1');
  await expect.poll(seqs).toEqual([41, 71]);
  answer.resolve();
  await expect.poll(seqs).toEqual([11, 71]);
  expect(asked()).toEqual([undefined, 41, undefined]);
});

test('where more was said meanwhile than a page holds, what lies between comes as well', async () => {
  said = 130;
  void shown.refresh?.('1');
  await expect.poll(seqs).toEqual([41, 130]);
  expect(asked()).toEqual([undefined, undefined, 101, 71]);
});

test('the link of a file that has left the newest page is signed anew once it is opened, by the page that holds it alone', async () => {
  [withFile, goodFor] = [60, -1];
  void shown.refresh?.('1');
  await expect.poll(linkAt60).toContain('token');
  const old = linkAt60();
  [said, goodFor] = [99, 600_000];
  void shown.refresh?.('1');
  await expect.poll(seqs).toEqual([41, 99]);
  expect(asked()).toEqual([undefined, undefined, undefined]);
  expect(await modules.currentLink(old)).not.toBe(old);
  expect(asked()).toEqual([undefined, undefined, undefined, 61]);
  // The pictures that are shown are not loaded again for it.
  expect([seqs(), linkAt60()]).toEqual([[41, 99], old]);
});

test('what was withdrawn unheard, and has left the newest page, is withdrawn there as well', async () => {
  justSaid = new Set([70]);
  void shown.refresh?.('1');
  await expect.poll(() => asked().length).toBe(2);
  const at70 = () => shown.messages?.messages.find(({ seq }) => seq === 70)?.withdrawnTime;
  said = 90;
  void shown.refresh?.('1');
  await expect.poll(seqs).toEqual([41, 90]);
  [said, withdrawn, failsOlder] = [105, new Set([70]), true];
  void shown.refresh?.('1');
  // The news are there, and what did not come with them is asked for again.
  await expect.poll(seqs).toEqual([41, 105]);
  await expect.poll(() => asked().slice(-2)).toEqual([undefined, 71]);
  expect(at70()).toBeUndefined();
  failsOlder = false;
  void shown.refresh?.('1');
  await expect.poll(at70).toBeDefined();
  expect(asked().slice(-2)).toEqual([undefined, 71]);
});

const linkAt60 = () => shown.messages?.messages.find(({ seq }) => seq === 60)?.files?.[0]?.link ?? '';
