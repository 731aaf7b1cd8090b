import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '../../../contract/kernel/said.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sexWarnings } from './sex-warnings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ['1', '卵巢囊肿', ['患者性别为男，报告中出现“卵巢”，请核对']],
  ['2', '前列腺、睾丸未见异常', ['患者性别为女，报告中出现“前列腺”，请核对', '患者性别为女，报告中出现“睾丸”，请核对']],
  ['2', '卵巢囊肿', []],
  ['1', '前列腺增大', []],
  ['9', '前列腺增大', []],
  [undefined, '前列腺增大', []],
] as const)('sex %s and «%s»', async (sex, words, warnings) => {
  const told = await sexWarnings(app.services.database.forGroup(), sex, { opinion: '未见异常', advice: words });
  expect(told.map(textOf)).toEqual(warnings);
});
