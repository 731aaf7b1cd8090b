import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeBigFiles } from '../../../contract/domains/files/big-file.endpoints.ts';
import { ossConfig } from '../../../contract/domains/files/oss-config.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import type { Store } from '../../engine/store/database.ts';
import { sql } from '../../engine/store/sql.ts';
import { type S3Server, startS3Server } from '../../platform/storage/s3-server.testing.ts';
import { spooled } from '../../platform/storage/spool.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepBigFiles } from './big-file.jobs.ts';
import { findUploadById } from './big-file.reads.ts';
import { allow, exist, hashOf, MB, merge, type SampleFile, sampleFilm, sendAll, uploadWhole } from './big-file.testing.ts';
import { claimMerge } from './join-chunks.ts';

let app: TestApp;
let s3: S3Server;
let admin: Client;
let client: Client;
let store: Store;
beforeAll(async () => {
  [app, s3] = await Promise.all([createTestApp({ LIANYI_S3_PRIVATE: '1' }), startS3Server()]);
  client = await allow(app, 'stranger', ['chunk_add']);
  admin = await app.as('strangerAdmin');
  store = app.services.database.forTenant(app.people.stranger.tenantId);
});
afterAll(async () => {
  await app.close();
  await s3.stop();
});

/** From now on the hospital's files go there. */
async function enableStorage(values: object): Promise<string> {
  const { endpoint, region, bucket, accessKey, secretKey } = s3.settings;
  const s3Values = { ossName: '院内存储', category: 's3', endpoint, region, bucket, accessKey, secretKey, pathStyle: 1 };
  const { id } = await admin.get<{ id: string }>(endpointOf(ossConfig, 'submit'), { ...s3Values, ...values });
  await admin.get(endpointOf(ossConfig, 'enable'), { id });
  return id;
}

async function placeOf(fileId: string): Promise<{ name: string; ossId: string | null }> {
  const { rows } = await store.run<{ name: string; ossId: string | null }>(
    sql`SELECT name, oss_id AS "ossId" FROM file WHERE tenant_id = ${store.tenantId} AND id = ${fileId}`,
  );
  return rows[0] ?? { name: '', ossId: null };
}

async function contentOf(file: SampleFile): Promise<string> {
  return hashOf((await app.app.inject((await exist(client, file)).body.data?.link ?? '')).rawPayload);
}

test('a file that came in pieces goes into the storage that its hospital has enabled, and is removed from there', async () => {
  const ossId = await enableStorage({});
  const file = sampleFilm(3 * MB);
  const { id, attachId } = await uploadWhole(app, client, file);
  const kept = await placeOf(attachId);
  expect(kept.ossId).toBe(ossId);
  const elsewhere = await storageOfFile(app.services, store.tenantId, ossId);
  expect([await elsewhere.exists(kept.name), await app.services.files.exists(kept.name)]).toEqual([true, false]);
  expect(await contentOf(file)).toBe(file.target.identifier);
  await enableStorage({ ossName: '本机', category: 'disk' });
  await client.get(removeBigFiles, { ids: [id] });
  expect(await elsewhere.exists(kept.name)).toBe(false);
});

test('what an attempt that died has written goes from where it wrote, also after another storage was enabled', async () => {
  await enableStorage({});
  const file = sampleFilm(2 * MB);
  await sendAll(app, client, file);
  const upload = await findUploadById(store, (await exist(client, file)).body.data?.id ?? '');
  const claim = upload && (await claimMerge(store, app.services, upload));
  if (!claim) throw new Error('nothing to join');
  await claim.storage.put(claim.name, file.bytes, { contentType: 'video/mp4' });
  await enableStorage({ ossName: '本机', category: 'disk' });
  app.clock.advance(2 * 60_000);
  const { attachId = '' } = (await merge(client, file)).body.data ?? {};
  expect((await placeOf(attachId)).ossId).toBe(null);
  expect([await contentOf(file), await claim.storage.exists(claim.name)]).toEqual([file.target.identifier, false]);
});

test('a storage that takes nothing costs no piece: the file is joined when there is one that does', async () => {
  await enableStorage({ bucket: 'nobody-made-it' });
  const file = sampleFilm(2 * MB);
  await sendAll(app, client, file);
  expect((await merge(client, file)).body).toMatchObject({ code: 503 });
  await enableStorage({ endpoint: 'http://127.0.0.1:9' });
  expect((await merge(client, file)).body).toMatchObject({ code: 503, msg: '无法连接对象存储，请检查地址与网络' });
  const ossId = await enableStorage({});
  expect((await merge(client, file)).body).toMatchObject({ code: 200 });
  expect((await placeOf((await exist(client, file)).body.data?.attachId ?? '')).ossId).toBe(ossId);
  expect(await contentOf(file)).toBe(file.target.identifier);
});

test('what a server that died has left of a file on its way to such a storage is swept after a day, and only then', async () => {
  const isThere = (file: string) =>
    stat(file).then(
      () => true,
      () => false,
    );
  const body = () => Readable.from([Buffer.from('half')]);
  const folder = await spooled(body(), async (file) => path.dirname(file));
  const left = path.join(folder, 'left');
  await mkdir(folder, { recursive: true });
  await writeFile(left, 'half');
  const yesterday = Date.now() / 1000 - 90_000;
  await utimes(left, yesterday, yesterday);
  const going = await spooled(body(), async (file) => {
    await sweepBigFiles(app.services);
    return { file, isThere: await isThere(file) };
  });
  expect([await isThere(left), going.isThere, await isThere(going.file)]).toEqual([false, true, false]);
  await rm(left, { force: true });
});
