import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minutesOf } from './minutes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pageOf = () => Object.assign(new EventTarget(), { hidden: false });

test('whoever follows is called once a minute, by one timer, until nobody does', () => {
  const page = pageOf();
  const follow = minutesOf(() => page);
  const [one, other] = [vi.fn(), vi.fn()];
  const stops = [follow(one), follow(other)];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(180_000);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([3, 3]);
  for (const stop of [...stops, ...stops]) stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect([vi.getTimerCount(), one.mock.calls.length]).toEqual([0, 3]);
});

test('nothing moves on a page that nobody sees; whoever comes back is told at once', () => {
  const page = pageOf();
  const listener = vi.fn();
  const stop = minutesOf(() => page)(listener);
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(600_000);
  expect([vi.getTimerCount(), listener.mock.calls.length]).toEqual([0, 0]);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});
