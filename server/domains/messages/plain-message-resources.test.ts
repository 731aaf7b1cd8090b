import { afterAll, beforeAll, expect, test } from 'vitest';
import { channelAccount } from '../../../contract/domains/messages/channel-account.resource.ts';
import { currentDeskNotices, deskNotice } from '../../../contract/domains/messages/desk-notice.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('strangerAdmin');
});
afterAll(() => app.close());

const saveAccount = (client: Client, values: object) =>
  client.get<{ id: string }>(endpointOf(channelAccount, 'submit'), { channel: 'sms', secret: 's3cret-value', enabled: 1, ...values });
const accounts = async (client: Client) =>
  (await client.get<Page<{ accountName: string; enabled: number }>>(endpointOf(channelAccount, 'list'), { size: 200 })).records;

test('an account that is put in use takes the place of the other of its channel and hospital', async () => {
  const platform = await app.as('platformAdmin');
  await saveAccount(platform, { accountName: '平台短信', account: 'p1' });
  await saveAccount(admin, { accountName: '短信一', account: 's1' });
  await saveAccount(admin, { accountName: '推送一', account: 'p1', channel: 'push' });
  await saveAccount(admin, { accountName: '短信二', account: 's2' });
  const inUse = (rows: { accountName: string; enabled: number }[]) =>
    rows
      .filter(({ enabled }) => enabled === 1)
      .map(({ accountName }) => accountName)
      .sort();
  expect(inUse(await accounts(admin))).toEqual(['推送一', '短信二'].sort());
  expect(inUse(await accounts(platform))).toContain('平台短信');
  await Promise.all(['s3', 's4', 's5'].map((account) => saveAccount(admin, { accountName: `短信${account}`, account })));
  expect(inUse(await accounts(admin))).toHaveLength(2);
  expect(JSON.stringify(await accounts(admin))).not.toContain('s3cret-value');
});

test('the desk shows what has been released in the own hospital, pinned first', async () => {
  const save = (values: object) => admin.get(endpointOf(deskNotice, 'submit'), { category: '1', pinned: 0, content: '内容', ...values });
  await save({ title: '旧而置顶', releaseTime: '2026-11-01 08:00:00', pinned: 1 });
  await save({ title: '昨天', releaseTime: '2026-11-19 08:00:00' });
  await save({ title: '明天', releaseTime: '2026-11-21 08:00:00' });
  const titles = async (name: 'stranger' | 'doctor1' | 'platformAdmin') =>
    (await (await app.as(name)).get<{ title: string }[]>(currentDeskNotices)).map(({ title }) => title);
  expect(await titles('stranger')).toEqual(['旧而置顶', '昨天']);
  expect([await titles('doctor1'), await titles('platformAdmin')]).toEqual([[], []]);
  app.clock.advance(23 * 3_600_000);
  expect(await titles('stranger')).toEqual(['旧而置顶', '明天', '昨天']);
});
