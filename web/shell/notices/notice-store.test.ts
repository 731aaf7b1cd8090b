import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bareElement, type LocalServer, type Reply, startLocalServer } from '../../platform/page/browser.testing.ts';

const STREAM = 'event: rights\ndata: {}\n\n';
let server: LocalServer;
/** Another server than that of most tests. */
let answers: ((path: string) => Reply) | undefined;
let watchNotices: typeof import('./notice-store.ts').watchNotices;
let unreadNow: typeof import('./notice-store.ts').unreadNow;
let onNewNotice: typeof import('./notice-store.ts').onNewNotice;
let onRightsChange: typeof import('../../platform/call/rights-changes.ts').onRightsChange;
/** Whether this tab is the one that holds the stream. */
let holdsStream = true;
let onServerEvent: typeof import('../../platform/call/server-events.ts').onServerEvent;
let useEventsLost: typeof import('../../platform/call/server-events.ts').useEventsLost;
beforeAll(async () => {
  // Modules that listen to the page listen to this one's, and not to that of another file.
  vi.resetModules();
  server = await startLocalServer((path) => {
    if (answers) return answers(path);
    if (path.endsWith('/stream')) return { type: 'text/event-stream', body: STREAM, neverEnds: true };
    return { body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data: 0 }) };
  });
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { hidden: false, visibilityState: 'visible', cookie: '', documentElement: {} }),
  );
  const locks = { request: async (_name: string, _options: object, work: () => Promise<void>) => (holdsStream ? work() : undefined) };
  vi.stubGlobal('navigator', { locks });
  ({ watchNotices, onNewNotice, unreadNow } = await import('./notice-store.ts'));
  ({ onServerEvent, useEventsLost } = await import('../../platform/call/server-events.ts'));
  ({ onRightsChange } = await import('../../platform/call/rights-changes.ts'));
});
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  return server.close();
});

/** As a page does that is there. */
function watch(userKey: string): () => void {
  const { start, stop } = watchNotices(userKey, () => undefined);
  start();
  return stop;
}

test('changed rights that one tab hears of are told to the others, and followed there', async () => {
  const other = new BroadcastChannel('lianyi-notices-7');
  const told: unknown[] = [];
  other.onmessage = ({ data }) => void told.push(data);
  const heard = vi.fn();
  const stopListening = onRightsChange(heard);

  const stop = watch('7');
  await expect.poll(() => told).toContainEqual({ name: 'rights' });
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  stop();

  // In a tab that hears of it from the one with the stream.
  holdsStream = false;
  const stopSecond = watch('7');
  other.postMessage({ name: 'rights' });
  await expect.poll(() => heard.mock.calls.length).toBe(2);
  stopSecond();
  stopListening();
  other.close();
});

/** Milliseconds for which nothing had been told, of each stream that was opened. */
const silences = (): number[] =>
  server.requests.flatMap(({ line }) => {
    const [, silence] = /stream\?silentFor=(\d+)$/.exec(line) ?? [];
    return silence === undefined ? [] : [Number(silence)];
  });

test('a stream is asked for what nobody has told: since the page began, since it was hidden, since the tab before was last heard of', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '', documentElement: {} });
  const show = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  vi.stubGlobal('document', page);
  // Plain http: each tab that can be seen has a stream of its own.
  vi.stubGlobal('navigator', {});
  const opened = silences().length;
  const life = Date.now() - performance.timeOrigin;
  const heard = vi.fn();
  const stopListening = onServerEvent('rights', heard);
  const stop = watch('8');
  await expect.poll(() => silences().length).toBe(opened + 1);
  expect(silences().at(-1)).toBeGreaterThanOrEqual(Math.floor(life));
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  vi.useFakeTimers({ toFake: ['Date'] });
  show('hidden');
  vi.advanceTimersByTime(700);
  show('visible');
  await expect.poll(() => silences().length).toBe(opened + 2);
  expect(silences().at(-1)).toBeGreaterThanOrEqual(700);
  expect(silences().at(-1)).toBeLessThan(life);
  stop();

  // With locks: the one before goes on for a while, and says so.
  let take = (): unknown => undefined;
  const request = (_name: string, _options: object, work: () => Promise<void>) =>
    new Promise<void>((done) => (take = () => work().then(done)));
  vi.stubGlobal('navigator', { locks: { request } });
  const stopOther = watch('9');
  const before = new BroadcastChannel('lianyi-notices-9');
  vi.advanceTimersByTime(11_000);
  const isHeard = new Promise<void>((heardOf) => onServerEvent('queue', () => heardOf()));
  before.postMessage({ name: 'queue', id: '1' });
  await isHeard;
  vi.advanceTimersByTime(2_000);
  void take();
  await expect.poll(() => silences().length).toBe(opened + 3);
  expect(silences().at(-1)).toBe(2_000);
  vi.useRealTimers();
  stopOther();
  stopListening();
  before.close();
});

let isLost: boolean | undefined;

function Tab({ useEventsLost }: { useEventsLost: () => boolean }) {
  isLost = useEventsLost();
  return null;
}

test('a tab that is told a number alone knows that no event reaches it, until one does', async () => {
  const { useEventsLost } = await import('../../platform/call/server-events.ts');
  const other = new BroadcastChannel('lianyi-notices-11');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const root = createRoot(bareElement());
  root.render(createElement(Tab, { useEventsLost }));
  const { stop } = watchNotices('11', () => undefined);
  await expect.poll(() => isLost).toBe(false);
  other.postMessage(4);
  await expect.poll(() => isLost).toBe(true);
  other.postMessage('alive');
  await expect.poll(() => isLost).toBe(false);
  stop();
  other.close();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.unmount());
});

test('where no stream is to be had, pages ask again with each number from the second on, and what is urgent and new is told', async () => {
  const notice = { id: '31', title: '危急值', context: '', urgent: 1, createTime: '2099-01-01 08:00:00', readStatus: '1' };
  answers = (path) => {
    if (path.endsWith('/stream')) return { status: 502, body: '' };
    const page = { records: [notice], total: 1, size: 20, current: 1, pages: 1 };
    return { body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data: path.endsWith('/pageMessage') ? page : 1 }) };
  };
  vi.stubGlobal('navigator', {});
  const { noteEventsLost } = await import('../../platform/call/server-events.ts');
  const { urgentNow } = await import('./notice-store.ts');
  noteEventsLost(false);
  const counted = () => server.requests.filter(({ line }) => line.endsWith('/countNotReadMessage')).length;
  // What is counted once as the page begins says nothing of the stream.
  const before = counted() + 1;
  const told: unknown[] = [];
  const stopListening = onServerEvent('rows', (id) => told.push({ id, numbers: counted() - before }));
  const stop = watch('12');
  await expect.poll(() => urgentNow().map(({ id }) => id)).toEqual(['31']);
  await expect.poll(() => told[0]).toEqual({ id: undefined, numbers: 2 });
  stop();
  stopListening();
  answers = undefined;
});

test('where no event comes, a tab behind asks once it is looked at, for conversations as well, and no tab asks for rights each time', async () => {
  const page = Object.assign(new EventTarget(), { hidden: true, visibilityState: 'hidden', cookie: '', documentElement: {} });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { locks: { request: async () => undefined } });
  const { noteEventsLost } = await import('../../platform/call/server-events.ts');
  noteEventsLost(false);
  const heard: string[] = [];
  const names = ['rows', 'conversation'];
  const stops = names.map((name) => onServerEvent(name, () => heard.push(name)));
  const rights = vi.fn();
  const stopRights = onRightsChange(rights);
  const { stop } = watchNotices('13', () => undefined);
  const other = new BroadcastChannel('lianyi-notices-13');
  const numbers = [1, 2, 3, 4, 5];
  for (const number of numbers) other.postMessage(number);
  await expect.poll(unreadNow).toBe(numbers.at(-1));
  expect(heard).toEqual([]);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toEqual(names);
  other.postMessage(6);
  await expect.poll(() => heard).toEqual([...names, ...names]);
  await new Promise((done) => setTimeout(done, 400));
  expect(rights).not.toHaveBeenCalled();
  other.postMessage({ name: 'rights' });
  await expect.poll(() => rights.mock.calls.length, { timeout: 7_000 }).toBe(1);
  for (const end of [stop, stopRights, ...stops]) end();
  other.close();
});

test('an ordinary notice is told once, and not anew where a later one was withdrawn', async () => {
  const other = new BroadcastChannel('lianyi-notices-10');
  const told: string[] = [];
  const stopListening = onNewNotice(({ id }) => told.push(id));
  const { stop } = watchNotices('10', () => undefined);
  const one = (id: string, second: number) => ({ id, title: id, createTime: `2026-11-20 10:00:0${second}`, readStatus: '1' });
  other.postMessage({ unread: 0, urgent: [] });
  other.postMessage({ unread: 1, newest: one('first', 1), urgent: [] });
  other.postMessage({ unread: 2, newest: one('second', 2), urgent: [] });
  other.postMessage({ unread: 1, newest: one('first', 1), urgent: [] });
  // Also in the same second, and beside a tab of an earlier version.
  other.postMessage({ unread: 2, newest: one('third', 1) });
  await expect.poll(() => told).toEqual(['first', 'second', 'third']);
  stop();
  stopListening();
  other.close();
});

const lost: boolean[] = [];
function Hearing() {
  lost.push(useEventsLost());
  return null;
}

test('what a new tab is told again says nothing of whether events arrive', async () => {
  const { noteEventsLost } = await import('../../platform/call/server-events.ts');
  holdsStream = false;
  vi.stubGlobal('navigator', { locks: { request: async () => undefined } });
  const root = createRoot(bareElement());
  const stop = watch('9');
  const other = new BroadcastChannel('lianyi-notices-9');
  await act(async () => root.render(createElement(Hearing)));
  await act(async () => noteEventsLost(true));
  const news = { unread: 3, urgent: [] };
  const said = vi.fn();
  other.onmessage = said;
  other.postMessage({ ...news, isAgain: true });
  // It is known by then, and told to the next new tab as such.
  other.postMessage('hello');
  await expect.poll(() => said.mock.calls.map(([{ data }]) => data)).toContainEqual({ ...news, isAgain: true });
  expect(lost.at(-1)).toBe(true);
  await act(async () => other.postMessage(news));
  await expect.poll(() => act(async () => lost.at(-1))).toBe(false);
  stop();
  other.close();
  await act(async () => root.unmount());
});
