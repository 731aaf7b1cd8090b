import { expect, test } from 'vitest';
import { field } from './field.ts';
import { readableOf } from './reference.ts';

test('what a field refers to is told by its name, and a number by itself, whatever else the row is called by', () => {
  const row = { sortId: '7', sortName: '客观病历', sort: 3, targetHospital: '海棠社区医院', creator: '9' };
  expect(readableOf('sortId', field.id('所属分类', { names: 'copy_sort' }), row)).toBe('客观病历');
  expect(readableOf('sort', field.whole('排序'), row)).toBe(3);
  expect(readableOf('targetHospital', field.text('接诊医院'), row)).toBe('海棠社区医院');
  expect(readableOf('creator', field.id('创建人', { names: 'user' }), row)).toBe('9');
});
