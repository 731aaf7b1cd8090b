import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { confirmStudyPatient } from '../../../contract/domains/image/dicom.endpoints.ts';
import { listEarlierEcgs, type OpenedEcg, openEcg, printEcg } from '../../../contract/domains/image/ecg.endpoints.ts';
import { listImages } from '../../../contract/domains/image/image.endpoints.ts';
import { aecgFile, dicomEcgFile } from '../../demo/ecgs/write-ecg.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, toldAbout } from '../consultation/consultation.testing.ts';
import { aStoredFile, ofEcgs } from './image.testing.ts';

const app = sharedTestApp();
const MM = 72 / 25.4;

async function anOrder(own: object = {}) {
  const fileId = await aStoredFile(app(), 'doctor1', dicomEcgFile({ rate: 72 }), 'dcm');
  return { fileId, order: await aConsultation(app(), { ...ofEcgs([fileId]), ...own }) };
}

test('both sides of an order open its recording, each opening is written down, and nobody else finds it', async () => {
  const { fileId, order } = await anOrder();
  for (const who of ['doctor1', 'expert1'] as const) {
    const opened = await (await app().as(who)).get<OpenedEcg>(openEcg, { applyOrderId: order.id, fileId });
    expect(opened).toMatchObject({ name: '切片.dcm', mayMark: true, recording: { rate: 500, length: 5_000 } });
  }
  expect((await (await app().as('stranger')).send(openEcg, { applyOrderId: order.id, fileId })).status).toBe(404);
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ userId: string }>(sql`
    SELECT user_id AS "userId" FROM audit_log WHERE row_id = ${fileId} AND call = 'open-ecg' ORDER BY create_time, id`);
  expect(rows.map(({ userId }) => userId)).toEqual([app().people.doctor1.userId, app().people.expert1.userId]);
});

/** What somebody of another name and sex is called in an ECG of HL7. */
const other = `<subjectDemographicPerson><name>李四</name><administrativeGenderCode code="F"/><birthTime value="19620304"/></subjectDemographicPerson>`;

test('an ECG that names somebody else is neither shown nor printed before it is confirmed, of which the applicant hears once, and the print says it then', async () => {
  const bytes = Buffer.from(aecgFile({ rate: 72 }).toString().replace('<component>', `${other}<component>`));
  const fileId = await aStoredFile(app(), 'doctor1', bytes, 'xml');
  const paper = await aStoredFile(app(), 'doctor1', bytes, 'pdf');
  const order = await aConsultation(app(), ofEcgs([paper, fileId]));
  const asked = { applyOrderId: order.id, fileId };
  // Nobody waits where it is opened beside a later one, or somebody else looks in.
  await (await app().as('expert1')).get<OpenedEcg>(openEcg, { ...asked, isComparison: 1 });
  expect(await (await app().as('operator')).get<OpenedEcg>(openEcg, asked)).toMatchObject({ state: 'differs' });
  expect(await toldAbout(app(), order)).toEqual([]);
  for (let time = 0; time < 2; time += 1)
    expect(await (await app().as('expert1')).get<OpenedEcg>(openEcg, asked)).toEqual({
      ...{ name: '切片.xml', state: 'differs', mayConfirm: false, mayMark: false },
      differences: [
        { fact: 'name', inStudy: '李*', inOrder: '张**' },
        { fact: 'sex', inStudy: '女', inOrder: '男' },
        { fact: 'birth', inStudy: '1962-**-**', inOrder: '1970-**-**' },
      ],
    });
  expect(await toldAbout(app(), order)).toEqual([{ person: 'doctor1', title: '影像中的患者与申请不一致' }]);
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ context: string }>(sql`SELECT context FROM notice WHERE context LIKE ${`%${order.no}%`}`);
  expect(rows[0]?.context).toContain('检查波形的第2个文件中患者的姓名、性别、出生日期与申请单不同');
  expect((await printed('expert1', asked)).statusCode).toBe(403);
  await (await app().as('doctor1')).get(confirmStudyPatient, { ...asked, reason: '急诊以他人姓名登记，已与患者核对' });
  const opened = await (await app().as('expert1')).get<OpenedEcg>(openEcg, asked);
  expect(opened).toMatchObject({ state: 'ready', confirmed: { by: app().people.doctor1.realName }, recording: { length: 5_000 } });
  const images = await (await app().as('expert1')).get<object[]>(listImages, { applyOrderId: order.id });
  expect(images).toMatchObject([{ patient: '张**', no: order.no, patientCheck: 'confirmed' }]);
  expect((await sheetOf((await printed('expert1', asked)).rawPayload)).words).toContain('文件中的患者：姓名 李*、性别 女');
});

test.each(['dcm', 'xml'])('a .%s that is none is refused in words', async (extension) => {
  const fileId = await aStoredFile(app(), 'doctor1', Buffer.from('<?xml version="1.0"?><html>no ECG</html>'.padEnd(200)), extension);
  const order = await aConsultation(app(), ofEcgs([fileId]));
  const reply = await (await app().as('expert1')).send(openEcg, { applyOrderId: order.id, fileId });
  expect(reply).toMatchObject({ status: 415, body: { msg: '波形文件已损坏或不是心电波形，请重新导出后上传' } });
});

interface Earlier {
  id: string;
  no: string;
}

test('earlier recordings of the same person are offered as far as the reader may open their orders', async () => {
  const patientIdCard = '53011119700101777X';
  const older = await anOrder({ patientIdCard });
  const { stranger } = app().people;
  const elsewhere = await anOrder({
    patientIdCard,
    partyTenantIds: [older.order.tenantId, stranger.tenantId],
    targetTenantId: stranger.tenantId,
    targetDoctorId: stranger.userId,
  });
  const other = await anOrder({ patientIdCard: '530111197001018889' });
  const { order } = await anOrder({ patientIdCard });
  const seen = async (who: 'doctor1' | 'expert1') =>
    (await (await app().as(who)).get<Earlier[]>(listEarlierEcgs, { applyOrderId: order.id })).map(({ id }) => id);
  expect((await seen('doctor1')).sort()).toEqual([older.fileId, elsewhere.fileId].sort());
  expect(await seen('expert1')).toEqual([older.fileId]);
  expect(await seen('doctor1')).not.toContain(other.fileId);
});

/** Points of the width of the first sheet. */
async function sheetOf(pdf: Buffer): Promise<{ width: number; pages: number; words: string }> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const file = await task.promise;
  const page = await file.getPage(1);
  const { items } = await page.getTextContent();
  const found = { width: page.view[2] ?? 0, pages: file.numPages, words: items.map((item) => ('str' in item ? item.str : '')).join('') };
  await task.destroy();
  return found;
}

async function printed(who: PersonName, query: Record<string, string>) {
  const { token } = await app().as(who);
  const url = `/api${printEcg.path}?${new URLSearchParams(query)}`;
  return app().app.inject({ method: 'GET', url, headers: { 'blade-auth': `bearer ${token}` } });
}

test.each([
  ['3x4', '25', '10', 297],
  ['6x2', '25', '10', 297],
  ['12x1', '25', '10', 297],
  ['3x4', '50', '20', 594],
])('the page %s at %s mm/s and %s mm/mV is one sheet of paper of %d mm', async (layout, speed, gain, width) => {
  const { fileId, order } = await anOrder();
  const reply = await printed('expert1', { applyOrderId: order.id, fileId, layout, speed, gain });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const sheet = await sheetOf(reply.rawPayload);
  expect(sheet.pages).toBe(1);
  expect(Math.abs(sheet.width - width * MM)).toBeLessThan(1);
  expect(sheet.words).toContain(order.no);
  for (const lead of ['aVR', 'V6', `${speed} mm/s`]) expect(sheet.words).toContain(lead);
});

test('a recording of HL7 is the same to who opens it', async () => {
  const fileId = await aStoredFile(app(), 'doctor1', aecgFile({ rate: 60 }), 'xml');
  const order = await aConsultation(app(), ofEcgs([fileId]));
  const opened = await (await app().as('expert1')).get<OpenedEcg>(openEcg, { applyOrderId: order.id, fileId });
  expect(Object.keys(opened.recording?.leads ?? {})).toHaveLength(12);
});

test.each([
  [1, '第0–10秒，共32秒'],
  [2, '第10–20秒，共32秒'],
  [4, '第22–32秒，共32秒'],
])('page %d of a longer recording says which seconds of it are printed', async (page, part) => {
  const fileId = await aStoredFile(app(), 'doctor1', aecgFile({ rate: 72, seconds: 32 }), 'xml');
  const order = await aConsultation(app(), ofEcgs([fileId]));
  const reply = await printed('expert1', { applyOrderId: order.id, fileId, page: String(page) });
  expect((await sheetOf(reply.rawPayload)).words).toContain(part);
});
