import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getTile, keepImage, listImages, type OpenedImage, openImage } from '../../../contract/domains/image/image.endpoints.ts';
import { slideFile } from '../../demo/slides/write-slide.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation, changeConsultation } from '../consultation/consultation.testing.ts';
import { aStoredFile, ofSlides } from './image.testing.ts';

const app = sharedTestApp();
const small = slideFile({ width: 3_000, height: 2_000, microns: 0.25 });

async function anOrder() {
  const fileId = await aStoredFile(app(), 'doctor1', await small, 'svs');
  return { fileId, order: await aConsultation(app(), ofSlides([fileId])) };
}

async function tileOf(token: string, fileId: string, place = '0/0/0') {
  const path = getTile.path.replace('{fileId}/{level}/{column}/{row}', `${fileId}/${place}`);
  return app().app.inject({ method: 'GET', url: `/api${path}?token=${encodeURIComponent(token)}` });
}

test.each(['doctor1', 'expert1'] as const)('%s opens the slide of the order and reads its tiles', async (who) => {
  const { fileId, order } = await anOrder();
  const client = await app().as(who);
  const [listed] = await client.get<{ id: string; imageName: string; imageKind: string }[]>(listImages, { applyOrderId: order.id });
  expect(listed).toMatchObject({ id: fileId, imageName: '切片.svs', imageKind: 'slide' });
  const opened = await client.get<OpenedImage>(openImage, { applyOrderId: order.id, fileId });
  expect(opened).toMatchObject({ state: 'ready', mayMark: true, shape: { width: 3_000, micronsPerPixel: 0.25 } });
  const tile = await tileOf(opened.token ?? '', fileId, '1/2/1');
  expect([tile.statusCode, tile.headers['content-type'], tile.headers['cache-control']]).toEqual([200, 'image/jpeg', 'private, no-store']);
  expect(await sharp(tile.rawPayload).metadata()).toMatchObject({ width: 256, height: 256 });
  expect((await tileOf(opened.token ?? '', fileId, '1/200/1')).statusCode).toBe(404);
});

test('nobody else opens it: a stranger is told what they would be told of no order, and a file of another order is none of this one', async () => {
  const { fileId, order } = await anOrder();
  const other = await anOrder();
  const stranger = await app().as('stranger');
  const absent = await stranger.send(openImage, { applyOrderId: '01a00000-0000-7000-8000-000000000000', fileId });
  expect(await stranger.send(openImage, { applyOrderId: order.id, fileId })).toMatchObject({ status: 404, body: { msg: absent.body.msg } });
  const expert = await app().as('expert1');
  expect((await expert.send(openImage, { applyOrderId: order.id, fileId: other.fileId })).status).toBe(404);
});

test('a token opens the tiles of its slide, for ten minutes, and nothing else', async () => {
  const { fileId, order } = await anOrder();
  const other = await anOrder();
  const expert = await app().as('expert1');
  const { token = '' } = await expert.get<OpenedImage>(openImage, { applyOrderId: order.id, fileId });
  expect((await tileOf(token, other.fileId)).statusCode).toBe(403);
  expect((await tileOf(`${other.fileId}${token.slice(36)}`, other.fileId)).statusCode).toBe(403);
  const asLink = await app().app.inject({ method: 'GET', url: `/api/blade-resource/oss/endpoint/file/${fileId}?token=${token.slice(37)}` });
  expect(asLink.statusCode).toBe(403);
  app().clock.advance(10 * 60_000);
  expect((await tileOf(token, fileId)).statusCode).toBe(403);
  const again = await expert.get<OpenedImage>(keepImage, { applyOrderId: order.id, fileId });
  expect((await tileOf(again.token ?? '', fileId)).statusCode).toBe(200);
});

test('who lost the order gets no further token', async () => {
  const { fileId, order } = await anOrder();
  const expert = await app().as('expert1');
  await expert.get(openImage, { applyOrderId: order.id, fileId });
  const { tenantId, id } = order;
  await changeConsultation(
    app(),
    sql`
    UPDATE consultation SET target_tenant_id = NULL, target_doctor_id = NULL, party_tenant_ids = ARRAY[${tenantId}] WHERE tenant_id = ${tenantId} AND id = ${id}`,
  );
  expect((await expert.send(keepImage, { applyOrderId: order.id, fileId })).status).toBe(404);
});

test('each opening is written down once: who, which file', async () => {
  const { fileId, order } = await anOrder();
  const expert = await app().as('expert1');
  const { token = '' } = await expert.get<OpenedImage>(openImage, { applyOrderId: order.id, fileId });
  for (const place of ['0/0/0', '0/1/0', '1/0/0']) await tileOf(token, fileId, place);
  await expert.get(keepImage, { applyOrderId: order.id, fileId });
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ userId: string; call: string; rowTenantId: string }>(sql`
    SELECT user_id AS "userId", call, row_tenant_id AS "rowTenantId" FROM audit_log WHERE row_id = ${fileId}`);
  expect(rows).toEqual([{ userId: app().people.expert1.userId, call: 'open-image', rowTenantId: order.tenantId }]);
});

/** Asks until the levels are there or the picture is refused, as a viewer does. */
async function whenReady(applyOrderId: string, fileId: string) {
  const expert = await app().as('expert1');
  return expect.poll(() => expert.send<OpenedImage>(keepImage, { applyOrderId, fileId }), { interval: 200 });
}

test('a large photograph gets levels once, whoever asks, and is then read like a scanned slide', async () => {
  const photo = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: '#c060a0' } })
    .jpeg()
    .toBuffer();
  const fileId = await aStoredFile(app(), 'doctor1', photo, 'jpg');
  const order = await aConsultation(app(), ofSlides([fileId]));
  const [expert, doctor] = [await app().as('expert1'), await app().as('doctor1')];
  const first = await Promise.all([expert, doctor].map((one) => one.get<OpenedImage>(openImage, { applyOrderId: order.id, fileId })));
  expect(first.map(({ state }) => state)).toEqual(['preparing', 'preparing']);
  await (await whenReady(order.id, fileId)).toMatchObject({ body: { data: { state: 'ready', shape: { width: 6_000, height: 4_000 } } } });
  const { token = '', shape } = await doctor.get<OpenedImage>(keepImage, { applyOrderId: order.id, fileId });
  expect(shape?.levels.length).toBeGreaterThan(3);
  expect((await tileOf(token, token.slice(0, 36), '2/1/1')).statusCode).toBe(200);
  const { count } = await app().services.database.forGroup().run(sql`SELECT 1 FROM file WHERE code = 'slide-levels'`);
  expect(count).toBe(1);
});

test('a small picture is shown as it is', async () => {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c060a0' } })
    .png()
    .toBuffer();
  const fileId = await aStoredFile(app(), 'doctor1', photo, 'png');
  const order = await aConsultation(app(), ofSlides([fileId]));
  const opened = await (await app().as('expert1')).get<OpenedImage>(openImage, { applyOrderId: order.id, fileId });
  expect(opened).toMatchObject({ state: 'ready', shape: { width: 800, height: 600, levels: [] }, link: expect.stringContaining(fileId) });
});

test.each([
  ['a picture that says to have more pixels than anybody could look at', 60_000, '图像超过20亿像素，无法生成缩略层级'],
  ['a picture that is cut off', 6_000, '图像已损坏或不是有效的图像文件，请重新上传'],
])(
  '%s is refused in words, and not tried again',
  async (_, edge, words) => {
    const head = Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea60080200000000000000', 'hex');
    head.writeUInt32BE(edge, 16);
    head.writeUInt32BE(edge, 20);
    const { crc32 } = await import('node:zlib');
    head.writeUInt32BE(crc32(head.subarray(12, 29)), 29);
    const fileId = await aStoredFile(app(), 'doctor1', Buffer.concat([head, Buffer.alloc(5_000, 3)]), 'png');
    const order = await aConsultation(app(), ofSlides([fileId]));
    const expert = await app().as('expert1');
    await expert.send(openImage, { applyOrderId: order.id, fileId });
    await (await whenReady(order.id, fileId)).toMatchObject({ status: 415, body: { msg: words } });
  },
  60_000,
);

test('what is no slide at all is refused in words', async () => {
  const fileId = await aStoredFile(app(), 'doctor1', Buffer.from('PK\x03\x04 a letter under the name of a slide'), 'svs');
  const order = await aConsultation(app(), ofSlides([fileId]));
  const reply = await (await app().as('expert1')).send(openImage, { applyOrderId: order.id, fileId });
  expect(reply).toMatchObject({ status: 415, body: { msg: '文件不是有效的TIFF切片' } });
});
