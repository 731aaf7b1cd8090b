import sharp from 'sharp';
import { expect, test } from 'vitest';
import { remarkTypicalCase, typicalCase } from '../../../contract/domains/consultation/kinds/typical-case.resource.ts';
import { openStudy } from '../../../contract/domains/image/dicom.endpoints.ts';
import {
  getTypicalPicture,
  keepTypicalStudy,
  openTypicalStudy,
  type TypicalStudy,
} from '../../../contract/domains/image/typical-study.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { text } from '../../demo/studies/dicom-elements.ts';
import { ultrasoundCine } from '../../demo/studies/invent-studies.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { aFile } from './dicom/study.testing.ts';
import { aStoredFile, ofStudies } from './image.testing.ts';

const app = sharedTestApp();
const NAMED = { name: 'Zhang^Sanfeng=张^三丰', number: 'ZY2026001', birth: '1970-01-01', sex: 'M' };
/** What names somebody in a file, or leads to them. */
const TELLING = ['张', 'Zhang', 'ZY2026001', '1970', '演示医院', '2.25.77001', '胸部平扫 张三丰', '切片', 'SECRET'];
let number = 0;
let orders = 0;

const aStudy = (plan: object = {}): Buffer => {
  number += 1;
  const more = [text(0x0028_1054, 'LO', 'SECRET')];
  return aFile({ study: 70_000 + number, patient: NAMED, description: '胸部平扫 张三丰', more, ...plan });
};

/** An answered order with these studies, found by a diagnosis in words: of a random number what looks like a telephone is taken out. */
async function answered(files: readonly Buffer[], own: object = {}) {
  const ids: string[] = [];
  orders += 1;
  for (const bytes of files) ids.push(await aStoredFile(app(), 'doctor1', bytes, 'dcm'));
  const more = {
    status: 'diagnosis',
    diagnosis: `公开影像第${orders}例`,
    patientBrith: '1970-01-01',
    respRespondentsOpinion: '左肺结节。',
    ...own,
  };
  return { ids, order: await aConsultation(app(), ofStudies(ids, more)) };
}

type Answered = Awaited<ReturnType<typeof answered>>;

const mark = async ({ order }: Answered, studies: readonly string[], more: object = {}) =>
  (await app().as('expert1')).send(remarkTypicalCase, {
    applyOrderId: order.id,
    remarkType: 'teaching',
    studies,
    imagesChecked: 1,
    ...more,
  });

async function caseOf({ order }: Answered): Promise<Record<string, unknown>> {
  const list = endpointOf(typicalCase, 'list');
  const { records } = await (await app().as('stranger')).get<Page<Record<string, unknown>>>(list, { diagnosis: order.diagnosis });
  return records[0] ?? {};
}

/** Opens it as somebody of another hospital, and waits until it was read. */
async function opened(caseId: string, study = 0): Promise<TypicalStudy> {
  const client = await app().as('stranger');
  let found = await client.get<TypicalStudy>(openTypicalStudy, { caseId, study });
  while (found.state === 'preparing') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    found = await client.get<TypicalStudy>(keepTypicalStudy, { caseId, study });
  }
  return found;
}

async function pictureOf(who: PersonName, asked: Record<string, string>) {
  const client = await app().as(who);
  const url = `/api${getTypicalPicture.path}?${new URLSearchParams(asked)}`;
  return app().app.inject({ method: 'GET', url, headers: { 'blade-auth': `bearer ${client.token}` } });
}

test('another hospital sees the pictures of a study and nothing of whose they are, until the case is taken back', async () => {
  const one = await answered([aStudy({ modality: 'CT', window: [40, 400] })]);
  expect(await mark(one, one.ids)).toMatchObject({ status: 200 });
  const shown = await caseOf(one);
  expect(shown).toMatchObject({ studyCount: 1 });
  const caseId = String(shown.id);
  const study = await opened(caseId);
  expect(study).toMatchObject({ state: 'ready', studies: 1, withheld: 0, shape: { stacks: [{ modality: 'CT', columns: 6 }] } });
  const reply = await pictureOf('stranger', { caseId, study: '0', stack: '0', picture: '1' });
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
  const all = [JSON.stringify([shown, study]), JSON.stringify(reply.headers), reply.rawPayload.toString('utf8')].join('\n');
  for (const each of [...TELLING, one.order.id, ...one.ids]) expect(all).not.toContain(each);
  // The order and its file themselves stay closed.
  const stranger = await app().as('stranger');
  expect((await stranger.send(openStudy, { applyOrderId: one.order.id, fileId: one.ids[0] })).status).toBe(404);
  expect((await pictureOf('stranger', { caseId, study: '1', stack: '0', picture: '1' })).statusCode).toBe(404);
  expect((await pictureOf('stranger', { caseId, study: '0', stack: '1', picture: '1' })).statusCode).toBe(404);
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ userId: string }>(sql`SELECT user_id AS "userId" FROM audit_log WHERE row_id = ${caseId} AND call = 'open-typical-study'`);
  expect(rows).toEqual([{ userId: app().people.stranger.userId }]);
  await (await app().as('expert1')).get(remarkTypicalCase, { applyOrderId: one.order.id, remarkStatus: '0' });
  expect((await pictureOf('stranger', { caseId, study: '0', stack: '0', picture: '1' })).statusCode).toBe(404);
  expect((await stranger.send(openTypicalStudy, { caseId, study: 0 })).status).toBe(404);
});

test('only studies of the order that were looked at are shown, and of an order only once it was answered', async () => {
  const [one, other] = [await answered([aStudy()]), await answered([aStudy()])];
  expect(await mark(one, other.ids)).toMatchObject({ status: 400, body: { msg: '只能公开该会诊单的DICOM影像' } });
  expect(await mark(one, one.ids, { imagesChecked: 0 })).toMatchObject({ status: 400, body: { msg: '请先核对图像不含患者个人信息' } });
  const early = await answered([aStudy()], { status: 'diagnosis_ing' });
  expect(await mark(early, early.ids)).toMatchObject({ status: 409 });
});

test('pictures with letters burned in are kept back, and a study of nothing else is refused in words', async () => {
  const kinds = [{ more: [text(0x0028_0301, 'CS', 'YES')] }, { modality: 'SC' }, { more: [text(0x0008_0064, 'CS', 'DF')] }] as const;
  for (const kind of kinds) {
    const one = await answered([aStudy(kind)]);
    // Nobody has read it yet: who opens it is told.
    expect(await mark(one, one.ids)).toMatchObject({ status: 200 });
    await expect(opened(String((await caseOf(one)).id))).rejects.toThrow(/写入的文字/);
    expect(await mark(one, one.ids)).toMatchObject({ status: 409, body: { msg: expect.stringContaining('关键图像') } });
  }
});

test('a cine of ultrasound is refused whole', async () => {
  const one = await answered([await ultrasoundCine(7)]);
  await mark(one, one.ids);
  await expect(opened(String((await caseOf(one)).id))).rejects.toThrow(/写入的文字/);
});

test('a study of which nobody has confirmed whose it is is shown to nobody', async () => {
  const one = await answered([aStudy({ patient: { name: 'LI^SI', sex: 'F' } })]);
  await mark(one, one.ids);
  const { id } = await caseOf(one);
  await expect(opened(String(id))).rejects.toThrow(/尚未确认/);
  expect((await pictureOf('stranger', { caseId: String(id), study: '0', stack: '0', picture: '1' })).statusCode).toBe(409);
  expect(await mark(one, one.ids)).toMatchObject({ status: 409 });
});

test('a JPEG that the device has written says no more than its pixels', async () => {
  const jpeg = await sharp(Buffer.alloc(4 * 6 * 3, 90), { raw: { width: 6, height: 4, channels: 3 } })
    .withExif({ IFD0: { ImageDescription: 'SECRET 张三丰' } })
    .jpeg()
    .toBuffer();
  const colours = { modality: 'SM', perPixel: 3, photometric: 'YBR_FULL_422', allocated: 8, syntax: '1.2.840.10008.1.2.4.50' };
  const one = await answered([aStudy({ ...colours, pixels: [jpeg] })]);
  await mark(one, one.ids);
  const caseId = String((await caseOf(one)).id);
  const study = await opened(caseId);
  const coding = study.shape?.stacks[0]?.coding;
  const reply = await pictureOf('stranger', { caseId, study: '0', stack: '0', picture: '1' });
  expect([coding, reply.statusCode, reply.rawPayload.includes('SECRET')]).toEqual(['jpeg', 200, false]);
});

test('key images of a case are handed out without what a camera wrote into them', async () => {
  const picture = await sharp(Buffer.alloc(300, 90), { raw: { width: 10, height: 10, channels: 3 } })
    .withExif({ IFD0: { ImageDescription: 'SECRET' } })
    .jpeg()
    .toBuffer();
  const imageId = await aStoredFile(app(), 'doctor1', picture, 'jpg');
  const one = await answered([aStudy()], { casePath: [imageId], keyImages: [imageId] });
  expect(await mark(one, [], { keyImages: [imageId] })).toMatchObject({ status: 200 });
  const { id } = await caseOf(one);
  const stranger = await app().as('stranger');
  const { images } = await stranger.get<{ images: string[] }>(endpointOf(typicalCase, 'detail'), { id: String(id) });
  const reply = await app().app.inject({ method: 'GET', url: String(images[0]) });
  expect([reply.statusCode, reply.rawPayload.includes('SECRET'), String(reply.headers['content-disposition'])]).toEqual([
    200,
    false,
    expect.not.stringContaining(encodeURIComponent('切片')),
  ]);
});
