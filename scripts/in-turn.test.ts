import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
// @ts-expect-error a script of the house, without types
import { inTurn } from './lib/in-turn.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lianyi-in-turn-'));
const lock = join(folder, 'made', 'lock');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('works come one after the other, also after one that failed', async () => {
  let [busy, most] = [0, 0];
  const work = async (): Promise<void> => {
    busy += 1;
    most = Math.max(most, busy);
    await sleep(20);
    busy -= 1;
    throw new Error('npm failed');
  };
  const ends = await Promise.allSettled([inTurn(work, lock), inTurn(work, lock), inTurn(work, lock)]);
  expect([ends.map(({ status }) => status), most]).toEqual([['rejected', 'rejected', 'rejected'], 1]);
  expect(existsSync(lock)).toBe(false);
});

test('what a process left that was killed keeps nobody waiting', async () => {
  mkdirSync(lock, { recursive: true });
  const aMinuteAgo = Date.now() / 1000 - 60;
  utimesSync(lock, aMinuteAgo, aMinuteAgo);
  expect(await inTurn(async () => 'done', lock)).toBe('done');
  expect(existsSync(lock)).toBe(false);
});
