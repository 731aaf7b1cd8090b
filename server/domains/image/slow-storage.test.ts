import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ossConfig } from '../../../contract/domains/files/oss-config.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { slideFile } from '../../demo/slides/write-slide.ts';
import { sql } from '../../engine/store/sql.ts';
import { newFileKey } from '../../platform/storage/file-storage.ts';
import { startS3Server } from '../../platform/storage/s3-server.testing.ts';
import { createS3Storage } from '../../platform/storage/s3-storage.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aFile } from './dicom/study.testing.ts';
import { aStoredFile } from './image.testing.ts';
import type { ImageFile } from './image-files.ts';
import { openSlideFile } from './open-slide-file.ts';
import { preparationOf } from './prepare-image.ts';
import { readTile } from './slide/slide-tile.ts';

let app: TestApp;
let silent: Server;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await createTestApp({ LIANYI_S3_PRIVATE: '1' });
  silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => silent.close(done));
  await app.close();
});

async function aStudyFile(who: PersonName, ossId: string | null): Promise<ImageFile> {
  const { tenantId, userId } = app.people[who];
  const bytes = aFile({ study: 81_000, number: 1 });
  const id = await aStoredFile(app, who, bytes, 'dcm');
  const group = app.services.database.forGroup();
  await group.run(sql`UPDATE file SET oss_id = ${ossId} WHERE id = ${id}`);
  const { rows } = await group.run<{ name: string }>(sql`SELECT name FROM file WHERE id = ${id}`);
  const stored = { id, tenantId, userId, ossId, name: rows[0]?.name ?? '', size: bytes.length };
  return { ...stored, originalName: '影像.dcm', extension: 'dcm', kind: 'dicom' };
}

test('what is being looked at is found where its hospital has taken its storage, also in its other pieces', async () => {
  const { tenantId } = app.people.strangerAdmin;
  const server = await startS3Server();
  try {
    const [before, after] = [createS3Storage(server.settings), createS3Storage({ ...server.settings, bucket: server.otherBucket })];
    const admin = await app.as('strangerAdmin');
    const values = { ...server.settings, pathStyle: 1, ossName: '院内存储', category: 's3' };
    const { id } = await admin.get<{ id: string }>(endpointOf(ossConfig, 'submit'), values);
    const bytes = await slideFile({ width: 3_000, height: 2_500, microns: 0.25, isFull: true });
    const name = newFileKey('tif', app.clock.now());
    for (const storage of [before, after]) await storage.put(name, bytes, { contentType: 'image/tiff' });
    const open = await openSlideFile(app.services, { id: randomUUID(), tenantId, ossId: id, name, size: bytes.length });
    if (!open) throw new Error('no slide');
    const { rowVersion } = await admin.get<{ rowVersion: number }>(endpointOf(ossConfig, 'detail'), { id });
    await admin.get(endpointOf(ossConfig, 'submit'), { ...values, id, rowVersion, bucket: server.otherBucket });
    await before.remove(name);
    expect((await readTile(open.slide, open.source, { level: 0, column: 3, row: 2 }))?.length).toBeGreaterThan(1_000);
    await after.remove(name);
    await expect(open.source.read(0, 16)).rejects.toMatchObject({ code: 'not-found' });
  } finally {
    await server.stop();
  }
});

test('a hospital whose own storage does not answer has nobody else wait for their pictures', async () => {
  const address = silent.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const values = {
    ossName: '院内存储',
    category: 's3',
    endpoint,
    region: 'x',
    bucket: 'clinic',
    accessKey: 'a',
    secretKey: 'b',
    pathStyle: 1,
  };
  const { id } = await (await app.as('strangerAdmin')).get<{ id: string }>(endpointOf(ossConfig, 'submit'), values);
  const stuck = await aStudyFile('stranger', id);
  expect(await preparationOf(app.services, stuck)).toMatchObject({ state: 'working' });
  await expect.poll(() => sockets.length).toBe(1);
  const other = await aStudyFile('doctor1', null);
  await expect.poll(async () => (await preparationOf(app.services, other)).state).toBe('ready');
  expect(await preparationOf(app.services, stuck)).toMatchObject({ state: 'working' });
});
