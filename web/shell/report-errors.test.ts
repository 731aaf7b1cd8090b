import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type LocalServer, startLocalServer } from '../platform/page/browser.testing.ts';

const SENT = 'POST /api/blade-log/sendLogs';
/** This file's alone: rooms and forms of other files listen to the one that they share. */
const page = new EventTarget();
let server: LocalServer;
let logs: typeof import('../platform/call/client-logs.ts');
let reportErrors: typeof import('./report-errors.ts').reportErrors;
let status = 200;
let time = Date.now();
let stop = (): void => {};
beforeAll(async () => {
  // Modules that listen to the page listen to this one's, and not to that of another file.
  vi.resetModules();
  server = await startLocalServer(() => ({ status, body: JSON.stringify({ code: status, msg: '', data: 1 }) }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const { startI18n } = await import('../platform/words/i18n.ts');
  await startI18n();
  logs = await import('../platform/call/client-logs.ts');
  ({ reportErrors } = await import('./report-errors.ts'));
});
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  return server.close();
});
beforeEach(() => {
  // Long after the last report of the test before.
  time += 3_600_000;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: time });
  document.cookie = 'lianyi-access-token=a';
  logs.takeClientLogs();
  status = 200;
  server.requests.length = 0;
  stop = reportErrors();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const note = (message: string): void => logs.noteClientLog({ level: 'error', message });
const sent = (): string[] => server.requests.map(({ line }) => line);

test('the first error is reported some seconds later, what comes after it a minute after that', async () => {
  note('rows is not iterable');
  vi.advanceTimersByTime(4_000);
  expect(sent()).toEqual([]);
  vi.advanceTimersByTime(1_000);
  await expect.poll(sent).toEqual([SENT]);
  note('another');
  vi.advanceTimersByTime(59_000);
  expect(sent()).toEqual([SENT]);
  vi.advanceTimersByTime(1_000);
  await expect.poll(sent).toEqual([SENT, SENT]);
  expect(logs.takeClientLogs()).toEqual([]);
});

test('a page that is left takes its errors along at once; without any nothing is sent, nor for whoever has signed out', async () => {
  const leave = () => page.dispatchEvent(new Event('pagehide'));
  leave();
  note('rows is not iterable');
  leave();
  await expect.poll(sent).toEqual([SENT]);
  document.cookie = '';
  note('another');
  leave();
  expect(logs.takeClientLogs().map(({ message }) => message)).toEqual(['another']);
});

test('what the server could not take is kept and sent with the next report, which its own failure is no part of', async () => {
  status = 503;
  note('rows is not iterable');
  vi.advanceTimersByTime(5_000);
  await expect.poll(sent).toEqual([SENT]);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  status = 200;
  vi.advanceTimersByTime(60_000);
  await expect.poll(sent).toEqual([SENT, SENT]);
  await expect.poll(() => vi.getTimerCount()).toBe(0);
  expect(logs.takeClientLogs()).toEqual([]);
});
