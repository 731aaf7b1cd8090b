import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageMessage, type ReadAll, readAllMessage, readMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { submitSentMessage } from '../../../contract/domains/messages/sent-message.endpoints.ts';
import { smsRecord } from '../../../contract/domains/messages/sms-record.resource.ts';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { describeTableOf } from '../../engine/store/table.ts';
import { extraPerson } from '../../testing/extra-people.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { setOwnParam } from '../consultation/hospital-rules.testing.ts';
import { smsRecordTable } from './message.tables.ts';
import { escalateUrgentNotices } from './messages.jobs.ts';
import { takeBackTexts } from './send-to-people.ts';

const TENANT = '100003';
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('strangerAdmin');
});
afterAll(() => app.close());

const [list, detail, submit] = (['list', 'detail', 'submit'] as const).map((verb) => endpointOf(smsRecord, verb));

async function aRecord(
  status: 'waiting' | 'sent' | 'failed',
  more: { eventId?: string; userId?: string; errorMessage?: string } = {},
): Promise<string> {
  const words = { phone: '13812345678', templateCode: 'login', params: { code: '246810' }, content: '验证码******' } as const;
  const values = { ...words, status, ...more };
  return String((await insertRow(app.services.database.forTenant(TENANT), smsRecordTable, values, { now: app.clock.now() })).id);
}

test('a record shows neither its parameters nor, to whoever may not see it, the number', async () => {
  const id = await aRecord('sent');
  const row = await admin.get(detail as never, { id });
  expect(row).toMatchObject({ phone: '13812345678', status: 'sent' });
  expect(JSON.stringify(row)).not.toContain('246810');
  expect((await (await app.as('stranger')).send(list as never)).status).toBe(403);
});

test('whoever may not see numbers finds one by the whole of it, and does not read a masked one digit by digit', async () => {
  await aRecord('sent');
  const clerk = await extraPerson(app, TENANT, 'sms-clerk', ['smsrecord_view', 'smsrecord_export'], 'tenant');
  const found = async (who: Client, filter: object) =>
    (await who.get<Page<{ phone: string }>>(list as never, filter)).records.map(({ phone }) => phone);
  expect(new Set(await found(clerk, {}))).toEqual(new Set(['138****5678']));
  for (const filter of [{ phone: '13812' }, { phone_like: '2345' }]) {
    expect(await found(clerk, filter)).toEqual([]);
    expect(await found(admin, filter)).not.toEqual([]);
  }
  expect(await found(clerk, { phone: '13812345678' })).toContain('138****5678');
});

describe('taking one off the list', () => {
  const remove = endpointOf(smsRecord, 'remove');

  test('is refused while it waits: it would be kept from going out, and nobody told', async () => {
    const id = await aRecord('waiting');
    expect(await admin.send(remove as never, { ids: [await aRecord('sent'), id] })).toMatchObject({
      status: 409,
      body: { msg: '待发送的短信不能删除，请等发送有了结果再删除' },
    });
    expect(await admin.get(detail as never, { id })).toMatchObject({ status: 'waiting' });
  });

  test('keeps it of the message it went out for: taken back meanwhile, it is not sent again once it is back on the list', async () => {
    const eventId = newId();
    const failed = await aRecord('failed', { eventId });
    await admin.get(remove as never, { ids: [failed] });
    await app.services.database.forTenant(TENANT).transaction((tx) => takeBackTexts(tx, [TENANT], [eventId], app.clock.now()));
    await admin.get(endpointOf(smsRecord, 'restore') as never, { ids: [failed] });
    expect(await admin.send(submit as never, { id: failed })).toMatchObject({ status: 409, body: { msg: '消息已撤回，短信不再发送' } });
  });
});

describe('an urgent notice that stays unread', () => {
  const texts = async (): Promise<string[]> => {
    const { rows } = await app.services.database
      .forTenant(TENANT)
      .run<{ content: string }>(
        sql`SELECT content FROM sms_record WHERE tenant_id = ${TENANT} AND template_code = 'urgent-notice' ORDER BY id`,
      );
    return rows.map(({ content }) => content);
  };
  const sendTo = (title: string, urgent: 0 | 1) =>
    admin.get(submitSentMessage, {
      title,
      content: '患者详情见系统',
      audience: 'users',
      audienceIds: [app.people.stranger.userId],
      urgent,
    });

  test('is followed by one text message after ten minutes, without its content', async () => {
    await app.services.database
      .forTenant(TENANT)
      .run(sql`UPDATE user_account SET phone = '13812345678' WHERE tenant_id = ${TENANT} AND id = ${app.people.stranger.userId}`);
    await sendTo('急会诊', 1);
    await sendTo('不急的事', 0);
    app.clock.advance(9 * 60_000);
    expect([await escalateUrgentNotices(app.services), await texts()]).toEqual([0, []]);
    app.clock.advance(60_000);
    const runs = await Promise.all([escalateUrgentNotices(app.services), escalateUrgentNotices(app.services)]);
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await texts()).toEqual(['您有一条紧急消息未读：急会诊，请登录联医查看。']);
    expect(await escalateUrgentNotices(app.services)).toBe(0);
  });

  test('of somebody without a telephone leaves a record that says so', async () => {
    const { tenantId, userId, realName } = app.people.strangerAdmin;
    const urgent = { title: '叫不到的人', content: '请到抢救室', audience: 'users', audienceIds: [userId], urgent: 1 };
    await admin.get(submitSentMessage, urgent);
    app.clock.advance(20 * 60_000);
    await escalateUrgentNotices(app.services);
    const { records } = await admin.get<Page<{ content: string; status: string }>>(list as never, { status: 'failed' });
    const record = records.find(({ content }) => content.includes('叫不到的人'));
    expect(record).toMatchObject({ status: 'failed', errorMessage: `${realName}没有填写手机号`, receiverName: realName });
    // Nothing is sent that could fail: whoever looks after text messages is told all the same, once a day.
    const told = async () => {
      await app.deliver();
      const notices = (await admin.get<Page<{ title: string; context: string; link: string }>>(pageMessage)).records;
      return notices.filter(({ title }) => title === '紧急消息的短信提醒发送失败');
    };
    const context = `紧急消息无人阅读，提醒接收人的短信未能发出：${realName}没有填写手机号。请查明原因后在短信记录中重发。`;
    expect(await told()).toMatchObject([{ context, link: '/message/smsrecord?status=failed' }]);
    await admin.get(submitSentMessage, urgent);
    app.clock.advance(20 * 60_000);
    await escalateUrgentNotices(app.services);
    expect(await told()).toHaveLength(1);
    await app.services.database.forTenant(tenantId).run(sql`DELETE FROM sms_record WHERE tenant_id = ${tenantId} AND user_id = ${userId}`);
  });

  test('is left alone once it was read', async () => {
    await sendTo('已读的急事', 1);
    const stranger = await app.as('stranger');
    const [newest] = (await stranger.get<Page<{ id: string }>>(pageMessage, { size: 1 })).records;
    await stranger.get(readMessage, { no: newest?.id });
    app.clock.advance(20 * 60_000);
    await escalateUrgentNotices(app.services);
    expect(await texts()).toHaveLength(1);
  });

  test('is followed by one also where its receiver marks all as read, which says how many stay', async () => {
    await sendTo('未逐条打开的急事', 1);
    await sendTo('可一并标记的事', 0);
    const stranger = await app.as('stranger');
    const unread = async () =>
      (await stranger.get<Page<{ title: string }>>(pageMessage, { readStatus: '1' })).records.map(({ title }) => title);
    const urgent = (await unread()).filter((title) => title !== '可一并标记的事' && title !== '不急的事');
    expect(await stranger.get(readAllMessage)).toEqual({ urgent: urgent.length });
    expect(await unread()).toEqual(urgent);
    app.clock.advance(10 * 60_000);
    await escalateUrgentNotices(app.services);
    expect(await texts()).toContain('您有一条紧急消息未读：未逐条打开的急事，请登录联医查看。');
  });

  test('stays where all are read no longer than a text message might follow it: not once it was dealt with, nor a day later', async () => {
    const stranger = await app.as('stranger');
    const before = (await stranger.get<ReadAll>(readAllMessage)).urgent ?? 0;
    await sendTo('已处理的急事', 1);
    await sendTo('仍在等待的急事', 1);
    await sendTo('两天前的急事', 1);
    const store = app.services.database.forTenant(TENANT);
    const [now, longAgo] = [new Date(app.clock.now()), new Date(app.clock.now() - 48 * 3_600_000)];
    await store.run(sql`UPDATE notice SET settled_time = ${now} WHERE tenant_id = ${TENANT} AND title = '已处理的急事'`);
    await store.run(sql`UPDATE notice SET create_time = ${longAgo} WHERE tenant_id = ${TENANT} AND title = '两天前的急事'`);
    expect(await stranger.get(readAllMessage)).toEqual({ urgent: before + 1 });
    await store.run(sql`DELETE FROM notice WHERE tenant_id = ${TENANT} AND title = '仍在等待的急事'`);
  });

  test('is followed by one when the receiver’s own hospital says', async () => {
    await setOwnParam(app, TENANT, 'message.urgent-sms-minutes', 5);
    await sendTo('五分钟的急事', 1);
    app.clock.advance(4 * 60_000);
    expect(await escalateUrgentNotices(app.services)).toBe(0);
    app.clock.advance(60_000);
    expect(await escalateUrgentNotices(app.services)).toBe(1);
    await app.services.database.forTenant(TENANT).run(sql`DELETE FROM tenant_param WHERE tenant_id = ${TENANT}`);
  });

  test('is followed by one as late as the platform may say: a day later', async () => {
    const limit = { paramKey: 'message.urgent-sms-minutes', paramName: '紧急消息未读转短信', paramValue: '1440' };
    await insertRow(app.services.database.forGroup(), describeTableOf(param), limit, { now: app.clock.now() });
    await sendTo('隔日的急事', 1);
    app.clock.advance(1439 * 60_000);
    expect(await escalateUrgentNotices(app.services)).toBe(0);
    app.clock.advance(60_000);
    expect(await escalateUrgentNotices(app.services)).toBe(1);
    expect(await texts()).toContain('您有一条紧急消息未读：隔日的急事，请登录联医查看。');
  });
});
