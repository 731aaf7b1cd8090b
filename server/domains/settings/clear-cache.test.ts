import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearCache } from '../../../contract/domains/settings/cache.endpoints.ts';
import { dictionaryLists } from '../../../contract/domains/settings/dictionary.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('what processes know of rights is read anew: a right taken away behind their back is gone', async () => {
  const hospital = await app.as('strangerAdmin');
  expect((await hospital.send(dictionaryLists.parents)).status).toBe(200);
  await app.services.database.forGroup().run(sql`
    DELETE FROM role_menu WHERE tenant_id = '100003' AND menu_id IN (SELECT id FROM menu WHERE code = 'dict_view')`);
  const admin = await app.as('platformAdmin');
  expect(await admin.get(clearCache)).toEqual({ msg: '清除完毕' });
  expect((await hospital.send(dictionaryLists.parents)).status).toBe(403);
});

test('answers on GET and POST alike, and only those who may', async () => {
  expect((await (await app.as('platformAdmin')).send({ ...clearCache, method: 'POST' })).status).toBe(200);
  expect((await (await app.as('doctor1')).send(clearCache)).status).toBe(403);
});
