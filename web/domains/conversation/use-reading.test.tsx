import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bareElement, type LocalServer, type Reply, startLocalServer } from '../../platform/page/browser.testing.ts';

const DONE: Reply = { body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data: {} }) };

let server: LocalServer;
let answer: Reply | 'hang up';
let sent: string[];
let root: Root;
let page: EventTarget & { visibilityState: string };
const events = new EventTarget();
let modules: Awaited<ReturnType<typeof load>>;

async function load() {
  const [{ useReading }, { coverPage }] = await Promise.all([import('./use-reading.ts'), import('../../platform/page/looked-at.ts')]);
  return { useReading, coverPage };
}

beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer((path, body) => {
    if (!path.endsWith('/conversation/read')) return DONE;
    sent.push(body);
    return answer;
  });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  modules = await load();
});
afterAll(async () => {
  vi.resetModules();
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  page = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '', documentElement: {} });
  vi.stubGlobal('document', page);
  [answer, sent] = [DONE, []];
  root = createRoot(bareElement());
});
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  modules.coverPage(false);
  await act(async () => root.unmount());
});

function Conversation({ seq, lastSeq = 9, heardBy }: { seq: number; lastSeq?: number; heardBy?: string }) {
  const seen = { seq, targetTenantId: heardBy };
  modules.useReading({ applyOrderId: '1', targetTenantId: '100002', readSeq: 2, lastSeq, side: 'apply' }, seen);
  return null;
}

const marks = () => sent.map((body) => JSON.parse(body).seq);
const later = () => new Promise((resolve) => setTimeout(resolve, 600));

test('behind the lock, or in a window out of sight, nothing is read; what came there is once somebody looks', async () => {
  modules.coverPage(true);
  root.render(<Conversation seq={3} />);
  await later();
  expect(marks()).toEqual([]);
  page.visibilityState = 'hidden';
  modules.coverPage(false);
  await later();
  expect(marks()).toEqual([]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(marks).toEqual([3]);
});

test('a mark that did not arrive is sent again once there is a network', async () => {
  answer = 'hang up';
  root.render(<Conversation seq={4} />);
  await expect.poll(marks).toEqual([4]);
  answer = DONE;
  await later();
  events.dispatchEvent(new Event('online'));
  await expect.poll(marks).toEqual([4, 4]);
  // And no more after that.
  await later();
  events.dispatchEvent(new Event('online'));
  await later();
  expect(marks()).toEqual([4, 4]);
});

test('a mark that was refused is not sent again', async () => {
  answer = { status: 403, body: JSON.stringify({ code: 403, success: false, msg: '没有权限', data: null }) };
  root.render(<Conversation seq={4} />);
  await expect.poll(marks).toEqual([4]);
  await later();
  events.dispatchEvent(new Event('online'));
  await later();
  expect(marks()).toEqual([4]);
});

test('what was seen of the conversation before, with another hospital, marks nothing of the one that is there now', async () => {
  root.render(<Conversation seq={41} lastSeq={3} />);
  await later();
  expect(marks()).toEqual([]);
  root.render(<Conversation seq={3} lastSeq={3} />);
  await expect.poll(marks).toEqual([3]);
});

test('nor does it where the one that is there now is as long already', async () => {
  root.render(<Conversation seq={5} heardBy="100003" />);
  await later();
  expect(marks()).toEqual([]);
  root.render(<Conversation seq={5} heardBy="100002" />);
  await expect.poll(marks).toEqual([5]);
});

test('whoever scrolls through messages tells of the last one, and what was read before is not told again', async () => {
  root.render(<Conversation seq={2} />);
  await later();
  expect(marks()).toEqual([]);
  for (const seq of [3, 4, 5]) root.render(<Conversation seq={seq} />);
  await expect.poll(marks).toEqual([5]);
  expect(sent.map((body) => JSON.parse(body).targetTenantId)).toEqual(['100002']);
});
