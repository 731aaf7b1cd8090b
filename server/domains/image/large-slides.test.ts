import { expect, test } from 'vitest';
import { consultationSaves } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { pageBigFiles, removeBigFiles } from '../../../contract/domains/files/big-file.endpoints.ts';
import { putFile } from '../../../contract/domains/files/files.endpoints.ts';
import { type OpenedImage, openImage } from '../../../contract/domains/image/image.endpoints.ts';
import { slideFile } from '../../demo/slides/write-slide.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { Client } from '../../testing/test-app.ts';
import { aFormOf } from '../consultation/consultation.testing.ts';
import { formOf, hashOf, type SampleFile, uploadWhole } from '../files/big-file.testing.ts';
import { sweepUnusedFiles } from '../files/unused-files.ts';

const app = sharedTestApp();
const DAY_MS = 86_400_000;

/** A slide as a console sends it in pieces; other bytes every time, as nothing is stored twice. */
async function aSlide(seed: number): Promise<SampleFile> {
  const bytes = await slideFile({ width: 5_000, height: 4_000, microns: 0.25, seed, isFull: true });
  return { bytes, target: { busniessType: 'slide', busniessId: '', identifier: hashOf(bytes), filename: '全片.tif' } };
}

/** How the list of big files has one. */
async function listedAs(client: Client, id: string) {
  const { records } = await client.get<{ records: { id: string; used?: number; can?: string[] }[] }>(pageBigFiles, { size: 200 });
  return records.find((row) => row.id === id);
}

test('a slide that came in pieces is put into an order, looked at, and can no longer be removed', async () => {
  const doctor = await app().as('doctor1');
  const { id, attachId } = await uploadWhole(app(), doctor, await aSlide(11));
  const form = { ...aFormOf(app(), 'telemedicine'), slideDelivery: '1', slidePath: [attachId], type: 'save' };
  const { id: applyOrderId } = await doctor.get<{ id: string }>(consultationSaves.telemedicine, form);
  const opened = await doctor.get<OpenedImage>(openImage, { applyOrderId, fileId: attachId });
  expect(opened).toMatchObject({ name: '全片.tif', state: 'ready', shape: { width: 5_000, micronsPerPixel: 0.25 } });
  expect(await doctor.send(removeBigFiles, { ids: [id] })).toMatchObject({
    status: 409,
    body: { msg: '文件已被（或曾被）单据使用，须保留' },
  });
  expect(await listedAs(doctor, id)).toMatchObject({ used: 1, can: expect.not.arrayContaining([removeBigFiles.name]) });
  expect((await doctor.send(openImage, { applyOrderId, fileId: attachId })).status).toBe(200);
});

test('one that no order refers to stays in the list of big files, is removed by its owner, and cannot be attached afterwards', async () => {
  const doctor = await app().as('doctor1');
  const { id, attachId } = await uploadWhole(app(), doctor, await aSlide(12));
  app().clock.advance(30 * DAY_MS);
  await sweepUnusedFiles(app().services);
  expect(await listedAs(await app().asUser(app().people.doctor1), id)).toMatchObject({
    used: 0,
    can: expect.arrayContaining([removeBigFiles.name]),
  });
  const kept = await app().services.database.forGroup().run(sql`SELECT 1 FROM file WHERE id = ${attachId}`);
  expect(kept.count).toBe(1);
  const again = await app().asUser(app().people.doctor1);
  expect((await again.send(removeBigFiles, { ids: [id] })).status).toBe(200);
  const form = { ...aFormOf(app(), 'telemedicine'), slideDelivery: '1', slidePath: [attachId], type: 'save' };
  expect((await again.send(consultationSaves.telemedicine, form)).status).toBe(400);
});

test('one call still takes no more than fifty megabytes of a slide', async () => {
  const bytes = Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(51 * 1_048_576)]);
  const { body, type } = formOf({}, bytes);
  const head = body
    .toString('latin1', 0, 400)
    .replace('filename="blob"', 'filename="a.tif"')
    .replace('application/octet-stream', 'image/tiff');
  const payload = Buffer.concat([Buffer.from(head, 'latin1'), body.subarray(400)]);
  const headers = { 'blade-auth': `bearer ${(await app().asUser(app().people.doctor1)).token}`, 'content-type': type };
  const reply = await app().app.inject({ method: 'POST', url: `/api${putFile.path}?code=slide`, headers, payload });
  expect(reply.json()).toMatchObject({ code: 413, msg: expect.stringContaining('大文件') });
});
