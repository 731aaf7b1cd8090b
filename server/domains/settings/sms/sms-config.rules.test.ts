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

test('what the provider does not know by a number is neither offered nor taken; a reminder of the program’s own says so in its record', async () => {
  // In use from before it was asked whether the provider knows what the program sends.
  const config = { ...aliyun, name: '有密钥', accessKey: 'LTAI', secretKey: 'top-secret' };
  const { id } = await admin.get<{ id: string }>(submitConfig, config);
  await store().run(sql`UPDATE sms_config SET enabled = CASE WHEN id = ${id} THEN 1 ELSE 0 END WHERE tenant_id = '100003'`);
  expect(await admin.get(listSendableSmsTemplates)).toEqual([{ code: 'verification', content: '验证码{code}' }]);
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
