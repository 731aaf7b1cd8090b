import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { consoleClient } from '../../engine/identity/accounts.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { describeTableOf } from '../../engine/store/table.ts';
import { expirePassword } from './expire-password.ts';
import { callAs, createSessionTestbed, freshStart, PASSWORD, refreshWith, type SessionTestbed, signInWith } from './session.testing.ts';

const DAY_MS = 86_400_000;
let bed: SessionTestbed;
let app: FastifyInstance;
beforeAll(async () => {
  bed = await createSessionTestbed();
  app = await bed.newApp();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await freshStart(bed);
  await bed.database.forGroup().run(sql`DELETE FROM param`);
  await age(0);
});

const age = (days: number) =>
  bed.database.forTenant('100001').run(sql`
    UPDATE user_account SET must_change_password = 0,
      password_time = ${new Date(bed.clock.now - days * DAY_MS)}::timestamptz + interval '7 microseconds' WHERE tenant_id = '100001'`);
const set = (paramKey: string, paramValue: string) =>
  insertRow(bed.database.forGroup(), describeTableOf(param), { paramKey, paramName: paramKey, paramValue }, { now: bed.clock.now });
const stateOf = async (token: string) => {
  const { mustChangePassword, permissions } = (await callAs(app, token, '/blade-auth/oauth/user-info')).json().data;
  return [mustChangePassword, permissions.length];
};

test('until its last day a password opens everything; after it, nothing but its change', async () => {
  await age(90);
  expect((await signInWith(app)).json().must_change_password).toBe(false);
  await age(90 + 1 / 24);
  const reply = (await signInWith(app)).json();
  expect(reply.must_change_password).toBe(true);
  expect(await stateOf(reply.access_token)).toEqual([1, 0]);
  const change = { oldPassword: PASSWORD, newPassword: 'Evening-Round-8', newPassword1: 'Evening-Round-8' };
  expect((await callAs(app, reply.access_token, '/blade-user/update-password', change)).statusCode).toBe(200);
  expect(await stateOf(reply.access_token)).toEqual([0, 2]);
  const again = (await signInWith(app, { password: 'Evening-Round-8' })).json();
  expect(again.must_change_password).toBe(false);
  await callAs(app, again.access_token, '/blade-user/update-password', {
    oldPassword: 'Evening-Round-8',
    newPassword: PASSWORD,
    newPassword1: PASSWORD,
  });
});

test('an open session goes on, also renewed: nobody is stopped in the middle of a consultation', async () => {
  await age(89);
  const before = (await signInWith(app)).json();
  await age(91);
  const renewed = (await refreshWith(app, before.refresh_token)).json();
  expect(renewed.must_change_password).toBe(false);
  expect(await stateOf(renewed.access_token)).toEqual([0, 2]);
  // Also once the same person has signed in elsewhere: it is asked for there alone, as long as that session lives.
  const elsewhere = (await signInWith(app)).json();
  expect(elsewhere.must_change_password).toBe(true);
  expect(await stateOf(renewed.access_token)).toEqual([0, 2]);
  const still = (await refreshWith(app, elsewhere.refresh_token)).json();
  expect([still.must_change_password, await stateOf(still.access_token)]).toEqual([true, [1, 0]]);
  // Of another password than the one that opened it nothing is asked.
  bed.clock.now += 1;
  await age(0);
  expect((await refreshWith(app, still.refresh_token)).json().must_change_password).toBe(false);
});

test('in its last week whoever signs in by it is told, once a day, and not long before', async () => {
  const db = bed.database.forTenant('100001');
  const told = async () => (await db.run(sql`SELECT context FROM outbox WHERE title = '密码即将到期' ORDER BY create_time`)).rows;
  await bed.database.forGroup().runAll([sql`DELETE FROM session`, sql`DELETE FROM outbox`]);
  await age(83);
  await signInWith(app);
  expect(await told()).toEqual([]);
  bed.clock.now += 86_400_000;
  await age(86.5);
  await signInWith(app);
  await signInWith(app);
  const words = '您的登录密码将在4天内到期，到期后下次登录时须先修改密码。请在方便时修改。';
  expect(await told()).toEqual([{ context: words }]);
  bed.clock.now += 86_400_000;
  await signInWith(app);
  expect(await told()).toEqual([{ context: words }, { context: words.replace('4', '3') }]);
});

test('whoever signs in mornings and afternoons is told each morning, also a little earlier than the day before', async () => {
  const db = bed.database.forTenant('100001');
  const toldAt = async (time: string) => {
    bed.clock.now = Date.parse(`${time}+08:00`);
    await db.run(sql`DELETE FROM outbox`);
    await signInWith(app);
    return (await db.run(sql`SELECT 1 AS told FROM outbox WHERE title = '密码即将到期'`)).rows.length;
  };
  const today = toWireDate(bed.clock.now + 2 * DAY_MS);
  const tomorrow = toWireDate(bed.clock.now + 3 * DAY_MS);
  await age(85);
  const times = [`${today}T08:00:00`, `${today}T14:00:00`, `${tomorrow}T00:10:00`, `${tomorrow}T07:55:00`];
  const told: number[] = [];
  for (const time of times) told.push(await toldAt(time));
  expect(told).toEqual([1, 0, 1, 0]);
});

test('of the password of a program, whoever may reset it is told ahead, once a day, and when it stops', async () => {
  const db = bed.database.forTenant('100001');
  const told = async () => {
    const { rows } = await db.run<{ title: string }>(sql`
      SELECT title, context FROM outbox WHERE to_permission = 'user_reset' AND to_tenant_id = '100001' ORDER BY create_time`);
    await db.run(sql`DELETE FROM outbox`);
    return rows;
  };
  await bed.database.forGroup().run(sql`DELETE FROM session`);
  await signInWith(app);
  await bed.database.forGroup().run(sql`DELETE FROM outbox`);
  await age(86.5);
  // The person's own sign-in at the console on the same day keeps nobody from being told of the program's.
  await db.run(sql`UPDATE session SET client_id = ${consoleClient.clientId} WHERE tenant_id = '100001'`);
  await signInWith(app);
  await signInWith(app);
  expect(await told()).toEqual([
    {
      title: '程序使用的密码即将到期',
      context:
        '账号Doctor的登录密码将在4天内到期，到期后用它登录的程序（lianyi-api）将无法使用。请在此之前用该账号登录修改密码，并更新程序中的密码。',
    },
  ]);
  await age(91);
  await signInWith(app);
  await signInWith(app);
  expect(await told()).toEqual([
    {
      title: '程序使用的密码已到期',
      context: '账号Doctor的登录密码已到期，用它登录的程序（lianyi-api）已无法使用。请用该账号登录修改密码，并更新程序中的密码。',
    },
  ]);
});

test('where the console finds the password too old first, whoever may reset it is told of each program that will stop, and of one that did', async () => {
  const db = bed.database.forTenant('100001');
  await bed.database.forGroup().run(sql`DELETE FROM session`);
  for (const clientId of ['long-gone', 'reports', 'lis', 'lis', consoleClient.clientId]) {
    await signInWith(app);
    await db.run(sql`UPDATE session SET client_id = ${clientId} WHERE tenant_id = '100001' AND client_id = 'lianyi-api'`);
    if (clientId === 'long-gone') bed.clock.now += 40 * DAY_MS;
    await age(0);
  }
  const opened = await db.run<{ id: string }>(sql`
    SELECT id FROM session WHERE tenant_id = '100001' AND client_id = ${consoleClient.clientId}`);
  await bed.database.forGroup().run(sql`DELETE FROM outbox`);
  await age(91);
  const at = { tenantId: '100001', sessionId: opened.rows[0]?.id ?? '', place: { ip: '127.0.0.1', userAgent: '' } };
  const told = async () => {
    const { rows } = await db.run<{ context: string }>(sql`
      SELECT context FROM outbox WHERE title = '程序使用的密码已到期' AND to_permission = 'user_reset' ORDER BY context`);
    await db.run(sql`DELETE FROM outbox`);
    return rows.map(({ context }) => /（(.+?)）(.+?)。/.exec(context)?.slice(1));
  };
  await signInWith(app);
  expect(await told()).toEqual([['lianyi-api', '已无法使用']]);
  await expirePassword(bed.services, at, bed.clock.now);
  // What they have open goes on until they sign in again; of the one that has stopped it was told.
  const stops = '下次登录时将无法使用';
  expect(await told()).toEqual([
    ['lis', stops],
    ['reports', stops],
  ]);
});

test('the platform sets the days, and 0 for never', async () => {
  await set('login.password-days', '30');
  await age(31);
  expect((await signInWith(app)).json().must_change_password).toBe(true);
  await age(1000);
  await bed.database.forGroup().run(sql`UPDATE param SET param_value = '0' WHERE param_key = 'login.password-days'`);
  expect((await signInWith(app)).json().must_change_password).toBe(false);
});

test('the platform sets after how many wrong passwords an account is locked, and for how long', async () => {
  await set('login.fails', '2');
  await set('login.lock', '3');
  const wrong = async () => (await signInWith(app, { password: 'wrong' })).statusCode;
  expect([await wrong(), await wrong(), await wrong()]).toEqual([400, 400, 423]);
  const locked = await signInWith(app);
  expect(locked.json().error_description).toBe('账号已锁定，请3分钟后再试');
  bed.clock.now += 3 * 60_000;
  expect((await signInWith(app)).statusCode).toBe(200);
});
