import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smsRecord } from '../../../../contract/domains/messages/sms-record.resource.ts';
import { sendSmsMessage, smsConfig, smsTemplate, testSmsConfig } from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { resetTenantParam, submitTenantParam } from '../../../../contract/domains/settings/tenant-param.endpoints.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { emptyTally } from '../../../engine/jobs/job.ts';
import { whileHeldBack } from '../../../engine/restored/held-back.testing.ts';
import { ident, sql } from '../../../engine/store/sql.ts';
import { type AliyunServer, startAliyunServer } from '../../../platform/sms/aliyun.testing.ts';
import { type Client, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendWaitingSms } from './send-waiting-sms.ts';
import { issueSmsCode } from './sms-codes.ts';

const MINUTE_MS = 60_000;
const submitConfig = endpointOf(smsConfig, 'submit');
const enable = endpointOf(smsConfig, 'enable');
const listRecords = endpointOf(smsRecord, 'list');

let app: TestApp;
let aliyun: AliyunServer;
let admin: Client;
let count = 0;
let start: number;
/** A number that has not had any message yet. */
let phone: string;

beforeAll(async () => {
  aliyun = await startAliyunServer();
  app = await createTestApp({ LIANYI_SMS_URL: aliyun.url });
  admin = await app.as('strangerAdmin');
  await app.as('platformAdmin');
  start = app.clock.now();
});
afterAll(async () => {
  await app.close();
  await aliyun.close();
});
beforeEach(async () => {
  count += 1;
  app.clock.set(start);
  phone = `138${String(count).padStart(8, '0')}`;
  aliyun.answer('OK');
  aliyun.asked.length = 0;
  for (const table of tables) await app.services.database.forGroup().run(sql`DELETE FROM ${ident(table)}`);
});

const tables = ['sms_record', 'sms_config', 'sms_template', 'sms_code', 'tenant_param'];

async function useConfig(client: Client, values: object): Promise<string> {
  const { id } = await client.get<{ id: string }>(submitConfig, { name: `短信${count}`, signName: '海棠社区医院', ...values });
  await client.get(enable, { id });
  return id;
}
/** With the templates that one in use cannot be without. */
const useAliyun = async (client = admin): Promise<string> => {
  for (const [code, templateId, content] of [
    ['verification', 'SMS_1', '验证码{code}，{minutes}分钟内有效'],
    ['urgent-notice', 'SMS_5', '您有一条紧急消息未读：{title}'],
    ['pickup', 'SMS_3', '取件码{code}，{minutes}分钟内有效'],
  ] as const)
    await client.get(endpointOf(smsTemplate, 'submit'), { code, templateId, content });
  return useConfig(client, { category: 'aliyun', accessKey: 'LTAI', secretKey: 'top-secret' });
};
const recordsOf = async (client = admin) =>
  (await client.get<{ records: { status: string; content: string; errorMessage?: string; phone: string }[] }>(listRecords)).records;
const send = (values: object = {}) => admin.send(sendSmsMessage, { code: 'test', phones: [phone], ...values });

describe('configurations', () => {
  test('one of a hospital is in use, and its secret is never answered nor kept as it is', async () => {
    const first = await useAliyun();
    const second = await useConfig(admin, { name: '另一个', category: 'log' });
    const { records } = await admin.get<{ records: Record<string, unknown>[] }>(endpointOf(smsConfig, 'list'));
    expect(records.map(({ id, enabled }) => [id, enabled])).toEqual([
      [second, 1],
      [first, 0],
    ]);
    expect(JSON.stringify(records)).not.toContain('secret');
    const { rows } = await app.services.database
      .forGroup()
      .run<{ key: string }>(sql`SELECT secret_key AS key FROM sms_config WHERE id = ${first}`);
    expect(rows[0]?.key).not.toContain('top-secret');
  });

  test('the test answers what the provider said, and leaves a record', async () => {
    const id = await useAliyun();
    await admin.get(endpointOf(smsTemplate, 'submit'), { code: 'test', templateId: 'SMS_9', content: '测试' });
    await admin.get(testSmsConfig, { id, phone });
    expect(aliyun.asked).toMatchObject([{ PhoneNumbers: phone, SignName: '海棠社区医院', TemplateCode: 'SMS_9' }]);
    aliyun.answer('isv.SMS_SIGNATURE_ILLEGAL', '短信签名不合法');
    app.clock.advance(2 * MINUTE_MS);
    expect(await admin.send(testSmsConfig, { id, phone })).toMatchObject({
      status: 400,
      body: { msg: '短信服务商拒绝发送：短信签名不合法（isv.SMS_SIGNATURE_ILLEGAL）' },
    });
    expect((await recordsOf()).map(({ status }) => status)).toEqual(['failed', 'sent']);
    expect((await admin.send(testSmsConfig, { id, phone })).status).toBe(429);
  });
});

describe('sending', () => {
  test('leaves after the commit, by the hospital’s own configuration', async () => {
    await useAliyun();
    expect(await send({ code: 'pickup', params: { code: '123456', minutes: 5 } })).toMatchObject({
      status: 200,
      body: { data: { accepted: 1 } },
    });
    expect(aliyun.asked).toEqual([]);
    expect(await recordsOf()).toMatchObject([{ status: 'waiting', content: '取件码******，5分钟内有效' }]);
    expect(await sendWaitingSms(app.services)).toBe(1);
    expect(aliyun.asked).toMatchObject([
      { PhoneNumbers: phone, TemplateCode: 'SMS_3', TemplateParam: JSON.stringify({ code: '123456', minutes: '5' }) },
    ]);
    expect(await recordsOf()).toMatchObject([{ status: 'sent', phone }]);
    const { rows } = await app.services.database.forGroup().run(sql`SELECT params FROM sms_record`);
    expect(rows).toEqual([{ params: null }]);
  });

  test('by a restored copy nothing is sent, and whoever asks is told so', async () => {
    const id = await useAliyun();
    await send({ code: 'pickup', params: { code: '123456', minutes: 5 } });
    await whileHeldBack(app.services, async () => {
      expect(await sendWaitingSms(app.services)).toBe(0);
      const refused = { status: 409, body: { msg: expect.stringContaining('尚未确认为正式系统') } };
      expect(await admin.send(testSmsConfig, { id, phone: '13700000009' })).toMatchObject(refused);
      expect(await send({ phones: ['13700000008'] })).toMatchObject(refused);
    });
    expect(aliyun.asked).toEqual([]);
    expect(await recordsOf()).toMatchObject([{ status: 'waiting' }]);
    expect(await sendWaitingSms(app.services)).toBe(1);
  });

  test('two processes at once send each message once', async () => {
    await useAliyun();
    await admin.get(endpointOf(smsTemplate, 'submit'), { code: 'notice', templateId: 'SMS_2', content: '通知' });
    const phones = Array.from({ length: 30 }, (_, at) => `137${String(at).padStart(8, '0')}`);
    await admin.get(sendSmsMessage, { code: 'notice', phones });
    await Promise.all([sendWaitingSms(app.services), sendWaitingSms(app.services)]);
    expect(aliyun.asked.map(({ PhoneNumbers }) => PhoneNumbers).toSorted()).toEqual(phones);
  });

  test('without a configuration of its own the platform’s counts; without any the record says so', async () => {
    await send();
    await sendWaitingSms(app.services);
    expect(await recordsOf()).toMatchObject([{ status: 'failed', errorMessage: '没有启用的短信配置' }]);
    await useConfig(await app.as('platformAdmin'), { category: 'log' });
    app.clock.advance(2 * MINUTE_MS);
    await send();
    expect(await sendWaitingSms(app.services)).toBe(1);
  });

  test('the platform’s account is asked for the platform’s template: the number of a hospital’s own means nothing there', async () => {
    const platform = await app.as('platformAdmin');
    await useAliyun(platform);
    for (const [client, templateId, content] of [
      [platform, 'SMS_9', '平台的测试短信'],
      [admin, 'SMS_7', '本院的测试短信'],
    ] as const)
      await client.get(endpointOf(smsTemplate, 'submit'), { code: 'test', templateId, content });
    await platform.get(endpointOf(smsTemplate, 'submit'), { code: 'platform-only', templateId: 'SMS_8', content: '只有平台有' });
    expect((await send()).status).toBe(200);
    expect((await send({ code: 'platform-only', phones: ['13700000001'] })).status).toBe(200);
    await sendWaitingSms(app.services);
    expect((await recordsOf()).map(({ status, content }) => [status, content])).toEqual([
      ['sent', '只有平台有'],
      ['sent', '平台的测试短信'],
    ]);
    expect(aliyun.asked.map(({ TemplateCode }) => TemplateCode).toSorted()).toEqual(['SMS_8', 'SMS_9']);
    app.clock.advance(2 * MINUTE_MS);
    await useAliyun();
    await send();
    await sendWaitingSms(app.services);
    expect(aliyun.asked.at(-1)).toMatchObject({ TemplateCode: 'SMS_7' });
  });

  test('what nobody answered is tried again later, three times at most; a refusal is not', async () => {
    await useAliyun();
    aliyun.answer('isp.SYSTEM_ERROR', '系统错误');
    await send({ code: 'pickup', params: { code: '1', minutes: 5 } });
    for (const status of ['waiting', 'waiting', 'failed']) {
      // Told as waiting by the run that failed on it, and by one that is too early.
      const [tally, early] = [emptyTally(), emptyTally()];
      await sendWaitingSms(app.services, tally);
      await sendWaitingSms(app.services, early);
      expect([tally.waiting, early.waiting]).toEqual(status === 'waiting' ? [1, 1] : [0, 0]);
      expect(await recordsOf()).toMatchObject([{ status }]);
      app.clock.advance(2 * MINUTE_MS);
    }
    expect(aliyun.asked).toHaveLength(3);
    aliyun.answer('isv.MOBILE_NUMBER_ILLEGAL', '号码不合法');
    await send({ code: 'pickup', params: { code: '1', minutes: 5 } });
    await sendWaitingSms(app.services);
    expect((await recordsOf())[0]).toMatchObject({ status: 'failed' });
    // Nobody is told of an urgent one that was settled while it was with the provider.
    const group = app.services.database.forGroup();
    app.clock.advance(2 * MINUTE_MS);
    await send({ code: 'pickup', params: { code: '1', minutes: 5 } });
    await group.run(sql`UPDATE sms_record SET template_code = 'urgent-notice' WHERE tenant_id = '100003'`);
    aliyun.meanwhile(() => group.run(sql`UPDATE sms_record SET status = 'failed', error_message = '已处理' WHERE tenant_id = '100003'`));
    await sendWaitingSms(app.services);
    expect(await recordsOf()).toContainEqual(expect.objectContaining({ errorMessage: '已处理' }));
    expect((await group.run(sql`SELECT 1 FROM rate_counter WHERE counter = 'sms-lost 100003'`)).count).toBe(0);
  });

  test.each([
    ['a number that is none', { phones: ['123'] }, '手机号码格式不正确'],
    ['an unknown template', { code: 'absent' }, '短信模板不存在'],
    ['a parameter that is missing', { code: 'message', params: { code: '1' } }, '缺少模板参数：content'],
    ['a code of the sender’s own', { code: 'verification', params: { code: '1', minutes: 5 } }, '该短信模板由系统自动发送，不能手工使用'],
    ['parameters that are no texts', { params: { a: { b: 1 } } }, '模板参数应为名称与文字'],
    ['no number', { phones: [] }, '手机号码不能为空'],
  ])('refuses %s', async (_, values, msg) => {
    expect(await send(values)).toMatchObject({ status: 400, body: { msg } });
  });

  test('is for those who may', async () => {
    expect((await (await app.as('doctor1')).send(sendSmsMessage, { code: 'test', phones: [phone] })).status).toBe(403);
  });
});

describe('limits per number', () => {
  test('one a minute, five an hour, ten a day, unless the hospital says otherwise', async () => {
    const sendAfter = async (minutes: number) => {
      app.clock.advance(minutes * MINUTE_MS);
      return (await send()).status;
    };
    expect([await sendAfter(0), await sendAfter(0.5), await sendAfter(0.6)]).toEqual([200, 429, 200]);
    expect([await sendAfter(2), await sendAfter(2), await sendAfter(2), await sendAfter(2)]).toEqual([200, 200, 200, 429]);
    expect([
      await sendAfter(61),
      await sendAfter(2),
      await sendAfter(2),
      await sendAfter(2),
      await sendAfter(2),
      await sendAfter(61),
    ]).toEqual([200, 200, 200, 200, 200, 429]);
    await admin.get(submitTenantParam, { paramKey: 'sms.per-day', paramValue: '11' });
    expect([await sendAfter(2), await sendAfter(2)]).toEqual([200, 429]);
    await app.services.database
      .forGroup()
      .run(sql`UPDATE sms_record SET create_time = (create_time AT TIME ZONE 'UTC' - interval '1 day') AT TIME ZONE 'UTC'`);
    expect(await sendAfter(2)).toBe(200);
  });

  test('several at once do not pass together, and one number that has had its share keeps all from going', async () => {
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    expect((await send({ phones: [phone, '13900000001'] })).status).toBe(429);
    expect((await recordsOf()).length).toBe(1);
  });
});

describe('by the platform’s account', () => {
  test('a hospital sends so many a day by hand, several times to one number only as the platform allows; codes still go', async () => {
    const platform = await app.as('platformAdmin');
    await useConfig(platform, { category: 'log' });
    await platform.get(submitTenantParam, { paramKey: 'sms.platform-per-day', paramValue: '3' });
    expect((await admin.send(submitTenantParam, { paramKey: 'sms.platform-per-day', paramValue: '9' })).status).toBe(403);
    await admin.get(submitTenantParam, { paramKey: 'sms.per-minute', paramValue: '5' });
    const [second, third, fourth] = ['13900000002', '13900000003', '13900000004'];
    expect((await send({ phones: [phone, second] })).status).toBe(200);
    expect(await send()).toMatchObject({ status: 429, body: { msg: expect.stringContaining('短信发送过于频繁') } });
    const spent = { status: 429, body: { msg: expect.stringContaining('经平台短信账号手工发送的短信不能超过3条') } };
    expect(await send({ phones: [third, fourth] })).toMatchObject(spent);
    const both = await Promise.all([send({ phones: [third] }), send({ phones: [fourth] })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);

    app.clock.advance(2 * MINUTE_MS);
    const group = app.services.database.forGroup();
    const { rows } = await group.run<{ id: string }>(sql`UPDATE sms_record SET status = 'failed' WHERE phone = ${second} RETURNING id`);
    // What failed makes room for being sent once more, and that fills it again.
    const resend = () => admin.send(endpointOf(smsRecord, 'submit'), { id: rows[0]?.id });
    expect((await resend()).status).toBe(200);
    await group.run(sql`UPDATE sms_record SET retry_of = NULL`);
    app.clock.advance(2 * MINUTE_MS);
    expect(await resend()).toMatchObject({ status: 429, body: { msg: expect.stringContaining('还可发送0条，本次需发送1条') } });
    await group.run(sql`UPDATE sms_record SET is_deleted = 1 WHERE status = 'failed'`);
    expect(await send()).toMatchObject(spent);
    const subject = { tenantId: '100003', phone, purpose: 'reset-password' };
    const stamp = { now: app.clock.now() };
    await app.services.database.forTenant('100003').transaction((tx) => issueSmsCode(tx, app.services, subject, stamp));
    // A ceiling that is lowered meanwhile keeps nothing back that was let through.
    await platform.get(submitTenantParam, { paramKey: 'sms.platform-per-day', paramValue: '0' });
    expect(await sendWaitingSms(app.services)).toBe(4);
    await group.run(sql`UPDATE sms_record SET is_deleted = 1`);

    const id = await useConfig(admin, { category: 'log' });
    expect((await send({ phones: [second, third, fourth, '13900000005'] })).status).toBe(200);
    // Given up before they went out: the platform's account takes over none of them.
    await admin.get(endpointOf(smsConfig, 'remove'), { ids: [id] });
    expect(await sendWaitingSms(app.services)).toBe(0);
    const kept = { status: 'failed', errorMessage: '提交后发送短信的账号已变更，未改用其他账号发送。如仍需发送，请重发' };
    expect(await recordsOf()).toMatchObject([kept, kept, kept, kept]);
    // What its own account was to send counts for nothing there.
    await group.run(sql`UPDATE sms_record SET status = 'sent' WHERE is_deleted = 0`);
    await platform.get(submitTenantParam, { paramKey: 'sms.platform-per-day', paramValue: '4' });
    expect(await send({ phones: ['13900000006'] })).toMatchObject({ status: 200 });
    await platform.get(resetTenantParam, { paramKey: 'sms.platform-per-day' });
  });
});
