import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putFile } from '../../../contract/domains/files/files.endpoints.ts';
import { ossConfig, testOssConfig } from '../../../contract/domains/files/oss-config.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { ossConfigTable } from '../../engine/files/oss-config.table.ts';
import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import { whileHeldBack } from '../../engine/restored/held-back.testing.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { newFileKey } from '../../platform/storage/file-storage.ts';
import { type S3Server, startS3Server } from '../../platform/storage/s3-server.testing.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';

const submit = endpointOf(ossConfig, 'submit');
const enable = endpointOf(ossConfig, 'enable');
const remove = endpointOf(ossConfig, 'remove');
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

interface Config {
  id: string;
}

let s3: S3Server;
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  s3 = await startS3Server();
  app = await createTestApp({ LIANYI_S3_PRIVATE: '1' });
  admin = await app.as('strangerAdmin');
});
afterAll(async () => {
  await app.close();
  await s3.stop();
});

const s3Input = (values: object = {}) => {
  const { endpoint, region, bucket, accessKey, secretKey } = s3.settings;
  return { ossName: '院内存储', category: 's3', endpoint, region, bucket, accessKey, secretKey, pathStyle: 1, ...values };
};

async function upload(client: Client): Promise<string> {
  const boundary = 'line-between-parts';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), PNG, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { 'blade-auth': `bearer ${client.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const response = await app.app.inject({ method: 'POST', url: `/api${putFile.path}?code=case-image`, headers, payload });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: { link: string } }>().data.link;
}

const objects = async () =>
  (await readdir(s3.folder, { recursive: true })).filter((name) => name.endsWith('.png_object') || name.includes('.png'));
const isReadable = async (link: string) => (await app.app.inject({ url: link })).rawPayload.equals(PNG);

describe('an object storage', () => {
  test('keeps the files of its hospital from the moment it is enabled; those before stay readable where they are', async () => {
    const before = await upload(admin);
    const config = await admin.get<Config>(submit, s3Input());
    expect(JSON.stringify(config)).not.toContain('S3RVER"}');
    await admin.get(enable, { id: config.id });
    const stored = (await objects()).length;
    const after = await upload(admin);
    expect((await objects()).length).toBeGreaterThan(stored);
    expect([await isReadable(before), await isReadable(after)]).toEqual([true, true]);
    const other = await upload(await app.as('platformAdmin'));
    const { rows } = await app.services.database
      .forGroup()
      .run<{ count: number }>(sql`SELECT count(*) AS count FROM file WHERE oss_id IS NOT NULL`);
    expect([Number(rows[0]?.count), await isReadable(other)]).toEqual([1, true]);
    await admin.get(remove, { ids: [config.id] });
    expect([await isReadable(after), await isReadable(await upload(admin))]).toEqual([true, true]);
  });

  test('loses nothing to a restored copy: it may be the first system’s', async () => {
    const config = await admin.get<Config>(submit, s3Input());
    const storage = await storageOfFile(app.services, app.people.strangerAdmin.tenantId, config.id);
    const key = newFileKey('png', app.clock.now());
    await storage.put(key, PNG, { contentType: 'image/png' });
    await whileHeldBack(app.services, () => storage.remove(key));
    expect(await storage.exists(key)).toBe(true);
    await storage.remove(key);
    expect(await storage.exists(key)).toBe(false);
  });

  test('is tried before it is used, and says what is wrong', async () => {
    const good = await admin.get<Config>(submit, s3Input());
    await admin.get(testOssConfig, { id: good.id });
    const wrongKey = await admin.get<Config>(submit, s3Input({ secretKey: 'wrong-secret' }));
    const refused = await admin.send(testOssConfig, { id: wrongKey.id });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).not.toContain('wrong-secret');
    const nowhere = await admin.get<Config>(submit, s3Input({ endpoint: 'http://127.0.0.1:9' }));
    expect((await admin.send(testOssConfig, { id: nowhere.id })).status).toBe(400);
  });

  test('in which files are kept becomes no other place, but may be called otherwise and have other keys', async () => {
    const config = await admin.get<Config>(submit, s3Input({ ossName: '在用的' }));
    await admin.get(enable, { id: config.id });
    const link = await upload(admin);
    const change = async (values: object) => {
      const { status, body } = await admin.send(submit, s3Input({ id: config.id, ossName: '在用的', ...values }));
      return [status, body.msg];
    };
    const lost = [409, '该存储中已有文件，在新的位置找不到。请新增一个存储并启用，或先把文件迁移到新的位置'];
    expect(await change({ bucket: s3.otherBucket })).toEqual(lost);
    expect(await change({ category: 'disk' })).toEqual(lost);
    expect(await change({ endpoint: 'http://127.0.0.1:9' })).toEqual([400, '无法连接对象存储，请检查地址与网络']);
    expect(await isReadable(link)).toBe(true);
    // The same place by another name; and a refused change leaves nothing behind that a later one could be taken for.
    expect(await change({ endpoint: s3.settings.endpoint.replace('127.0.0.1', 'localhost'), secretKey: null })).toEqual([200, '操作成功']);
    expect([await isReadable(link), await isReadable(await upload(admin))]).toEqual([true, true]);
    const empty = await admin.get<Config>(submit, s3Input({ ossName: '还没有用过' }));
    expect(await admin.send(submit, s3Input({ id: empty.id, bucket: s3.otherBucket }))).toMatchObject({ status: 200 });
  });

  test('needs an address, a bucket and a key pair; the disk needs nothing', async () => {
    expect(await admin.send(submit, { ossName: '缺', category: 's3' })).toMatchObject({
      status: 400,
      body: { errors: ['endpoint', 'bucket', 'accessKey', 'secretKey'].map((field) => ({ field })) },
    });
    const disk = await admin.get<Config>(submit, { ossName: '本机', category: 'disk' });
    await admin.get(testOssConfig, { id: disk.id });
    // It has no secret yet that could be left as it is.
    expect(await admin.send(submit, s3Input({ id: disk.id, secretKey: null }))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'secretKey' }] },
    });
  });

  test('from before its needs were demanded is not put into use, and says what it lacks', async () => {
    const store = app.services.database.forTenant(app.people.strangerAdmin.tenantId);
    const { endpoint } = s3.settings;
    const stamp = { now: app.clock.now() };
    const { id } = await insertRow(store, ossConfigTable, { ossName: '从前的', category: 's3', endpoint, enabled: 0 }, stamp);
    expect(await admin.send(enable, { id })).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'bucket', message: '请输入存储桶' },
          { field: 'accessKey', message: '请输入访问标识' },
          { field: 'secretKey', message: '请输入访问密钥' },
        ],
      },
    });
    expect(await isReadable(await upload(admin))).toBe(true);
    await admin.get(submit, s3Input({ id, ossName: '从前的' }));
    expect(await admin.send(enable, { id })).toMatchObject({ status: 200 });
    await admin.get(remove, { ids: [id] });
  });

  test('of another hospital is absent', async () => {
    const config = await admin.get<Config>(submit, s3Input());
    const other = await app.as('applyAdmin');
    expect((await other.send(testOssConfig, { id: config.id })).status).toBe(403);
    expect((await (await app.as('platformAdmin')).send(testOssConfig, { id: config.id })).status).toBe(404);
  });
});

test('an address inside the network is not asked unless the operator allows it', async () => {
  const strict = await createTestApp();
  try {
    const hospital = await strict.as('strangerAdmin');
    for (const endpoint of [s3.settings.endpoint, 'http://169.254.169.254', 'http://localhost:9000']) {
      const config = await hospital.get<Config>(submit, s3Input({ endpoint }));
      expect(await hospital.send(testOssConfig, { id: config.id })).toMatchObject({
        status: 400,
        body: { msg: '服务地址不能是内部网络的地址' },
      });
    }
  } finally {
    await strict.close();
  }
});
