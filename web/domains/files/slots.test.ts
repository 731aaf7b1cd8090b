import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const never = new AbortController().signal;
const isSettled = (promise: Promise<unknown>) => Promise.race([promise.then(() => true), new Promise((go) => setTimeout(go, 5, false))]);

test('the third waits until one of two is given back, once', async () => {
  const take = createSlots(2);
  const first = await take(never);
  await take(never);
  const third = take(never);
  const fourth = take(never);
  expect(await isSettled(third)).toBe(false);
  first();
  first();
  expect(await isSettled(third)).toBe(true);
  expect(await isSettled(fourth)).toBe(false);
});

test('who stops waiting takes no slot away', async () => {
  const take = createSlots(1);
  const first = await take(never);
  const controller = new AbortController();
  const second = take(controller.signal);
  const third = take(never);
  controller.abort(new Error('paused'));
  await expect(second).rejects.toThrow('paused');
  first();
  expect(await isSettled(third)).toBe(true);
});

test('an aborted signal is refused at once', async () => {
  await expect(createSlots(1)(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});
