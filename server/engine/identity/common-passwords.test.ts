import { expect, test } from 'vitest';
import { guessableProblem } from './common-passwords.ts';
import { randomPassword } from './passwords.ts';

const owner = { account: 'liqing', words: ['李清', '滨海市第一人民医院'] };

test.each([
  ['password1', '密码过于常见，请更换'],
  ['P@ssw0rd', '密码过于常见，请更换'],
  ['Password2026!', '密码过于常见，请更换'],
  ['Morning-7', '密码过于常见，请更换'],
  ['iloveyou1', '密码过于常见，请更换'],
  ['Lianyi@2026', '密码不能由账号、姓名、机构或产品名称组成'],
  ['Liqing123', '密码不能由账号、姓名、机构或产品名称组成'],
  ['李清2026a', '密码不能由账号、姓名、机构或产品名称组成'],
  ['zxcvbnm,.1234', '密码不能由连续或重复的字符组成'],
  ['kkkkjjjj7777', '密码不能由连续或重复的字符组成'],
  ['mnopqrst6789', '密码不能由连续或重复的字符组成'],
])('«%s» would be tried first', async (password, problem) => {
  expect(await guessableProblem(password, owner)).toBe(problem);
});

test.each([
  'Morning-Round-7',
  'Evening-Round-9',
  'Yunling#2027',
  'correct horse 7 battery',
  'Lianyi-on-a-rainy-Tuesday-4',
  '三月的海很蓝7a',
])('«%s» would not', async (password) => {
  expect(await guessableProblem(password, owner)).toBeUndefined();
});

test('random passwords are never among them', async () => {
  const problems = await Promise.all(Array.from({ length: 200 }, () => guessableProblem(randomPassword(), owner)));
  expect(problems.filter(Boolean)).toEqual([]);
});
