import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmReport, downloadReport, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { ossConfigTable } from '../../engine/files/oss-config.table.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { sealSecret } from '../../platform/crypto/secret-box.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation, storedConsultation } from '../consultation/consultation.testing.ts';
import { aPicture, imagesIn, PNG } from './printed-images.testing.ts';
import { fetchLink, filesOf, opinion, storedReports, withDraft, wordsOf } from './report.testing.ts';
import { approve, wantTwo, withHandedOver } from './report-review.testing.ts';

let app: TestApp;
/** The experts' hospital's own store, which answers as it is told; 200 with the picture. With a key that may not list it refuses what is not there alone. */
let store: Server;
let answer: number | 'unlisting' = 200;
/** What it calls a refusal. */
let refusal = 'AccessDenied';
const kept = new Set<string | undefined>();
let ossId: string;
beforeAll(async () => {
  app = await createTestApp({ LIANYI_S3_PRIVATE: '1' });
  store = createServer((request, reply) => {
    request.resume();
    const { method, url } = request;
    if (method === 'PUT') kept.add(url);
    const status = answer !== 'unlisting' ? answer : method !== 'GET' || kept.has(url) ? 200 : 403;
    const refused = status === 403 ? `<Error><Code>${refusal}</Code></Error>` : '';
    reply.writeHead(status).end(method === 'GET' && status === 200 ? PNG : refused);
  });
  await new Promise<void>((done) => store.listen(0, '127.0.0.1', done));
  const { tenantId, userId } = app.people.expert1;
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const place = { ossName: '院内存储', category: 's3', endpoint, region: 'us-east-1', bucket: 'clinic', pathStyle: 1, enabled: 1 } as const;
  const keys = { accessKey: 'key', secretKey: sealSecret(app.services.secret, 'secret') };
  const row = await insertRow(
    app.services.database.forTenant(tenantId),
    ossConfigTable,
    { ...place, ...keys },
    { userId, now: app.clock.now() },
  );
  ossId = String(row.id);
});
afterAll(async () => {
  store.closeAllConnections();
  store.close();
  await app.close();
});

const group = (statement: ReturnType<typeof sql>) => app.services.database.forGroup().run(statement);
/** Two pictures of the expert: the first in the server's own storage, the second in that of their hospital. */
async function drafted() {
  const keyImages = [await aPicture(app, 'expert1'), await aPicture(app, 'expert1')];
  await group(sql`UPDATE file SET oss_id = ${ossId} WHERE id = ${keyImages[1]}`);
  return withDraft(app, await aConsultation(app, { status: 'diagnosis', keyImages }));
}
const send = async (order: { id: string }, more: object = {}) =>
  (await app.as('expert1')).send(confirmReport, { applyOrderId: order.id, ...more });
const printed = async (order: { id: string }, revision?: number) => {
  const { link } = await (await app.as('doctor1')).get<{ link: string }>(downloadReport, { applyOrderId: order.id, revision });
  return fetchLink(app, link);
};

const unread = (why: string) => [{ field: 'missingImages', message: `图 2：${why}，稍后可能恢复` }];

test.each([500, 403, 0])('a store that answers %s keeps the report back, unchanged, until it gives the picture', async (status) => {
  const order = await drafted();
  // Nobody listens there.
  const address = status === 0 ? 'http://127.0.0.1:1' : undefined;
  const { rows } = await app.services.database
    .forGroup()
    .run<{ endpoint: string }>(sql`SELECT endpoint FROM oss_config WHERE id = ${ossId}`);
  const moveTo = (endpoint: string | undefined) =>
    group(sql`UPDATE oss_config SET endpoint = ${endpoint}, version = version + 1 WHERE id = ${ossId}`);
  answer = status;
  if (address) await moveTo(address);
  const refused = await send(order);
  expect([refused.status, refused.body.msg]).toEqual([503, '关键图像暂时无法读取（图 2），报告没有发送，请稍后再试']);
  expect(refused.body.errors).toMatchObject(unread(status === 403 ? '存储拒绝读取' : '文件读取失败'));
  expect(await storedReports(app, order.id)).toMatchObject([{ reportStatus: 'report_wait_send' }]);
  expect(await storedConsultation(app, order)).toMatchObject({ reportStatus: 'report_wait_send' });
  expect(await filesOf(app, String(order.no))).toEqual([]);
  answer = 200;
  if (address) await moveTo(rows[0]?.endpoint);
  expect((await send(order)).status).toBe(200);
  expect(await imagesIn(await printed(order))).toBe(2);
});

test('a store that never answers again does not keep a report back for good: its sender and the timeline know, and the version before is stamped whole', async () => {
  const order = await drafted();
  answer = 200;
  expect((await send(order)).status).toBe(200);
  answer = 500;
  await (await app.as('expert1')).get(saveReport, { applyOrderId: order.id, opinion: `${opinion}（更正）`, correctReason: '补充随访要求' });
  expect(await send(order)).toMatchObject({ status: 503, body: { errors: unread('文件读取失败') } });
  expect((await send(order, { missingImages: 1 })).status).toBe(200);
  const pdf = await printed(order);
  expect([await imagesIn(pdf), await wordsOf(pdf)]).toEqual([1, expect.stringContaining('图像无法打印：文件读取失败图2')]);
  // Its pictures lie in what was sent of it.
  const replaced = await printed(order, 1);
  expect([await imagesIn(replaced), await wordsOf(replaced)]).toEqual([2, expect.stringContaining('已更正')]);
  const { rows } = await group(sql`SELECT reason FROM status_history WHERE order_id = ${order.id} AND action = ${confirmReport.name}`);
  expect(rows.map(({ reason }) => reason).filter(Boolean)).toEqual(['关键图像无法打印：图 2']);
});

test('a store that refuses one thing and nothing else is asked about, and asked itself once; of one that knows the key no more nothing is known', async () => {
  const order = await drafted();
  await group(sql`UPDATE file SET oss_id = ${ossId} WHERE id = ${(await storedConsultation(app, order)).keyImages?.[0]}`);
  kept.clear();
  answer = 'unlisting';
  const asked = await send(order);
  expect([asked.status, asked.body.errors?.map(({ message }) => message)]).toEqual([409, ['图 1：存储拒绝读取', '图 2：存储拒绝读取']]);
  expect(kept.size).toBe(1);
  refusal = 'InvalidAccessKeyId';
  const unknown = await send(order);
  refusal = 'AccessDenied';
  expect([unknown.status, unknown.body.errors?.[0]?.message]).toEqual([503, '图 1：文件读取失败，稍后可能恢复']);
  expect(kept.size).toBe(1);
});

test('what is gone for good is asked about, by its place; sent all the same, the report and its timeline say which it is', async () => {
  const order = await drafted();
  answer = 404;
  const asked = await send(order);
  expect(asked).toMatchObject({
    ...{ status: 409 },
    body: {
      msg: '报告中有1张关键图像无法打印，请确认是否仍然发送',
      errors: [{ field: 'missingImages', message: '图 2：原文件已不存在', of: (await storedConsultation(app, order)).keyImages?.[1] }],
    },
  });
  expect(await storedReports(app, order.id)).toMatchObject([{ reportStatus: 'report_wait_send' }]);
  expect((await send(order, { missingImages: 1 })).status).toBe(200);
  const pdf = await printed(order);
  expect([await imagesIn(pdf), await wordsOf(pdf)]).toEqual([1, expect.stringContaining('图像无法打印：原文件已不存在图2')]);
  const { rows } = await group(sql`SELECT reason FROM status_history WHERE order_id = ${order.id} AND action = ${confirmReport.name}`);
  expect(rows).toEqual([{ reason: '关键图像无法打印：图 2' }]);
  // A correction asks anew, and stamps the version before it without asking.
  const correction = { applyOrderId: order.id, opinion: `${opinion}（更正）`, correctReason: '补充随访要求' };
  await (await app.as('expert1')).get(saveReport, correction);
  expect((await send(order)).status).toBe(409);
  expect((await send(order, { missingImages: 1 })).status).toBe(200);
});

test('whoever knows of one is asked again where it is another that is gone, as many as they are', async () => {
  const order = await drafted();
  const [first = '', second = ''] = (await storedConsultation(app, order)).keyImages ?? [];
  answer = 404;
  expect(await send(order, { missingImages: 1, knownMissing: [first] })).toMatchObject({ status: 409, body: { errors: [{ of: second }] } });
  expect((await send(order, { missingImages: 1, knownMissing: [second, first] })).status).toBe(200);
});

test('whoever knows of one is asked again once another is gone, and so is the reviewer who sends it', async () => {
  const order = await drafted();
  answer = 404;
  await group(sql`DELETE FROM file WHERE id = ${(await storedConsultation(app, order)).keyImages?.[0]}`);
  const { status, body } = await send(order, { missingImages: 1 });
  expect([status, body.errors?.map(({ message }) => message)]).toEqual([409, ['图 1：原文件已不存在', '图 2：原文件已不存在']]);
  await wantTwo(app);
  const [own] = [await aPicture(app, 'expert1', 'png', Buffer.from('PNG?'))];
  const reviewed = await withHandedOver(app, await aConsultation(app, { status: 'diagnosis', kind: 'telemedicine', keyImages: [own] }));
  expect(await approve(app, reviewed)).toMatchObject({ status: 409, body: { errors: [{ message: '图 1：文件损坏或不是jpg/png图片' }] } });
});
