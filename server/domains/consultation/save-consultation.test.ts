import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payConsultation, submitConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import {
  consultationDetail,
  deleteConsultation,
  getDepts,
  getDoctors,
  getHospitals,
  removeConsultations,
} from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { saveConsultation, saveManySubject } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { putFile } from '../../../contract/domains/files/files.endpoints.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { describeTableOf } from '../../engine/store/table.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation, aForm, aFormOf, stepsOf, storedConsultation, toldAbout } from './consultation.testing.ts';

let app: TestApp;
let doctor: Client;
beforeAll(async () => {
  app = await createTestApp();
  doctor = await app.as('doctor1');
});
afterAll(() => app.close());

type Saved = { applyOrderId: string; no: string; applyOrderStatus: string };
const save = (input: object) => doctor.get<Saved>(saveConsultation, input);

describe('a draft', () => {
  test('may be empty, and is nobody else’s business', async () => {
    const { applyOrderId, applyOrderStatus, no } = await save({ type: 'save' });
    expect(applyOrderStatus).toBe('wait_submit');
    expect(no).toMatch(/^HZ20261120-[0-9A-F]{8}$/);
    expect(await stepsOf(app, applyOrderId)).toEqual(['create']);
    for (const other of ['doctor2', 'expert1', 'operator', 'strangerAdmin'] as const) {
      expect((await (await app.as(other)).send(consultationDetail, { applyOrderId })).status, other).toBeGreaterThanOrEqual(403);
    }
  });

  test('what is filled in must be right all the same', async () => {
    const reply = await doctor.send(saveConsultation, { patientName: '张三<script>', patientPhone: '12345678901', patientIdCard: '53-01' });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([
      { field: 'patientName', message: '当前不支持特殊字符' },
      { field: 'patientPhone', message: '手机号码格式不正确' },
      { field: 'patientIdCard', message: '格式不正确，请重新填写' },
    ]);
  });

  test('accepts the middle dot of minority names', async () => {
    const { applyOrderId } = await save({ patientName: '阿依古丽·买买提' });
    expect(await doctor.get(consultationDetail, { applyOrderId })).toMatchObject({ patientName: '阿依古丽·买买提' });
  });

  test('takes the age from the birth date', async () => {
    const { applyOrderId } = await save({ patientBrith: '1970/11/21', patientAge: 3 });
    expect(await doctor.get(consultationDetail, { applyOrderId })).toMatchObject({ patientBrith: '1970-11-21', patientAge: 55 });
  });

  test.each([
    ['a right number tells it', { patientIdCard: '11010519491231002X' }, '1949-12-31'],
    ['what was entered stays', { patientIdCard: '11010519491231002X', patientBrith: '1949-12-30' }, '1949-12-30'],
    ['a doubtful number does not', { patientIdCard: '110105194912310021' }, undefined],
  ])('the birth date: %s', async (_, input, patientBrith) => {
    const { applyOrderId } = await save(input);
    expect((await doctor.get<{ patientBrith?: string }>(consultationDetail, { applyOrderId })).patientBrith ?? undefined).toBe(
      patientBrith,
    );
  });

  test("another patient's number takes along what the one before it had told", async () => {
    const { applyOrderId } = await save({ patientIdCard: '110101198611210036', patientSex: '1' });
    await save({ applyOrderId, patientIdCard: '11010519491231002X' });
    const stored = async () => doctor.get(consultationDetail, { applyOrderId });
    expect(await stored()).toMatchObject({ patientBrith: '1949-12-31', patientAge: 76, patientSex: '2' });
    await save({ applyOrderId, patientIdCard: 'E12345678' });
    for (const name of ['patientBrith', 'patientAge', 'patientSex']) expect(await stored()).not.toHaveProperty(name);
    await save({ applyOrderId, patientBrith: '1949-12-30', patientSex: '1' });
    await save({ applyOrderId, patientIdCard: '11010519491231002X' });
    expect(await stored()).toMatchObject({ patientBrith: '1949-12-30', patientSex: '1' });
  });

  test('drops the remark of a purpose that was not chosen', async () => {
    const { applyOrderId } = await save({ remotePurpose: ['diagnosis'], remotePurposeRemark: '多余' });
    expect(await doctor.get(consultationDetail, { applyOrderId })).not.toHaveProperty('remotePurposeRemark');
  });

  test('is changed by its author only, and not by two at once', async () => {
    const { applyOrderId } = await save({ ...aForm(app) });
    const { version } = await doctor.get<{ version: number }>(consultationDetail, { applyOrderId });
    await save({ applyOrderId, version, patientName: '李四' });
    expect(await doctor.send(saveConsultation, { applyOrderId, version, patientName: '王五' })).toMatchObject({ status: 409 });
    expect(await (await app.as('doctor2')).send(saveConsultation, { applyOrderId, patientName: '赵六' })).toMatchObject({ status: 404 });
  });

  test('cannot invite an expert of the own hospital, or somebody who is none', async () => {
    for (const targetDoctorId of [app.people.doctor2.userId, app.people.expertAdmin.userId]) {
      expect(await doctor.send(saveConsultation, { targetDoctorId })).toMatchObject({
        status: 400,
        body: { msg: '会诊专家不存在或已停用，请重新选择' },
      });
    }
  });

  test('cannot carry a file of another hospital', async () => {
    const id = await upload('stranger');
    expect(await doctor.send(saveConsultation, { casePath: [id] })).toMatchObject({
      status: 400,
      body: { msg: '病历图片不存在，请重新上传' },
    });
  });

  test('takes files that are added to one that was kept without any', async () => {
    const { applyOrderId } = await save({ patientName: '木青禾' });
    await save({ applyOrderId, casePath: [await upload('doctor1')], consentPath: [await upload('doctor1')] });
    const row = await doctor.get<{ casePath: string[]; consentPath: string[] }>(consultationDetail, { applyOrderId });
    expect([row.casePath.length, row.consentPath.length]).toEqual([1, 1]);
  });

  test('keeps its files and shows them by links that work', async () => {
    const { applyOrderId } = await save({ casePath: [await upload('doctor1')] });
    const { casePath } = await doctor.get<{ casePath: string[] }>(consultationDetail, { applyOrderId });
    const response = await app.app.inject(casePath[0] ?? '');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/png');
    // What the form was shown it may send back.
    await save({ applyOrderId, casePath });
    app.clock.advance(11 * 60_000);
    expect((await app.app.inject(casePath[0] ?? '')).statusCode).toBe(403);
  });
});

describe('save and submit', () => {
  test('goes to the audit when nothing is due', async () => {
    const saved = await save({ ...aForm(app), type: 'submit' });
    expect(saved.applyOrderStatus).toBe('wait_primaryaudit');
    expect(await stepsOf(app, saved.applyOrderId)).toEqual(['create', 'submit']);
  });

  test('keeps nothing when a rule is broken', async () => {
    const before = await doctor.get<{ total: number }>(listOfMine(), {});
    expect((await doctor.send(saveConsultation, { ...aForm(app), type: 'submit', diagnosis: '' })).status).toBe(400);
    expect(await doctor.get<{ total: number }>(listOfMine(), {})).toMatchObject({ total: before.total });
  });

  test('goes to the cashier at the price of the day, and later prices do not touch it', async () => {
    const store = app.services.database.forTenant('100001');
    const fee = await insertRow(
      store,
      describeTableOf(doctorFee),
      { remoteType: 'oneSubject', title: 'chief', doctorTitleFee: 30_000 },
      { now: app.clock.now() },
    );
    const { applyOrderId, applyOrderStatus } = await save({ ...aForm(app), type: 'submit' });
    expect(applyOrderStatus).toBe('wait_pay');
    const stored = await storedConsultation(app, { id: applyOrderId, tenantId: '100002' });
    expect(await toldAbout(app, stored)).toContainEqual({ person: 'cashier', title: '有会诊费待收取' });
    await store.run({
      strings: ['UPDATE doctor_fee SET doctor_title_fee = 50000 WHERE tenant_id = ', ' AND id = ', ''],
      values: ['100001', (fee as { id: string }).id],
    });
    await (await app.as('cashier')).get(payConsultation, { applyOrderId, amount: 30_000 });
    expect(await storedConsultation(app, { id: applyOrderId, tenantId: '100002' })).toMatchObject({
      applyOrderStatus: 'wait_primaryaudit',
      remotePrice: 30_000,
    });
  });
});

describe('the fee that was shown', () => {
  const since = async (title: 'oneSubject' | 'manySubject', cents: number) => {
    const store = app.services.database.forTenant('100001');
    await store.run(sql`UPDATE doctor_fee SET is_deleted = 1 WHERE tenant_id = '100001' AND remote_type = ${title}`);
    const fee = { remoteType: title, title: 'chief', doctorTitleFee: cents };
    await insertRow(store, describeTableOf(doctorFee), fee, { now: app.clock.now() });
  };
  const refused = { status: 409, body: { msg: '会诊费已调整，请重新选择专家并确认费用' } };

  test('is what is agreed to: another one by then is told, and nothing is kept', async () => {
    await since('oneSubject', 30_000);
    const before = await doctor.get<{ total: number }>(listOfMine(), {});
    const form = { ...aForm(app), type: 'submit' };
    for (const shownFee of [0, 20_000]) expect(await doctor.send(saveConsultation, { ...form, shownFee })).toMatchObject(refused);
    expect(await doctor.get<{ total: number }>(listOfMine(), {})).toMatchObject({ total: before.total });
    expect(await save({ ...form, shownFee: 30_000 })).toMatchObject({ applyOrderStatus: 'wait_pay' });
  });

  test('binds no draft, and is not taken for the fee', async () => {
    await since('oneSubject', 30_000);
    const { applyOrderId } = await save({ ...aForm(app), shownFee: 100 });
    expect(await storedConsultation(app, { id: applyOrderId, tenantId: '100002' })).toMatchObject({ remotePrice: 30_000 });
    // What comes back with a row that was read is no agreement.
    expect(await save({ applyOrderId, ...aForm(app), remotePrice: 100, type: 'submit' })).toMatchObject({ applyOrderStatus: 'wait_pay' });
  });

  test('holds for a draft that is sent off from a list, and was saved anew meanwhile', async () => {
    await since('oneSubject', 30_000);
    const { applyOrderId } = await save(aForm(app));
    await since('oneSubject', 80_000);
    await save({ applyOrderId, ...aForm(app) });
    expect(await doctor.send(submitConsultation, { applyOrderId, shownFee: 30_000 })).toMatchObject(refused);
    expect(await storedConsultation(app, { id: applyOrderId, tenantId: '100002' })).toMatchObject({ applyOrderStatus: 'wait_submit' });
    expect(await doctor.get(submitConsultation, { applyOrderId, shownFee: 80_000 })).toMatchObject({ applyOrderStatus: 'wait_pay' });
  });

  test('is also that none was: an expert who was chosen meanwhile is not charged for', async () => {
    await since('oneSubject', 30_000);
    const { targetTenantId, targetDeptId, targetDoctorId, ...form } = aForm(app);
    const { applyOrderId } = await save(form);
    // Without an expert the draft lacks something, and its fee is what was shown.
    expect((await doctor.send(submitConsultation, { applyOrderId, shownFee: 0 })).status).toBe(400);
    await save({ applyOrderId, ...form, targetTenantId, targetDeptId, targetDoctorId });
    expect(await doctor.send(submitConsultation, { applyOrderId, shownFee: 0 })).toMatchObject(refused);
    expect(await doctor.get(submitConsultation, { applyOrderId })).toMatchObject({ applyOrderStatus: 'wait_pay' });
  });

  test.each(['', null])('is not compared where a client leaves it empty: %j', async (shownFee) => {
    await since('oneSubject', 30_000);
    expect(await save({ ...aForm(app), type: 'submit', shownFee })).toMatchObject({ applyOrderStatus: 'wait_pay' });
  });

  test('is that of several experts together', async () => {
    await since('manySubject', 10_000);
    const form = { ...aFormOf(app, 'manySubject'), type: 'submit' };
    expect(await doctor.send(saveManySubject, { ...form, shownFee: 10_000 })).toMatchObject(refused);
    expect(await doctor.get(saveManySubject, { ...form, shownFee: 20_000 })).toMatchObject({ applyOrderStatus: 'wait_pay' });
  });
});

describe('deleting', () => {
  test.each(['wait_submit', 'cancel'] as const)('is possible from %s, once', async (status) => {
    const row = await aConsultation(app, { status });
    await doctor.get(deleteConsultation, { applyOrderId: row.id });
    expect((await doctor.send(deleteConsultation, { applyOrderId: row.id })).status).toBe(404);
  });

  test('is refused once the order has moved, and names the state', async () => {
    const row = await aConsultation(app, { status: 'wait_diagnosis' });
    expect(await doctor.send(deleteConsultation, { applyOrderId: row.id })).toMatchObject({
      status: 409,
      body: { msg: '待会诊状态下不能删除' },
    });
  });

  test('of several is all or nothing', async () => {
    const [cancelled, running] = [await aConsultation(app, { status: 'cancel' }), await aConsultation(app, { status: 'diagnosis_ing' })];
    const admin = await app.as('applyAdmin');
    expect(await admin.send(removeConsultations, { ids: [cancelled.id, running.id] })).toMatchObject({
      status: 409,
      body: { msg: '会诊中状态下不能删除' },
    });
    expect(await storedConsultation(app, cancelled)).toBeDefined();
    const out = await aConsultation(app, { status: 'cancel', kind: 'telemedicine', slideReturn: 'held' });
    const kept = await admin.send(removeConsultations, { ids: [cancelled.id, out.id] });
    expect([kept.status, kept.body.msg]).toEqual([409, '该单据的切片尚未归还，收回后才能删除']);
    expect(await admin.get(removeConsultations, { ids: [cancelled.id] })).toBe(1);
  });

  test('does not reach what somebody else has not handed in', async () => {
    const draft = await aConsultation(app, {});
    expect((await (await app.as('applyAdmin')).send(removeConsultations, { ids: [draft.id] })).status).toBe(404);
    expect(await storedConsultation(app, draft)).toBeDefined();
  });
});

test('the cascading selects offer experts of other hospitals, with no telephone number', async () => {
  expect(await doctor.get(getHospitals)).toContainEqual({ tenantId: '100001', tenantName: '滨海市第一人民医院' });
  const depts = await doctor.get<{ id: string }[]>(getDepts, { tenantId: '100001' });
  const doctors = await doctor.get<object[]>(getDoctors, { deptId: depts[0]?.id });
  expect(doctors).toContainEqual(expect.objectContaining({ id: app.people.expert1.userId, title: '主任医师', fee: expect.any(Number) }));
  expect(JSON.stringify(doctors)).not.toMatch(/phone|password/i);
});

function listOfMine() {
  return { ...consultationDetail, kind: 'page', path: '/blade-remote/oneSubject/myApplyList', name: 'mine' } as const;
}

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function upload(who: 'doctor1' | 'stranger'): Promise<string> {
  const boundary = 'x-test-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="ct.png"\r\nContent-Type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), PNG, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const { token } = await app.as(who);
  const headers = { 'blade-auth': `bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const response = await app.app.inject({ method: 'POST', url: `/api${putFile.path}?code=case-image`, headers, payload });
  return (response.json() as { data: { attachId: string } }).data.attachId;
}
