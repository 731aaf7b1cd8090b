import { beforeEach, expect, test, vi } from 'vitest';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { startLocalServer } from '../../platform/page/browser.testing.ts';
import { setNotifier } from '../../platform/page/notify.ts';
import { serverNow } from '../../platform/page/server-clock.ts';
import { isOutOfUseMeant } from './ask-out-of-use.ts';

const DAY_MS = 86_400_000;
const [past, ahead] = [-DAY_MS, DAY_MS].map((ms) => toWireTime(serverNow() + ms));

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  const confirm = async ({ okText = '' }: { okText?: string }) => asked.push(okText) > 1;
  setNotifier({ success: () => {}, warning: () => {}, error: () => {}, confirm });
});
const hospital = { tenantId: '100001', tenantName: '一医院', status: '1' } as const;

test.each([
  ['disabled', hospital, { status: '0' }, '确定停用'],
  ['disabled before its term is over', { ...hospital, expireTime: ahead }, { status: '0' }, '确定停用'],
  ['given a term that is over', hospital, { expireTime: past }, '确定保存'],
  ['given a term that is over instead of one ahead', { ...hospital, expireTime: ahead }, { expireTime: past }, '确定保存'],
] as const)('a hospital that is %s is asked about', async (_, before, changed, button) => {
  expect(await isOutOfUseMeant(before, changed)).toBe(false);
  expect(await isOutOfUseMeant(before, changed)).toBe(true);
  expect(asked).toEqual([button, button]);
});

test.each([
  ['renamed', hospital, {}],
  ['given a longer term', hospital, { expireTime: ahead }],
  ['given no term', { ...hospital, expireTime: past }, { expireTime: null }],
  ['disabled already', { ...hospital, status: '0' }, { status: '0', expireTime: past }],
  ['recycled', { ...hospital, status: '2' }, { expireTime: past }],
  ['enabled', { ...hospital, status: '0' }, { status: '1' }],
  ['over already', { ...hospital, expireTime: past }, { expireTime: past, status: '0' }],
] as const)('a hospital that is %s is not', async (_, before, changed) => {
  expect(await isOutOfUseMeant(before, changed)).toBe(true);
  expect(asked).toEqual([]);
});

test('what of other hospitals waits for it is said with it, and nothing where nothing does or that cannot be asked', async () => {
  vi.resetModules();
  const waiting = [3, 0];
  const server = await startLocalServer(() => {
    const next = waiting.shift();
    return next === undefined ? 'hang up' : { body: JSON.stringify({ code: 200, success: true, data: { waiting: next }, msg: '' }) };
  });
  const { withWaiting } = await import('./ask-out-of-use.ts');
  expect(await withWaiting('停用。', '100001')).toBe('停用。其他医院有3单未完成的会诊、转诊正等待该机构，将通知其申请人和运营人员。');
  expect(await withWaiting('停用。', '100001')).toBe('停用。');
  expect(await withWaiting('停用。', '100001')).toBe('停用。');
  vi.resetModules();
  vi.unstubAllGlobals();
  await server.close();
});
