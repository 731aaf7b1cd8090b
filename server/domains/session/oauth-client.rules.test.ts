import { afterAll, beforeAll, expect, test } from 'vitest';
import { oauthClient } from '../../../contract/domains/session/oauth-client.resource.ts';
import { issueToken } from '../../../contract/domains/session/session.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { consoleClient, ensureClient } from '../../engine/identity/accounts.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';

const submit = endpointOf(oauthClient, 'submit');
const list = endpointOf(oauthClient, 'list');
const remove = endpointOf(oauthClient, 'remove');

interface ClientRow {
  id: string;
  clientId: string;
  version: number;
}

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  await ensureClient(app.services.database.forGroup(), consoleClient, { now: app.clock.now() });
  admin = await app.as('platformAdmin');
});
afterAll(() => app.close());

const input = (clientId: string, values: object = {}) => ({
  clientId,
  clientSecret: 'first-secret',
  grantTypes: ['password'],
  bodyCipher: 'off',
  ...values,
});

/** Whether a program with this secret is let in far enough to be told that the account is wrong. */
async function isKnown(clientId: string, secret: string): Promise<boolean> {
  const response = await app.app.inject({
    method: 'POST',
    url: `/api${issueToken.path}`,
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    payload: { grant_type: 'password', tenantId: '100001', username: 'nobody-here', password: 'x' },
  });
  return response.json<{ error: string }>().error !== 'invalid_client';
}

test('a new program is known by its secret, which is never told; another secret replaces it at once', async () => {
  const added = await admin.get<ClientRow>(submit, input('his-system'));
  expect(JSON.stringify([added, await admin.get(list)])).not.toMatch(/first-secret|secretHash/);
  expect([await isKnown('his-system', 'first-secret'), await isKnown('his-system', 'wrong-secret')]).toEqual([true, false]);
  await admin.get(submit, input('his-system', { id: added.id, clientSecret: '' }));
  expect(await isKnown('his-system', 'first-secret')).toBe(true);
  await admin.get(submit, input('his-system', { id: added.id, clientSecret: 'second-secret' }));
  expect([await isKnown('his-system', 'first-secret'), await isKnown('his-system', 'second-secret')]).toEqual([false, true]);
  await admin.get(remove, { ids: [added.id] });
  expect(await isKnown('his-system', 'second-secret')).toBe(false);
});

test('refuses a second one of that number, a missing secret and another number', async () => {
  const added = await admin.get<ClientRow>(submit, input('lis-system'));
  expect(await admin.send(submit, input('lis-system'))).toMatchObject({ status: 409, body: { msg: '客户端编号已存在' } });
  expect(await admin.send(submit, input('pacs-system', { clientSecret: '' }))).toMatchObject({
    status: 400,
    body: { msg: '请输入客户端密钥' },
  });
  expect(await admin.send(submit, input('renamed', { id: added.id }))).toMatchObject({
    status: 400,
    body: { msg: '客户端编号保存后不能修改' },
  });
});

test('the console keeps its own client and its secret', async () => {
  const { records } = await admin.get<{ records: ClientRow[] }>(list, { clientId: consoleClient.clientId });
  const [own] = records;
  expect(await admin.send(remove, { ids: [own?.id] })).toMatchObject({ status: 409, body: { msg: '控制台自己的客户端不能删除' } });
  const changed = input(consoleClient.clientId, { id: own?.id, clientSecret: 'another-secret' });
  expect(await admin.send(submit, changed)).toMatchObject({ status: 400, body: { msg: '控制台自己的客户端不能修改密钥' } });
});

test.each([
  [['captcha', 'refresh_token', 'password'], '控制台自己的客户端不能使用密码登录'],
  [['captcha', 'social'], '控制台自己的客户端必须保留验证码登录和刷新令牌'],
])('the console signs people in by a captcha, and no other way: not with %j', async (grantTypes, msg) => {
  const { records } = await admin.get<{ records: ClientRow[] }>(list, { clientId: consoleClient.clientId });
  const changed = (values: object) =>
    admin.send(submit, input(consoleClient.clientId, { id: records[0]?.id, clientSecret: '', ...values }));
  expect(await changed({ grantTypes })).toMatchObject({ status: 400, body: { msg } });
  expect((await changed({ grantTypes: ['captcha', 'refresh_token'], bodyCipher: 'required' })).status).toBe(200);
});

test('is the platform’s matter alone', async () => {
  const hospital = await app.as('strangerAdmin');
  expect((await hospital.send(list)).status).toBe(403);
  expect((await hospital.send(submit, input('mine'))).status).toBe(403);
});
