import { afterAll, beforeAll, expect, test } from 'vitest';
import { ossConfigTable } from '../../../engine/files/oss-config.table.ts';
import { storageOfFile } from '../../../engine/files/tenant-storage.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { sealSecret } from '../../../platform/crypto/secret-box.ts';
import { type S3Server, startS3Server } from '../../../platform/storage/s3-server.testing.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aConsultation } from '../../consultation/consultation.testing.ts';
import { heldNow } from '../room.testing.ts';
import { finishRecordings } from './recording.jobs.ts';
import { recorder } from './recording.testing.ts';
import { isWebm } from './webm-scan.ts';

let app: TestApp;
let s3: S3Server;
beforeAll(async () => {
  [app, s3] = await Promise.all([createTestApp({ LIANYI_S3_PRIVATE: '1' }), startS3Server()]);
});
afterAll(async () => {
  await app.close();
  await s3.stop();
});

test('a recording goes into the storage that its hospital has enabled, and is played from there', async () => {
  const { tenantId, userId } = app.people.doctor1;
  const { endpoint, region, bucket, accessKey, secretKey } = s3.settings;
  const values = { ossName: '院内存储', category: 's3', endpoint, region, bucket, accessKey, pathStyle: 1, enabled: 1 } as const;
  const sealed = { ...values, secretKey: sealSecret(app.services.secret, secretKey) };
  const { id: ossId } = await insertRow(app.services.database.forTenant(tenantId), ossConfigTable, sealed, {
    userId,
    now: app.clock.now(),
  });
  const host = await recorder(app, 'expert1', await aConsultation(app, heldNow(app)));
  await host.enter();
  const id = (await host.ask()).body.data?.id ?? '';
  const partId = (await host.begin(id)).body.data?.partId ?? '';
  for (const number of [1, 2, 3]) await host.put({ partId, number });
  await host.stop(id);
  await finishRecordings(app.services);
  await expect.poll(async () => (await host.list()).body.data?.[0]?.parts[0]?.state).toBe('ready');
  const { rows } = await app.services.database.forGroup().run<{ tenantId: string; name: string; ossId: string | null }>(sql`
    SELECT f.tenant_id AS "tenantId", f.name, f.oss_id AS "ossId" FROM room_recording_part p
    JOIN file f ON f.tenant_id = p.tenant_id AND f.id = p.file_id WHERE p.id = ${partId}`);
  const [kept = { tenantId: '', name: '', ossId: null }] = rows;
  expect(kept).toMatchObject({ tenantId, ossId });
  expect(await (await storageOfFile(app.services, kept.tenantId, ossId)).exists(kept.name)).toBe(true);
  expect(await app.services.files.exists(kept.name)).toBe(false);
  const { rawPayload } = await app.app.inject((await host.open(partId)).body.data?.link ?? '');
  expect(isWebm(rawPayload)).toBe(true);
});
