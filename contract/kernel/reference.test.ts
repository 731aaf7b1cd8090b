import { expect, test } from 'vitest';
import { field } from './field.ts';
import { toldValue } from './reference.ts';

test('what stands for something else is told by its name, and a number is itself beside what is called like it', () => {
  const row = { sort: 3, sortName: '主观病历', deptId: '7', deptName: '心内科', expertId: '9' };
  expect(toldValue(row, 'deptId', field.id('科室'))).toBe('心内科');
  expect(toldValue(row, 'expertId', field.id('专家'))).toBe('9');
  expect(toldValue(row, 'sort', field.whole('排序'))).toBe(3);
});
