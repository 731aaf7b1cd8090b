import { expect, test } from 'vitest';
import { CallError } from '../../platform/call/call-error.ts';
import { namedRows } from './named-rows.ts';
import { isOfRows, removeEach } from './remove-each.ts';

test('what can go goes, and what cannot is left with its reason', async () => {
  const sent: string[] = [];
  const send = async (key: string) => {
    sent.push(key);
    if (key === 'used') throw new CallError(409, '该岗位已被使用，不能删除');
    if (key === 'lost') throw new CallError(0, '网络连接失败');
  };
  expect(await removeEach({ keys: ['a', 'used', 'b', 'lost'], send, isMoney: false })).toEqual({
    removed: ['a', 'b'],
    kept: [
      { key: 'used', message: '该岗位已被使用，不能删除' },
      { key: 'lost', message: '网络连接失败' },
    ],
  });
  // What stands below another row goes before it.
  expect(sent).toEqual(['lost', 'b', 'used', 'a']);
});

test('each row is tried by itself where one of them stands in the way, and not for what is no row’s fault', () => {
  const refused = [400, 404, 409].map((code) => new CallError(code, '不能删除'));
  const others = [0, 401, 403, 423, 429, 500, 503].map((code) => new CallError(code, '请稍后再试'));
  expect([refused.every(isOfRows), others.some(isOfRows)]).toEqual([true, false]);
});

test('a question names up to five rows, and says how many there are of more', () => {
  const names = ['甲', '乙', '丙', '丁', '戊', '己'];
  expect(namedRows(names.slice(0, 5), 5)).toBe('甲、乙、丙、丁、戊');
  expect(namedRows(names, 6)).toBe('甲、乙、丙、丁、戊等 6 条');
  expect(namedRows(['甲', ''], 2)).toBe('甲等 2 条');
  expect(namedRows([''], 1)).toBe('共 1 条');
});
