import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterMissingFile } from './new-release.ts';

const reload = vi.fn();
let answers: (() => Promise<Response>)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', () => (answers.shift() ?? (() => Promise.reject(new TypeError('Failed to fetch'))))());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const here = async () => new Response('<!doctype html>');

test('a page that misses a file starts anew with those of the new release', async () => {
  answers = [here];
  await afterMissingFile();
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is being started', async () => new Response('', { status: 503 })],
])('while %s it waits, and starts anew when there is an answer; however many files it misses', async (_when, absent) => {
  answers = [absent, absent, here];
  const waiting = [afterMissingFile(), afterMissingFile()];
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all(waiting);
  expect(reload).toHaveBeenCalledTimes(1);
});
