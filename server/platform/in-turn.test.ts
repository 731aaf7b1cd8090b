import { expect, test } from 'vitest';
import { lineFor, linesFor } from './in-turn.ts';

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

test('each key has a line of its own', async () => {
  const inTurn = linesFor({ mostAtOnce: 1, mostWaiting: 1, tooMany: '人太多' });
  let end = (): void => undefined;
  const slow = inTurn('one', () => new Promise<void>((resolve) => (end = resolve)));
  const next = inTurn('one', async () => 'next');
  await expect(inTurn('one', async () => 'too many')).rejects.toMatchObject({ code: 429 });
  expect(await inTurn('other', async () => 'beside it')).toBe('beside it');
  end();
  await slow;
  expect(await next).toBe('next');
});
