import { expect, test } from 'vitest';
import { matchMenu } from './match-menu.ts';

const leaves = ['会诊申请', '会诊管理', '管理会诊', '重症转诊', 'IoT设备', '参数管理'].map((name, at) => ({
  id: String(at),
  code: name,
  name,
}));
const names = (typed: string) => matchMenu(leaves, typed).map((leaf) => leaf.name);

test.each([
  ['', leaves.map((leaf) => leaf.name)],
  ['会诊', ['会诊申请', '会诊管理']],
  // A prefix, not any part.
  ['管理', ['管理会诊']],
  ['iot', ['IoT设备']],
  ['IOT', ['IoT设备']],
  ['hz', ['会诊申请', '会诊管理']],
  ['HZGL', ['会诊管理']],
  ['huizhengu', ['会诊管理']],
  // 重 and 参 have two readings each.
  ['zz', ['重症转诊']],
  ['cs', ['参数管理']],
  ['gl', ['管理会诊']],
  ['xyz', []],
  ['不存在', []],
])('%s finds %j', (typed, found) => {
  expect(names(typed)).toEqual(found);
});
