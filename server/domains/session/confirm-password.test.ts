import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passStatement, payConsultation, refuseStatement } from '../../../contract/domains/consultation/consultation.actions.ts';
import { myApplyList } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { confirmPassword, lockConsole } from '../../../contract/domains/session/session.endpoints.ts';
import { hashPassword } from '../../engine/identity/passwords.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'Evening-Round-8';
const MINUTE_MS = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const hash = await hashPassword(PASSWORD);
  await app.services.database.forGroup().run(sql`UPDATE user_account SET password_hash = ${hash} WHERE tenant_id IN ('000000', '100002')`);
});
afterAll(() => app.close());
// A new window of the budget of guesses.
beforeEach(() => app.clock.advance(16 * MINUTE_MS));

/** 404 says that the call got as far as looking for the order. */
const pay = async () => (await (await app.as('cashier')).send(payConsultation, { applyOrderId: newId(), amount: 30_000 })).status;
const confirm = async (password: string) => (await app.as('cashier')).send(confirmPassword, { password });
const lock = async () => (await app.as('cashier')).get(lockConsole);

test('a session that was never locked moves money without being asked', async () => {
  expect(await pay()).toBe(404);
});

test('after a lock money waits for the password, in this session alone, and nothing else waits', async () => {
  await lock();
  const cashier = await app.as('cashier');
  const refused = await cashier.send(payConsultation, { applyOrderId: newId(), amount: 30_000 });
  expect([refused.status, refused.body.msg]).toEqual([423, '请重新输入密码后再操作']);
  expect((await (await app.as('doctor1')).send(myApplyList, {})).status).toBe(200);
  const operator = await app.as('operator');
  const settle = async () => [
    (await operator.send(passStatement, { applyOrderId: newId() })).status,
    (await operator.send(refuseStatement, { applyOrderId: newId(), statementRemark: '金额不符' })).status,
  ];
  expect(await settle()).toEqual([404, 404]);
  await operator.get(lockConsole);
  expect(await settle()).toEqual([423, 423]);
});

test('a wrong password confirms nothing, the right one does for five minutes', async () => {
  await lock();
  const wrong = await confirm('Evening-Round-9');
  expect([wrong.status, wrong.body.errors]).toEqual([400, [{ field: 'password', message: '密码不正确' }]]);
  expect(await pay()).toBe(423);
  expect((await confirm(PASSWORD)).status).toBe(200);
  expect(await pay()).toBe(404);
  app.clock.advance(5 * MINUTE_MS - 1);
  expect(await pay()).toBe(404);
  app.clock.advance(1);
  expect(await pay()).toBe(423);
});

test('a confirmation from before the lock does not count', async () => {
  await confirm(PASSWORD);
  app.clock.advance(1000);
  await lock();
  expect(await pay()).toBe(423);
});

test('guesses are limited, and the right password does not help then', async () => {
  await lock();
  const codes: number[] = [];
  for (let at = 0; at < 6; at += 1) codes.push((await confirm(`guess-${at}`)).status);
  expect(codes).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await confirm(PASSWORD)).status).toBe(429);
  expect(await pay()).toBe(423);
});
