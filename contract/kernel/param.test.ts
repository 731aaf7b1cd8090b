import { expect, test } from 'vitest';
import { defineParams, notMore, param } from './param.ts';
import { textOf } from './said.ts';

const params = defineParams('心电', {
  answer: param.whole('答复提醒', { preset: 30, unit: '分钟', min: 5, max: 240 }),
  expire: param.whole('过期', { preset: 1, unit: '小时', min: 1, max: 24 }),
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
