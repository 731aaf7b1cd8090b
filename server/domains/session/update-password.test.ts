import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../engine/store/sql.ts';
import { callAs, createSessionTestbed, freshStart, PASSWORD, type SessionTestbed, signInWith } from './session.testing.ts';

let bed: SessionTestbed;
let app: FastifyInstance;

beforeAll(async () => {
  bed = await createSessionTestbed();
  app = await bed.newApp();
});
afterAll(() => bed.close());
beforeEach(() => freshStart(bed));

const NEW = 'Evening-Round-9';
const tokenOf = async (password = PASSWORD): Promise<string> => (await signInWith(app, { password })).json().access_token;
const change = (token: string, more: Record<string, unknown> = {}) =>
  callAs(app, token, '/blade-user/update-password', { oldPassword: PASSWORD, newPassword: NEW, newPassword1: NEW, ...more });

test.each([
  [{ oldPassword: 'Wrong-1' }, '原密码不正确'],
  [{ oldPassword: '' }, '原密码不能为空'],
  [{ newPassword1: 'Evening-Round-8' }, '两次输入的密码不一致'],
  [{ newPassword: PASSWORD, newPassword1: PASSWORD }, '新密码不能与原密码相同'],
  [{ newPassword: 'Ab1', newPassword1: 'Ab1' }, '密码不能少于8位'],
  [{ newPassword: 'doctor-2026', newPassword1: 'doctor-2026' }, '密码不能包含账号'],
])('%o is refused', async (sent, message) => {
  const reply = await change(await tokenOf(), sent);
  expect([reply.statusCode, reply.json().msg]).toEqual([400, message]);
  expect((await signInWith(app)).statusCode).toBe(200);
});

test('the old password cannot be guessed for long', async () => {
  const token = await tokenOf();
  for (let at = 0; at < 5; at += 1) expect((await change(token, { oldPassword: `Wrong-${at}` })).statusCode).toBe(400);
  expect((await change(token)).statusCode).toBe(429);
});

test('two changes at once leave one of them', async () => {
  const token = await tokenOf();
  const replies = await Promise.all([change(token), change(token, { newPassword: 'Other-Round-9', newPassword1: 'Other-Round-9' })]);
  expect(replies.map((reply) => reply.statusCode).filter((status) => status === 200)).toHaveLength(1);
  const winner = replies[0]?.statusCode === 200 ? NEW : 'Other-Round-9';
  const again = await change(await tokenOf(winner), { oldPassword: winner, newPassword: PASSWORD, newPassword1: PASSWORD });
  expect(again.statusCode).toBe(200);
});

test('a change counts at once and ends the other sessions, not this one', async () => {
  const [own, other] = [await tokenOf(), await tokenOf()];
  const info = async (token: string) => (await callAs(app, token, '/blade-auth/oauth/user-info')).statusCode;
  expect((await change(own)).statusCode).toBe(200);
  expect([await info(own), await info(other)]).toEqual([200, 401]);
  expect((await signInWith(app)).json().error_description).toBe('用户名或密码错误');
  expect((await signInWith(app, { password: NEW })).statusCode).toBe(200);
});

test('a change whose answer was lost is answered again to the session that made it, for minutes; who guesses is told nothing', async () => {
  const [before, now] = [NEW, 'Night-Round-10'];
  const own = await tokenOf(before);
  bed.clock.now += 1000;
  const send = (token: string, old = before) => change(token, { oldPassword: old, newPassword: now, newPassword1: now });
  for (let at = 0; at < 6; at += 1) expect((await send(own)).statusCode).toBe(200);
  bed.clock.now += 1000;
  expect((await send(await tokenOf(now))).json().msg).toBe('原密码不正确');
  bed.clock.now += 15 * 60_000;
  expect((await send(own)).json().msg).toBe('原密码不正确');
  expect((await change(own, { oldPassword: now, newPassword: NEW, newPassword1: NEW })).statusCode).toBe(200);
});

test('a sign-in that began with the password that was changed meanwhile opens no session', async () => {
  let late: ReturnType<typeof signInWith> | undefined;
  await bed.database.forTenant('100001').transaction(async (tx) => {
    await tx.run(sql`UPDATE user_account SET password_hash = 'another' WHERE tenant_id = '100001' AND account_key = 'doctor'`);
    const begun = signInWith(app, { password: NEW });
    late = begun;
    // It finds the old one right, and then waits for this change.
    await Promise.race([begun, sleep(800)]);
  });
  expect((await late)?.json().error_description).toBe('用户名或密码错误');
});

test('without a session it is refused', async () => {
  expect((await change('nonsense')).statusCode).toBe(401);
});
