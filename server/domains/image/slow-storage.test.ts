import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ossConfig } from '../../../contract/domains/files/oss-config.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aFile } from './dicom/study.testing.ts';
import { aStoredFile } from './image.testing.ts';
import type { ImageFile } from './image-files.ts';
import { preparationOf } from './prepare-image.ts';

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
