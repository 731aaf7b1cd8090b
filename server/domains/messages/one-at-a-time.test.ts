import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('items are done one after another, those that wait once, those that come back during their turn again', async () => {
  const done: string[] = [];
  let running = 0;
  const put = oneAtATime<string>(
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
  const put = oneAtATime<number>(
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
