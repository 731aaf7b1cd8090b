import { afterAll, beforeAll, expect, test } from 'vitest';
import { smsRecord } from '../../../../contract/domains/messages/sms-record.resource.ts';
import {
  listSendableSmsTemplates,
  sendSmsMessage,
  smsConfig,
  smsTemplate,
} from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { builtInTemplates } from '../../../../contract/domains/settings/sms/sms-text.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { type Client, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Client;
let platform: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('strangerAdmin');
  platform = await app.as('platformAdmin');
});
afterAll(() => app.close());

const enableConfig = async (client: Client) => {
  const { id } = await client.get<{ id: string }>(endpointOf(smsConfig, 'submit'), { name: '短信', signName: '联医', category: 'log' });
  await client.get(endpointOf(smsConfig, 'enable'), { id });
};
const add = (client: Client, code: string, content: string) => client.get(endpointOf(smsTemplate, 'submit'), { code, content });
const choices = async (client: Client): Promise<Record<string, string>> => {
  const rows = await client.get<{ code: string; content: string }[]>(listSendableSmsTemplates);
  return Object.fromEntries(rows.map(({ code, content }) => [code, content]));
};
/** What the receiver of a message under that code reads. */
const sentBy = async (client: Client, code: string, phone: string) => {
  await client.get(sendSmsMessage, { code, phones: [phone], params: { content: '停诊' } });
  const { records } = await client.get<{ records: { content: string }[] }>(endpointOf(smsRecord, 'list'), { templateCode: code });
  return records[0]?.content;
};

test('what can be chosen is what will be sent: the templates of whoever’s configuration sends, and nobody else’s', async () => {
  await enableConfig(platform);
  await add(admin, 'test', '本院的测试短信');
  await add(admin, 'message', '本院：{content}');
  await add(admin, 'own-only', '只有本院有');
  await add(admin, 'verification', '本院验证码{code}');
  await add(platform, 'test', '平台的测试短信');
  await add(platform, 'platform-only', '只有平台有');
  const ofPlatform = { message: builtInTemplates.message, test: '平台的测试短信', 'platform-only': '只有平台有' };
  for (const client of [admin, platform]) {
    expect(await choices(client)).toEqual(ofPlatform);
    expect(await sentBy(client, 'test', '13800000001')).toBe('平台的测试短信');
    expect(await sentBy(client, 'message', '13800000002')).toBe('停诊');
  }

  await enableConfig(admin);
  const own = { test: '本院的测试短信', message: '本院：{content}', 'own-only': '只有本院有' };
  expect(await choices(admin)).toEqual(own);
  expect(await sentBy(admin, 'own-only', '13800000003')).toBe('只有本院有');
  expect(await choices(platform)).toEqual(ofPlatform);
});

test('is for those who may send', async () => {
  expect((await (await app.as('doctor1')).send(listSendableSmsTemplates)).status).toBe(403);
});
