import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { helpMessage, listPublishedHelp } from '../../../contract/domains/settings/help-message.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { syncDictionaries } from './dictionary-sync.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await syncDictionaries(app.services, app.clock.now());
});
afterAll(() => app.close());

test('everybody reads what the platform has published, in its order, and nothing else', async () => {
  const submit = endpointOf(helpMessage, 'submit');
  const admin = await app.as('platformAdmin');
  const add = (title: string, values: object) =>
    admin.get(submit, { title, category: 'start', content: '正文', sort: 1, published: 1, ...values });
  await add('第三', { sort: 9 });
  await add('第二', { sort: 2 });
  await add('第一', { sort: 1 });
  await add('草稿', { published: 0 });
  const seen = await (await app.as('nobody')).get<{ title: string }[]>(listPublishedHelp);
  expect(seen.map(({ title }) => title)).toEqual(['第一', '第二', '第三']);
});

test('a sheet of the articles shows the words of the dictionary, not its keys', async () => {
  const { token } = await app.as('platformAdmin');
  const { path } = endpointOf(helpMessage, 'export');
  const response = await app.app.inject({ url: `/api${path}`, headers: { 'blade-auth': `bearer ${token}` } });
  const { sheets } = await readXlsx(new Uint8Array(response.rawPayload));
  const category = helpMessage.columns.indexOf('category');
  expect(sheets[0]?.rows.slice(1).map((row) => row[category])).toContain('入门指引');
});
