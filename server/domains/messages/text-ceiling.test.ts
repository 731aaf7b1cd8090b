import { beforeAll, expect, test } from 'vitest';
import { messageType } from '../../../contract/domains/messages/message-type.resource.ts';
import { submitSentMessage } from '../../../contract/domains/messages/sent-message.endpoints.ts';
import { smsRecord } from '../../../contract/domains/messages/sms-record.resource.ts';
import { smsConfig } from '../../../contract/domains/settings/sms/sms-config.resource.ts';
import { submitTenantParam } from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { ident, sql } from '../../engine/store/sql.ts';
import { describeTableOf } from '../../engine/store/table.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { escalateUrgentNotices } from './messages.jobs.ts';
import { tellPeople } from './messages.testing.ts';
import { bellTitles } from './system-notice.testing.ts';

const app = sharedTestApp();

beforeAll(async () => {
  const config = { name: '平台短信', signName: '联医', category: 'log', enabled: 1, tenantId: '000000' } as const;
  await insertRow(app().services.database.forGroup(), describeTableOf(smsConfig), config, { now: app().clock.now() });
});

/** Whether text messages of the platform really leave; nothing is sent here. */
const platformSends = (secretKey: string | null) =>
  app()
    .services.database.forGroup()
    .run(sql`UPDATE sms_config SET category = 'aliyun', access_key = 'LTAI', secret_key = ${secretKey} WHERE tenant_id = '000000'`);

/** Two people with a telephone, whose hospital sends by the platform's account and has sent nothing yet. */
async function byThePlatform() {
  const { tenantId } = app().people.strangerAdmin;
  const [admin, platform] = [await app().as('strangerAdmin'), await app().as('platformAdmin')];
  const group = app().services.database.forGroup();
  const ceilingIs = (paramValue: string) => platform.get(submitTenantParam, { paramKey: 'sms.platform-per-day', paramValue });
  await group.run(sql`UPDATE user_account SET phone = '138123456' || right(account, 1) WHERE tenant_id = ${tenantId}`);
  for (const table of ['sms_record', 'notice']) await group.run(sql`DELETE FROM ${ident(table)} WHERE tenant_id = ${tenantId}`);
  return { admin, group, ceilingIs };
}

test('text messages with a message count for the ceiling of the platform’s account; one to more people than are left tells nobody', async () => {
  const { tenantId, userId } = app().people.strangerAdmin;
  const { admin, group, ceilingIs } = await byThePlatform();
  const type = {
    typeCode: 'duty',
    typeName: '值班',
    channels: ['site', 'sms'],
    titleTemplate: '值班',
    contentTemplate: '请到岗。',
    enabled: 1,
  };
  const { id: typeId } = await admin.get<{ id: string }>(endpointOf(messageType, 'submit'), type);
  const toAll = () => admin.send(submitSentMessage, { typeId, audience: 'hospital' });

  await ceilingIs('3');
  expect((await toAll()).status).toBe(200);
  expect(await toAll()).toMatchObject({
    status: 429,
    body: { msg: expect.stringContaining('不能超过3条，还可发送1条，本次需发送2条') },
  });
  expect(await bellTitles(app(), 'stranger')).toEqual(['值班']);
  expect((await admin.send(submitSentMessage, { title: '例会', content: '周五', audience: 'hospital' })).status).toBe(200);

  await ceilingIs('1');
  const { rows } = await group.run<{ id: string }>(sql`
    UPDATE sms_record SET status = 'failed' WHERE tenant_id = ${tenantId} AND user_id = ${userId} RETURNING id`);
  const resend = () => admin.send(endpointOf(smsRecord, 'submit'), { id: rows[0]?.id });
  expect((await resend()).status).toBe(429);
  await ceilingIs('2');
  expect((await resend()).status).toBe(200);
  expect((await toAll()).status).toBe(429);
});

test('urgent messages that people write count as well, as long as they are unread and once a text message follows; the program’s own do not', async () => {
  const { tenantId, userId } = app().people.strangerAdmin;
  const { admin, group, ceilingIs } = await byThePlatform();
  const urgent = (title: string) => admin.send(submitSentMessage, { title, content: '请到岗', audience: 'hospital', urgent: 1 });
  const textAll = async () => {
    app().clock.advance(60 * 60_000);
    await escalateUrgentNotices(app().services);
    const { rows } = await group.run<{ id: string; sender: string | null }>(sql`
      SELECT id, sender_tenant_id AS sender FROM sms_record WHERE tenant_id = ${tenantId} ORDER BY create_time, id`);
    return rows;
  };

  await platformSends('sealed');
  await ceilingIs('3');
  expect((await urgent('一')).status).toBe(200);
  expect(await urgent('二')).toMatchObject({
    status: 429,
    body: { msg: expect.stringContaining('不能超过3条，还可发送1条，本次需发送2条') },
  });
  expect((await urgent('二')).body.msg).toContain('紧急消息无人阅读时会以短信提醒接收人');
  expect(await bellTitles(app(), 'stranger')).toEqual(['一']);
  // Who reads it in time costs nothing.
  await group.run(sql`UPDATE notice SET read_status = '2' WHERE tenant_id = ${tenantId} AND user_id = ${userId}`);
  expect((await urgent('二')).status).toBe(200);

  const followed = await textAll();
  expect(followed.map(({ sender }) => sender)).toEqual(['000000', '000000', '000000']);
  await tellPeople(app(), ['stranger', 'strangerAdmin'], '危急值', { urgent: true });
  await app().deliver();
  expect((await textAll()).slice(3).map(({ sender }) => sender)).toEqual([null, null]);
  expect(await urgent('三')).toMatchObject({ status: 429, body: { msg: expect.stringContaining('还可发送0条') } });

  const id = followed[0]?.id;
  await group.run(sql`UPDATE sms_record SET status = 'failed' WHERE tenant_id = ${tenantId} AND id = ${id}`);
  const resend = () => admin.send(endpointOf(smsRecord, 'submit'), { id });
  await ceilingIs('2');
  expect((await resend()).status).toBe(429);
  await ceilingIs('3');
  expect((await resend()).status).toBe(200);
  expect((await textAll()).map(({ sender }) => sender).toSorted()).toEqual(['000000', '000000', '000000', '000000', null, null]);
});

test('where no text message can leave by the platform’s account, urgent messages are not refused', async () => {
  const { admin, group, ceilingIs } = await byThePlatform();
  const urgent = () => admin.send(submitSentMessage, { title: '急', content: '请到岗', audience: 'hospital', urgent: 1 });
  await ceilingIs('0');
  await platformSends('sealed');
  expect((await urgent()).status).toBe(429);
  await platformSends(null);
  expect((await urgent()).status).toBe(200);
  await group.run(sql`UPDATE sms_config SET category = 'log' WHERE tenant_id = '000000'`);
  expect((await urgent()).status).toBe(200);
});
