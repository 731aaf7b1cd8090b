import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { someAtATime } from './some-at-a-time.ts';

test('items are done one after another, those that wait once, those that come back during their turn again', async () => {
  const done: string[] = [];
  let running = 0;
  const put = someAtATime<string>(
    1,
    async (item) => {
      running += 1;
      expect(running).toBe(1);
      await sleep(5);
      if (item === 'a' && done.length === 0) put('a');
      done.push(item);
      running -= 1;
    },
    (error) => {
      throw error;
    },
  );
  for (const item of ['a', 'b', 'c', 'b', 'c']) put(item);
  await expect.poll(() => done).toEqual(['a', 'b', 'c', 'a']);
  put('d');
  await expect.poll(() => done).toEqual(['a', 'b', 'c', 'a', 'd']);
});

test('a failure is reported and holds up nobody', async () => {
  const done: number[] = [];
  const failures: unknown[] = [];
  const put = someAtATime<number>(
    1,
    async (item) => {
      if (item === 1) throw new Error('no');
      done.push(item);
    },
    (error) => failures.push(error),
  );
  for (const item of [1, 2, 1, 3]) put(item);
  await expect.poll(() => [done, failures.length]).toEqual([[2, 3], 2]);
  put(4);
  await expect.poll(() => [done, failures.length]).toEqual([[2, 3, 4], 2]);
});

test('one that takes long holds up nobody, and is not begun again beside itself', async () => {
  const done: string[] = [];
  const slow = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const put = someAtATime<string>(
    2,
    async (item) => {
      running += 1;
      most = Math.max(most, running);
      if (item === 'slow') await slow.promise;
      else await sleep(1);
      done.push(item);
      running -= 1;
    },
    (error) => {
      throw error;
    },
  );
  for (const item of ['slow', 'a', 'b', 'slow', 'c']) put(item);
  await expect.poll(() => done).toEqual(['a', 'b', 'c']);
  slow.resolve();
  await expect.poll(() => done).toEqual(['a', 'b', 'c', 'slow', 'slow']);
  expect(most).toBe(2);
});
