import type { QueryClient } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bareElement, type LocalServer, type Reply, startLocalServer } from '../../platform/page/browser.testing.ts';
import type { Outgoing } from './chat-drafts.ts';
import type { Conversation as Answered } from './use-conversation.ts';

const PLACE = 'u1:1';
const SENT: Reply = { body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data: {} }) };
const CLOSED: Reply = { body: JSON.stringify({ code: 409, success: false, msg: '会诊已结束，沟通记录只能查看' }) };

/** The conversation after the order has gone to another hospital. */
const MOVED: Answered = {
  ...{ applyOrderId: '1', no: 'HZ1', applyOrderStatus: 'wait_diagnosis', side: 'apply', lastSeq: 3, readSeq: 3, otherReadSeq: 0 },
  ...{ hearers: '100003', targetHospital: '临江市中医院' },
};

/** What each message is answered with, in the order in which they arrive; those that are not told yet wait. */
let answers: PromiseWithResolvers<Reply>[];
let arrived: number;
let bodies: string[];
let server: LocalServer;
let client: QueryClient;
let root: Root;
let modules: Awaited<ReturnType<typeof load>>;
let show: (children: ReactNode) => void;
const notifier = { success: vi.fn(), warning: vi.fn(), error: vi.fn(), confirm: vi.fn() };
/** A message as the server answers with it. */
const said = (seq: number, content: string) => ({
  id: `m${seq}`,
  seq,
  content,
  mine: 1,
  senderId: 'u1',
  createTime: '2026-11-21 10:00:00',
});
const shown: {
  deliver?: (message: Outgoing) => Promise<void>;
  again?: (message: Outgoing) => Promise<void>;
  outgoing?: readonly Outgoing[];
} = {};

async function load() {
  const [{ QueryClient, QueryClientProvider }, drafts, { useDelivery, useSendingAgain }, { isShown, useShown }, { setNotifier }] =
    await Promise.all([
      import('@tanstack/react-query'),
      import('./chat-drafts.ts'),
      import('./use-delivery.ts'),
      import('./use-unsent.ts'),
      import('../../platform/page/notify.ts'),
    ]);
  return { QueryClient, QueryClientProvider, useDelivery, useSendingAgain, isShown, useShown, setNotifier, ...drafts };
}

beforeAll(async () => {
  server = await startLocalServer(async (_, body) => {
    arrived += 1;
    bodies.push(body);
    return (await answers[arrived - 1]?.promise) ?? SENT;
  });
  modules = await load();
  modules.setNotifier(notifier);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(() => {
  vi.stubGlobal('document', { cookie: '', hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  [answers, arrived, bodies] = [Array.from({ length: 4 }, () => Promise.withResolvers<Reply>()), 0, []];
  server.requests.length = 0;
  client = new modules.QueryClient();
  root = createRoot(bareElement());
  const { QueryClientProvider } = modules;
  const page = (children: ReactNode) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  show = (children) => root.render(page(children));
  show(<Conversation />);
  notifier.warning.mockClear();
});
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.unmount());
  client.clear();
});

function Conversation() {
  shown.deliver = modules.useDelivery('1');
  shown.again = modules.useSendingAgain('1', MOVED);
  shown.outgoing = modules.useAllOutgoing();
  modules.useShown(PLACE);
  return null;
}

/** The rest of the console, after somebody has left the conversation. */
function Elsewhere() {
  shown.outgoing = modules.useAllOutgoing();
  return null;
}

async function say(text: string): Promise<Outgoing> {
  await expect.poll(() => shown.deliver).toBeDefined();
  modules.writeDraft(PLACE, '100002', (draft) => ({ ...draft, text }));
  const message = modules.takeOutgoing(PLACE, text, 0);
  void shown.deliver?.(message);
  return message;
}

const answer = (at: number, reply: Reply) => answers[at]?.resolve(reply);
const keys = () => server.requests.map(({ headers }) => headers['idempotency-key']);
const left = () => shown.outgoing?.map(({ key, failure }) => [key, failure]);

test('what is said quickly one after the other is heard in that order', async () => {
  for (const text of ['first', 'second', 'third']) await say(text);
  await expect.poll(keys).toEqual(['first']);
  answer(0, SENT);
  await expect.poll(keys).toEqual(['first', 'second']);
  answer(1, SENT);
  await expect.poll(keys).toEqual(['first', 'second', 'third']);
  answer(2, SENT);
  await expect.poll(left).toEqual([]);
});

test('each message says for which hospital it was written', async () => {
  await say('first');
  await expect.poll(keys).toEqual(['first']);
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ applyOrderId: '1', hearers: '100002', content: 'first' });
  answer(0, SENT);
  await expect.poll(left).toEqual([]);
});

test('a message that arrived stays in sight before anybody has asked for the messages anew', async () => {
  const { callKey } = await import('../../platform/call/use-call.ts');
  const { listConversationMessages } = await import('../../../contract/domains/conversation/conversation.endpoints.ts');
  const key = callKey(listConversationMessages, { applyOrderId: '1' });
  client.setQueryData(key, [said(1, 'before')]);
  await expect.poll(() => modules.isShown(PLACE)).toBe(true);
  await say('after');
  answer(0, { body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data: said(2, 'after') }) });
  await expect.poll(() => client.getQueryData(key)).toMatchObject([{ content: 'before' }, { seq: 2, content: 'after' }]);
  await expect.poll(left).toEqual([]);
});

test('a message that did not go holds up nothing, and is sent again behind what waits', async () => {
  const first = await say('first');
  await say('second');
  answer(0, CLOSED);
  await expect.poll(keys).toEqual(['first', 'second']);
  await expect.poll(left).toContainEqual(['first', '会诊已结束，沟通记录只能查看']);
  void shown.deliver?.(first);
  await say('third');
  answer(1, SENT);
  answer(2, SENT);
  answer(3, SENT);
  await expect.poll(left).toEqual([]);
  expect(keys()).toEqual(['first', 'second', 'first', 'third']);
});

test('what did not go to one hospital is sent to the next one only if its writer says so, as another message', async () => {
  const message = await say('first');
  answer(0, CLOSED);
  await expect.poll(left).toEqual([['first', '会诊已结束，沟通记录只能查看']]);
  notifier.confirm.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  await shown.again?.(message);
  expect(notifier.confirm.mock.calls).toMatchObject([[{ title: '会诊医院已改为临江市中医院，仍要发送这条消息？', content: 'first' }]]);
  expect(arrived).toBe(1);
  answer(1, SENT);
  await shown.again?.(message);
  expect(JSON.parse(bodies[1] ?? '')).toMatchObject({ hearers: '100003', content: 'first' });
  expect(keys()[1]).not.toBe('first');
  await expect.poll(left).toEqual([]);
});

test('whoever has left the conversation is told that a message did not go, and whoever looks at it sees it there', async () => {
  await say('first');
  await expect.poll(() => modules.isShown(PLACE)).toBe(true);
  answer(0, CLOSED);
  await expect.poll(left).toEqual([['first', '会诊已结束，沟通记录只能查看']]);
  expect(notifier.warning).not.toHaveBeenCalled();
  modules.removeOutgoing('first');
  await say('second');
  show(<Elsewhere />);
  await expect.poll(() => modules.isShown(PLACE)).toBe(false);
  answer(1, CLOSED);
  await expect.poll(left).toEqual([['second', '会诊已结束，沟通记录只能查看']]);
  expect(notifier.warning.mock.calls).toEqual([
    ['会诊沟通有消息未送达：会诊已结束，沟通记录只能查看', { title: '查看', go: expect.any(Function) }],
  ]);
  modules.removeOutgoing('second');
});
