import { beforeEach, expect, test } from 'vitest';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
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
const hospital = { tenantName: '一医院', status: '1' } as const;

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
