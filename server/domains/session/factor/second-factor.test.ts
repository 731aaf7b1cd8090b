import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeFactors } from '../../../engine/identity/second-factor.ts';
import { sql } from '../../../engine/store/sql.ts';
import { callAs, createSessionTestbed, freshStart, PASSWORD, refreshWith, type SessionTestbed, signInWith } from '../session.testing.ts';
import { codeAt, enrol, firstStep, secondStep } from './factor.testing.ts';

const FACTOR = '/blade-auth/oauth/factor';
const WRONG_CODE = { error: 'mfa_invalid', error_description: '动态验证码不正确或已使用' };
const OVER = { error: 'invalid_grant', error_description: '登录已超时，请重新登录' };

let bed: SessionTestbed;
let app: FastifyInstance;
let secret: string;
let recoveryCodes: string[];
let token: string;

beforeAll(async () => {
  bed = await createSessionTestbed();
  app = await bed.newApp();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await freshStart(bed);
  await bed.database.forTenant('100001').transaction((tx) => removeFactors(tx, [bed.people.userId]));
  token = (await signInWith(app)).json().access_token;
  ({ secret, recoveryCodes } = await enrol(app, bed, token));
});

const code = (offset = 0) => codeAt(secret, bed.clock.now + offset);
const wrong = () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0');

describe('enrolling', () => {
  test('shows ten recovery codes once, keeps none in the clear, and leaves this session open alone', async () => {
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const one of recoveryCodes) expect(one).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const { rows } = await bed.database
      .forGroup()
      .run(
        sql`SELECT f.sealed_secret, r.code_hash FROM second_factor f JOIN recovery_code r ON r.tenant_id = f.tenant_id AND r.user_id = f.user_id`,
      );
    expect(rows).toHaveLength(10);
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))])
      expect(JSON.stringify(rows)).not.toContain(plain);
    const shown = (await callAs(app, token, FACTOR)).json().data;
    expect(shown).toEqual({ enabled: 1, enabledTime: expect.any(String), recoveryLeft: 10, required: 0 });
  });

  test('ends the other sessions of its person', async () => {
    await bed.database.forTenant('100001').transaction((tx) => removeFactors(tx, [bed.people.userId]));
    const other = (await signInWith(app)).json().access_token;
    await enrol(app, bed, token);
    expect((await callAs(app, other, FACTOR)).statusCode).toBe(401);
    expect((await callAs(app, token, FACTOR)).statusCode).toBe(200);
  });

  test('asks for the password, and for a code of the new secret', async () => {
    await bed.database.forTenant('100001').transaction((tx) => removeFactors(tx, [bed.people.userId]));
    const begin = async (password: string) => (await callAs(app, token, `${FACTOR}/begin`, { password })).json();
    expect((await begin('')).msg).toBe('请输入登录密码');
    expect((await begin('Wrong-1')).msg).toBe('密码不正确');
    const { data } = await begin(PASSWORD);
    const confirm = async (sent: string) => (await callAs(app, token, `${FACTOR}/confirm`, { code: sent })).json();
    expect((await confirm('000000')).msg).toBe('动态验证码不正确，请检查手机时间');
    // An offer is no factor yet.
    expect((await signInWith(app)).statusCode).toBe(200);
    expect((await confirm(codeAt(data.secret, bed.clock.now))).code).toBe(200);
  });

  test('twice at once with one code gives one set of recovery codes', async () => {
    await bed.database.forTenant('100001').transaction((tx) => removeFactors(tx, [bed.people.userId]));
    const { data } = (await callAs(app, token, `${FACTOR}/begin`, { password: PASSWORD })).json();
    const sent = { code: codeAt(data.secret, bed.clock.now) };
    const replies = await Promise.all(Array.from({ length: 3 }, () => callAs(app, token, `${FACTOR}/confirm`, sent)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect((await callAs(app, token, FACTOR)).json().data.recoveryLeft).toBe(10);
  });

  test('whose answer was lost draws other recovery codes for a fresh code, of the session that did it and for minutes', async () => {
    const confirm = async (sent: string, by = token) => (await callAs(app, by, `${FACTOR}/confirm`, { code: sent })).json();
    const used = await confirm(code(-30_000));
    expect([used.code, used.msg]).toEqual([400, '双因素认证已启用。请等验证器显示下一个验证码后输入，以取得恢复码']);
    const again = await confirm(code());
    expect(again.data.recoveryCodes).toHaveLength(10);
    expect(again.data.recoveryCodes).not.toContain(recoveryCodes[0]);
    expect((await callAs(app, token, FACTOR)).json().data.recoveryLeft).toBe(10);
    expect((await secondStep(app, await firstStep(app), recoveryCodes[0] ?? '')).json()).toEqual(WRONG_CODE);
    bed.clock.now += 60_000;
    const other = (await secondStep(app, await firstStep(app), code())).json().access_token;
    bed.clock.now += 30_000;
    expect(await confirm(code(), other)).toMatchObject({ code: 409, msg: '双因素认证已启用' });
    bed.clock.now += 10 * 60_000;
    expect(await confirm(code())).toMatchObject({ code: 409, msg: '双因素认证已启用' });
  });

  test('over a factor that is in use is refused', async () => {
    const again = (await callAs(app, token, `${FACTOR}/begin`, { password: PASSWORD })).json();
    expect([again.code, again.msg]).toEqual([409, '双因素认证已启用，请先关闭后再重新绑定']);
    expect((await secondStep(app, await firstStep(app), code())).statusCode).toBe(200);
  });
});

describe('signing in', () => {
  test('asks for a code after the password, and opens the session with it', async () => {
    const first = await signInWith(app);
    expect([first.statusCode, first.json()]).toEqual([
      400,
      { error: 'mfa_required', error_description: '请输入动态验证码', mfa_token: expect.stringMatching(/^100001\.[\w-]{43}$/) },
    ]);
    const second = await secondStep(app, first.json().mfa_token, code());
    expect([second.statusCode, second.json().account]).toEqual([200, 'Doctor']);
    expect((await callAs(app, second.json().access_token, '/blade-auth/oauth/user-info')).statusCode).toBe(200);
    const { rows } = await bed.database.forGroup().run<{ value: string }>(sql`SELECT token_hash AS value FROM sign_in_step`);
    expect(JSON.stringify(rows)).not.toContain(first.json().mfa_token);
  });

  test('up to the question for a code is no attempt of its address', async () => {
    for (let at = 0; at < 31; at += 1) expect((await signInWith(app)).json().error).toBe('mfa_required');
    expect((await secondStep(app, await firstStep(app), code())).statusCode).toBe(200);
  });

  test('tells nobody who does not know the password that there is a factor', async () => {
    expect((await signInWith(app, { password: 'Wrong-1' })).json()).toEqual({
      error: 'invalid_grant',
      error_description: '用户名或密码错误',
    });
  });

  test.each([-30_000, 30_000])('takes a code that is %i ms off', async (offset) => {
    bed.clock.now += 60_000;
    expect((await secondStep(app, await firstStep(app), code(offset))).statusCode).toBe(200);
  });

  test.each([-60_000, 60_000])('refuses a code that is %i ms off', async (offset) => {
    bed.clock.now += 60_000;
    expect((await secondStep(app, await firstStep(app), code(offset))).json()).toEqual(WRONG_CODE);
  });

  test('takes no code twice, nor one of an earlier half minute', async () => {
    bed.clock.now += 60_000;
    const [one, other, third] = [await firstStep(app), await firstStep(app), await firstStep(app)];
    const sent = code();
    expect((await secondStep(app, one, sent)).statusCode).toBe(200);
    expect((await secondStep(app, other, sent)).json()).toEqual(WRONG_CODE);
    expect((await secondStep(app, third, code(-30_000))).json()).toEqual(WRONG_CODE);
  });

  test.each([
    ['123 456', (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3)}`],
    [' 123456 ', (digits: string) => ` ${digits} `],
    ['１２３４５６', (digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
    [
      '１２３　４５６',
      (digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))).replace(/^.{3}/, '$&　'),
    ],
  ])('takes a code that was typed as «%s»', async (_, typed) => {
    expect((await secondStep(app, await firstStep(app), typed(code()))).statusCode).toBe(200);
  });

  test('with one code by several at once lets one in', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, () => firstStep(app)));
    const sent = code();
    const replies = await Promise.all(tokens.map((one) => secondStep(app, one, sent)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('uses its token up, after five minutes and for another program as well', async () => {
    const used = await firstStep(app);
    expect((await secondStep(app, used, code())).statusCode).toBe(200);
    expect((await secondStep(app, used, recoveryCodes[0] ?? '')).json()).toEqual(OVER);
    const late = await firstStep(app);
    bed.clock.now += 5 * 60_000;
    expect((await secondStep(app, late, code())).json()).toEqual(OVER);
    const foreign = await firstStep(app);
    expect((await secondStep(app, foreign, code(), { client: 'lianyi-web' })).json().error).toBe('unauthorized_client');
    expect((await secondStep(app, `100002${foreign.slice(6)}`, code())).json()).toEqual(OVER);
    expect((await secondStep(app, 'nonsense', code())).json()).toEqual(OVER);
  });

  test('does not go on with a password that was changed meanwhile', async () => {
    const group = bed.database.forGroup();
    const { rows } = await group.run<{ hash: string }>(sql`SELECT password_hash AS hash FROM user_account WHERE id = ${bed.people.userId}`);
    const begun = await firstStep(app);
    bed.clock.now += 1000;
    const NEW = 'Evening-Round-9';
    const change = { oldPassword: PASSWORD, newPassword: NEW, newPassword1: NEW };
    expect((await callAs(app, token, '/blade-user/update-password', change)).statusCode).toBe(200);
    const anew = (await signInWith(app, { password: NEW })).json().mfa_token;
    const replies = [await secondStep(app, begun, code()), await secondStep(app, anew, code())];
    await group.run(sql`UPDATE user_account SET password_hash = ${rows[0]?.hash} WHERE id = ${bed.people.userId}`);
    expect(replies[0]?.json()).toEqual(OVER);
    expect(replies[1]?.statusCode).toBe(200);
  });

  test('asks nobody for a code whose right password came in beyond the lock', async () => {
    const wrong = Array.from({ length: 24 }, () => signInWith(app, { password: 'Wrong-1' }));
    const right = signInWith(app);
    await Promise.all(wrong);
    expect((await right).json().error).toBe('account_locked');
  });

  test('gives a token five tries; wrong codes lock the place like wrong passwords', async () => {
    const one = await firstStep(app);
    for (let at = 0; at < 5; at += 1) expect((await secondStep(app, one, wrong())).json()).toEqual(WRONG_CODE);
    expect((await secondStep(app, one, code())).json()).toEqual(OVER);
    expect((await signInWith(app)).statusCode).toBe(423);
  });

  test('does not let a right password wipe out wrong codes', async () => {
    for (let at = 0; at < 5; at += 1) await secondStep(app, await firstStep(app), wrong());
    expect((await signInWith(app)).statusCode).toBe(423);
  });

  test('takes each recovery code once, however it is written', async () => {
    const [one = '', other = ''] = recoveryCodes;
    expect((await secondStep(app, await firstStep(app), one.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect((await secondStep(app, await firstStep(app), one)).json()).toEqual(WRONG_CODE);
    const [left, right] = [await firstStep(app), await firstStep(app)];
    const replies = await Promise.all([secondStep(app, left, other), secondStep(app, right, other)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await callAs(app, token, FACTOR)).json().data.recoveryLeft).toBe(8);
  });

  test('goes on by refreshing without another code', async () => {
    const opened = (await secondStep(app, await firstStep(app), code())).json();
    expect((await refreshWith(app, opened.refresh_token)).statusCode).toBe(200);
  });
});

describe('taking the factor away', () => {
  const disable = async (input: object) => (await callAs(app, token, `${FACTOR}/disable`, { ...input })).json();

  test('needs password and code', async () => {
    expect((await disable({ password: PASSWORD })).msg).toBe('请输入动态验证码');
    expect((await disable({ code: code() })).msg).toBe('请输入登录密码');
    expect((await disable({ password: 'Wrong-1', code: code() })).msg).toBe('密码不正确');
    expect((await disable({ password: PASSWORD, code: wrong() })).msg).toBe('动态验证码不正确或已使用');
    expect((await signInWith(app)).json().error).toBe('mfa_required');
  });

  test('tells its owner once, and leaves the password alone', async () => {
    await bed.database.forGroup().run(sql`DELETE FROM outbox`);
    expect((await disable({ password: PASSWORD, code: code() })).code).toBe(200);
    // Its answer was lost on the way.
    expect((await disable({ password: PASSWORD, code: code() })).code).toBe(200);
    expect((await disable({ password: 'Wrong-1', code: code() })).msg).toBe('密码不正确');
    expect((await signInWith(app)).statusCode).toBe(200);
    const { rows } = await bed.database.forGroup().run(sql`SELECT title, to_user_id AS "to" FROM outbox`);
    expect(rows).toEqual([{ title: '双因素认证已关闭', to: bed.people.userId }]);
  });
});
