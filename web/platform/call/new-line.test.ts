import { expect, test } from 'vitest';
import { newLine } from './new-line.ts';

/** Like an action: while one is under way it does nothing with another. */
function anAction() {
  const sent: string[] = [];
  const open: ((isAccepted: boolean) => void)[] = [];
  let isBusy = false;
  const send = async (input: string): Promise<boolean> => {
    if (isBusy) return true;
    isBusy = true;
    sent.push(input);
    const isAccepted = await new Promise<boolean>((resolve) => open.push(resolve));
    isBusy = false;
    return isAccepted;
  };
  const answer = async (isAccepted: boolean) => {
    await expect.poll(() => open.length).toBeGreaterThan(0);
    open.shift()?.(isAccepted);
  };
  return { send, sent, answer };
}

test('what is drawn while another is being kept is kept after it', async () => {
  const { send, sent, answer } = anAction();
  const line = newLine<string>();
  const all = ['first', 'second', 'third'].map((input) => line(send, input));
  await expect.poll(() => sent).toEqual(['first']);
  await answer(true);
  await expect.poll(() => sent).toEqual(['first', 'second']);
  await answer(false);
  await answer(true);
  expect(await Promise.all(all)).toEqual([true, false, true]);
  expect(sent).toEqual(['first', 'second', 'third']);
});

test('what breaks says so, and those behind it go on', async () => {
  const line = newLine<string>();
  const broken = line(() => Promise.reject(new Error('broken')), 'first');
  const next = line(async () => true, 'second');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe(true);
});
