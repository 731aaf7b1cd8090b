import { expect, test } from 'vitest';
import { CallError } from '../../../platform/call/call-error.ts';
import { createAnswering } from './answering.ts';

/** A server that answers what it is told to, one after the other, and takes the rest. */
function aServer(...failures: unknown[]) {
  const heard: string[] = [];
  const answer = async (recordingId: string, given: string): Promise<unknown> => {
    const [failure] = failures.splice(0, 1);
    if (failure) throw failure;
    heard.push(`${recordingId} ${given}`);
    return {};
  };
  return { heard, answering: createAnswering({ answer }, 10) };
}

test('a consent that is taken back without a network is so as soon as there is one, and says so meanwhile', async () => {
  const { heard, answering } = aServer(new CallError(0, '网络异常'), new CallError(503, ''), new TypeError('no answer'));
  const given = answering.give('7', 'withdrawn');
  await expect.poll(() => answering.store.get()).toEqual({ isBusy: true, notice: '网络异常，您的答复尚未送达，正在重新提交' });
  // A second press says nothing besides.
  await answering.give('7', 'withdrawn');
  await given;
  expect([heard, answering.store.get()]).toEqual([['7 withdrawn'], { isBusy: false, notice: undefined }]);
});

test('what the server refuses is shown until it is read', async () => {
  const { heard, answering } = aServer(new CallError(409, '录制已结束'));
  await answering.give('7', 'agreed');
  expect([heard, answering.store.get()]).toEqual([[], { isBusy: false, notice: '录制已结束' }]);
  answering.acknowledge();
  expect(answering.store.get().notice).toBeUndefined();
});

test('a yes is said no more once the room was left; a no is said to its end', async () => {
  const { heard, answering } = aServer(new CallError(0, ''), new CallError(0, ''), new CallError(0, ''));
  const given = answering.give('7', 'agreed');
  answering.close();
  await given;
  expect([heard, answering.store.get()]).toEqual([[], { isBusy: false, notice: undefined }]);
  const refused = answering.give('7', 'withdrawn');
  answering.close();
  await expect.poll(() => answering.store.get()).toEqual({ isBusy: true, notice: '网络异常，您的答复尚未送达，正在重新提交' });
  await refused;
  expect([heard, answering.store.get()]).toEqual([['7 withdrawn'], { isBusy: false, notice: undefined }]);
});
