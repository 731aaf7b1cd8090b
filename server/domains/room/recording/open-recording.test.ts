import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../engine/store/sql.ts';
import { LINK_LIFETIME_MS } from '../../../platform/storage/signed-links.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aConsultation } from '../../consultation/consultation.testing.ts';
import { sweepUnusedFiles } from '../../files/unused-files.ts';
import { heldNow } from '../room.testing.ts';
import { finishRecordings, removeRecordings } from './recording.jobs.ts';
import { type Recorder, recorder } from './recording.testing.ts';
import { isWebm } from './webm-scan.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** One that has ended and can be played. */
async function recorded(): Promise<{ order: { id: string }; host: Recorder; id: string; partId: string }> {
  const order = await aConsultation(app, heldNow(app));
  const host = await recorder(app, 'expert1', order);
  await host.enter();
  const id = (await host.ask()).body.data?.id ?? '';
  const partId = (await host.begin(id)).body.data?.partId ?? '';
  for (const number of [1, 2, 3]) await host.put({ partId, number });
  await host.stop(id);
  await finishRecordings(app.services);
  await expect.poll(async () => (await host.list()).body.data?.[0]?.parts[0]?.state).toBe('ready');
  return { order, host, id, partId };
}

const get = (url: string, range?: string) => app.app.inject({ url, headers: range ? { range } : {} });

test('it is played by ranges, and each opening and download is written down', async () => {
  const { host, partId } = await recorded();
  const link = (await host.open(partId)).body.data?.link ?? '';
  const whole = await get(link);
  expect(whole.statusCode).toBe(200);
  expect(whole.headers).toMatchObject({ 'content-type': 'video/webm', 'accept-ranges': 'bytes' });
  expect(isWebm(whole.rawPayload)).toBe(true);
  const size = whole.rawPayload.length;
  const middle = await get(link, 'bytes=100-299');
  expect([middle.statusCode, middle.headers['content-range']]).toEqual([206, `bytes 100-299/${size}`]);
  expect(middle.rawPayload.equals(whole.rawPayload.subarray(100, 300))).toBe(true);
  expect((await get(link, `bytes=${size}-`)).statusCode).toBe(416);
  expect((await get(`${link}&download=1`)).statusCode).toBe(403);
  const taken = await get((await host.download(partId)).body.data?.link ?? '');
  expect(taken.rawPayload.length).toBe(size);
  const { rows } = await app.services.database
    .forGroup()
    .run<{ call: string }>(
      sql`SELECT call FROM audit_log WHERE row_table = 'room_recording_part' AND row_id = ${partId} ORDER BY create_time, id`,
    );
  expect(rows.map(({ call }) => call)).toEqual(['open-recording', 'download-recording']);
  app.clock.advance(LINK_LIFETIME_MS);
  expect((await get(link)).statusCode).toBe(403);
});

test('nobody finds it who has no part in the order or no permission', async () => {
  const { order, partId } = await recorded();
  const doctor = await recorder(app, 'doctor1', order);
  expect((await doctor.open(partId)).status).toBe(200);
  expect((await doctor.download(partId)).status).toBe(403);
  for (const [name, list, open] of [
    ['stranger', 404, 404],
    ['strangerAdmin', 404, 404],
    ['operator', 403, 403],
    ['nobody', 403, 403],
    ['doctor2', 404, 404],
  ] as const) {
    const other = await recorder(app, name, order);
    expect([name, (await other.list()).status, (await other.open(partId)).status]).toEqual([name, list, open]);
  }
  // The group sees the order, and nothing that was recorded of it.
  const group = await recorder(app, 'platformAdmin', order);
  expect(await group.list()).toMatchObject({ status: 200, body: { data: [] } });
  expect([(await group.open(partId)).status, (await group.download(partId)).status]).toEqual([403, 403]);
  // A part of another order.
  const other = await recorded();
  expect((await (await recorder(app, 'doctor1', order)).open(other.partId)).status).toBe(404);
  const link = (await doctor.open(partId)).body.data?.link ?? '';
  expect((await get(link.replace(partId, other.partId))).statusCode).toBe(403);
  expect((await get(link.replace('MTAwMDAy', 'MTAwMDAx'))).statusCode).toBe(403);
});

test('after its time it is gone, with its bytes and not with its consents; a bad row stops no other', async () => {
  const [bad, good] = [await recorded(), await recorded()];
  const group = app.services.database.forGroup();
  const link = (await good.host.open(good.partId)).body.data?.link ?? '';
  const { rows } = await group.run<{ name: string }>(sql`
    SELECT f.name FROM room_recording_part p JOIN file f ON f.tenant_id = p.tenant_id AND f.id = p.file_id WHERE p.id = ${good.partId}`);
  const name = rows[0]?.name ?? '';
  const [{ keepUntil = '' } = {}] = (await good.host.list()).body.data ?? [];
  const kept = Date.parse(`${keepUntil.replace(' ', 'T')}+08:00`);
  expect(new Date(kept).getUTCFullYear()).toBe(new Date(app.clock.now()).getUTCFullYear() + 3);
  const start = app.clock.now();
  app.clock.set(kept - 1_000);
  // Those of the tests before this one are due by minutes.
  await removeRecordings(app.services);
  expect((await group.run(sql`SELECT 1 FROM room_recording WHERE id = ANY (${[bad.id, good.id]}::uuid[]) AND state = 'ended'`)).count).toBe(
    2,
  );
  await onDatabase(`ALTER TABLE room_recording ADD CONSTRAINT poison CHECK (id <> '${bad.id}' OR state <> 'removed')`);
  app.clock.set(kept + 60_000);
  expect(await removeRecordings(app.services)).toBeGreaterThan(0);
  await sweepUnusedFiles(app.services);
  expect(await app.services.files.exists(name)).toBe(false);
  app.clock.set(start);
  expect((await get(link)).statusCode).toBe(404);
  expect((await good.host.open(good.partId)).status).toBe(404);
  const [listed] = (await good.host.list()).body.data ?? [];
  expect(listed).toMatchObject({ recordingState: 'removed', consents: [{ answer: 'agreed' }] });
  // What could not be removed is all there, and goes once it can.
  expect((await bad.host.list()).body.data?.[0]).toMatchObject({ recordingState: 'ended', parts: [{ state: 'ready' }] });
  expect((await bad.host.open(bad.partId)).status).toBe(200);
});

/** By hand, past the server: as whoever breaks the data. */
async function onDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.services.database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
