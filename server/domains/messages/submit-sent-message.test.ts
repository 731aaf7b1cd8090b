import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageType } from '../../../contract/domains/messages/message-type.resource.ts';
import { pageMessage, readAllMessage, readMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { changeReadStatus, pagePushMessages } from '../../../contract/domains/messages/push-message.endpoints.ts';
import { submitSentMessage } from '../../../contract/domains/messages/sent-message.endpoints.ts';
import { sentMessage } from '../../../contract/domains/messages/sent-message.resource.ts';
import { smsRecord } from '../../../contract/domains/messages/sms-record.resource.ts';
import { smsConfig } from '../../../contract/domains/settings/sms/sms-config.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { describeTableOf } from '../../engine/store/table.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { smsRecordTable } from './message.tables.ts';
import { bellTitles } from './system-notice.testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('strangerAdmin');
});
afterAll(() => app.close());

const words = { title: '周例会', content: '周五下午三点，第一会议室。' };
const send = (values: object) =>
  admin.get<{ id: string; receiverCount: number; audienceText: string }>(submitSentMessage, { ...words, ...values });

describe('sending', () => {
  test('to the whole hospital reaches everybody of it and nobody else', async () => {
    const sent = await send({ audience: 'hospital' });
    expect(sent).toMatchObject({ receiverCount: 2, audienceText: '全院' });
    expect([await bellTitles(app, 'stranger'), await bellTitles(app, 'strangerAdmin'), await bellTitles(app, 'doctor1')]).toEqual([
      ['周例会'],
      ['周例会'],
      [],
    ]);
  });

  test('to people reaches them once each', async () => {
    const { userId, realName } = app.people.stranger;
    expect(await send({ title: '点名', audience: 'users', audienceIds: [userId, userId.toUpperCase()] })).toMatchObject({
      receiverCount: 1,
      audienceText: realName,
    });
    expect(await bellTitles(app, 'strangerAdmin')).not.toContain('点名');
    const theirs = await admin.send(submitSentMessage, { ...words, audience: 'users', audienceIds: [app.people.doctor1.userId] });
    expect(theirs).toMatchObject({ status: 400, body: { msg: '所选人员不存在，请重新选择' } });
  });

  test('twice with the same key sends once, also at the same time', async () => {
    const input = { ...words, title: '只发一次', audience: 'hospital' };
    const replies = await Promise.all([1, 2].map(() => admin.send(submitSentMessage, input, { key: 'only-once-please' })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await bellTitles(app, 'stranger')).filter((title) => title === '只发一次')).toHaveLength(1);
  });

  test('cannot be changed afterwards; a foreign message is an absent one', async () => {
    const { id } = await send({ audience: 'hospital' });
    expect(await admin.send(submitSentMessage, { ...words, audience: 'hospital', id })).toMatchObject({
      status: 409,
      body: { msg: '已发送的消息不能修改' },
    });
    const platform = await app.as('platformAdmin');
    for (const one of [id, newId()]) {
      expect((await platform.send(endpointOf(sentMessage, 'detail'), { id: one })).status).toBe(404);
      expect((await platform.send(endpointOf(sentMessage, 'remove'), { ids: [one] })).status).toBe(404);
    }
  });

  test.each([
    [{ title: '' }, '请输入标题'],
    [{ content: '' }, '请输入内容'],
    [{ audience: 'roles' }, '请选择接收范围'],
    [{ typeId: newId() }, '消息类型不存在'],
  ])('%o is refused', async (values, msg) => {
    const reply = await admin.send(submitSentMessage, { ...words, audience: 'hospital', ...values });
    expect(reply).toMatchObject({ status: 400, body: { msg } });
  });
});

test('what is longer than the bell shows is there to be read to its end', async () => {
  const content = `${'长'.repeat(980)}请自带工牌。`;
  await send({ title: '很长的消息', content, audience: 'hospital' });
  const stranger = await app.as('stranger');
  const { records } = await stranger.get<Page<{ title: string; context: string }>>(pageMessage);
  expect(records.find(({ title }) => title === '很长的消息')?.context).toBe(content);
});

describe('with a type', () => {
  let typeId = '';
  beforeAll(async () => {
    const { tenantId, userId } = app.people.stranger;
    await app.services.database
      .forTenant(tenantId)
      .run(sql`UPDATE user_account SET phone = '13812345678' WHERE tenant_id = ${tenantId} AND id = ${userId}`);
    const values = {
      typeCode: 'duty-reminder',
      typeName: '值班提醒',
      channels: ['site', 'sms', 'push'],
      titleTemplate: '{科室}值班提醒',
      contentTemplate: '请{科室}于{时间}到岗。',
      enabled: 1,
    };
    typeId = (await admin.get<{ id: string }>(endpointOf(messageType, 'submit'), values)).id;
  });

  const aType = async (typeCode: string, channels: string[]): Promise<string> => {
    const values = { typeCode, typeName: typeCode, channels, titleTemplate: typeCode, contentTemplate: '请周知。', enabled: 1 };
    return (await admin.get<{ id: string }>(endpointOf(messageType, 'submit'), values)).id;
  };
  const sentBy = async (id: string) =>
    (await admin.get<Page<Record<string, unknown>>>(endpointOf(sentMessage, 'list'))).records.find((row) => row.id === id);

  test('that sends text messages it is refused where nothing sends them, and where the provider does not know the template', async () => {
    const { tenantId } = app.people.strangerAdmin;
    const params = { 科室: '全科', 时间: '今晚八点' };
    const refused = (message: string) => ({ status: 400, body: { errors: [{ field: 'typeId', message }] } });
    const reply = () => admin.send(submitSentMessage, { typeId, audience: 'hospital', params });
    expect(await reply()).toMatchObject(refused('该消息类型发送短信，但没有可用的短信配置'));
    const group = app.services.database.forGroup();
    const config = { tenantId, name: '本院短信', signName: '海棠社区医院', category: 'aliyun', accessKey: 'LTAI', enabled: 1 } as const;
    // From before keys were asked for.
    const { id } = await insertRow(group, describeTableOf(smsConfig), config, { now: app.clock.now() });
    expect(await reply()).toMatchObject(refused('该消息类型发送短信，但没有可用的短信配置'));
    await group.run(sql`UPDATE sms_config SET secret_key = 'sealed' WHERE id = ${id}`);
    expect(await reply()).toMatchObject(refused('该消息类型发送短信，但短信模板message没有服务商模板号，请先在短信模板中填写'));
    // A hospital that sends by the platform's account can enter nothing: the template is the platform's.
    await group.run(sql`UPDATE sms_config SET tenant_id = '000000' WHERE id = ${id}`);
    expect(await reply()).toMatchObject(refused('该消息类型发送短信，但平台的短信模板message没有服务商模板号，请联系平台管理员填写'));
    await group.run(sql`UPDATE sms_config SET category = 'log', tenant_id = ${tenantId} WHERE id = ${id}`);
  });

  test('that only sends text messages its sender learns whom they reached; who has read them nobody knows', async () => {
    const { tenantId, userId } = app.people.stranger;
    const typeId = await aType('text-only', ['sms']);
    const { id, ...sent } = await admin.get<{ id: string }>(submitSentMessage, { typeId, audience: 'hospital' });
    expect(sent).toMatchObject({ receiverCount: 2 });
    expect(sent).not.toHaveProperty('readCount');
    // One of two has no telephone, and the other one's message waits.
    expect(await sentBy(id)).toMatchObject({ textedCount: 0, textFailedCount: 1 });
    const { records } = await admin.get<Page<{ id: string; content: string; status: string; errorMessage?: string }>>(
      endpointOf(smsRecord, 'list'),
      { status: 'failed' },
    );
    const failed = records.find(({ content }) => content === '请周知。');
    expect(failed?.errorMessage).toBe(`${app.people.strangerAdmin.realName}没有填写手机号`);
    expect(await admin.send(endpointOf(smsRecord, 'submit'), { id: failed?.id })).toMatchObject({
      status: 409,
      body: { msg: '接收人没有填写手机号，无法重发' },
    });
    const store = app.services.database.forTenant(tenantId);
    await store.run(sql`UPDATE sms_record SET status = 'sent' WHERE tenant_id = ${tenantId} AND event_id = ${id} AND user_id = ${userId}`);
    // A reminder is no message.
    const reminder = {
      tenantId,
      templateCode: 'urgent-notice',
      params: {},
      content: '提醒',
      status: 'failed',
      userId,
      eventId: id,
    } as const;
    await insertRow(store, smsRecordTable, reminder, { now: app.clock.now() });
    // Once there is a number, it goes there.
    await store.run(
      sql`UPDATE user_account SET phone = '13812345679' WHERE tenant_id = ${tenantId} AND id = ${app.people.strangerAdmin.userId}`,
    );
    expect(await admin.get(endpointOf(smsRecord, 'submit'), { id: failed?.id })).toMatchObject({ status: 'waiting', phone: '138****5679' });
    expect(await sentBy(id)).toMatchObject({ textedCount: 1, textFailedCount: 0 });
    expect(await sentBy(id)).not.toHaveProperty('readCount');
    await store.run(sql`UPDATE user_account SET phone = NULL WHERE tenant_id = ${tenantId} AND id = ${app.people.strangerAdmin.userId}`);
    await store.run(sql`DELETE FROM sms_record WHERE tenant_id = ${tenantId}`);
  });

  test('its template is filled in, and goes by all of its channels', async () => {
    await admin.get(submitSentMessage, { typeId, audience: 'hospital', params: { 科室: '全科', 时间: '今晚八点' } });
    expect(await bellTitles(app, 'stranger')).toContain('全科值班提醒');
    const stranger = await app.as('stranger');
    const pushed = await stranger.get<Page<{ id: string; title: string; content: string; readStatus: string }>>(pagePushMessages);
    expect(pushed.records).toMatchObject([{ title: '全科值班提醒', content: '请全科于今晚八点到岗。', readStatus: '1' }]);
    const texts = await admin.get<Page<{ phone: string; status: string; templateCode: string }>>(endpointOf(smsRecord, 'list'));
    // Whoever has no telephone gets none, which is told.
    expect(texts.records.map(({ status }) => status).toSorted()).toEqual(['failed', 'waiting']);
    const going = { templateCode: 'message', content: '请全科于今晚八点到岗。' };
    expect(texts.records).toMatchObject([going, going]);
    expect((await (await app.as('doctor1')).get<Page<unknown>>(pagePushMessages)).total).toBe(0);
  });

  test('taken back, its text messages that wait are not sent, and not sent again by hand', async () => {
    const params = { 科室: '全科', 时间: '明晚八点' };
    const { id } = await admin.get<{ id: string }>(submitSentMessage, { typeId, audience: 'hospital', params });
    const textOf = async () => {
      const { records } = await admin.get<Page<{ id: string; content: string; status: string }>>(endpointOf(smsRecord, 'list'));
      return records.find((row) => row.content === '请全科于明晚八点到岗。' && 'phone' in row);
    };
    expect(await textOf()).toMatchObject({ status: 'waiting' });
    await admin.get(endpointOf(sentMessage, 'remove'), { ids: [id] });
    const taken = await textOf();
    expect(taken).toMatchObject({ status: 'failed', errorMessage: '消息已撤回' });
    expect(await admin.send(endpointOf(smsRecord, 'submit'), { id: taken?.id })).toMatchObject({
      status: 409,
      body: { msg: '消息已撤回，短信不再发送' },
    });
  });

  test('an urgent message waits in the bell too, whatever else carries it: that it stays unread is asked there', async () => {
    const pushed = {
      typeCode: 'rescue',
      typeName: '抢救呼叫',
      channels: ['push'],
      titleTemplate: '抢救呼叫',
      contentTemplate: '请到抢救室。',
    };
    const { id } = await admin.get<{ id: string }>(endpointOf(messageType, 'submit'), { ...pushed, enabled: 1 });
    await admin.get(submitSentMessage, { typeId: id, audience: 'hospital' });
    expect(await bellTitles(app, 'stranger')).not.toContain('抢救呼叫');
    await admin.get(submitSentMessage, { typeId: id, audience: 'hospital', urgent: 1 });
    expect(await bellTitles(app, 'stranger')).toContain('抢救呼叫');
    // Read on the telephone, it calls nobody in any more.
    const stranger = await app.as('stranger');
    const [newest] = (await stranger.get<Page<{ id: string }>>(pagePushMessages)).records;
    await stranger.get(changeReadStatus, { id: newest?.id });
    const { records } = await stranger.get<Page<{ title: string; readStatus: string }>>(pageMessage);
    expect(records.find(({ title }) => title === '抢救呼叫')).toMatchObject({ readStatus: '2' });
  });

  test('what is read in the bell is read among the pushes, one by one and all at once', async () => {
    const stranger = await app.as('stranger');
    const typeId = await aType('both-ways', ['site', 'push']);
    const pushed = async () => {
      const { records } = await stranger.get<Page<{ title: string; readStatus: string; readTime?: string }>>(pagePushMessages);
      return records.filter(({ title }) => title === 'both-ways').map(({ readStatus, readTime }) => [readStatus, readTime !== undefined]);
    };
    for (const _ of [1, 2]) await admin.get(submitSentMessage, { typeId, audience: 'hospital' });
    const { records } = await stranger.get<Page<{ id: string; title: string }>>(pageMessage);
    await stranger.get(readMessage, { no: records.find(({ title }) => title === 'both-ways')?.id });
    expect((await pushed()).toSorted()).toEqual([
      ['1', false],
      ['2', true],
    ]);
    await stranger.get(readAllMessage);
    expect(await pushed()).toEqual([
      ['2', true],
      ['2', true],
    ]);
  });

  test('what was left open is asked for by name', async () => {
    const reply = await admin.send(submitSentMessage, { typeId, audience: 'hospital', params: { 科室: '全科' } });
    expect(reply).toMatchObject({ status: 400, body: { msg: '请填写占位内容：时间' } });
  });

  test('a push message is read once, by its receiver alone', async () => {
    const stranger = await app.as('stranger');
    const [pushed] = (await stranger.get<Page<{ id: string }>>(pagePushMessages)).records;
    expect((await admin.send(changeReadStatus, { id: pushed?.id })).status).toBe(404);
    await stranger.get(changeReadStatus, { id: pushed?.id });
    const first = (await stranger.get<Page<{ readTime: string }>>(pagePushMessages)).records[0]?.readTime;
    app.clock.advance(60_000);
    await stranger.get(changeReadStatus, { id: pushed?.id });
    expect((await stranger.get<Page<{ readTime: string; readStatus: string }>>(pagePushMessages)).records[0]).toMatchObject({
      readStatus: '2',
      readTime: first,
    });
  });
});

test('taking a message back removes what is unread, and keeps what was read', async () => {
  const { id } = await send({ title: '撤回试验', audience: 'hospital' });
  const stranger = await app.as('stranger');
  const [copy] = (await stranger.get<Page<{ id: string }>>(pageMessage, { size: 1 })).records;
  await stranger.get(readMessage, { no: copy?.id });
  const { records } = await admin.get<Page<{ receiverCount: number; readCount: number }>>(endpointOf(sentMessage, 'list'), {
    title: '撤回试验',
  });
  expect(records).toMatchObject([{ receiverCount: 2, readCount: 1 }]);
  await admin.get(endpointOf(sentMessage, 'remove'), { ids: [id] });
  expect([await bellTitles(app, 'stranger'), await bellTitles(app, 'strangerAdmin')].map((titles) => titles.includes('撤回试验'))).toEqual([
    true,
    false,
  ]);
  expect((await admin.get<Page<unknown>>(endpointOf(sentMessage, 'list'), { title: '撤回试验' })).total).toBe(0);
});
