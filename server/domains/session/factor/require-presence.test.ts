import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passStatement } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { beginFactor, confirmFactor } from '../../../../contract/domains/session/factor.endpoints.ts';
import { confirmPassword, lockConsole } from '../../../../contract/domains/session/session.endpoints.ts';
import { hashPassword } from '../../../engine/identity/passwords.ts';
import { removeFactors } from '../../../engine/identity/second-factor.ts';
import { newId } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { type Client, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { PASSWORD } from '../session.testing.ts';
import { codeAt } from './factor.testing.ts';

let testApp: TestApp;
let operator: Client;
let secret: string;

beforeAll(async () => {
  testApp = await createTestApp();
  const hash = await hashPassword(PASSWORD);
  await testApp.services.database
    .forGroup()
    .run(sql`UPDATE user_account SET password_hash = ${hash} WHERE id = ${testApp.people.operator.userId}`);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  const db = testApp.services.database.forTenant('000000');
  await db.run(sql`DELETE FROM tenant_param WHERE tenant_id = '000000'`);
  await db.transaction((tx) => removeFactors(tx, [testApp.people.operator.userId]));
  await testApp.services.database.forGroup().run(sql`DELETE FROM rate_counter`);
  operator = await testApp.asUser(testApp.people.operator);
});

/** A money call about an order that there is not: 404 once it has been let through. */
const pass = () => operator.send(passStatement, { applyOrderId: newId() });
const now = () => testApp.clock.now();

async function enrol(): Promise<void> {
  secret = (await operator.get<{ secret: string }>(beginFactor, { password: PASSWORD })).secret;
  await operator.get(confirmFactor, { code: codeAt(secret, now()) });
}

test('money of somebody without a factor moves as before', async () => {
  expect((await pass()).status).toBe(404);
});

test('money of somebody with a factor waits for a code that is a quarter of an hour old at most', async () => {
  await enrol();
  expect((await pass()).status).toBe(404);
  testApp.clock.advance(15 * 60_000);
  const asked = await pass();
  expect([asked.status, asked.body.msg, asked.body.errors]).toEqual([
    423,
    '请输入动态验证码后再操作',
    [{ field: 'code', message: '请输入动态验证码' }],
  ]);
  expect((await operator.send(confirmPassword, { code: '000000' })).body.errors).toEqual([
    { field: 'code', message: '动态验证码不正确或已使用' },
  ]);
  // The password is no code.
  await operator.get(confirmPassword, { password: PASSWORD });
  expect((await pass()).status).toBe(423);
  const code = codeAt(secret, now());
  await operator.get(confirmPassword, { code });
  expect((await pass()).status).toBe(404);
  expect((await operator.send(confirmPassword, { code })).status).toBe(400);
});

test('after a screen lock it waits for both, and a code alone does not stand for the password', async () => {
  await enrol();
  testApp.clock.advance(15 * 60_000);
  await operator.get(lockConsole);
  const asked = await pass();
  expect([asked.body.msg, asked.body.errors?.map(({ field }) => field)]).toEqual([
    '请重新输入密码和动态验证码后再操作',
    ['password', 'code'],
  ]);
  await operator.get(confirmPassword, { code: codeAt(secret, now()) });
  expect((await pass()).body.errors?.map(({ field }) => field)).toEqual(['password']);
  await operator.get(confirmPassword, { password: PASSWORD });
  expect((await pass()).status).toBe(404);
});

test('where the hospital wants a factor of those who move money, nobody without one does', async () => {
  await testApp.services.database.forTenant('000000').run(sql`
    INSERT INTO tenant_param (id, tenant_id, param_key, param_value, create_time)
    VALUES (${newId()}, '000000', 'login.second-factor', '1', ${new Date(now())})`);
  const refused = await pass();
  expect([refused.status, refused.body.msg]).toEqual([403, '本机构要求双因素认证，请先在个人信息中启用']);
});
