import { expect, test } from 'vitest';
import { fillTemplate, placeholdersOf } from './message-template.ts';

test('placeholders are named once, in order, and nothing else in braces is one', () => {
  expect(placeholdersOf('{姓名}您好', '请{姓名}于{时间}到{ 地点 }，{}{{嵌套}}', undefined)).toEqual(['姓名', '时间', '嵌套']);
});

test('a template is filled with what is known, and never with what an object inherits', () => {
  expect(fillTemplate('{姓名}，{时间}，{次数}，{toString}', { 姓名: '杨蕴之', 次数: 2 })).toBe('杨蕴之，{时间}，2，{toString}');
  expect(fillTemplate('{a}', { a: '{b}', b: 'x' })).toBe('{b}');
});
