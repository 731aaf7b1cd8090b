import { expect, test } from 'vitest';
import { maskName } from './mask.ts';

test.each([
  ['张三丰', '张**'],
  ['李四', '李*'],
  ['李', '李*'],
  ['阿依古丽·买买提', '阿**'],
  ['𠮷田', '𠮷*'],
])('%s is shown as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
