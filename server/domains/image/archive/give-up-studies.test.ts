import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepStudy, type OpenedStudy, openStudy } from '../../../../contract/domains/image/dicom.endpoints.ts';
import { imageArchive } from '../../../../contract/domains/image/image-archive.resource.ts';
import { resendStudy, studySending } from '../../../../contract/domains/image/study-sending.resource.ts';
import { endpointOf, type ResourceRow } from '../../../../contract/kernel/resource.ts';
import { emptyTally } from '../../../engine/jobs/job.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aConsultation } from '../../consultation/consultation.testing.ts';
import { aFile } from '../dicom/study.testing.ts';
import { aStoredFile, ofStudies } from '../image.testing.ts';
import { studySendingTable } from './archive.tables.ts';
import { anArchive } from './archive.testing.ts';
import { type DicomwebServer, startDicomwebServer } from './dicomweb-server.testing.ts';
import { sendStudies } from './send-studies.ts';

let app: TestApp;
let archive: DicomwebServer;
let archiveId: string;
let number = 80_000;
const HOUR_MS = 3_600_000;
const UNUSED = '影像归档已停用、已删除或不再存入上传的影像，重新存入时存入在用的归档';

beforeAll(async () => {
  archive = await startDicomwebServer();
  app = await createTestApp({ LIANYI_DICOMWEB_PRIVATE: '1' });
});
beforeEach(async () => {
  archive.fault = undefined;
  archive.received.length = 0;
  // What was handed in before stays where it is.
  app.clock.advance(1_000);
  archiveId = await anArchive(app, archive, { sendsReceived: 1 });
});
afterAll(async () => {
  await app.close();
  archive.stop();
});

async function anOrder() {
  number += 1;
  const file = aFile({ study: number, patient: { name: '张三丰' } });
  const fileId = await aStoredFile(app, 'doctor1', Buffer.from(zipSync({ IM1: file })), 'zip');
  const { id, no } = await aConsultation(app, ofStudies([fileId]));
  const doctor = await app.as('doctor1');
  const asked = { applyOrderId: id, fileId };
  await doctor.get<OpenedStudy>(openStudy, asked);
  await vi.waitFor(async () => expect((await doctor.get<OpenedStudy>(keepStudy, asked)).state).toBe('ready'), { timeout: 20_000 });
  return { ...asked, no: no ?? '', file };
}

type Row = ResourceRow<typeof studySending>;

async function sendingOf(orderNo: string): Promise<Row | undefined> {
  const page = await (await app.as('applyAdmin')).get<{ records: Row[] }>(endpointOf(studySending, 'list'), { orderNo });
  return page.records[0];
}

async function stateOf(orderNo: string): Promise<string | undefined> {
  const { rows } = await app.services.database
    .forGroup()
    .run<{ state: string }>(sql`SELECT sending_state AS state FROM study_sending WHERE order_no = ${orderNo}`);
  return rows[0]?.state;
}

const told = async (no: string): Promise<number> => {
  const { count } = await app.services.database
    .forGroup()
    .run(sql`SELECT 1 FROM outbox WHERE title = '影像未能存入归档' AND context LIKE ${`%${no}%`}`);
  return count;
};

test.each([
  ['nobody foresaw', () => new Error('the store of files is gone'), '影像未能从本系统发出，请联系平台管理员'],
  ['is a refusal', () => new Refusal(503, '文件存储暂时无法访问'), '文件存储暂时无法访问'],
] as const)('what fails on our side and %s is tried a dozen times, then told and left', async (_, fault, failure) => {
  const { no } = await anOrder();
  const reads = vi.spyOn(app.services.files, 'get').mockImplementation(() => Promise.reject(fault()));
  const begun = app.clock.now();
  let failed = 0;
  for (let at = 0; at < 12; at += 1) {
    if (at > 0) expect(await stateOf(no)).toBe('waiting');
    const tally = emptyTally();
    await sendStudies(app.services, tally);
    failed += tally.failed;
    // The job runs every five minutes, and finds nothing to do most times.
    app.clock.advance(HOUR_MS / 12);
    await sendStudies(app.services);
    app.clock.advance(4 * HOUR_MS);
  }
  reads.mockRestore();
  // Who looks has signed in days ago.
  app.clock.set(begun);
  expect(await sendingOf(no)).toMatchObject({ sendingState: 'refused', failure });
  expect(await told(no)).toBe(1);
  expect(failed).toBe(failure.startsWith('影像') ? 12 : 0);
});

test('what waits for an archive that is out of use says so, and waits again when it is in use again', async () => {
  const { no, file } = await anOrder();
  archive.fault = 503;
  await sendStudies(app.services);
  archive.fault = undefined;
  const office = await app.as('applyAdmin');
  app.clock.advance(HOUR_MS);
  await anArchive(app, archive, { archiveName: '只供调取' });
  await sendStudies(app.services);
  const row = await sendingOf(no);
  expect(row).toMatchObject({ sendingState: 'refused', failure: UNUSED });
  expect(await told(no)).toBe(0);
  const again = await office.send(resendStudy, { id: row?.id });
  expect([again.status, again.body.msg]).toEqual([409, expect.stringContaining('本院没有在用且存入上传影像的归档')]);
  app.clock.advance(HOUR_MS);
  await office.get(endpointOf(imageArchive, 'enable'), { id: archiveId });
  await sendStudies(app.services);
  expect(await sendingOf(no)).toMatchObject({ sendingState: 'sent' });
  expect(archive.received).toEqual([[file]]);
});

test('sent again by hand, it goes to the archive that is in use now, once', async () => {
  const { no, applyOrderId, fileId, file } = await anOrder();
  archive.fault = 503;
  await sendStudies(app.services);
  archive.fault = undefined;
  app.clock.advance(HOUR_MS);
  const other = await startDicomwebServer();
  await anArchive(app, other, { archiveName: '新归档', sendsReceived: 1 });
  await sendStudies(app.services);
  expect(archive.received.length + other.received.length).toBe(0);
  const row = await sendingOf(no);
  const office = await app.as('applyAdmin');
  await office.get(resendStudy, { id: row?.id });
  await sendStudies(app.services);
  expect(other.received).toEqual([[file]]);
  expect(await sendingOf(no)).toMatchObject({ id: row?.id, archiveName: '新归档', sendingState: 'sent' });
  // What has a row of its own with that archive is not put there twice.
  const { tenantId } = app.people.doctor1;
  const old = { archiveId, fileId, applyOrderId, sendingState: 'refused', attempts: 1 } as const;
  const { id } = await insertRow(app.services.database.forTenant(tenantId), studySendingTable, old, { now: app.clock.now() });
  expect((await office.send(resendStudy, { id })).status).toBe(409);
  other.stop();
});
