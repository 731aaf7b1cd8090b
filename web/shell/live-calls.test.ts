import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  stop = followCalls(client, domains);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
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

test('news of many rows are news of each', () => {
  expect(
    outdatedBy('order:*', [
      ['room', { orderId: '2' }, { phase: 'none' }],
      ['room', {}, { count: 3 }],
      ['order', { id: '2' }, { id: '2' }],
    ]),
  ).toEqual([0, 2]);
});
