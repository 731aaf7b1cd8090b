import { expect, test } from 'vitest';
import { lastAsked } from './use-last-asked.ts';

test('an answer that comes after a later choice is not taken', async () => {
  const { ask, drop } = lastAsked();
  const [slow, quick] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const taken: string[] = [];
  const take = (told: string) => void taken.push(told);
  const asked = [ask(slow.promise, take), ask(quick.promise, take)];
  quick.resolve('second');
  slow.resolve('first');
  await Promise.all(asked);
  expect(taken).toEqual(['second']);
  const dropped = ask(Promise.resolve('third'), take);
  drop();
  await dropped;
  expect(taken).toEqual(['second']);
});
