import { afterEach, expect, test } from 'vitest';
import { endpointsOf } from '../../../contract/kernel/resource.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { englishBook } from '../../platform/words/english-book.ts';
import { setLabelBook } from '../../platform/words/label.ts';
import { callName } from './call-name.ts';

const HAN = /\p{Script=Han}/u;
const contract = import.meta.glob(['../../../contract/domains/**/*.ts', '!../../../contract/domains/**/*.test.ts'], {
  eager: true,
}) as Record<string, Record<string, unknown>>;

/** Titles of declared calls and of the calls that resources have. */
function titlesOf(value: unknown, seen: Set<unknown>): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const { title, path, kind, verbs } = value as Record<string, unknown>;
  const own = typeof title === 'string' && typeof path === 'string' && typeof kind === 'string' ? [title] : [];
  const made = Array.isArray(verbs) ? endpointsOf(value as Resource).map((endpoint) => endpoint.title) : [];
  return [...own, ...made, ...Object.values(value).flatMap((part) => titlesOf(part, seen))];
}

afterEach(() => setLabelBook(undefined));

test('calls are named after the thing that is known; in Chinese, and where nobody knows it, they keep their name', () => {
  expect(callName('导出用户')).toBe('导出用户');
  const labels = { '导出{what}': '{what}: export', '{what}逐级列表': '{what}: by level', 用户: 'Users', 锁定屏幕: 'Lock screen' };
  setLabelBook({ labels, templates: {} });
  expect(['锁定屏幕', '导出用户', '用户逐级列表', '导出药品', '删除用户'].map(callName)).toEqual([
    'Lock screen',
    'Users: export',
    'Users: by level',
    '导出药品',
    '删除Users',
  ]);
});

test('every call of the contract has an English name', () => {
  const titles = new Set(titlesOf(contract, new Set()));
  expect(titles.size).toBeGreaterThan(200);
  setLabelBook(englishBook);
  expect([...titles].filter((title) => HAN.test(callName(title)))).toEqual([]);
});
