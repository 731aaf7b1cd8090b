import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOST_MS } from '../../../../contract/domains/room/recording.rules.ts';
import { ossConfigTable } from '../../../engine/files/oss-config.table.ts';
import { storageOfFile } from '../../../engine/files/tenant-storage.ts';
import { runJob } from '../../../engine/jobs/run-job.ts';
import { whileHeldBack } from '../../../engine/restored/held-back.testing.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { sealSecret } from '../../../platform/crypto/secret-box.ts';
import { type S3Server, startS3Server } from '../../../platform/storage/s3-server.testing.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aConsultation } from '../../consultation/consultation.testing.ts';
import { heldNow } from '../room.testing.ts';
import { endLostRecordingsJob, finishRecordings } from './recording.jobs.ts';
import { type Recorder, recorder } from './recording.testing.ts';
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

type Place = Partial<Record<'endpoint' | 'bucket', string>>;

/** From now on the files of that hospital go there. Answers its number. */
async function enableStorage({ tenantId, userId }: { tenantId: string; userId: string }, place: Place = {}): Promise<string> {
  const { endpoint, region, bucket, accessKey, secretKey } = { ...s3.settings, ...place };
  const store = app.services.database.forTenant(tenantId);
  await store.run(sql`UPDATE oss_config SET enabled = 0 WHERE tenant_id = ${tenantId}`);
  const values = { ossName: '院内存储', category: 's3', endpoint, region, bucket, accessKey, pathStyle: 1, enabled: 1 } as const;
  const sealed = { ...values, secretKey: sealSecret(app.services.secret, secretKey) };
  const { id } = await insertRow(store, ossConfigTable, sealed, { userId, now: app.clock.now() });
  return id;
}

async function begun(): Promise<{ host: Recorder; id: string; partId: string }> {
  const host = await recorder(app, 'expert1', await aConsultation(app, heldNow(app)));
  await host.enter();
  const id = (await host.ask()).body.data?.id ?? '';
  const partId = (await host.begin(id)).body.data?.partId ?? '';
  for (const number of [1, 2, 3]) await host.put({ partId, number });
  return { host, id, partId };
}

/** A recording that its host has ended, and nobody has put together yet. */
async function ended(): Promise<{ host: Recorder; partId: string }> {
  const { host, id, partId } = await begun();
  await host.stop(id);
  return { host, partId };
}

const stateOf = async (host: Recorder) => (await host.list()).body.data?.[0]?.parts[0]?.state;

test('a recording goes into the storage that its hospital has enabled, and is played from there', async () => {
  const { tenantId } = app.people.doctor1;
  const ossId = await enableStorage(app.people.doctor1);
  const { host, partId } = await ended();
  await finishRecordings(app.services);
  await expect.poll(() => stateOf(host)).toBe('ready');
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

test('a storage that refuses it is a failure that stays known, and the recording is put together when there is one that takes it', async () => {
  await enableStorage(app.people.doctor1, { bucket: 'nobody-made-it' });
  const { host, partId } = await ended();
  const start = app.clock.now();
  const failures = async () =>
    (
      await app.services.database
        .forGroup()
        .run<{ attempts: number }>(sql`SELECT attempts FROM job_failure WHERE row_id = ${partId} AND job_name = 'finish-recordings'`)
    ).rows.map(({ attempts }) => attempts);
  await finishRecordings(app.services);
  // The host's page may have had it begun already: whoever holds it now fails, and gives it back.
  await expect
    .poll(async () => {
      app.clock.advance(60_000);
      await finishRecordings(app.services);
      return (await failures()).length;
    })
    .toBe(1);
  app.clock.advance(60_000);
  await finishRecordings(app.services);
  expect(await failures()).toHaveLength(1);
  await enableStorage(app.people.doctor1);
  app.clock.advance(86_400_000);
  await finishRecordings(app.services);
  app.clock.set(start);
  expect([await stateOf(host), await failures()]).toEqual(['ready', []]);
});

test('a restored copy puts nothing into the storage of the first system’s hospital', async () => {
  await enableStorage(app.people.doctor1);
  const { host } = await whileHeldBack(app.services, async () => {
    const part = await ended();
    await finishRecordings(app.services);
    expect(await stateOf(part.host)).not.toBe('ready');
    return part;
  });
  app.clock.advance(60_000);
  await finishRecordings(app.services);
  expect(await stateOf(host)).toBe('ready');
});

test('in such a copy, too, a recording whose page is gone ends', async () => {
  const { host } = await begun();
  app.clock.advance(LOST_MS + 1);
  await whileHeldBack(app.services, () => runJob(app.services, endLostRecordingsJob));
  expect((await host.list()).body.data).toMatchObject([{ recordingState: 'ended', endReason: 'lost' }]);
});
