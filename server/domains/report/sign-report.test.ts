import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmReport, detailReport, downloadReport } from '../../../contract/domains/report/report.endpoints.ts';
import { hashPassword } from '../../engine/identity/passwords.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { delayAfter } from './password-signer.ts';
import { fetchLink, storedReports, withDraft, wordsOf } from './report.testing.ts';

const PASSWORD = 'Signed-By-Me-7';
const HOUR_MS = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const hash = await hashPassword(PASSWORD);
  await group(sql`UPDATE user_account SET password_hash = ${hash} WHERE id = ${app.people.expert1.userId}`);
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(HOUR_MS));

const group = (statement: ReturnType<typeof sql>) => app.services.database.forGroup().run(statement);
const drafted = async () => withDraft(app, await aConsultation(app, { status: 'diagnosis' }));
/** As a body, which is how the console sends it. */
const post = { ...confirmReport, method: 'POST' } as const;
const send = async (order: { id: string }, password?: string, key?: string) =>
  (await app.as('expert1')).send(post, { applyOrderId: order.id, password }, { key });
const printed = async (order: { id: string }) => {
  const { link } = await (await app.as('doctor1')).get<{ link: string }>(downloadReport, { applyOrderId: order.id });
  return wordsOf(await fetchLink(app, link));
};

test('with his password the author signs: name, method, time and digest stand on the report and with it', async () => {
  const order = await drafted();
  expect((await send(order, PASSWORD)).status).toBe(200);
  const [report] = await storedReports(app, order.id);
  expect(report).toMatchObject({ signMethod: '密码签名', signTime: new Date(app.clock.now()) });
  expect(report?.signHash).toMatch(/^[0-9a-f]{64}$/);
  const words = await printed(order);
  expect(words).toContain(`电子签名：${app.people.expert1.realName}（密码签名）签名时间：2026-11-20`);
  expect(words).toContain(`签名摘要（SHA-256）：${report?.signHash}`);
  expect(await (await app.as('doctor1')).get(detailReport, { applyOrderId: order.id })).toMatchObject({ signMethod: '密码签名' });
});

test('each time that it is fetched is written down, also under a key that was used already', async () => {
  const order = await drafted();
  await send(order, PASSWORD);
  const doctor = await app.as('doctor1');
  for (const _ of [1, 2, 3])
    expect((await doctor.send(downloadReport, { applyOrderId: order.id }, { key: 'once-and-for-all' })).status).toBe(200);
  const [report] = await storedReports(app, order.id);
  expect((await group(sql`SELECT 1 FROM audit_log WHERE call = ${downloadReport.name} AND row_id = ${report?.id}`)).count).toBe(3);
});

test('without it the call of the specification still succeeds, and the report says that it is not signed', async () => {
  const order = await drafted();
  expect((await (await app.as('expert1')).send(confirmReport, { applyOrderId: order.id })).status).toBe(200);
  expect(await printed(order)).toContain('签名：（未签名，以账号确认发送）');
  expect((await storedReports(app, order.id))[0]?.signMethod ?? null).toBeNull();
});

test('a wrong password sends nothing, and each further one waits longer', async () => {
  const order = await drafted();
  for (const _ of [1, 2, 3])
    expect((await send(order, 'not-this-one')).body.errors).toEqual([{ field: 'password', message: '密码不正确' }]);
  const soon = await send(order, PASSWORD);
  expect([soon.status, soon.body.msg]).toEqual([429, '签名密码多次错误，请5秒后再试']);
  app.clock.advance(5000);
  expect((await send(order, 'not-this-one')).status).toBe(400);
  expect((await send(order, PASSWORD)).body.msg).toBe('签名密码多次错误，请10秒后再试');
  expect(await storedReports(app, order.id)).toMatchObject([{ reportStatus: 'report_wait_send' }]);
  app.clock.advance(10_000);
  expect((await send(order, PASSWORD)).status).toBe(200);
  expect([1, 2, 3, 4, 5, 20].map(delayAfter)).toEqual([0, 0, 5000, 10_000, 20_000, 900_000]);
});

describe('guesses within an hour', () => {
  const TOO_OFTEN = [429, '操作过于频繁，请稍后再试'];

  test('are what counts: more right signatures than guesses are allowed all succeed', async () => {
    const replies: number[] = [];
    for (let at = 0; at < 21; at += 1) replies.push((await send(await drafted(), PASSWORD)).status);
    expect(replies).toEqual(Array.from({ length: 21 }, () => 200));
  });

  test('run out, also those that came too soon to be looked at; then the right password waits for the next hour', async () => {
    const order = await drafted();
    const replies: unknown[] = [];
    for (let at = 0; at < 21; at += 1) {
      const { status, body } = await send(order, 'not-this-one');
      replies.push([status, body.msg]);
    }
    expect(replies[19]).toEqual([429, '签名密码多次错误，请5秒后再试']);
    expect(replies[20]).toEqual(TOO_OFTEN);
    app.clock.advance(HOUR_MS / 4);
    const { status, body } = await send(order, PASSWORD);
    expect([status, body.msg]).toEqual(TOO_OFTEN);
    app.clock.advance(HOUR_MS);
    expect((await send(order, PASSWORD)).status).toBe(200);
  });
});

test('a hospital may want every report signed', async () => {
  const { expert1 } = app.people;
  await group(
    sql`INSERT INTO tenant_param (id, tenant_id, param_key, param_value, create_time, version, is_deleted) VALUES (${newId()}, ${expert1.tenantId}, 'report.sign-required', '1', ${new Date(app.clock.now())}, 0, 0)`,
  );
  const order = await drafted();
  expect(await (await app.as('expert1')).get(detailReport, { applyOrderId: order.id })).toMatchObject({ signRequired: 1 });
  expect((await send(order)).body.errors).toEqual([{ field: 'password', message: '请输入登录密码以签名' }]);
  expect((await send(order, PASSWORD)).status).toBe(200);
});

test('a password in the address is refused; a repeated key has no need of it, and keeps nothing from which to guess it', async () => {
  const order = await drafted();
  const inAddress = await (await app.as('expert1')).send(confirmReport, { applyOrderId: order.id, password: PASSWORD });
  expect([inAddress.status, inAddress.body.msg]).toEqual([400, '登录密码不能放在地址中']);
  const [first, again] = [await send(order, PASSWORD, 'signed-once'), await send(order, undefined, 'signed-once')];
  expect(first.status).toBe(200);
  expect(again).toEqual(first);
  const { rows } = await app.services.database.forGroup().run<{ log: string }>(sql`SELECT api_log::text AS log FROM api_log`);
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});

test('times of the report: for when it was asked, and when it was held', async () => {
  const at = (time: string) => new Date(`2026-11-${time}:00+08:00`);
  const order = await withDraft(
    app,
    await aConsultation(app, {
      status: 'diagnosis',
      appointmentTime: at('18T09:00'),
      scheduleTime: at('19T10:00'),
      startTime: at('19T10:12'),
    }),
  );
  await send(order, PASSWORD);
  expect(await printed(order)).toContain('预约时间2026-11-1809:00会诊时间2026-11-1910:12');
});
