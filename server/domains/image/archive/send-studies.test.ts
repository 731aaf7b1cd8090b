import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { confirmStudyPatient, keepStudy, type OpenedStudy, openStudy } from '../../../../contract/domains/image/dicom.endpoints.ts';
import { resendStudy, studySending } from '../../../../contract/domains/image/study-sending.resource.ts';
import { endpointOf, type ResourceRow } from '../../../../contract/kernel/resource.ts';
import { whileHeldBack } from '../../../engine/restored/held-back.testing.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aConsultation, changeConsultation } from '../../consultation/consultation.testing.ts';
import { aFile } from '../dicom/study.testing.ts';
import { aStoredFile, ofStudies } from '../image.testing.ts';
import { anArchive } from './archive.testing.ts';
import { type DicomwebServer, startDicomwebServer } from './dicomweb-server.testing.ts';
import { sendStudies } from './send-studies.ts';

let app: TestApp;
let archive: DicomwebServer;
let number = 70_000;
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  archive = await startDicomwebServer();
  app = await createTestApp({ LIANYI_DICOMWEB_PRIVATE: '1' });
  // What was handed in before stays where it is.
  await anOrder();
  app.clock.advance(1_000);
  await anArchive(app, archive, { sendsReceived: 1 });
});
beforeEach(() => {
  archive.fault = undefined;
  archive.received.length = 0;
});
afterAll(async () => {
  await app.close();
  archive.stop();
});

/** An order of 张三丰 with a study of two files and a text, and whoever opens it has it read. */
async function anOrder({
  patient = '张三丰',
  description = '',
  by = 'doctor1' as 'doctor1' | 'stranger',
  more = {} as Record<string, Buffer>,
} = {}) {
  number += 1;
  const plan = { study: number, description, patient: { name: patient } };
  const files = [1, 2].map((at) => aFile({ ...plan, number: at }));
  const pictures = { 'a/IM1': files[0] ?? Buffer.alloc(0), 'a/IM2': files[1] ?? Buffer.alloc(0) };
  const zip = zipSync({ ...pictures, 'a/说明.txt': Buffer.from('无'), ...more });
  const fileId = await aStoredFile(app, by, Buffer.from(zip), 'zip');
  const { tenantId, userId } = app.people[by];
  const parties = { tenantId, applyUserId: userId, partyTenantIds: [tenantId, app.people.expert1.tenantId] };
  const order = await aConsultation(app, ofStudies([fileId], parties));
  const asked = { applyOrderId: order.id, fileId };
  const doctor = await app.as(by);
  for (
    let call: typeof openStudy | typeof keepStudy = openStudy;
    (await doctor.get<OpenedStudy>(call, asked)).state === 'preparing';
    call = keepStudy
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
  return { ...asked, files };
}

type Row = ResourceRow<typeof studySending>;

async function sendingOf(orderNo: string): Promise<Row | undefined> {
  const page = await (await app.as('applyAdmin')).get<{ records: Row[] }>(endpointOf(studySending, 'list'), { orderNo });
  return page.records[0];
}

const noOf = async (id: string): Promise<string> => {
  const { rows } = await app.services.database.forGroup().run<{ no: string }>(sql`SELECT no FROM consultation WHERE id = ${id}`);
  return rows[0]?.no ?? '';
};

test('what was uploaded goes to the archive as it is, once, and nothing else of the archive of files', async () => {
  const { applyOrderId, files } = await anOrder();
  expect(await whileHeldBack(app.services, () => sendStudies(app.services))).toBe(0);
  expect(archive.received).toEqual([]);
  await sendStudies(app.services);
  expect(archive.received).toEqual([files]);
  const no = await noOf(applyOrderId);
  expect(await sendingOf(no)).toMatchObject({ sendingState: 'sent', pictures: 2, orderNo: no });
  app.clock.advance(HOUR_MS);
  await sendStudies(app.services);
  expect(archive.received).toHaveLength(1);
  const other = await (await app.as('strangerAdmin')).get<{ total: number }>(endpointOf(studySending, 'list'), {});
  expect(other.total).toBe(0);
});

test('what names another patient waits until somebody has confirmed whose it is', async () => {
  const { applyOrderId, fileId } = await anOrder({ patient: '李四光' });
  await sendStudies(app.services);
  expect(archive.received).toHaveLength(0);
  expect(await sendingOf(await noOf(applyOrderId))).toMatchObject({
    sendingState: 'waiting',
    failure: expect.stringContaining('待申请医生确认'),
  });
  await (await app.as('doctor1')).get(confirmStudyPatient, { applyOrderId, fileId, reason: '曾用名，已与患者核对' });
  app.clock.advance(HOUR_MS);
  await sendStudies(app.services);
  expect(archive.received).toHaveLength(1);
});

test('a study that the archive refuses is told and stops no other; it is tried again when somebody asks for it', async () => {
  const bad = await anOrder({ description: 'REFUSE-ME' });
  const good = await anOrder();
  await sendStudies(app.services);
  const row = await sendingOf(await noOf(bad.applyOrderId));
  expect(row).toMatchObject({ sendingState: 'refused', failure: '影像归档拒收了2个文件（原因代码272），请联系归档管理员' });
  expect(await sendingOf(await noOf(good.applyOrderId))).toMatchObject({ sendingState: 'sent' });
  const { rows } = await app.services.database.forGroup().run<{ toPermission: string }>(sql`
    SELECT to_permission AS "toPermission" FROM outbox WHERE title = '影像未能存入归档'`);
  expect(rows).toEqual([{ toPermission: 'image_archive_edit' }]);
  expect((await (await app.as('strangerAdmin')).send(resendStudy, { id: row?.id })).status).toBe(404);
  const office = await app.as('applyAdmin');
  await office.get(resendStudy, { id: row?.id });
  expect((await office.send(resendStudy, { id: row?.id })).status).toBe(409);
  await sendStudies(app.services);
  expect(archive.received.filter((files) => files[0]?.equals(bad.files[0] ?? Buffer.alloc(0)))).toHaveLength(2);
});

test('an archive that does not answer is told once, left alone after three, and gets everything later', async () => {
  const orders = [await anOrder(), await anOrder(), await anOrder(), await anOrder()];
  archive.fault = 503;
  const before = archive.asked.length;
  await sendStudies(app.services);
  expect(archive.asked.length - before).toBe(3);
  const { rows } = await app.services.database
    .forGroup()
    .run<{ count: string }>(sql`SELECT count(*) AS count FROM outbox WHERE title = '影像归档连接失败，请检查设置'`);
  expect(Number(rows[0]?.count)).toBe(1);
  archive.fault = undefined;
  app.clock.advance(HOUR_MS);
  await sendStudies(app.services);
  for (const { applyOrderId } of orders) expect(await sendingOf(await noOf(applyOrderId))).toMatchObject({ sendingState: 'sent' });
});

test('waiting for a confirmation wears no attempts: the archive may still fail after days of it', async () => {
  const { applyOrderId, fileId } = await anOrder({ patient: '李四光' });
  for (let at = 0; at < 14; at += 1) {
    await sendStudies(app.services);
    app.clock.advance(HOUR_MS);
  }
  await (await app.as('doctor1')).get(confirmStudyPatient, { applyOrderId, fileId, reason: '曾用名，已与患者核对' });
  archive.fault = 503;
  await sendStudies(app.services);
  expect(await sendingOf(await noOf(applyOrderId))).toMatchObject({ sendingState: 'waiting', failure: expect.stringContaining('503') });
  archive.fault = undefined;
  app.clock.advance(HOUR_MS);
  await sendStudies(app.services);
  expect(await sendingOf(await noOf(applyOrderId))).toMatchObject({ sendingState: 'sent' });
});

test('what its order has no more goes for another order that has it, also for one that is handed in later', async () => {
  const { applyOrderId, fileId } = await anOrder();
  const sharing = await aConsultation(app, ofStudies([fileId]));
  const gone = (id: string) =>
    changeConsultation(app, sql`UPDATE consultation SET is_deleted = 1, update_time = ${new Date(app.clock.now())} WHERE id = ${id}`);
  archive.fault = 503;
  await sendStudies(app.services);
  archive.fault = undefined;
  for (const id of [applyOrderId, sharing.id]) await gone(id);
  app.clock.advance(HOUR_MS);
  await sendStudies(app.services);
  const left = (await sendingOf(await noOf(applyOrderId))) ?? (await sendingOf(await noOf(sharing.id)));
  expect(left).toMatchObject({ sendingState: 'refused', failure: '会诊单已删除，或不再包含这份影像' });
  const later = await aConsultation(app, ofStudies([fileId]));
  await sendStudies(app.services);
  expect(await sendingOf(await noOf(later.id))).toMatchObject({ id: left?.id, sendingState: 'sent', pictures: 2 });

  const shared = await anOrder();
  archive.fault = 503;
  await sendStudies(app.services);
  archive.fault = undefined;
  const other = await aConsultation(app, ofStudies([shared.fileId]));
  app.clock.advance(HOUR_MS);
  // Nothing has changed of the other one since the archive looked last.
  await app.services.database.forGroup().run(sql`UPDATE image_archive SET swept_time = ${new Date(app.clock.now())}`);
  await gone(shared.applyOrderId);
  await sendStudies(app.services);
  expect(await sendingOf(await noOf(other.id))).toMatchObject({ sendingState: 'sent', pictures: 2 });
  expect(archive.received).toHaveLength(2);
});

test('an archive that takes its time holds back no study of another hospital', async () => {
  const other = await startDicomwebServer();
  const slow = await anOrder();
  archive.fault = 503;
  await sendStudies(app.services);
  archive.fault = undefined;
  await anArchive(app, other, { sendsReceived: 1 }, 'strangerAdmin');
  app.clock.advance(HOUR_MS);
  // Queued after the other one, which is found first.
  const quick = await anOrder({ by: 'stranger' });
  const held = Promise.withResolvers<void>();
  archive.gate = held.promise;
  const run = sendStudies(app.services);
  await vi
    .waitFor(() => expect([archive.received.length, other.received]).toEqual([0, [quick.files]]), { timeout: 10_000 })
    .finally(async () => {
      held.resolve();
      archive.gate = undefined;
      await run;
      other.stop();
    });
  expect(await sendingOf(await noOf(slow.applyOrderId))).toMatchObject({ sendingState: 'sent' });
});

test.each([
  ['conflict', '影像归档拒绝了这份影像'],
  ['fewer', '影像归档只确认存入了1个文件（共发送2个），请联系归档管理员'],
] as const)('an answer of the archive (%s) that does not say that all was stored is a failure', async (fault, failure) => {
  const { applyOrderId } = await anOrder();
  archive.fault = fault;
  await sendStudies(app.services);
  expect(await sendingOf(await noOf(applyOrderId))).toMatchObject({ sendingState: 'refused', failure });
});

/** A file of somebody whose picture nobody here can show. */
const aFilm = (name: string, patient: object = {}): Buffer =>
  aFile({ study: number, series: 2, patient: { name, ...patient }, syntax: '1.2.840.10008.1.2.4.100', pixels: [Buffer.from('film')] });

test('a file that cannot be shown goes with the others, unless it is of somebody else, or does not say of whom', async () => {
  const [own, unread] = [aFilm('张三丰'), Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(400, 0xff)])];
  const good = await anOrder({ more: { b: own, c: unread } });
  await sendStudies(app.services);
  expect(archive.received).toEqual([[...good.files, own]]);
  expect(await sendingOf(await noOf(good.applyOrderId))).toMatchObject({ sendingState: 'sent', pictures: 3 });

  const mixed = await anOrder({ more: { b: aFilm('李四光') } });
  await sendStudies(app.services);
  expect(archive.received).toHaveLength(1);
  expect(await sendingOf(await noOf(mixed.applyOrderId))).toMatchObject({
    sendingState: 'refused',
    failure: '影像中有不止一位患者，请按患者分别上传',
  });
});

test('files with several dates of birth are of several people, but not of a study that was read, shown and confirmed before these were compared', async () => {
  const of = (birth: string) => aFilm('张三丰', { number: 'ZY2026001', birth });
  const more = { b: of('1970-01-01'), c: of('1970-02-01') };
  const now = await anOrder({ more });
  const fileId = await aStoredFile(app, 'doctor1', Buffer.from(zipSync(more)), 'zip');
  const before = await aConsultation(app, ofStudies([fileId]));
  // What was read before does not say of which examination it is.
  await app.services.database.forGroup().run(sql`
    INSERT INTO image_preparation SELECT (jsonb_populate_record(p, jsonb_build_object('file_id', ${fileId}::text, 'study', study #- '{shape,stacks,0,examination}'))).*
    FROM image_preparation p WHERE file_id = ${now.fileId} RETURNING file_id`);
  await sendStudies(app.services);
  expect(await sendingOf(await noOf(now.applyOrderId))).toMatchObject({ sendingState: 'refused' });
  expect(await sendingOf(await noOf(before.id))).toMatchObject({ sendingState: 'sent', pictures: 2 });
});

test('where pictures name nobody, whom the other files name is compared with the order', async () => {
  const { applyOrderId, fileId } = await anOrder({ patient: '', more: { b: aFilm('李四光') } });
  await sendStudies(app.services);
  expect(archive.received).toHaveLength(0);
  await (await app.as('doctor1')).get(confirmStudyPatient, { applyOrderId, fileId, reason: '曾用名，已与患者核对' });
  app.clock.advance(HOUR_MS);
  await sendStudies(app.services);
  expect(archive.received.map((files) => files.length)).toEqual([3]);
});
