import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { smsRecord } from '../../../../contract/domains/messages/sms-record.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { checkSmsCode, issueSmsCode } from './sms-codes.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let start: number;
let count = 0;
/** A number that has not had any message yet. */
let phone: string;

beforeAll(async () => {
  app = await createTestApp();
  start = app.clock.now();
});
afterAll(() => app.close());
beforeEach(() => {
  count += 1;
  app.clock.set(start);
  phone = `138${String(count).padStart(8, '0')}`;
});

const subject = () => ({ tenantId: '100003', phone, purpose: 'reset-password' });
const store = () => app.services.database.forTenant('100003');
const issue = async (): Promise<string> => {
  await store().transaction((tx) => issueSmsCode(tx, app.services, subject(), { now: app.clock.now() }));
  const { rows } = await app.services.database
    .forGroup()
    .run<{ params: { code: string } }>(sql`SELECT params FROM sms_record ORDER BY id DESC LIMIT 1`);
  return rows[0]?.params.code ?? '';
};
const check = (code: string, more: object = {}) =>
  store().transaction((tx) => checkSmsCode(tx, app.services, { ...subject(), code, ...more }, app.clock.now()));

test('a code is good once, for what it was asked for, and for five minutes', async () => {
  const code = await issue();
  expect(code).toMatch(/^\d{6}$/);
  expect(await check(code, { purpose: 'login' })).toBe(false);
  expect(await check(code, { phone: '13900000000' })).toBe(false);
  expect(await check(code)).toBe(true);
  expect(await check(code)).toBe(false);
  app.clock.advance(2 * MINUTE_MS);
  const late = await issue();
  app.clock.advance(5 * MINUTE_MS);
  expect(await check(late)).toBe(false);
});

test('five wrong guesses end it; the next code ends the one before', async () => {
  const code = await issue();
  for (let at = 0; at < 5; at += 1) expect(await check(code === '000000' ? '000001' : '000000')).toBe(false);
  expect(await check(code)).toBe(false);
  app.clock.advance(2 * MINUTE_MS);
  const first = await issue();
  app.clock.advance(2 * MINUTE_MS);
  const second = await issue();
  expect([await check(first), await check(second)]).toEqual([first === second, true]);
});

test('two at once with the right code: one passes', async () => {
  const code = await issue();
  const answers = await Promise.all([check(code), check(code)]);
  expect(answers.toSorted()).toEqual([false, true]);
});

test('the code is kept nowhere in clear but in the message that waits', async () => {
  const code = await issue();
  const { rows } = await app.services.database.forGroup().run(sql`SELECT code_hash FROM sms_code`);
  expect(JSON.stringify(rows)).not.toContain(code);
  const admin = await app.as('strangerAdmin');
  expect(JSON.stringify(await admin.get(endpointOf(smsRecord, 'list')))).not.toContain(code);
});
