import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { type BodyPolicy, CIPHER_WINDOW_MS, cipherHeaders } from '../../../contract/kernel/body-cipher.ts';
import { modules } from '../../modules.ts';
import { makeSm2KeyPair } from '../../platform/crypto/sm2.ts';
import { type CipherClient, cipherClientFor, createCipherClient, type SealedCall } from '../../testing/cipher-client.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { announceAccessChange } from '../identity/access-changes.ts';
import { sql } from '../store/sql.ts';
import { createApp } from './app.ts';
import { sweepNoncesJob } from './body-cipher.jobs.ts';
import { openSessionOf } from './body-cipher.testing.ts';

const SUBMIT = `/api${param.path}/submit`;
const LIST = `/api${param.path}/list?size=10`;
const UNDECRYPTABLE = '请求解密失败，请刷新页面后重试';

let bed: TestApp;
let client: CipherClient;
const tokens = {} as Record<BodyPolicy, string>;

beforeAll(async () => {
  bed = await createTestApp();
  for (const policy of ['required', 'accepted', 'off'] as const) tokens[policy] = await openSessionOf(bed, policy);
  client = await createCipherClient(bed.app, bed.clock.now);
});
afterAll(() => bed.close());

let count = 0;
const newParam = () => {
  count += 1;
  return { paramName: `加密参数${count}`, paramKey: `cipher.${count}`, paramValue: '值' };
};
const auth = (policy: BodyPolicy = 'required') => ({ 'blade-auth': `bearer ${tokens[policy]}` });
const sealed = (body: unknown = newParam(), policy: BodyPolicy = 'required', url = SUBMIT) => client.seal('POST', url, body, auth(policy));

async function send(call: SealedCall, app = bed.app): Promise<{ status: number; text: string; msg?: string; fields: string[] }> {
  const { statusCode, body } = await app.inject(call);
  const answer = JSON.parse(body) as { msg?: string; errors?: { field: string }[] };
  return { status: statusCode, text: body, msg: answer.msg, fields: (answer.errors ?? []).map(({ field }) => field) };
}

const plain = (policy: BodyPolicy, body: unknown = newParam()): SealedCall => ({
  method: 'POST',
  url: SUBMIT,
  headers: { ...auth(policy), 'content-type': 'application/json' },
  payload: JSON.stringify(body),
});

describe('an encrypted body', () => {
  test('is opened, and its answer is a string that only this client can read, for this call', async () => {
    const values = newParam();
    const call = sealed(values);
    expect(call.payload).not.toContain(values.paramKey);
    const reply = await send(call);
    expect([reply.status, typeof JSON.parse(reply.text)]).toEqual([200, 'string']);
    expect(client.open(call, reply.text)).toMatchObject({ code: 200, success: true, msg: '操作成功', data: values });
    expect(() => client.open(sealed(), reply.text)).toThrow('not sealed for this call');
    const other = await createCipherClient(bed.app, bed.clock.now);
    expect(() => other.open(call, reply.text)).toThrow('not sealed for this call');
  });

  test('may also be the string alone', async () => {
    const call = sealed();
    const { data } = JSON.parse(call.payload ?? '') as { data: string };
    expect((await send({ ...call, payload: JSON.stringify(data) })).status).toBe(200);
  });

  test('holding something wrong is refused in plain JSON, field by field as ever', async () => {
    const reply = await send(sealed({ paramKey: 'x.y' }));
    expect([reply.status, reply.msg]).toEqual([400, '请输入参数名称']);
  });

  test('of a prototype or no JSON is refused like a plain one', async () => {
    const reply = await send(sealed(JSON.parse('{"__proto__": {"admin": 1}}')));
    expect([reply.status, reply.msg]).toEqual([400, '请求内容不是正确的JSON']);
  });

  test('is no way around the token or the permission', async () => {
    const stranger = (await bed.as('nobody')).token;
    expect((await send(client.seal('POST', SUBMIT, newParam()))).status).toBe(401);
    expect((await send(client.seal('POST', SUBMIT, newParam(), { 'blade-auth': `bearer ${stranger}` }))).status).toBe(403);
  });

  test('is refused with any one byte changed', async () => {
    const call = sealed();
    const bytes = Buffer.from((JSON.parse(call.payload ?? '') as { data: string }).data, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x80;
      const reply = await send({ ...call, payload: JSON.stringify({ data: changed.toString('base64url') }) });
      expect([reply.status, reply.msg, reply.fields]).toEqual([400, UNDECRYPTABLE, []]);
    }
    expect((await send(call)).status).toBe(200);
  });

  test.each([
    ['another path', (call: SealedCall) => ({ ...call, url: `/api${param.path}/remove` })],
    ['another query', (call: SealedCall) => ({ ...call, url: `${SUBMIT}?id=1` })],
    ['another time', (call: SealedCall) => withHeader(call, cipherHeaders.time, String(bed.clock.now() + 1))],
    ['another nonce', (call: SealedCall) => withHeader(call, cipherHeaders.nonce, 'AAAAAAAAAAAAAAAAAAAAAA')],
    ["another client's keys", (call: SealedCall) => withHeader(call, cipherHeaders.key, sealedByOther.headers[cipherHeaders.key] ?? '')],
    ['plain JSON under the same headers', (call: SealedCall) => ({ ...call, payload: JSON.stringify(newParam()) })],
    ['no time', (call: SealedCall) => withHeader(call, cipherHeaders.time, '')],
    ['a short nonce', (call: SealedCall) => withHeader(call, cipherHeaders.nonce, 'AAAA')],
    ['keys that are none', (call: SealedCall) => withHeader(call, cipherHeaders.key, 'nonsense')],
  ])('is refused with %s', async (_, move) => {
    const reply = await send(move(sealed()));
    expect([reply.status, reply.msg, reply.fields]).toEqual([400, UNDECRYPTABLE, []]);
  });

  let sealedByOther: SealedCall;
  beforeAll(async () => {
    sealedByOther = (await createCipherClient(bed.app, bed.clock.now)).seal('POST', SUBMIT, {});
  });

  test('under a key that the server does not have says that a new one would help', async () => {
    const { publicKey } = makeSm2KeyPair();
    for (const keyId of ['sm2-1', 'sm2-7']) {
      const reply = await send(cipherClientFor(keyId, publicKey, bed.clock.now).seal('POST', SUBMIT, newParam(), auth()));
      expect([reply.status, reply.msg, reply.fields]).toEqual([400, UNDECRYPTABLE, ['Blade-Key']]);
    }
  });
});

describe('time and repetition', () => {
  test.each([
    [CIPHER_WINDOW_MS, 200],
    [-CIPHER_WINDOW_MS, 200],
    [CIPHER_WINDOW_MS + 1, 400],
    [-CIPHER_WINDOW_MS - 1, 400],
  ])('a request dated %i ms from now is answered %i', async (away, status) => {
    const own = await createCipherClient(bed.app, () => bed.clock.now() + away);
    const reply = await send(own.seal('POST', SUBMIT, newParam(), auth()));
    expect(reply.status).toBe(status);
    if (status === 400) expect([reply.msg, reply.fields]).toEqual(['请求已过期，请校准本机时间后重试', ['Blade-Key']]);
  });

  test('the same request is let in once, also when ten come at once to two processes', async () => {
    const second = await createApp(bed.services, modules);
    const call = sealed();
    const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => send(call, at % 2 ? second : bed.app)));
    await second.close();
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ msg }) => msg))).toEqual(new Set(['请求已处理，请勿重复发送']));
  });

  test('a request refused before its work may come again', async () => {
    const call = client.seal('POST', SUBMIT, newParam());
    expect((await send(call)).status).toBe(401);
    expect((await send({ ...call, headers: { ...call.headers, ...auth() } })).status).toBe(200);
  });

  test('nonces are swept when their requests are too old to come again, and not before', async () => {
    const stored = async () => (await bed.services.database.forGroup().run(sql`SELECT 1 FROM request_nonce`)).count;
    await bed.services.database.forGroup().run(sql`DELETE FROM request_nonce`);
    const ahead = await createCipherClient(bed.app, () => bed.clock.now() + CIPHER_WINDOW_MS);
    const call = ahead.seal('POST', SUBMIT, newParam(), auth());
    expect((await send(call)).status).toBe(200);
    bed.clock.advance(2 * CIPHER_WINDOW_MS);
    await sweepNoncesJob.run(bed.services);
    expect([await stored(), (await send(call)).msg]).toEqual([1, '请求已处理，请勿重复发送']);
    bed.clock.advance(60_001);
    await sweepNoncesJob.run(bed.services);
    expect([await stored(), (await send(call)).status]).toEqual([0, 400]);
  });
});

describe('reading', () => {
  test('asked with keys, a list is answered encrypted, and leaves no nonce', async () => {
    const nonces = () => bed.services.database.forGroup().run(sql`SELECT 1 FROM request_nonce`);
    const before = (await nonces()).count;
    const call = client.seal('GET', LIST, undefined, auth());
    const reply = await send(call);
    const opened = client.open<{ data: { records: unknown[] } }>(call, reply.text);
    expect(opened.data.records.length).toBeGreaterThan(3);
    expect((await nonces()).count).toBe(before);
    expect(JSON.parse((await send({ method: 'GET', url: LIST, headers: auth() })).text)).toEqual(opened);
  });

  test('refusals, exports and unknown addresses stay as they are', async () => {
    const absent = await send(client.seal('GET', `/api${param.path}/detail?id=0190c0de-0000-7000-8000-000000000001`, undefined, auth()));
    expect([absent.status, absent.msg]).toEqual([404, '数据不存在']);
    const nowhere = await send(client.seal('GET', '/api/blade-nothing/list', undefined, auth()));
    expect([nowhere.status, nowhere.msg]).toEqual([404, '接口不存在']);
    const file = await bed.app.inject(client.seal('GET', `/api${param.path}/export`, undefined, auth()));
    expect(file.headers['content-type']).toContain('spreadsheetml');
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('the policy of the program that the session was opened with', () => {
  const outcome = async (call: SealedCall) => {
    const { status, msg } = await send(call);
    return status === 200 ? 200 : msg;
  };

  test('required: refuses plain bodies; files and calls without a body need not be encrypted', async () => {
    expect(await outcome(plain('required'))).toBe('请使用加密请求');
    expect(await outcome(plain('required', {}))).toBe('请使用加密请求');
    const form = { ...plain('required'), payload: 'paramName=a' };
    expect(await outcome(withHeader(form, 'content-type', 'application/x-www-form-urlencoded'))).toBe('请使用加密请求');
    expect(await outcome({ method: 'GET', url: LIST, headers: auth('required') })).toBe(200);
    expect(await outcome({ method: 'POST', url: `/api${param.path}/remove`, headers: auth('required') })).toBe('请选择至少一条数据');
    expect(await outcome(sealed())).toBe(200);
  });

  test('required: an encrypted password does not make a form an encrypted body', async () => {
    const call = client.sealForm(SUBMIT, { ...newParam(), password: 'x' }, auth('required'));
    expect(await outcome(call)).toBe('请使用加密请求');
  });

  test('accepted: takes both', async () => {
    expect(await outcome(plain('accepted'))).toBe(200);
    expect(await outcome(sealed(newParam(), 'accepted'))).toBe(200);
  });

  test('off: takes plain bodies only, and answers plainly whoever asks', async () => {
    expect(await outcome(plain('off'))).toBe(200);
    const refused = await send(sealed(newParam(), 'off'));
    expect([refused.status, refused.msg, refused.fields]).toEqual([400, '此客户端未启用加密请求', ['Blade-Key']]);
    const list = await send(client.seal('GET', LIST, undefined, auth('off')));
    expect(JSON.parse(list.text).code).toBe(200);
  });

  test('a change of it counts at once; a program that was removed is held to the strictest', async () => {
    const group = bed.services.database.forGroup();
    const token = await openSessionOf(bed, 'accepted');
    const call = (): SealedCall => ({
      ...plain('accepted'),
      headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    });
    expect(await outcome(call())).toBe(200);
    await group.run(sql`UPDATE oauth_client SET is_deleted = 1 WHERE client_id = 'program-accepted'`);
    await announceAccessChange(group);
    expect(await outcome(call())).toBe('请使用加密请求');
    await group.run(sql`UPDATE oauth_client SET is_deleted = 0 WHERE client_id = 'program-accepted'`);
    await announceAccessChange(group);
    expect(await outcome(call())).toBe(200);
  });

  test('required: uploads stay as they are, with keys or without', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    for (const keys of [{}, client.seal('GET', LIST).headers]) {
      const form = new FormData();
      form.append('file', new Blob([png], { type: 'image/png' }), 'a.png');
      const encoded = new Response(form);
      const reply = await bed.app.inject({
        method: 'POST',
        url: '/api/blade-resource/oss/endpoint/put-file?code=avatar',
        headers: { ...auth('required'), ...keys, 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
      expect(reply.json()).toMatchObject({ code: 200, data: { originalName: 'a.png' } });
    }
  });
});

test('two processes that have never heard of each other open the same client’s bodies', async () => {
  const second = await createApp(bed.services, modules);
  const own = await createCipherClient(second, bed.clock.now);
  const calls = Array.from({ length: 20 }, () => own.seal('POST', SUBMIT, newParam(), auth()));
  const replies = await Promise.all(calls.map((call, at) => send(call, at % 2 ? second : bed.app)));
  await second.close();
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  for (const [at, call] of calls.entries()) expect(own.open<{ code: number }>(call, replies[at]?.text ?? '').code).toBe(200);
});

test('guessing keys is too expensive to go on for long from one address', async () => {
  bed.clock.advance(60_000);
  const good = client.seal('GET', LIST, undefined, auth());
  const key = `sm2-9.${'A'.repeat(192)}`;
  for (let at = 0; at < 600; at += 1) await bed.app.inject({ ...withHeader(good, cipherHeaders.key, key), remoteAddress: '192.0.2.7' });
  const guess = await bed.app.inject({ ...withHeader(good, cipherHeaders.key, key), remoteAddress: '192.0.2.7' });
  expect([guess.statusCode, guess.json().msg]).toEqual([429, '操作过于频繁，请稍后再试']);
  expect((await send(good)).status).toBe(200);
});

function withHeader(call: SealedCall, name: string, value: string): SealedCall {
  return { ...call, headers: { ...call.headers, [name]: value } };
}
