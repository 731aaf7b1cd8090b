import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';

const STREAM = 'event: rights\ndata: {}\n\n';
let server: LocalServer;
let watchNotices: typeof import('./notice-store.ts').watchNotices;
let onRightsChange: typeof import('../../platform/call/rights-changes.ts').onRightsChange;
/** Whether this tab is the one that holds the stream. */
let holdsStream = true;
let onServerEvent: typeof import('../../platform/call/server-events.ts').onServerEvent;
beforeAll(async () => {
  // Modules that listen to the page listen to this one's, and not to that of another file.
  vi.resetModules();
  server = await startLocalServer((path) => {
    if (path.endsWith('/stream')) return { type: 'text/event-stream', body: STREAM, neverEnds: true };
    return { body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data: 0 }) };
  });
  const locks = { request: async (_name: string, _options: object, work: () => Promise<void>) => (holdsStream ? work() : undefined) };
  vi.stubGlobal('navigator', { locks });
  ({ watchNotices } = await import('./notice-store.ts'));
  ({ onServerEvent } = await import('../../platform/call/server-events.ts'));
  ({ onRightsChange } = await import('../../platform/call/rights-changes.ts'));
});
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  return server.close();
});

const quiet = { onChange: () => undefined, onNew: () => undefined };

test('changed rights that one tab hears of are told to the others, and followed there', async () => {
  const other = new BroadcastChannel('lianyi-notices-7');
  const told: unknown[] = [];
  other.onmessage = ({ data }) => void told.push(data);
  const heard = vi.fn();
  const stopListening = onRightsChange(heard);

  const stop = watchNotices('7', quiet);
  await expect.poll(() => told).toContainEqual({ name: 'rights' });
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  stop();

  // In a tab that hears of it from the one with the stream.
  holdsStream = false;
  const stopSecond = watchNotices('7', quiet);
  other.postMessage({ name: 'rights' });
  await expect.poll(() => heard.mock.calls.length).toBe(2);
  stopSecond();
  stopListening();
  other.close();
});

test('what happened while no stream told it is asked for: the tab was hidden, or takes the place of another', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '', documentElement: {} });
  const show = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  vi.stubGlobal('document', page);
  // Plain http: each tab that can be seen has a stream of its own.
  vi.stubGlobal('navigator', {});
  const missed = vi.fn();
  const stopListening = onServerEvent('rows', missed);
  const opened = () => server.requests.filter(({ line }) => line.endsWith('/stream')).length;
  const before = opened();
  const stop = watchNotices('8', quiet);
  await expect.poll(opened).toBe(before + 1);
  show('hidden');
  expect(missed).not.toHaveBeenCalled();
  show('visible');
  await expect.poll(() => missed.mock.calls.length).toBe(1);
  stop();

  // With locks: the one before goes on for a while.
  let take = (): unknown => undefined;
  const request = (_name: string, _options: object, work: () => Promise<void>) =>
    new Promise<void>((done) => (take = () => work().then(done)));
  vi.stubGlobal('navigator', { locks: { request } });
  vi.useFakeTimers({ toFake: ['Date'] });
  const stopOther = watchNotices('9', quiet);
  vi.advanceTimersByTime(11_000);
  void take();
  await expect.poll(() => missed.mock.calls.length).toBe(2);
  vi.useRealTimers();
  stopOther();
  stopListening();
});
