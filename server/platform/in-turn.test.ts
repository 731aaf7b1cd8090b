import { expect, test } from 'vitest';
import { lineFor } from './in-turn.ts';

test('does so many at once, the others after them, and refuses those for whom there is no room', async () => {
  const inTurn = lineFor({ mostAtOnce: 2, mostWaiting: 1, tooMany: '人太多' });
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((end) => ends.push(end));
  const all = [inTurn(work), inTurn(work), inTurn(work)];
  expect(ends).toHaveLength(2);
  await expect(inTurn(work)).rejects.toMatchObject({ code: 429, message: '人太多' });
  ends[0]?.();
  await all[0];
  await expect.poll(() => ends.length).toBe(3);
  for (const end of ends) end();
  await Promise.all(all);
});

test('work that fails makes room as well', async () => {
  const inTurn = lineFor({ mostAtOnce: 1, mostWaiting: 1, tooMany: '人太多' });
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(async () => 'next')).toBe('next');
});
