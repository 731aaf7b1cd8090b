import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendWaitingSms } from '../domains/settings/sms/send-waiting-sms.ts';
import { deliverOutbox } from '../engine/delivery/deliver-outbox.ts';
import { tell } from '../engine/outbox/outbox.ts';
import { tellRestored } from '../engine/restored/tell-restored.ts';
import type { Services } from '../engine/services.ts';
import { newId } from '../engine/store/rows.ts';
import { sql } from '../engine/store/sql.ts';
import { type OpenServices, openServices } from '../open-services.ts';
import { sealSecret } from '../platform/crypto/secret-box.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { type AliyunServer, startAliyunServer } from '../platform/sms/aliyun.testing.ts';
import { newFileKey } from '../platform/storage/file-storage.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { backUp } from './backup.ts';
import { confirmRestored } from './confirm-restored.ts';
import { holdBack } from './hold-back.ts';
import { restore } from './restore.ts';

/** A backup that is restored elsewhere is a copy until somebody says that it is the real system: it writes to nobody. */

const PHONE = '13800000001';
const silent = (): void => undefined;

let folder: string;
let aliyun: AliyunServer;
let databases: TestDatabase[];
let archive: string;
let copy: OpenServices;
let file: string;

async function opened(database: TestDatabase, name: string): Promise<OpenServices> {
  const env = { DATABASE_URL: database.url, LIANYI_DATA: join(folder, name), LIANYI_LOG_LEVEL: 'silent', LIANYI_SMS_URL: aliyun.url };
  return openServices(readSettings(env));
}

async function leaveMessage({ database, clock }: Services): Promise<void> {
  await database.forGroup().run(sql`
    INSERT INTO sms_record (id, tenant_id, create_time, phone, template_code, params, content, status)
    VALUES (${newId()}, '000000', ${new Date(clock())}, ${PHONE}, 'test', '{}', '测试', 'waiting')`);
}

/** An installation that sends text messages, one of which waits when it is backed up. */
async function backUpSource(): Promise<void> {
  const database = await createTestDatabase();
  databases.push(database);
  const { services, databaseUrl, stop } = await opened(database, 'source');
  const now = new Date(services.clock());
  const secret = sealSecret(services.secret, 'top-secret');
  const group = services.database.forGroup();
  await group.run(sql`
    INSERT INTO sms_config (id, tenant_id, create_time, name, category, sign_name, access_key, secret_key, enabled)
    VALUES (${newId()}, '000000', ${now}, '平台短信', 'aliyun', '联医', 'LTAI', ${secret}, 1)`);
  await group.run(sql`
    INSERT INTO sms_template (id, tenant_id, create_time, code, template_id, content) VALUES (${newId()}, '000000', ${now}, 'test', 'SMS_1', '测试')`);
  await leaveMessage(services);
  await backUp(services, databaseUrl, archive, silent);
  await stop();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianyi-copy-'));
  aliyun = await startAliyunServer();
  databases = [];
  archive = join(folder, 'first.tar.gz');
  await backUpSource();
});
beforeEach(async () => {
  const database = await createTestDatabase();
  databases.push(database);
  const empty = await opened(database, newId());
  await restore(empty.services, empty.databaseUrl, { file: archive }, silent);
  await empty.stop();
  copy = await opened(database, newId());
  file = newFileKey('txt', Date.now());
  await copy.services.files.put(file, Buffer.from('of a patient'), { contentType: 'text/plain' });
  aliyun.asked.length = 0;
});
afterAll(async () => {
  await aliyun.close();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const statuses = async () =>
  (await copy.services.database.forGroup().run<{ status: string }>(sql`SELECT status FROM sms_record`)).rows.map(({ status }) => status);

test('nothing leaves a copy, however often it is asked for; what waits goes out untried once it is confirmed', async () => {
  const { services } = copy;
  services.outboxFilled();
  expect(await sendWaitingSms(services)).toBe(0);
  await services.files.remove(file);
  // Whatever a sign-in has set off has ended by then.
  await copy.stop();
  copy = await openServices(services.settings);
  expect(aliyun.asked).toEqual([]);
  expect(await statuses()).toEqual(['waiting']);
  expect(await copy.services.files.exists(file)).toBe(true);

  const told: string[] = [];
  await confirmRestored(copy.services, { sends: true }, (line) => told.push(line));
  expect(told).toEqual([expect.stringMatching(/^短信：1 条等待发出，最早的写于 /), expect.stringMatching(/^已确认为正式系统/)]);
  copy.services.outboxFilled();
  await expect.poll(() => aliyun.asked.map(({ PhoneNumbers }) => PhoneNumbers)).toEqual([PHONE]);
  await expect.poll(statuses).toEqual(['sent']);
  await copy.services.files.remove(file);
  expect(await copy.services.files.exists(file)).toBe(false);
  await expect(confirmRestored(copy.services, {}, silent)).rejects.toThrow('无需确认');
  await copy.stop();
});

test('messages of before go out, or never, only where somebody has said so', async () => {
  const { services } = copy;
  await expect(confirmRestored(services, {}, silent)).rejects.toThrow('--send-waiting');
  await expect(confirmRestored(services, { sends: true, drops: true }, silent)).rejects.toThrow('只能选择一个');
  expect(await sendWaitingSms(services)).toBe(0);
  await confirmRestored(services, { drops: true }, silent);
  await leaveMessage(services);
  expect(await sendWaitingSms(services)).toBe(1);
  expect((await statuses()).toSorted()).toEqual(['failed', 'sent']);
  expect(aliyun.asked).toHaveLength(1);
  await copy.stop();
});

test('urgent notices of before, delivered or not, are followed by a text message only where somebody has said so', async () => {
  const { services } = copy;
  const now = services.clock();
  const user = newId();
  const to = { tenantId: '000000', userId: user };
  await services.database.forGroup('000000').transaction((tx) => tell(tx, [{ to, title: '未投递', context: '', urgent: true }], { now }));
  await services.database.forGroup().run(sql`
    INSERT INTO notice (id, tenant_id, create_time, user_id, event_id, title, context, urgent, read_status)
    VALUES (${newId()}, '000000', ${new Date(now)}, ${user}, ${newId()}, '未读', '', 1, '1')`);
  const told: string[] = [];
  await confirmRestored(services, { drops: true }, (line) => told.push(line));
  expect(told).toContainEqual(expect.stringMatching(/^紧急消息短信提醒：2 条等待发出/));
  expect(told).toContain('紧急消息短信提醒：2 条不再发出。');
  await deliverOutbox(services);
  const { rows } = await services.database.forGroup().run(sql`
    SELECT title, read_status AS "readStatus", settled_time AS "settledTime" FROM notice WHERE user_id = ${user} AND escalated_time IS NOT NULL ORDER BY title`);
  expect(rows).toEqual(['未投递', '未读'].map((title) => ({ title, readStatus: '1', settledTime: null })));
  await copy.stop();
});

test('each start says so, the console once; a backup of a copy becomes a copy again', async () => {
  const { services, databaseUrl } = copy;
  expect(await tellRestored(services)).toContain('confirm-restored');
  expect(await tellRestored(services)).toContain('confirm-restored');
  const titles = await services.database.forGroup().run<{ title: string }>(sql`SELECT title FROM outbox WHERE to_permission = 'job_view'`);
  expect(titles.rows).toEqual([{ title: '本系统由备份恢复，尚未对外通信' }]);
  const again = join(folder, `${newId()}.tar.gz`);
  await backUp(services, databaseUrl, again, silent);
  await confirmRestored(services, { drops: true }, silent);
  expect(await tellRestored(services)).toBeUndefined();
  await restore(services, databaseUrl, { file: again, force: true }, silent);
  expect(await tellRestored(services)).toContain('confirm-restored');
  await copy.stop();
});

test('rows that came in another way are held back as well once somebody has said that they are a copy', async () => {
  const { services } = copy;
  await confirmRestored(services, { drops: true }, silent);
  await leaveMessage(services);
  await holdBack(services);
  await holdBack(services);
  expect(await sendWaitingSms(services)).toBe(0);
  expect(await tellRestored(services)).toContain('confirm-restored');
  await confirmRestored(services, { sends: true }, silent);
  expect(await sendWaitingSms(services)).toBe(1);
  await copy.stop();
});
