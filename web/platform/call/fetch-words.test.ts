import { afterAll, beforeAll, expect, test } from 'vitest';
import { dictionaryWords } from '../../../contract/domains/settings/dictionary.endpoints.ts';
import { type LocalServer, startLocalServer } from '../page/browser.testing.ts';

const entries = [
  { code: 'sex', dictKey: 1, dictValue: '男' },
  { code: 'sex', dictKey: 2, dictValue: '女', isSealed: 1 },
  { code: 'marriage', dictKey: 'married', dictValue: '已婚' },
];

let server: LocalServer;
let isUp = true;
beforeAll(async () => {
  server = await startLocalServer(() =>
    isUp ? { body: JSON.stringify({ code: 200, data: entries }) } : { status: 400, body: JSON.stringify({ code: 400, msg: '参数错误' }) },
  );
});
afterAll(() => server.close());

test('what is asked for within a moment is one call, and each gets its own words', async () => {
  const { fetchWords } = await import('./fetch-words.ts');
  const [sex, married, none] = await Promise.all([fetchWords('sex'), fetchWords('marriage'), fetchWords('absent'), fetchWords('sex')]);
  expect(server.requests.map(({ line }) => decodeURIComponent(line))).toEqual([
    `GET /api${dictionaryWords.path}?codes=sex,marriage,absent`,
  ]);
  expect(sex).toEqual([
    { key: '1', word: '男' },
    { key: '2', word: '女', isSealed: true },
  ]);
  expect([married, none]).toEqual([[{ key: 'married', word: '已婚' }], []]);
});

test('a call that failed fails for those who asked, and the next one is a new call', async () => {
  const { fetchWords } = await import('./fetch-words.ts');
  isUp = false;
  const asked = server.requests.length;
  await expect(Promise.all([fetchWords('sex'), fetchWords('marriage')])).rejects.toThrow('参数错误');
  isUp = true;
  expect(await fetchWords('marriage')).toHaveLength(1);
  expect(server.requests.length).toBe(asked + 2);
});
