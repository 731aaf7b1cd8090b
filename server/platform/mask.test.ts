import { expect, test } from 'vitest';
import { mask, maskName } from './mask.ts';

test.each([
  ['张三丰', '张**'],
  ['李四', '李*'],
  ['李', '李*'],
  ['阿依古丽·买买提', '阿**'],
  ['𠮷田', '𠮷*'],
])('%s is shown as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test.each([
  ['13812345678', 'phone', '138****5678'],
  ['84327000', 'phone', '****7000'],
  ['120', 'phone', '****'],
  ['43010219870321456x', 'idNumber', '430*************6x'],
  ['H12345678', 'idNumber', 'H12****78'],
  ['12345678', 'idNumber', '12****78'],
  ['123456', 'idNumber', '****56'],
  ['12345', 'idNumber', '****'],
] as const)('%s, a number of the kind %s, is shown as %s', (number, kind, masked) => {
  expect(mask(number, kind)).toBe(masked);
});
