import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageMessage } from '../../../../contract/domains/messages/messages.endpoints.ts';
import { smsRecord } from '../../../../contract/domains/messages/sms-record.resource.ts';
import {
  listSendableSmsTemplates,
  sendSmsMessage,
  smsConfig,
  smsTemplate,
} from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { tableNamed } from '../../../engine/store/table.ts';
import { type Client, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendWaitingSms } from './send-waiting-sms.ts';
import { smsConfigTable } from './sms.tables.ts';

const submitConfig = endpointOf(smsConfig, 'submit');
const enable = endpointOf(smsConfig, 'enable');
const LOST = '紧急消息的短信提醒发送失败';
const aliyun = { name: '阿里云', signName: '海棠社区医院', category: 'aliyun' } as const;

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('strangerAdmin');
});
afterAll(() => app.close());

const store = () => app.services.database.forTenant('100003');
const stamp = () => ({ now: app.clock.now() });
const addTemplate = (values: object) => admin.get(endpointOf(smsTemplate, 'submit'), values);
const send = (phone: string) => admin.send(sendSmsMessage, { code: 'test', phones: [phone] });
const recordsOf = async (phone: string) =>
  (await admin.get<{ records: { status: string; errorMessage?: string }[] }>(endpointOf(smsRecord, 'list'), { phone })).records;

test('a configuration that cannot send is neither saved nor put into use, and does not stand in the way of the platform’s', async () => {
  const missing = { status: 400, body: { errors: [{ field: 'accessKey' }, { field: 'secretKey' }] } };
  expect(await admin.send(submitConfig, aliyun)).toMatchObject(missing);
  // From before that was refused.
  const { id } = await insertRow(store(), smsConfigTable, { ...aliyun, accessKey: 'LTAI', enabled: 0 }, stamp());
  expect(await admin.send(enable, { id })).toMatchObject({ status: 400, body: { msg: '请输入SecretKey' } });
  const platform = await app.as('platformAdmin');
  const own = await platform.get<{ id: string }>(submitConfig, { ...aliyun, category: 'log' });
  await platform.get(enable, { id: own.id });
  await send('13800000001');
  expect(await sendWaitingSms(app.services)).toBe(1);

  // A secret stays with a change that does not send it; without its key it cannot send any more.
  await admin.get(submitConfig, { ...aliyun, id, accessKey: 'LTAI', secretKey: 'top-secret' });
  expect(await admin.send(submitConfig, { ...aliyun, id, remark: '门诊' })).toMatchObject({ status: 200 });
  expect(await admin.send(submitConfig, { ...aliyun, id, accessKey: null })).toMatchObject({ status: 400 });
  // What the program sends by itself the provider has to know: nobody would be told of a code or a reminder that never came.
  const unnumbered = (templates: string) => ({ status: 400, body: { msg: `请先在短信模板中填写这些模板的服务商模板号：${templates}` } });
  expect(await admin.send(enable, { id })).toMatchObject(unnumbered('verification、urgent-notice'));
  await addTemplate({ code: 'verification', templateId: 'SMS_1', content: '验证码{code}' });
  await addTemplate({ code: 'urgent-notice', content: '您有一条紧急消息未读：{title}' });
  expect(await admin.send(enable, { id })).toMatchObject(unnumbered('urgent-notice'));
  await store().run(sql`UPDATE sms_template SET template_id = 'SMS_2' WHERE tenant_id = '100003' AND code = 'urgent-notice'`);
  expect(await admin.send(enable, { id })).toMatchObject({ status: 200 });
  const log = await admin.get<{ id: string }>(submitConfig, { ...aliyun, name: '仅记录', category: 'log' });
  expect(await admin.send(submitConfig, { ...aliyun, name: '仅记录', id: log.id })).toMatchObject(missing);
});

test('one without keys that is in use from before is passed over for the platform’s', async () => {
  const platform = await app.as('platformAdmin');
  const { id } = await platform.get<{ id: string }>(submitConfig, { ...aliyun, name: '平台', category: 'log' });
  await platform.get(enable, { id });
  await store().run(sql`UPDATE sms_config SET enabled = 0 WHERE tenant_id = '100003'`);
  const own = await insertRow(store(), smsConfigTable, { ...aliyun, name: '没有密钥', accessKey: 'LTAI', enabled: 1 }, stamp());
  await send('13800000004');
  expect(await sendWaitingSms(app.services)).toBe(1);
  expect(await recordsOf('13800000004')).toMatchObject([{ status: 'sent' }]);
  await admin.get(endpointOf(smsConfig, 'remove'), { ids: [own.id] });
});

test('one that is in use becomes none whose provider does not know what the program sends', async () => {
  const { id } = await admin.get<{ id: string }>(submitConfig, { ...aliyun, name: '先仅记录', category: 'log' });
  await admin.get(enable, { id });
  await store().run(sql`UPDATE sms_template SET template_id = NULL WHERE tenant_id = '100003' AND code = 'urgent-notice'`);
  const keys = { accessKey: 'LTAI', secretKey: 'top-secret' };
  expect(await admin.send(submitConfig, { ...aliyun, ...keys, name: '先仅记录', id })).toMatchObject({ status: 400 });
});

test('what sends is not taken away: neither the configuration in use, nor what the program sends by itself', async () => {
  const keys = { accessKey: 'LTAI', secretKey: 'top-secret' };
  await store().run(sql`UPDATE sms_template SET template_id = 'SMS_2' WHERE tenant_id = '100003' AND code = 'urgent-notice'`);
  const { id } = await admin.get<{ id: string }>(submitConfig, { ...aliyun, ...keys, name: '在用' });
  const other = await admin.get<{ id: string }>(submitConfig, { ...aliyun, category: 'log', name: '停发' });
  await admin.get(enable, { id });
  const remove = (ids: string[]) => admin.send(endpointOf(smsConfig, 'remove'), { ids });
  expect(await remove([id])).toMatchObject({
    status: 409,
    body: { msg: '正在使用的短信配置不能删除，否则短信无法发出。请先启用另一个短信配置' },
  });

  const { rows } = await store().run<{ id: string; code: string; templateId: string; content: string }>(sql`
    SELECT id, code, template_id AS "templateId", content FROM sms_template WHERE tenant_id = '100003' AND code = 'urgent-notice'`);
  const [{ id: templateRow = '', ...urgent } = {}] = rows;
  const change = (values: object) => admin.send(endpointOf(smsTemplate, 'submit'), { id: templateRow, ...urgent, ...values });
  const withdraw = () => admin.send(endpointOf(smsTemplate, 'remove'), { ids: [templateRow] });
  const stays = { status: 409, body: { msg: '短信配置正在使用模板urgent-notice，不能修改模板编号或清空服务商模板号' } };
  expect(await change({ templateId: null })).toMatchObject(stays);
  expect(await change({ code: 'urgent' })).toMatchObject(stays);
  expect(await change({ templateId: 'SMS_3', remark: '新签名' })).toMatchObject({ status: 200 });
  expect(await withdraw()).toMatchObject({
    status: 409,
    body: { msg: '短信配置正在使用模板urgent-notice，不能删除。如需更换，请修改该模板' },
  });

  // Nothing is sent by it any more.
  await admin.get(enable, { id: other.id });
  expect(await change({ templateId: null })).toMatchObject({ status: 200 });
  expect(await withdraw()).toMatchObject({ status: 200 });
  expect(await remove([id])).toMatchObject({ status: 200 });
  await addTemplate({ code: 'urgent-notice', content: '您有一条紧急消息未读：{title}' });
});

test('what the provider does not know by a number is neither offered nor taken; a reminder of the program’s own says so in its record', async () => {
  // In use from before it was asked whether the provider knows what the program sends.
  const config = { ...aliyun, name: '有密钥', accessKey: 'LTAI', secretKey: 'top-secret' };
  const { id } = await admin.get<{ id: string }>(submitConfig, config);
  await store().run(sql`UPDATE sms_config SET enabled = CASE WHEN id = ${id} THEN 1 ELSE 0 END WHERE tenant_id = '100003'`);
  await addTemplate({ code: 'duty', templateId: 'SMS_4', content: '值班提醒' });
  expect(await admin.get(listSendableSmsTemplates)).toEqual([{ code: 'duty', content: '值班提醒' }]);
  const reason = '该短信模板没有服务商模板号，请先在短信模板中填写';
  expect(await send('13800000002')).toMatchObject({ status: 400, body: { msg: reason } });
  expect(await recordsOf('13800000002')).toEqual([]);

  const reminder = {
    templateCode: 'urgent-notice',
    params: { title: '急会诊' },
    content: '您有一条紧急消息未读',
    status: 'waiting',
  } as const;
  await insertRow(store(), tableNamed('sms_record'), { phone: '13800000003', ...reminder }, stamp());
  expect(await sendWaitingSms(app.services)).toBe(0);
  expect(await recordsOf('13800000003')).toMatchObject([{ status: 'failed', errorMessage: reason }]);

  // Whoever looks after text messages learns of it, once a day, and of nothing else that failed.
  const told = async () => {
    await app.deliver();
    const { records } = await admin.get<{ records: { title: string; context: string; link: string }[] }>(pageMessage);
    return records.filter(({ title }) => title === LOST).map(({ context, link }) => [context, link]);
  };
  const notice = [
    `紧急消息无人阅读，提醒接收人的短信未能发出：${reason}。请查明原因后在短信记录中重发。`,
    '/message/smsrecord?status=failed',
  ];
  expect(await told()).toEqual([notice]);
  // Why is said in the language of whoever reads it.
  const { rows } = await store().run<{ said: object }>(
    sql`SELECT context_said AS said FROM notice WHERE tenant_id = '100003' AND title = ${LOST}`,
  );
  expect(rows[0]?.said).toMatchObject({ values: [{ word: reason }] });
  const failAgain = async (templateCode: string) => {
    await insertRow(store(), tableNamed('sms_record'), { phone: '13800000004', ...reminder, templateCode }, stamp());
    await sendWaitingSms(app.services);
    return (await told()).length;
  };
  expect(await failAgain('urgent-notice')).toBe(1);
  // Another day.
  await app.services.database.forGroup().run(sql`UPDATE rate_counter SET window_start = ${new Date(0)} WHERE counter = 'sms-lost 100003'`);
  expect(await failAgain('message')).toBe(1);
  expect(await failAgain('urgent-notice')).toBe(2);
});

test('a hospital goes back to the platform’s configuration where that sends; the platform’s own stays', async () => {
  const platform = await app.as('platformAdmin');
  const keys = { accessKey: 'LTAI', secretKey: 'top-secret' };
  for (const code of ['verification', 'urgent-notice'])
    await platform.get(endpointOf(smsTemplate, 'submit'), { code, templateId: `SMS_${code.length}`, content: '您好' });
  const sending = await platform.get<{ id: string }>(submitConfig, { ...aliyun, ...keys, name: '平台发送' });
  const ownTemplate = sql`UPDATE sms_template SET template_id = 'SMS_2' WHERE tenant_id = '100003' AND code = 'urgent-notice'`;
  await store().run(ownTemplate);
  const own = await admin.get<{ id: string }>(submitConfig, { ...aliyun, ...keys, name: '本院发送' });
  await admin.get(enable, { id: own.id });
  const remove = () => admin.send(endpointOf(smsConfig, 'remove'), { ids: [own.id] });
  expect((await remove()).status).toBe(409);
  await platform.get(enable, { id: sending.id });
  expect((await remove()).status).toBe(200);
  expect((await platform.send(endpointOf(smsConfig, 'remove'), { ids: [sending.id] })).status).toBe(409);

  // The platform learns as well, once a day, that its account does not send a hospital's reminders.
  const told = async () => {
    await sendWaitingSms(app.services);
    await app.deliver();
    const { rows } = await app.services.database.forTenant('000000').run<{ context: string }>(sql`
      SELECT context FROM notice WHERE tenant_id = '000000' AND user_id = ${app.people.platformAdmin.userId} AND title = '平台短信账号发送失败'`);
    return rows;
  };
  await app.services.database.forTenant('000000').run(sql`UPDATE sms_template SET template_id = NULL WHERE tenant_id = '000000'`);
  const reminder = { templateCode: 'urgent-notice', params: { title: '急会诊' }, content: '未读', status: 'waiting' } as const;
  const fail = () => insertRow(store(), tableNamed('sms_record'), { phone: '13800000005', ...reminder }, stamp());
  await fail();
  const reason = '该短信模板没有服务商模板号，请先在短信模板中填写';
  const once = [
    { context: expect.stringContaining(`通过平台的短信账号发送，紧急消息的短信提醒未能发出：${reason}。请检查平台的短信配置和短信模板。`) },
  ];
  expect(await told()).toEqual(once);
  await fail();
  expect(await told()).toEqual(once);
});

test('the platform’s own is not switched to recording alone while a hospital sends by it; a hospital may stop its own messages', async () => {
  const platform = await app.as('platformAdmin');
  const keys = { accessKey: 'LTAI', secretKey: 'top-secret' };
  const group = app.services.database.forGroup();
  await group.run(sql`UPDATE sms_template SET template_id = 'SMS_1' WHERE code IN ('verification', 'urgent-notice')`);
  const sending = await platform.get<{ id: string }>(submitConfig, { ...aliyun, ...keys, name: '平台账号' });
  await platform.get(enable, { id: sending.id });
  const silent = await platform.get<{ id: string }>(submitConfig, { ...aliyun, name: '平台仅记录', category: 'log' });
  const change = (remark = '') => platform.send(submitConfig, { ...aliyun, name: '平台账号', id: sending.id, category: 'log', remark });
  const msg = '有医院通过平台的短信配置发送，不能改为仅记录，否则验证码和紧急提醒无法发出。更换账号请启用另一个可发送的配置';
  const stays = { status: 409, body: { msg } };
  expect(await change()).toMatchObject(stays);
  expect(await platform.send(enable, { id: silent.id })).toMatchObject(stays);
  const other = await platform.get<{ id: string }>(submitConfig, { ...aliyun, ...keys, name: '新账号' });
  expect((await platform.send(enable, { id: other.id })).status).toBe(200);
  // What is not in use is changed freely.
  expect((await change()).status).toBe(200);

  const own = await admin.get<{ id: string }>(submitConfig, { ...aliyun, ...keys, name: '本院账号' });
  await admin.get(enable, { id: own.id });
  expect((await admin.send(submitConfig, { ...aliyun, name: '本院账号', id: own.id, category: 'log' })).status).toBe(200);
});
