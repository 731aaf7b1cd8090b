import { expect, test } from 'vitest';
import { isState, tagColorOf } from './tag-color.ts';

test.each([
  ['待审核', 'orange'],
  ['已退回', 'red'],
  ['已取消', 'default'],
  ['会诊中', 'blue'],
  ['已完成', 'green'],
  ['一般', 'blue'],
])('%s is %s', (label, color) => {
  expect(tagColorOf(label)).toBe(color);
});

test('tells a state from another choice by its name', () => {
  expect(isState('applyOrderStatus')).toBe(true);
  expect(isState('illnessSeverity')).toBe(false);
});
