import { expect, test } from 'vitest';
import { defineParams, notMore, param } from './param.ts';
import { textOf } from './said.ts';

const params = defineParams('心电', {
  answer: param.whole('答复提醒', { preset: 30, unit: '分钟', min: 5, max: 240 }),
  expire: param.whole('过期', { preset: 1, unit: '小时', min: 1, max: 24 }),
  review: param.whole('审核', { preset: 5, unit: '个工作日', min: 1, max: 30 }),
  read: param.whole('阅片', { preset: 3, unit: '个工作日', min: 1, max: 30 }),
});

test.each([
  [30, 1, undefined],
  [60, 1, undefined],
  [61, 1, '答复提醒不能大于过期'],
  [61, 2, undefined],
])('%i minutes are not more than %i hours', (answer, expire, problem) => {
  const told = notMore(params, 'answer', 'expire').problem({ answer, expire });
  expect(told && textOf(told)).toBe(problem);
});

test('working days are compared with one another, and with nothing else', () => {
  expect(notMore(params, 'read', 'review').problem({ read: 5, review: 5 })).toBeUndefined();
  expect(notMore(params, 'read', 'review').problem({ read: 6, review: 5 })).toBeDefined();
  for (const [less, more] of [
    ['review', 'expire'],
    ['answer', 'review'],
  ] as const)
    expect(() => notMore(params, less, more)).toThrow('cannot be compared');
});
