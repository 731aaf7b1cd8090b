import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendSmsMessage, smsConfig, smsTemplate } from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { noticeTable } from '../../../engine/outbox/outbox.tables.ts';
import { insertRow, newId } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { tableNamed } from '../../../engine/store/table.ts';
import { withClient } from '../../../platform/postgres/scratch-database.ts';
import { type AliyunServer, startAliyunServer } from '../../../platform/sms/aliyun.testing.ts';
import { type Client, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendWaitingSms } from './send-waiting-sms.ts';
import { waitingSms } from './waiting-sms.ts';

const MIGRATION = new URL('../../../migrations/20261205100063-secrets-of-failed-texts.sql', import.meta.url);
const MINUTE_MS = 60_000;
const SECRET = { code: '246810', minutes: '5' };
let app: TestApp;
let aliyun: AliyunServer;
let admin: Client;
beforeAll(async () => {
  aliyun = await startAliyunServer();
  app = await createTestApp({ LIANYI_SMS_URL: aliyun.url });
  admin = await app.as('strangerAdmin');
});
afterAll(async () => {
  await app.close();
  await aliyun.close();
});
beforeEach(() => app.services.database.forGroup().run(sql`DELETE FROM sms_record`));

const send = (code: string, params: object) => admin.get(sendSmsMessage, { code, phones: ['13812345678'], params });
const kept = async () =>
  (await app.services.database.forGroup().run(sql`SELECT status, params FROM sms_record ORDER BY template_code`)).rows;

test('a code is not kept of a message that fails for good, whatever it fails for: nothing that sends, or a drop of all that wait', async () => {
  const { id } = await admin.get<{ id: string }>(endpointOf(smsTemplate, 'submit'), { code: 'pickup', content: '取件码{code}' });
  await send('pickup', SECRET);
  await sendWaitingSms(app.services);
  expect(await kept()).toEqual([{ status: 'failed', params: null }]);
  app.clock.advance(2 * MINUTE_MS);
  await app.services.database.forGroup().run(sql`DELETE FROM sms_record`);
  await send('pickup', SECRET);
  await waitingSms.drop(app.services);
  expect(await kept()).toEqual([{ status: 'failed', params: null }]);
  await admin.get(endpointOf(smsTemplate, 'remove'), { ids: [id] });
});

test('it is kept for the next try; what everybody may read stays for a repetition by hand', async () => {
  for (const [code, templateId, content] of [
    ['verification', 'SMS_1', '验证码{code}，{minutes}分钟内有效'],
    ['urgent-notice', 'SMS_5', '您有一条紧急消息未读：{title}'],
    ['plain', 'SMS_6', '通知：{title}'],
    ['pickup', 'SMS_7', '取件码{code}'],
  ] as const)
    await admin.get(endpointOf(smsTemplate, 'submit'), { code, templateId, content });
  const config = { name: '短信', signName: '海棠社区医院', category: 'aliyun', accessKey: 'LTAI', secretKey: 'top-secret' };
  const { id } = await admin.get<{ id: string }>(endpointOf(smsConfig, 'submit'), config);
  await admin.get(endpointOf(smsConfig, 'enable'), { id });
  aliyun.answer('isp.SYSTEM_ERROR', '系统错误');
  await send('pickup', SECRET);
  app.clock.advance(2 * MINUTE_MS);
  await send('plain', { title: '停诊' });
  for (const status of ['waiting', 'waiting', 'failed']) {
    await sendWaitingSms(app.services);
    expect(await kept()).toEqual([
      { status, params: status === 'waiting' ? SECRET : null },
      { status, params: { title: '停诊' } },
    ]);
    app.clock.advance(2 * MINUTE_MS);
  }
});

describe('a reminder of an urgent notice', () => {
  const aReminder = async (readStatus: '1' | '2' = '1') => {
    const store = app.services.database.forTenant('100003');
    const stamp = { now: app.clock.now() };
    const about = { userId: app.people.stranger.userId, eventId: newId() };
    await insertRow(store, noticeTable, { ...about, title: '危急值', context: '', readStatus, urgent: 1 }, stamp);
    const reminder = { templateCode: 'urgent-notice', params: { title: '危急值' }, content: '未读', status: 'waiting' } as const;
    await insertRow(store, tableNamed('sms_record'), { phone: '13800000006', ...about, ...reminder }, stamp);
    return about;
  };
  const statuses = async () => (await kept()).map(({ status }) => status);
  const toldOfLost = async () => {
    await app.deliver();
    const { rows } = await app.services.database.forTenant('100003').run<{ link: string }>(sql`
      SELECT link FROM notice WHERE tenant_id = '100003' AND user_id = ${app.people.strangerAdmin.userId} AND title = '紧急消息的短信提醒发送失败' ORDER BY id`);
    return rows.map(({ link }) => link);
  };

  test('outlives an outage of more than an hour, and somebody hears of each outage of a day', async () => {
    app.clock.set(Date.parse('2026-11-21T02:00:00Z'));
    await aReminder();
    aliyun.answer('isp.SYSTEM_ERROR', '系统错误');
    for (const minutes of [0, 1, 5, 15]) {
      app.clock.advance(minutes * MINUTE_MS);
      await sendWaitingSms(app.services);
      expect(await statuses()).toEqual(['waiting']);
    }
    expect(await toldOfLost()).toEqual(['/message/smsrecord?status=waiting']);
    app.clock.advance(60 * MINUTE_MS);
    await sendWaitingSms(app.services);
    expect(await statuses()).toEqual(['failed']);
    expect(await toldOfLost()).toEqual(['/message/smsrecord?status=waiting', '/message/smsrecord?status=failed']);
  });

  test('goes out once the provider is back, and not to somebody who has read meanwhile', async () => {
    const [, read] = [await aReminder(), await aReminder()];
    aliyun.answer('isp.SYSTEM_ERROR', '系统错误');
    await sendWaitingSms(app.services);
    aliyun.answer('OK');
    await app.services.database.forTenant('100003').run(sql`
      UPDATE notice SET read_status = '2' WHERE tenant_id = '100003' AND event_id = ${read.eventId}`);
    app.clock.advance(MINUTE_MS);
    expect(await sendWaitingSms(app.services)).toBe(1);
    expect((await statuses()).toSorted()).toEqual(['failed', 'sent']);
  });

  test('that is given up is told as that, beside one that is tried on and in the hour in which one was', async () => {
    app.clock.set(Date.parse('2026-11-22T02:00:00Z'));
    const before = (await toldOfLost()).length;
    aliyun.answer('isp.SYSTEM_ERROR', '系统错误');
    const toldAfter = async (...tries: number[]) => {
      for (const attempts of tries) {
        const { eventId } = await aReminder();
        await app.services.database.forTenant('100003').run(sql`
          UPDATE sms_record SET attempts = ${attempts} WHERE tenant_id = '100003' AND event_id = ${eventId}`);
        app.clock.advance(1);
      }
      await sendWaitingSms(app.services);
      return (await toldOfLost()).slice(before);
    };
    const [triedOn, givenUp] = ['/message/smsrecord?status=waiting', '/message/smsrecord?status=failed'];
    expect(await toldAfter(2, 4)).toEqual([givenUp, triedOn]);
    expect(await toldAfter(2)).toHaveLength(2);
    app.clock.set(Date.parse('2026-11-22T04:00:00Z'));
    await app.services.database.forGroup().run(sql`DELETE FROM sms_record`);
    expect(await toldAfter(2)).toEqual([givenUp, triedOn, triedOn]);
    expect(await toldAfter(4)).toEqual([givenUp, triedOn, triedOn, givenUp]);
    expect(await toldAfter(2, 4)).toHaveLength(4);
  });
});

test('a server that stops begins no further batch: what it has not asked for yet is left to the next one, untried', async () => {
  for (let at = 0; at < 21; at += 1) {
    const plain = { templateCode: 'plain', params: { title: '停诊' }, content: '停诊', status: 'waiting' } as const;
    const row = { phone: `139000000${String(at).padStart(2, '0')}`, ...plain };
    await insertRow(app.services.database.forTenant('100003'), tableNamed('sms_record'), row, { now: app.clock.now() });
  }
  aliyun.answer('OK');
  const { isStopping } = app.services;
  aliyun.meanwhile(async () => void Object.assign(app.services, { isStopping: () => true }));
  expect(await sendWaitingSms(app.services)).toBe(20);
  Object.assign(app.services, { isStopping });
  expect(await sendWaitingSms(app.services)).toBe(1);
});

test('the platform hears that its account sends no reminders for a hospital, also after one that failed for its number', async () => {
  const platform = await app.as('platformAdmin');
  const template = { code: 'urgent-notice', templateId: 'SMS_5', content: '您有一条紧急消息未读：{title}' };
  await platform.get(endpointOf(smsTemplate, 'submit'), template);
  await platform.get(endpointOf(smsTemplate, 'submit'), { code: 'verification', templateId: 'SMS_1', content: '验证码{code}' });
  const config = { name: '平台短信', signName: '联医', category: 'aliyun', accessKey: 'LTAI', secretKey: 'top-secret' };
  const { id } = await platform.get<{ id: string }>(endpointOf(smsConfig, 'submit'), config);
  await platform.get(endpointOf(smsConfig, 'enable'), { id });
  const toldAfter = async (code: string) => {
    aliyun.answer(code, '已拒绝');
    const reminder = { templateCode: 'urgent-notice', params: { title: '急会诊' }, content: '未读', status: 'waiting' } as const;
    const stamp = { now: app.clock.now() };
    await insertRow(app.services.database.forTenant('100001'), tableNamed('sms_record'), { phone: '13800000005', ...reminder }, stamp);
    await sendWaitingSms(app.services);
    await app.deliver();
    const { rows } = await app.services.database.forTenant('000000').run<{ context: string }>(sql`
      SELECT context FROM notice WHERE tenant_id = '000000' AND user_id = ${app.people.platformAdmin.userId} AND title = '平台短信账号发送失败'`);
    return rows.map(({ context }) => context);
  };
  expect(await toldAfter('isv.MOBILE_NUMBER_ILLEGAL')).toEqual([]);
  expect(await toldAfter('isv.AMOUNT_NOT_ENOUGH')).toEqual([expect.stringContaining('（isv.AMOUNT_NOT_ENOUGH）')]);
});

test('an upgrade takes the codes out of messages that are over, and leaves those that wait', async () => {
  const store = app.services.database.forTenant('100003');
  const stamp = { now: app.clock.now() };
  const row = { phone: '13812345678', templateCode: 'verification', content: '验证码******' } as const;
  for (const [status, params] of [
    ['failed', SECRET],
    ['failed', { password: 'Aa123456' }],
    ['failed', { title: '停诊' }],
    ['waiting', SECRET],
  ] as const)
    await insertRow(store, tableNamed('sms_record'), { ...row, status, params }, stamp);
  const migration = await readFile(MIGRATION, 'utf8');
  await withClient(app.databaseUrl, (client) => client.query(`BEGIN; ${migration} COMMIT`));
  const { rows } = await store.run<{ params: unknown }>(sql`SELECT params FROM sms_record WHERE tenant_id = '100003' ORDER BY id`);
  expect(rows.map(({ params }) => params)).toEqual([null, null, { title: '停诊' }, SECRET]);
});
