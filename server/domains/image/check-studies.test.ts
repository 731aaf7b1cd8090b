import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { confirmStudyPatient } from '../../../contract/domains/image/dicom.endpoints.ts';
import type { PatientCheckState } from '../../../contract/domains/image/dicom.shape.ts';
import { listImages } from '../../../contract/domains/image/image.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import type { ConsultationRow } from '../consultation/consultation.tables.ts';
import { aConsultation, changeConsultation, toldAbout } from '../consultation/consultation.testing.ts';
import { checkStudies } from './check-studies.ts';
import { aFile } from './dicom/study.testing.ts';
import { aStoredFile, ofStudies } from './image.testing.ts';

/** Whose a study is, is compared before anybody opens it. */

const MINUTE_MS = 60_000;
let app: TestApp;
let number = 60_000;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const aStudy = (patient: object = {}, who: PersonName = 'doctor1') => {
  number += 1;
  return aStoredFile(app, who, aFile({ study: number, patient }), 'dcm');
};

const checksIn = async (who: PersonName, { id }: ConsultationRow): Promise<(PatientCheckState | undefined)[]> => {
  const images = await (await app.as(who)).get<{ patientCheck?: PatientCheckState }[]>(listImages, { applyOrderId: id });
  return images.map(({ patientCheck }) => patientCheck);
};

/** Runs as the clock would: what was begun is read in the meantime. */
async function checkUntil(isDone: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await checkStudies(app.services);
      await expect.poll(preparing).toBe(0);
      app.clock.advance(MINUTE_MS);
      return isDone();
    })
    .toBe(true);
}

const preparing = async (): Promise<number> =>
  (await app.services.database.forGroup().run(sql`SELECT 1 FROM image_preparation WHERE state = 'working'`)).count;

/** As it is kept: sessions do not outlive the days that some of these last. */
async function statesOf({ id, tenantId, dicomPath }: ConsultationRow): Promise<(string | undefined)[]> {
  const { rows } = await app.services.database.forGroup().run<{ fileId: string; state: string }>(sql`
    SELECT k.file_id AS "fileId", k.check_state AS state FROM study_check k JOIN consultation c ON c.tenant_id = k.tenant_id AND c.id = k.apply_order_id
    WHERE c.tenant_id = ${tenantId} AND c.id = ${id} AND k.begin_time >= c.submit_time`);
  return (dicomPath ?? []).map((fileId) => rows.find((row) => row.fileId === fileId)?.state);
}

const areChecked = (order: ConsultationRow) => async (): Promise<boolean> =>
  (await statesOf(order)).every((state) => state !== undefined && state !== 'waiting');

test('a study of somebody else is told to the applicant and shown to both sides before anybody opens it, once', async () => {
  const dicomPath = [await aStudy(), await aStudy({ name: 'Li^Si=李^四', sex: 'F' })];
  const order = await aConsultation(app, ofStudies(dicomPath, { status: 'wait_primaryaudit' }));
  await checkUntil(areChecked(order));
  for (const who of ['doctor1', 'operator'] as const) expect(await checksIn(who, order)).toEqual(['agrees', 'differs']);
  expect(await toldAbout(app, order)).toEqual([{ person: 'doctor1', title: '影像中的患者与申请不一致' }]);
  const { rows } = await app.services.database
    .forGroup()
    .run<{ context: string }>(sql`SELECT context FROM notice WHERE title = '影像中的患者与申请不一致' AND context LIKE ${`%${order.no}%`}`);
  // Which facts, and nothing of what they say.
  expect(rows[0]?.context).toContain('第2份DICOM影像中患者的姓名、性别与申请单不同');
  expect(rows[0]?.context).not.toContain('李');
  // Confirmed, it is neither a difference nor told again.
  const asked = { applyOrderId: order.id, fileId: dicomPath[1] ?? '', reason: '检查时登记有误，已核对' };
  await (await app.as('doctor1')).get(confirmStudyPatient, asked);
  await checkStudies(app.services);
  expect(await checksIn('doctor1', order)).toEqual(['agrees', 'confirmed']);
  expect(await toldAbout(app, order)).toHaveLength(1);
});

test('a patient who was corrected before it was handed in again is compared anew', async () => {
  const order = await aConsultation(app, ofStudies([await aStudy({ name: '李四' })], { status: 'wait_diagnosis' }));
  await checkUntil(areChecked(order));
  expect(await checksIn('expert1', order)).toEqual(['differs']);
  app.clock.advance(MINUTE_MS);
  const submitTime = new Date(app.clock.now());
  await changeConsultation(app, sql`UPDATE consultation SET patient_name = '李四', submit_time = ${submitTime} WHERE id = ${order.id}`);
  expect(await checksIn('expert1', order)).toEqual([undefined]);
  await checkUntil(areChecked(order));
  expect(await checksIn('expert1', order)).toEqual(['agrees']);
});

test('one that cannot be read is told and not tried again, and keeps nobody back', async () => {
  const broken = await aStoredFile(app, 'doctor1', Buffer.alloc(4_000, 32), 'dcm');
  const order = await aConsultation(app, ofStudies([broken, await aStudy({ name: '李四' })], { status: 'wait_diagnosis' }));
  await checkUntil(areChecked(order));
  expect(await checksIn('doctor1', order)).toEqual(['unread', 'differs']);
  const told = await toldAbout(app, order);
  expect(told.map(({ title }) => title).toSorted()).toEqual(['影像中的患者与申请不一致', '未能核对影像中的患者']);
  app.clock.advance(24 * 60 * MINUTE_MS);
  await checkStudies(app.services);
  expect(await toldAbout(app, order)).toHaveLength(2);
});

test('what fails on our side is tried ever more rarely, then given up and said; others go on meanwhile', async () => {
  const lost = await aStudy();
  const failing = await aConsultation(app, ofStudies([lost], { status: 'wait_diagnosis' }));
  const get = vi.spyOn(app.services.files, 'get').mockRejectedValue(new Error('the store is away'));
  const attemptsAt = async (): Promise<number> => {
    const { rows } = await app.services.database
      .forGroup()
      .run<{ attempts: number }>(sql`SELECT attempts FROM study_check WHERE file_id = ${lost}`);
    return rows[0]?.attempts ?? 0;
  };
  await checkUntil(async () => (await attemptsAt()) === 1);
  get.mockRestore();
  const other = await aConsultation(app, ofStudies([await aStudy()], { status: 'wait_diagnosis' }));
  await checkUntil(areChecked(other));
  // Whatever is prepared of it meanwhile: our own failures are counted where they are met.
  await app.services.database.forGroup().run(sql`
    UPDATE image_preparation SET state = 'failed', lease_time = ${new Date(app.clock.now() + 100 * 24 * 60 * MINUTE_MS)} WHERE file_id = ${lost}`);
  for (let hour = 0; hour < 12; hour += 1) {
    app.clock.advance(60 * MINUTE_MS);
    await checkStudies(app.services);
  }
  expect([await statesOf(failing), await attemptsAt()]).toEqual([['delayed'], 5]);
  const told = [{ person: 'doctor1', title: '未能核对影像中的患者' }];
  expect(await toldAbout(app, failing)).toEqual(told);
  // What kept it back has passed: whoever has it read, it is compared, and its place in the minute after.
  await app.services.database
    .forGroup()
    .run(sql`UPDATE image_preparation SET lease_time = ${new Date(app.clock.now() - 1)} WHERE file_id = ${lost}`);
  await (await app.asUser(app.people.operator)).get(listImages, { applyOrderId: failing.id });
  const isReady = sql`SELECT 1 FROM image_preparation WHERE file_id = ${lost} AND state = 'ready'`;
  await expect.poll(async () => (await app.services.database.forGroup().run(isReady)).count).toBe(1);
  app.clock.advance(MINUTE_MS);
  await checkStudies(app.services);
  expect(await statesOf(failing)).toEqual(['agrees']);
  expect(await toldAbout(app, failing)).toEqual(told);
});

test('what was read already is compared within one run; drafts and what has ended are not read', async () => {
  const shared = await aStudy();
  const older = await aConsultation(app, ofStudies([shared], { status: 'wait_diagnosis' }));
  await checkUntil(areChecked(older));
  const backlog = await Promise.all(
    Array.from({ length: 20 }, () => aConsultation(app, ofStudies([shared], { status: 'wait_diagnosis' }))),
  );
  const left = [
    await aConsultation(app, ofStudies([shared], { status: 'wait_submit' })),
    await aConsultation(app, ofStudies([shared], { status: 'complete' })),
  ];
  expect(await checkStudies(app.services)).toBe(backlog.length);
  for (const order of backlog) expect(await statesOf(order)).toEqual(['agrees']);
  for (const order of left) expect(await statesOf(order)).toEqual([undefined]);
});

test('of a hospital’s backlog the newest is read first, one at a time, so that nobody at a viewer waits behind many', async () => {
  const [oldest, ...newer] = await Promise.all(Array.from({ length: 7 }, () => aStudy()));
  for (const file of [oldest, ...newer]) {
    app.clock.advance(MINUTE_MS);
    await aConsultation(app, ofStudies([file ?? ''], { status: 'wait_diagnosis' }));
  }
  await checkStudies(app.services);
  await checkStudies(app.services);
  const { rows } = await app.services.database
    .forGroup()
    .run<{ fileId: string }>(sql`SELECT file_id AS "fileId" FROM study_check WHERE file_id = ANY (${[oldest, ...newer]}::uuid[])`);
  expect(rows.map(({ fileId }) => fileId)).toEqual(newer.slice(-1));
});

test('orders that fail give their places away, and what is no study is not asked for again', async () => {
  const failing = await Promise.all(
    Array.from({ length: 6 }, async () => {
      app.clock.advance(MINUTE_MS);
      return aConsultation(app, ofStudies([await aStudy()], { status: 'wait_diagnosis' }));
    }),
  );
  const plain = await aStoredFile(app, 'doctor1', Buffer.from('notes'), 'txt');
  const odd = await aConsultation(app, ofStudies([plain], { status: 'wait_diagnosis' }));
  const older = await aConsultation(app, ofStudies([await aStudy()], { status: 'wait_diagnosis', submitTime: new Date(1) }));
  const ids = failing.map(({ id }) => id);
  // Nothing is found out of such a row, whatever is asked of it.
  await changeConsultation(app, sql`UPDATE consultation SET slide_path = ARRAY['broken'] WHERE id = ANY (${ids}::uuid[])`);
  await checkUntil(areChecked(older));
  expect(await statesOf(odd)).toEqual(['unread']);
  expect(await toldAbout(app, odd)).toEqual([]);
  for (const order of failing) expect(await statesOf(order)).toEqual(['waiting']);
});

test('once an opinion is given nobody is advised to replace a study, and of an urgent order it is told urgently', async () => {
  const own = { status: 'diagnosis_issued', meetingType: '1' };
  const order = await aConsultation(app, ofStudies([await aStudy({ name: '王五' })], own));
  await checkUntil(areChecked(order));
  expect(await toldAbout(app, order)).toHaveLength(1);
  const { rows } = await app.services.database
    .forGroup()
    .run<{ context: string; urgent: number }>(
      sql`SELECT context, urgent FROM notice WHERE title = '影像中的患者与申请不一致' AND context LIKE ${`%${order.no}%`}`,
    );
  expect(rows).toEqual([{ context: expect.stringContaining('会诊意见已填写，如有误传请联系会诊专家'), urgent: 1 }]);
});
