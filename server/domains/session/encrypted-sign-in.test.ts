import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureClient } from '../../engine/identity/accounts.ts';
import { type CipherClient, createCipherClient } from '../../testing/cipher-client.ts';
import { basic, callAs, createSessionTestbed, freshStart, PASSWORD, type SessionTestbed } from './session.testing.ts';

const TOKEN = '/api/blade-auth/oauth/token';
const PLAIN_REFUSED = { error: 'invalid_request', error_description: '请使用加密请求' };
const headers = { authorization: basic('strict'), 'tenant-id': '100001' };
const wanted = { grant_type: 'password', username: 'doctor', password: PASSWORD };
const asForm = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };

let bed: SessionTestbed;
let app: FastifyInstance;
let client: CipherClient;

beforeAll(async () => {
  bed = await createSessionTestbed();
  app = await bed.newApp();
  const strict = { clientId: 'strict', secret: 'strict', grantTypes: ['password', 'refresh_token'], bodyCipher: 'required' } as const;
  await ensureClient(bed.database.forGroup(), strict, { now: bed.clock.now });
  client = await createCipherClient(app, () => bed.clock.now);
});
afterAll(() => bed.close());
beforeEach(() => freshStart(bed));

describe('the public key', () => {
  test('is told to anybody, with the time to date requests by', async () => {
    const { data } = (await app.inject('/api/blade-auth/oauth/public-key')).json();
    expect(data).toEqual({ keyId: 'sm2-1', publicKey: expect.stringMatching(/^04[0-9a-f]{128}$/), serverTime: bed.clock.now });
  });

  test('comes with its policy to a program that says who it is, and not to one that only pretends', async () => {
    const ask = (authorization: string) => app.inject({ url: '/api/blade-auth/oauth/public-key', headers: { authorization } });
    expect((await ask(basic('strict'))).json().data.bodyCipher).toBe('required');
    expect((await ask(basic('lianyi-api'))).json().data.bodyCipher).toBe('accepted');
    expect((await ask(basic('strict', 'wrong'))).statusCode).toBe(401);
  });
});

describe('signing in with a program that must encrypt', () => {
  test('works with an encrypted JSON body, and the tokens come back encrypted', async () => {
    const call = client.seal('POST', TOKEN, wanted, headers);
    const reply = await app.inject(call);
    expect([reply.statusCode, reply.body]).toEqual([200, expect.stringMatching(/^"[\w-]+"$/)]);
    const { access_token } = client.open<{ access_token: string }>(call, reply.body);
    expect((await callAs(app, access_token, '/blade-auth/oauth/user-info')).statusCode).toBe(200);
  });

  test('works with a form whose password is encrypted', async () => {
    const call = client.sealForm(TOKEN, wanted, headers);
    expect(call.payload).not.toContain(PASSWORD);
    const reply = await app.inject(call);
    expect(client.open(call, reply.body)).toMatchObject({ account: 'Doctor' });
  });

  test('works with everything in the query, as clients of this family send it, when the password there is encrypted', async () => {
    const call = client.sealQuery(TOKEN, wanted, headers);
    expect(call.url).not.toContain(PASSWORD);
    const reply = await app.inject(call);
    expect(client.open(call, reply.body)).toMatchObject({ account: 'Doctor' });
    expect((await app.inject(call)).json().msg).toBe('请求已处理，请勿重复发送');
    const other = client.sealQuery(TOKEN, { ...wanted, username: 'ghost' }, headers);
    const moved = other.url.replace(/password=[^&]*/, /password=[^&]*/.exec(call.url)?.[0] ?? '');
    expect((await app.inject({ ...other, url: moved })).json().msg).toBe('请求解密失败，请刷新页面后重试');
  });

  test('tells a wrong password in plain JSON, as ever', async () => {
    const call = client.sealForm(TOKEN, { ...wanted, password: 'Wrong-1' }, headers);
    const reply = await app.inject(call);
    expect([reply.statusCode, reply.json()]).toEqual([400, { error: 'invalid_grant', error_description: '用户名或密码错误' }]);
  });

  test.each([
    ['JSON', () => ({ url: TOKEN, headers, payload: wanted })],
    ['a form', () => ({ url: TOKEN, headers: asForm, payload: new URLSearchParams(wanted).toString() })],
    ['the query', () => ({ url: `${TOKEN}?${new URLSearchParams(wanted)}`, headers })],
    ['the query, beside an encrypted body', () => client.seal('POST', `${TOKEN}?password=${PASSWORD}`, wanted, headers)],
  ])('with a plain password in %s is refused before the password is looked at', async (_, call) => {
    const reply = await app.inject({ method: 'POST', ...call() });
    expect([reply.statusCode, reply.json()]).toEqual([400, PLAIN_REFUSED]);
  });

  test('with the sealed form of another moment, account or address is refused', async () => {
    const call = client.sealForm(TOKEN, wanted, headers);
    const { password = '' } = Object.fromEntries(new URLSearchParams(call.payload));
    const moved = client.sealForm(TOKEN, wanted, headers);
    moved.payload = new URLSearchParams({ ...wanted, password }).toString();
    expect((await app.inject(moved)).json().msg).toBe('请求解密失败，请刷新页面后重试');
    expect((await app.inject({ ...call, url: `${TOKEN}/refresh` })).json().msg).toBe('请求解密失败，请刷新页面后重试');
  });

  test('cannot be repeated by whoever has recorded it', async () => {
    const call = client.sealForm(TOKEN, wanted, headers);
    expect((await app.inject(call)).statusCode).toBe(200);
    expect((await app.inject(call)).json().msg).toBe('请求已处理，请勿重复发送');
  });

  test('refreshes plainly or encrypted, for a refresh token is no password', async () => {
    const call = client.seal('POST', TOKEN, wanted, headers);
    const first = client.open<{ refresh_token: string }>(call, (await app.inject(call)).body);
    const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    const reply = await app.inject({ method: 'POST', url: TOKEN, headers, payload: refresh });
    expect(reply.statusCode).toBe(200);
    const again = client.seal('POST', TOKEN, { ...refresh, refresh_token: reply.json().refresh_token }, headers);
    expect(client.open(again, (await app.inject(again)).body)).toMatchObject({ token_type: 'bearer' });
  });
});

test('no program at all gets in with a plain password in the query', async () => {
  const loose = { authorization: basic('lianyi-api'), 'tenant-id': '100001' };
  const url = `${TOKEN}?${new URLSearchParams(wanted)}`;
  expect((await app.inject({ method: 'POST', url, headers: loose })).json()).toEqual(PLAIN_REFUSED);
  expect((await app.inject({ method: 'POST', url: TOKEN, headers: loose, payload: wanted })).statusCode).toBe(200);
  expect((await app.inject(client.sealQuery(TOKEN, wanted, loose))).statusCode).toBe(200);
});

test('a new password travels encrypted, or not at all', async () => {
  const call = client.seal('POST', TOKEN, wanted, headers);
  const { access_token: token } = client.open<{ access_token: string }>(call, (await app.inject(call)).body);
  const [url, auth] = ['/api/blade-user/update-password', { 'blade-auth': `bearer ${token}` }];
  const change = { oldPassword: PASSWORD, newPassword: 'Evening-Round-9', newPassword1: 'Evening-Round-9' };
  expect((await callAs(app, token, '/blade-user/update-password', change)).json().msg).toBe('请使用加密请求');
  expect((await app.inject(client.seal('POST', url, change, auth))).statusCode).toBe(200);
  const back = { oldPassword: change.newPassword, newPassword: PASSWORD, newPassword1: PASSWORD };
  expect((await app.inject(client.seal('POST', url, back, auth))).statusCode).toBe(200);
});
