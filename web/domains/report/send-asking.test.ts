import { afterEach, expect, test } from 'vitest';
import { CallError } from '../../platform/call/call-error.ts';
import { type ConfirmQuestion, setNotifier } from '../../platform/page/notify.ts';
import { type Known, sendAsking } from './send-asking.ts';

const asked: ConfirmQuestion[] = [];
let isSure = true;
const told: string[] = [];
setNotifier({
  success: () => {},
  warning: (text) => told.push(text),
  error: (text) => told.push(text),
  confirm: async (question) => {
    asked.push(question);
    return isSure;
  },
});
afterEach(() => {
  asked.length = 0;
  isSure = true;
});

/** A report that lacks so many pictures, as the server answers whoever knows of fewer. */
function reportLacking(missing: number, code = 409) {
  const sent: Known[] = [];
  const send = async (known: Known) => {
    sent.push(known);
    const errors = Array.from({ length: missing }, (_, at) => ({
      field: 'missingImages',
      message: `图 ${at + 1}：原文件已不存在`,
      of: `id${at + 1}`,
    }));
    if ((known.knownMissing ?? []).length < missing) throw new CallError(code, '报告中有关键图像无法打印', errors);
    return '报告已发送';
  };
  return { sent, send };
}

test('whole, it is sent without a question', async () => {
  const { sent, send } = reportLacking(0);
  expect([await sendAsking(send), sent, asked]).toEqual(['报告已发送', [{}], []]);
});

test.each([409, 503])('what is missing (%i) is named in the question, and sent all the same with knowledge of it', async (code) => {
  const { sent, send } = reportLacking(2, code);
  expect([await sendAsking(send), sent]).toEqual(['报告已发送', [{}, { missingImages: 2, knownMissing: ['id1', 'id2'] }]]);
  expect(asked).toEqual([{ title: '部分关键图像无法打印', content: '图 1：原文件已不存在\n图 2：原文件已不存在', okText: '仍然发送' }]);
});

test('whoever would rather not has sent nothing, and any other refusal is told as it is', async () => {
  isSure = false;
  const { sent, send } = reportLacking(1);
  expect([await sendAsking(send), sent]).toEqual([false, [{}]]);
  const refusal = new CallError(503, '正在生成的文件过多，请稍后再试');
  await expect(sendAsking(() => Promise.reject(refusal))).rejects.toBe(refusal);
  expect([asked.length, refusal.isShown]).toEqual([1, false]);
});
