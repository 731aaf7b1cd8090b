import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ossConfig } from '../../../contract/domains/files/oss-config.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { insertRows, newId } from '../../engine/store/rows.ts';
import { newFileKey } from '../../platform/storage/file-storage.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepUnusedFiles } from './unused-files.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
let storage: Server;
let asked = 0;
beforeAll(async () => {
  app = await createTestApp({ LIANYI_S3_PRIVATE: '1' });
  storage = createServer((_request, response) => {
    asked += 1;
    response.writeHead(503).end();
  });
  await new Promise<void>((done) => storage.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  storage.closeAllConnections();
  await new Promise((done) => storage.close(done));
  await app.close();
});

test('a storage that does not answer is asked for few of its files in a run, and those of others are removed', async () => {
  const endpoint = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
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
  const { id: ossId } = await (await app.as('strangerAdmin')).get<{ id: string }>(endpointOf(ossConfig, 'submit'), values);
  const now = app.clock.now();
  const left = async (who: 'stranger' | 'doctor1', own: object, count: number): Promise<void> => {
    const { tenantId, userId } = app.people[who];
    const rows = Array.from({ length: count }, () => ({
      ...{ code: 'case-image', extension: 'png', size: 1, contentType: 'image/png', sha256: newId(), originalName: '图.png', userId },
      ...{ name: newFileKey('png', now), ...own },
    }));
    await insertRows(app.services.database.forTenant(tenantId), fileTable, rows, { userId, now });
  };
  await left('stranger', { ossId }, 6);
  await left('doctor1', {}, 2);
  app.clock.advance(30 * DAY_MS);
  expect(await sweepUnusedFiles(app.services)).toBe(2);
  expect(asked).toBe(3);
});
