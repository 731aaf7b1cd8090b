import { expect, test } from 'vitest';
import { withTemplate } from './message-template.ts';

const first = { title: '停诊通知', content: '{日期}停诊' };
const second = { title: '会议通知', content: '{时间}开会' };

test('an empty form takes the template', () => {
  expect(withTemplate({ title: '', content: null }, first)).toEqual({ ...first, takenTemplate: first });
});

test('what was written stays, whether before the first template or over it', () => {
  expect(withTemplate({ title: '自己写的', content: '' }, first)).toEqual({ content: first.content, takenTemplate: first });
  expect(withTemplate({ title: first.title, content: '周五停诊', takenTemplate: first }, second)).toEqual({
    title: second.title,
    takenTemplate: second,
  });
});

test('another template replaces the one before where nothing was written over it', () => {
  expect(withTemplate({ ...first, takenTemplate: first }, second)).toEqual({ ...second, takenTemplate: second });
});
