import { expect, test } from 'vitest';
import { CallError } from '../../platform/call/call-error.ts';
import { type Outcome, runBatch } from './run-batch.ts';

async function run(rows: readonly number[], answers: Readonly<Record<number, CallError>>, isMoney = false, oneByOne = false) {
  const [outcomes, sent, ended]: [Record<number, Outcome>, number[], number[]] = [{}, [], []];
  let [open, most] = [0, 0];
  const send = async (row: number) => {
    sent.push(row);
    open += 1;
    most = Math.max(most, open);
    // Of those that wait for each other the first takes longest: others would overtake it.
    await new Promise((resolve) => setTimeout(resolve, oneByOne ? 4 * (rows.length - rows.indexOf(row)) : 2));
    open -= 1;
    ended.push(row);
    if (answers[row]) throw answers[row];
  };
  await runBatch({
    rows,
    send,
    told: (row, outcome) => {
      outcomes[row] = outcome;
    },
    isMoney,
    oneByOne,
  });
  return { states: Object.values(outcomes).map(({ state }) => state), sent, ended, most, outcomes };
}

test('three at a time, and a refusal stops no other', async () => {
  const { states, most, outcomes } = await run([1, 2, 3, 4, 5], {
    2: new CallError(409, '当前状态不能审核'),
    4: new CallError(0, '网络连接失败'),
  });
  expect(states).toEqual(['done', 'refused', 'done', 'unknown', 'done']);
  expect(outcomes[2]?.message).toBe('当前状态不能审核');
  expect(most).toBe(3);
});

test('where money moves, the password that is not given leaves the rest alone', async () => {
  const { states, sent } = await run([1, 2, 3], { 1: new CallError(423, '请重新输入密码') }, true);
  expect([states, sent]).toEqual([['refused'], [1]]);
  expect((await run([1, 2, 3], {}, true)).states).toEqual(['done', 'done', 'done']);
});

test('nothing is sent any more once the session has ended', async () => {
  const { sent } = await run([1, 2, 3, 4, 5, 6], { 1: new CallError(401, '登录已过期') });
  expect(sent).toEqual([1, 2, 3]);
});

test('rows that wait for each other go one by one, past one that is refused', async () => {
  const { states, ended, most } = await run([1, 2, 3, 4], { 2: new CallError(409, '下级还有1项') }, false, true);
  expect([states, ended, most]).toEqual([['done', 'refused', 'done', 'done'], [1, 2, 3, 4], 1]);
});
