import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount, resetPassword } from '../../engine/identity/accounts.ts';
import { sql } from '../../engine/store/sql.ts';
import {
  basic,
  callAs,
  createSessionTestbed,
  freshStart,
  PASSWORD,
  type SessionTestbed,
  type SignInOptions,
  signInWith,
} from './session.testing.ts';

const LOCK_MS = 15 * 60_000;
const WRONG = { error: 'invalid_grant', error_description: '用户名或密码错误' };

let bed: SessionTestbed;
let app: FastifyInstance;

beforeAll(async () => {
  bed = await createSessionTestbed();
  app = await bed.newApp();
});
afterAll(() => bed.close());
beforeEach(() => freshStart(bed));

async function repeat(times: number, options: SignInOptions): Promise<number[]> {
  const codes: number[] = [];
  for (let at = 0; at < times; at += 1) codes.push((await signInWith(app, options)).statusCode);
  return codes;
}

describe('signing in', () => {
  test('answers a bare OAuth object whose token opens the calls', async () => {
    const reply = await signInWith(app);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    const { userId, roleId, deptId } = bed.people;
    expect(reply.json()).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      tenant_id: '100001',
      user_id: userId,
      dept_id: deptId,
      role_id: roleId,
      role_name: 'doctor',
      role_title: '医生',
      account: 'Doctor',
      user_name: 'Doctor',
      nick_name: '李医生',
      real_name: '李医生',
      must_change_password: false,
    });
    const info = await callAs(app, reply.json().access_token, '/blade-auth/oauth/user-info');
    expect(info.json().data).toEqual({
      userId,
      tenantId: '100001',
      tenantName: '第一医院',
      account: 'Doctor',
      realName: '李医生',
      deptId,
      roleId: bed.people.roleId,
      roleName: '医生',
      roleAlias: 'doctor',
      authority: 'doctor',
      dataScope: 'dept_below',
      permissions: ['apply', 'apply_view'],
      switchMode: false,
      mustChangePassword: 0,
      passwordDays: 90,
      quietCodes: [],
    });
  });

  test.each([
    ['query beside a form', ({ password = '', ...values }: Record<string, string>) => ({ query: values, payload: { password } })],
    [
      'form',
      (values: Record<string, string>) => ({
        payload: new URLSearchParams(values).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ],
    ['JSON', (values: Record<string, string>) => ({ payload: values })],
  ])('takes its parameters as %s', async (_, send) => {
    const sent = send({ grant_type: 'password', tenantId: '100001', username: 'DOCTOR', password: PASSWORD }) as {
      headers?: Record<string, string>;
    };
    const reply = await app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      ...sent,
      headers: { ...sent.headers, authorization: basic('lianyi-api') },
    });
    expect(reply.statusCode).toBe(200);
  });

  test('is refused with the same words for a wrong password, account and tenant', async () => {
    const wrong: SignInOptions[] = [
      { password: 'Morning-Round-8' },
      { username: 'nobody' },
      { tenantId: '100002' },
      { tenantId: '999999' },
      { tenantId: "1' OR '1'='1" },
    ];
    for (const options of wrong) {
      const reply = await signInWith(app, options);
      expect([reply.statusCode, reply.json()]).toEqual([400, WRONG]);
    }
  });

  test('takes SQL in an account name for a name', async () => {
    for (const username of ["doctor' --", "x' OR '1'='1", "'; DROP TABLE user_account; --", 'doctor%', 'doc_or']) {
      expect((await signInWith(app, { username })).json()).toEqual(WRONG);
    }
    expect((await signInWith(app)).statusCode).toBe(200);
  });

  test.each([
    ['no client', undefined, 'password', 401, 'invalid_client'],
    ['an unknown client', basic('nobody'), 'password', 401, 'invalid_client'],
    ['a wrong client secret', basic('lianyi-api', 'wrong'), 'password', 401, 'invalid_client'],
    ['a NUL in the client', basic('lianyi\0api'), 'password', 401, 'invalid_client'],
    ['a grant that the client may not use', basic('lianyi-web'), 'password', 400, 'unauthorized_client'],
    ['a third-party sign-in of a program that has none', basic('lianyi-api'), 'social', 400, 'unauthorized_client'],
    ['no grant', basic('lianyi-api'), '', 400, 'unsupported_grant_type'],
  ])('with %s is refused', async (_, authorization, grant_type, status, error) => {
    const payload = { grant_type, tenantId: '100001', username: 'doctor', password: PASSWORD };
    const reply = await app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: authorization ? { authorization } : {},
      payload,
    });
    expect([reply.statusCode, reply.json().error]).toEqual([status, error]);
    expect(reply.json().error_description).toMatch(/\p{Script=Han}/u);
  });
});

describe('wrong passwords', () => {
  test('lock the account at the fifth, until a quarter of an hour has passed', async () => {
    expect(await repeat(5, { password: 'Wrong-1' })).toEqual([400, 400, 400, 400, 400]);
    const locked = await signInWith(app);
    expect([locked.statusCode, locked.json()]).toMatchObject([
      423,
      { error: 'account_locked', error_description: '账号已锁定，请15分钟后再试' },
    ]);
    bed.clock.now += LOCK_MS - 60_000;
    expect((await signInWith(app)).json().error_description).toBe('账号已锁定，请1分钟后再试');
    bed.clock.now += 60_000;
    expect((await signInWith(app)).statusCode).toBe(200);
  });

  test('lock a name that nobody has in the same way, and only that name', async () => {
    expect(await repeat(6, { username: 'nobody' })).toEqual([400, 400, 400, 400, 400, 423]);
    expect(await repeat(6, { tenantId: '999999' })).toEqual([400, 400, 400, 400, 400, 423]);
    expect((await signInWith(app)).statusCode).toBe(200);
  });

  test('are counted for the name in any spelling', async () => {
    for (const username of ['doctor', 'DOCTOR', 'ｄｏｃｔｏｒ', 'Doctor', 'dOCTOR'])
      await signInWith(app, { username, password: 'Wrong-1' });
    expect((await signInWith(app)).statusCode).toBe(423);
  });

  test('are forgotten after a right one, and after a quarter of an hour', async () => {
    expect(await repeat(4, { password: 'Wrong-1' })).toEqual([400, 400, 400, 400]);
    expect((await signInWith(app)).statusCode).toBe(200);
    expect(await repeat(4, { password: 'Wrong-1' })).toEqual([400, 400, 400, 400]);
    bed.clock.now += LOCK_MS;
    expect(await repeat(4, { password: 'Wrong-1' })).toEqual([400, 400, 400, 400]);
    expect((await signInWith(app)).statusCode).toBe(200);
  });

  test('sent all at once are no way around the lock', async () => {
    const guesses = await Promise.all(Array.from({ length: 20 }, () => signInWith(app, { password: 'Wrong-1' })));
    expect(guesses.filter((reply) => reply.statusCode === 200)).toEqual([]);
    expect((await signInWith(app)).statusCode).toBe(423);
  });

  test('close the door also to a right one that came in with them', async () => {
    const wrong = Array.from({ length: 25 }, () => signInWith(app, { password: 'Wrong-1' }));
    const right = signInWith(app);
    await Promise.all(wrong);
    expect((await right).statusCode).toBe(423);
  });

  test('of others do not disturb twenty people who sign in at once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => signInWith(app)));
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
  });
});

describe('people who may not come in', () => {
  const set = (table: 'tenant' | 'user_account', to: 'on' | 'off') => {
    const status = to === 'on' ? '1' : '0';
    return bed.database
      .forGroup()
      .run(table === 'tenant' ? sql`UPDATE tenant SET status = ${status}` : sql`UPDATE user_account SET status = ${status}`);
  };

  test.each([
    ['tenant', '所属机构已停用，请联系平台管理员'],
    ['user_account', '账号已停用，请联系管理员'],
  ] as const)('because of a disabled %s are told so, but only if they know the password', async (table, message) => {
    await set(table, 'off');
    const [right, wrong] = [await signInWith(app), await signInWith(app, { password: 'Wrong-1' })];
    await set(table, 'on');
    expect([right.statusCode, right.json().error_description]).toEqual([400, message]);
    expect(wrong.json()).toEqual(WRONG);
    expect((await signInWith(app)).statusCode).toBe(200);
  });

  test('because the term of their hospital is over are told whom to ask', async () => {
    const term = (end: Date | null) =>
      bed.database.forGroup().run(sql`UPDATE tenant SET expire_time = ${end} WHERE tenant_code = '100001'`);
    await term(new Date(bed.clock.now));
    expect((await signInWith(app)).json().error_description).toBe('所属机构已过期，请联系王主任 13800000001');
    await term(new Date(bed.clock.now + 1000));
    expect((await signInWith(app)).statusCode).toBe(200);
    await term(null);
  });
});

test('more than thirty attempts a minute from one address are too many', async () => {
  await repeat(30, { username: 'nobody' });
  const reply = await signInWith(app);
  expect([reply.statusCode, reply.json()]).toEqual([429, { error: 'too_many_requests', error_description: '操作过于频繁，请稍后再试' }]);
  bed.clock.now += 60_000;
  expect((await signInWith(app)).statusCode).toBe(200);
});

test('a whole shift signs in at once from the one address of its hospital, whatever an unknown program has tried there', async () => {
  const unknown = { method: 'POST', url: '/api/blade-auth/oauth/token', headers: { authorization: basic('lianyi-api', 'wrong') } } as const;
  for (let at = 0; at < 31; at += 1) expect((await app.inject({ ...unknown, payload: { grant_type: 'password' } })).statusCode).toBe(401);
  expect(new Set(await repeat(31, {}))).toEqual(new Set([200]));
});

test('right ones that come at the same moment, and are too many, keep nobody out afterwards', async () => {
  const replies = await Promise.all(Array.from({ length: 45 }, () => signInWith(app)));
  expect(replies.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect((await signInWith(app)).statusCode).toBe(200);
});

test('the addresses of one IPv6 network share its thirty attempts, the next network has its own', async () => {
  const attempt = async (from: string) => (await signInWith(app, { from, username: 'nobody' })).statusCode;
  for (let at = 1; at <= 30; at += 1) expect(await attempt(`2001:db8:1:1::${at.toString(16)}`)).not.toBe(200);
  const named = (await signInWith(app, { from: '2001:db8:1:1::1f' })).json();
  expect(named).toEqual({ error: 'too_many_requests', error_description: '操作过于频繁，请稍后再试' });
  expect((await signInWith(app, { from: '2001:db8:1:2::1' })).statusCode).toBe(200);
});

test('a reset password lifts the lock, ends open sessions, and opens nothing but its own change', async () => {
  const stamp = { now: bed.clock.now };
  const db = bed.database.forTenant('100001');
  const person = { account: 'nurse', password: PASSWORD, realName: '张护士', roleIds: [bed.people.roleId] };
  await db.transaction((tx) => createAccount(tx, person, stamp));
  const before = (await signInWith(app, { username: 'nurse' })).json().access_token;
  expect((await callAs(app, before, '/blade-auth/oauth/user-info')).statusCode).toBe(200);
  await repeat(5, { username: 'nurse', password: 'Wrong-1' });
  const password = await db.transaction((tx) => resetPassword(tx, 'Nurse', stamp));

  expect((await callAs(app, before, '/blade-auth/oauth/user-info')).statusCode).toBe(401);
  expect((await signInWith(app, { username: 'nurse' })).json()).toEqual(WRONG);
  const { access_token: token, must_change_password: must } = (await signInWith(app, { username: 'nurse', password })).json();
  expect(must).toBe(true);
  const data = (await callAs(app, token, '/blade-auth/oauth/user-info')).json().data;
  expect([data.permissions, data.mustChangePassword]).toEqual([[], 1]);

  const change = { oldPassword: password, newPassword: 'Evening-Round-9', newPassword1: 'Evening-Round-9' };
  expect((await callAs(app, token, '/blade-user/update-password', change)).statusCode).toBe(200);
  expect((await callAs(app, token, '/blade-auth/oauth/user-info')).json().data.permissions).toEqual(['apply', 'apply_view']);
  expect((await signInWith(app, { username: 'nurse', password: 'Evening-Round-9' })).json().must_change_password).toBe(false);
});
