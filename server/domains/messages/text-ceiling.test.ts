import { expect, test } from 'vitest';
import { messageType } from '../../../contract/domains/messages/message-type.resource.ts';
import { submitSentMessage } from '../../../contract/domains/messages/sent-message.endpoints.ts';
import { smsRecord } from '../../../contract/domains/messages/sms-record.resource.ts';
import { smsConfig } from '../../../contract/domains/settings/sms/sms-config.resource.ts';
import { submitTenantParam } from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { describeTableOf } from '../../engine/store/table.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { bellTitles } from './system-notice.testing.ts';

const app = sharedTestApp();

test('text messages with a message count for the ceiling of the platform’s account; one to more people than are left tells nobody', async () => {
  const { tenantId, userId } = app().people.strangerAdmin;
  const [admin, platform] = [await app().as('strangerAdmin'), await app().as('platformAdmin')];
  const group = app().services.database.forGroup();
  const ceilingIs = (paramValue: string) => platform.get(submitTenantParam, { paramKey: 'sms.platform-per-day', paramValue });
  // Both of the hospital have a telephone.
  await group.run(sql`UPDATE user_account SET phone = '138123456' || right(account, 1) WHERE tenant_id = ${tenantId}`);
  const config = { name: '平台短信', signName: '联医', category: 'log', enabled: 1, tenantId: '000000' } as const;
  await insertRow(group, describeTableOf(smsConfig), config, { now: app().clock.now() });
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
