import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberAsking } from '../platform/call/asked-at.ts';
import { noteServerEvent } from '../platform/call/server-events.ts';
import { followCalls } from './live-calls.ts';

const domains = [
  { name: 'order', title: '订单' },
  { name: 'room', title: '会议室', reads: ['order'] },
  { name: 'menu', title: '菜单' },
];
let client: QueryClient;
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000 });
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
  client = new QueryClient();
  rememberAsking(client);
  stop = followCalls(client, domains);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What is asked for again after the news, of what is shown. */
function outdatedBy(
  news: string,
  shown: readonly (readonly [domain: string, input: Record<string, unknown>, answer: unknown])[],
): number[] {
  for (const [domain, input, answer] of shown) client.setQueryData(['call', domain, 'detail', input], answer);
  vi.advanceTimersByTime(1_000);
  noteServerEvent({ name: 'rows', id: news });
  vi.advanceTimersByTime(5_000);
  const isOutdated = ([domain, input]: readonly [string, Record<string, unknown>, unknown]) =>
    client.getQueryState(['call', domain, 'detail', input])?.isInvalidated;
  return shown.flatMap((one, at) => (isOutdated(one) ? [at] : []));
}

test('a detail follows its own row and no other', () => {
  expect(
    outdatedBy('order:1', [
      ['order', { id: '1' }, { id: '1' }],
      ['order', { id: '2' }, { id: '2' }],
      ['order', {}, 7],
    ]),
  ).toEqual([0, 2]);
});

test('what another domain shows beside a row follows it, where that domain reads it', () => {
  expect(
    outdatedBy('order:1', [
      ['room', { orderId: '1' }, { id: 'r', phase: 'none' }],
      ['room', { orderId: '2' }, { phase: 'none' }],
      ['menu', { orderId: '1' }, {}],
      ['room', {}, { count: 3 }],
    ]),
  ).toEqual([0]);
});

test('a form that is told of its row follows it beside what shows the same row as it is; one that is not told does not', async () => {
  const queryFn = () => ({ id: '1' });
  const isAskedAgain = async (isHeld: boolean) => {
    const queryKey = ['call', 'order', 'detail', { isHeld }];
    const looks = [{ staleTime: 0, meta: { isHeld } }, { meta: { isHeld: false } }];
    const stops = looks.map((look) => new QueryObserver(client, { queryKey, queryFn, ...look }).subscribe(() => undefined));
    await vi.advanceTimersByTimeAsync(1_000);
    const before = client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
    noteServerEvent({ name: 'rows', id: 'order:1' });
    await vi.advanceTimersByTimeAsync(5_000);
    for (const unsubscribe of stops) unsubscribe();
    return (client.getQueryState(queryKey)?.dataUpdateCount ?? 0) > before;
  };
  expect([await isAskedAgain(true), await isAskedAgain(false)]).toEqual([true, false]);
});

test('what another domain lists of rows follows all of them where it says so', async () => {
  const queryFn = () => ({ records: [] });
  const stops = ['order', undefined].map((follows) =>
    new QueryObserver(client, { queryKey: ['call', 'room', 'next', { follows }], queryFn, meta: { follows } }).subscribe(() => undefined),
  );
  const asked = (follows?: string) => client.getQueryState(['call', 'room', 'next', { follows }])?.dataUpdateCount;
  await vi.advanceTimersByTimeAsync(1_000);
  noteServerEvent({ name: 'rows', id: 'order:1' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked('order'), asked(undefined)]).toEqual([2, 1]);
  for (const unsubscribe of stops) unsubscribe();
});

test('news of many rows are news of each', () => {
  expect(
    outdatedBy('order:*', [
      ['room', { orderId: '2' }, { phase: 'none' }],
      ['room', {}, { count: 3 }],
      ['order', { id: '2' }, { id: '2' }],
    ]),
  ).toEqual([0, 2]);
});

/** How often an answer is asked for that takes 300 ms, of which the news are heard some time after it is first asked for. */
async function asksWithNewsAfter(newsAfterMs: number): Promise<number> {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  let asks = 0;
  const key = ['call', 'order', 'detail', { id: '1' }];
  const queryFn = () => new Promise((resolve) => setTimeout(() => resolve({ id: '1', ask: ++asks }), 300));
  const unsubscribe = new QueryObserver(client, { queryKey: key, queryFn }).subscribe(() => undefined);
  setTimeout(() => void client.invalidateQueries({ queryKey: key }), 1_000);
  setTimeout(() => noteServerEvent({ name: 'rows', id: 'order:1' }), 1_000 + newsAfterMs);
  await vi.advanceTimersByTimeAsync(6_000);
  unsubscribe();
  return asks;
}

test('an answer that was asked for before the news is asked for again, however late it came', async () => {
  expect(await asksWithNewsAfter(100)).toBe(3);
});

test("an answer that was asked for after the news, by an action of one's own, is not asked for again", async () => {
  expect(await asksWithNewsAfter(-100)).toBe(2);
});
