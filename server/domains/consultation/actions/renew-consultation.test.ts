import { expect, test } from 'vitest';
import { EDIT } from '../../../../contract/domains/consultation/consultation.abilities.ts';
import { submitConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import {
  consultationDetail,
  deleteConsultation,
  myApplyList,
  removeConsultations,
} from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { renewConsultation } from '../../../../contract/domains/consultation/renew.action.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { fileTable } from '../../../engine/files/file.table.ts';
import { insertRow, newId } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import type { PersonName } from '../../../testing/test-people.ts';
import type { ConsultationRow } from '../consultation.tables.ts';
import { aConsultation, changeConsultation, storedConsultation, toldAbout } from '../consultation.testing.ts';
import { askPanel, fees, hirePanel, readPanel } from '../many-experts.testing.ts';
import { setPresent } from '../order-players.testing.ts';

const app = sharedTestApp();
const renew = async ({ id }: { id: string }, who: PersonName = 'doctor1', key?: string) =>
  (await app().as(who)).send(renewConsultation, { applyOrderId: id }, { key });
/** By the hospital, in the place of the applicant. */
const renewFor = async ({ id }: { id: string }, applyUserId?: string) =>
  (await app().as('applyAdmin')).send(renewConsultation, { applyOrderId: id, ...(applyUserId ? { applyUserId } : {}) });
/** Whether it is offered to whoever acts in the applicant's place. */
const isOffered = async ({ id }: { id: string }) =>
  (await (await app().as('applyAdmin')).get<{ can: string[] }>(consultationDetail, { applyOrderId: id })).can.includes(
    renewConsultation.name,
  );
const TOLD = { person: 'doctor1', title: '本院同事已代您办理会诊' };
const detailOf = async (id: string, who: 'doctor1' | 'expert1' = 'doctor1') =>
  (await app().as(who)).get<Record<string, unknown>>(consultationDetail, { applyOrderId: id });
const draftOf = async (row: { id: string; tenantId: string }) => {
  const { renewedById, renewedByNo } = await storedConsultation(app(), row);
  return { id: String(renewedById), no: renewedByNo };
};

test('a new draft has patient, purpose and text, and no consent; both details lead to the other', async () => {
  const gone = newId();
  const row = await aConsultation(app(), { status: 'complete', casePath: [gone], consentPath: [gone], scheduleTime: new Date() });
  expect(await renew(row)).toMatchObject({ status: 200 });
  const draft = await draftOf(row);
  expect(await detailOf(row.id)).toMatchObject({ applyOrderStatus: 'complete', renewedById: draft.id, renewedByNo: draft.no });
  expect(await detailOf(draft.id)).toMatchObject({ renewedFromId: row.id, renewedFromNo: row.no });
  const made = await storedConsultation(app(), { ...draft, tenantId: row.tenantId });
  expect(made).toMatchObject({
    ...{ applyOrderStatus: 'wait_submit', applyUserId: row.applyUserId, renewedFromNo: row.no, partyTenantIds: [row.tenantId] },
    ...{ patientName: row.patientName, patientIdCard: row.patientIdCard, diagnosis: row.diagnosis, remotePurpose: ['diagnosis'] },
    ...{ targetDoctorId: row.targetDoctorId, casePath: [], consentPath: null, appointmentTime: null },
    ...{ scheduleTime: null, respRespondentsOpinion: null, levelOneAuditStatus: null, submitTime: null },
  });
  // The expert reads the number, and is not led to what they may not open.
  expect(await detailOf(row.id, 'expert1')).toMatchObject({ renewedByNo: draft.no });
  expect((await detailOf(row.id, 'expert1')).renewedById).toBeFalsy();
});

test('however often it is pressed there is one draft, until that is removed', async () => {
  const row = await aConsultation(app(), { status: 'cancel' });
  const key = `renew-${row.id}`;
  const [first, again] = [await renew(row, 'doctor1', key), await renew(row, 'doctor1', key)];
  expect([first.status, again]).toEqual([200, first]);
  expect(await renew(row)).toMatchObject({ status: 409, body: { msg: '该会诊已再次申请' } });
  const { rows } = await app().services.database.forGroup().run(sql`SELECT id FROM consultation WHERE renewed_from_id = ${row.id}`);
  expect(rows).toHaveLength(1);
  await (await app().as('doctor1')).get(deleteConsultation, { applyOrderId: (await draftOf(row)).id });
  expect((await renew(row)).status).toBe(200);
});

const madeOf = async (row: ConsultationRow) => storedConsultation(app(), { ...(await draftOf(row)), tenantId: row.tenantId });

test('who may only look takes it from nobody; done for the applicant, it is the applicant’s draft, and they are told', async () => {
  const row = await aConsultation(app(), { status: 'overdue', isSynergy: 1 });
  expect((await renew(row, 'doctor2')).status).toBe(403);
  expect((await storedConsultation(app(), row)).renewedByNo).toBe(null);
  expect((await renewFor(row)).status).toBe(200);
  const made = await madeOf(row);
  const { doctor1 } = app().people;
  expect(made).toMatchObject({ applyUserId: doctor1.userId, applyDoctorName: doctor1.realName, patientIdCard: row.patientIdCard });
  expect(await toldAbout(app(), row)).toContainEqual(TOLD);
  expect(await detailOf(made.id)).toMatchObject({ can: expect.arrayContaining([EDIT, submitConsultation.name]) });
  expect(await renew(row)).toMatchObject({ status: 409, body: { msg: '该会诊已再次申请' } });
});

test('where the applicant has left, whoever may apply goes on with it; come back, they are not barred by that draft', async () => {
  const { doctor2, cashier } = app().people;
  const row = await aConsultation(app(), { status: 'complete' });
  await setPresent(app(), 'doctor1', false);
  try {
    expect(await renewFor(row)).toMatchObject({ status: 400, body: { errors: [{ field: 'applyUserId' }] } });
    expect((await renewFor(row, cashier.userId)).status).toBe(400);
    expect((await renewFor(row, doctor2.userId)).status).toBe(200);
  } finally {
    await setPresent(app(), 'doctor1', true);
  }
  const made = await madeOf(row);
  // Whoever pressed may see them; whose draft it becomes may not.
  expect(made).toMatchObject({ applyUserId: doctor2.userId, applyDoctorName: doctor2.realName, patientIdCard: null, patientPhone: null });
  expect(await toldAbout(app(), made)).toContainEqual({ ...TOLD, person: 'doctor2' });
  expect((await renewFor(row)).status).toBe(409);
  expect((await renew(row)).status).toBe(200);
  expect(await madeOf(row)).toMatchObject({ applyUserId: row.applyUserId });
});

test('where whoever holds the draft has left as well, their hospital begins another, and it is offered', async () => {
  const { doctor2 } = app().people;
  const row = await aConsultation(app(), { status: 'complete' });
  await renew(row);
  expect([await isOffered(row), (await renewFor(row)).status]).toEqual([false, 409]);
  const first = await madeOf(row);
  await setPresent(app(), 'doctor1', false);
  try {
    expect([await isOffered(row), (await renewFor(row, doctor2.userId)).status]).toEqual([true, 200]);
  } finally {
    await setPresent(app(), 'doctor1', true);
  }
  const second = await madeOf(row);
  expect([second.applyUserId, second.id === first.id]).toEqual([doctor2.userId, false]);
  expect(await isOffered(row)).toBe(false);
});

/** Whether its applicant is offered to apply anew, in their list and on the page. */
const offered = async ({ id }: ConsultationRow) => {
  const { records } = await (await app().as('doctor1')).get<Page<{ id: string; can: string[] }>>(myApplyList, { size: 200 });
  const cans = [records.find((one) => one.id === id)?.can, (await detailOf(id)).can];
  return cans.map((can) => Array.isArray(can) && can.includes(renewConsultation.name));
};

test('a list offers what was applied for anew no more than its page', async () => {
  const row = await aConsultation(app(), { status: 'complete' });
  expect(await offered(row)).toEqual([true, true]);
  await renew(row);
  expect(await offered(row)).toEqual([false, false]);
});

test('nobody applies anew in the name of a colleague by their own right', async () => {
  const row = await aConsultation(app(), { status: 'complete' });
  const input = { applyOrderId: row.id, applyUserId: app().people.doctor2.userId };
  expect((await (await app().as('doctor1')).send(renewConsultation, input)).status).toBe(403);
});

test('what was filled in by the server, or is a year old, is not copied', async () => {
  const address = { receivecontactPeople: '旧收件人', receivecontactPhone: '13800000000', receiverAddr: '外院旧址1号' };
  const unborn = { patientBrith: null, patientIdCard: null, patientAge: 40 };
  const row = await aConsultation(app(), { status: 'complete', kind: 'telemedicine', slideDelivery: '2', ...address, ...unborn });
  await renew(row);
  const none = { receivecontactPeople: null, receivecontactPhone: null, receiverAddr: null };
  expect(await madeOf(row)).toMatchObject({ ...none, slideDelivery: '2', patientAge: null });
});

test('removed by the platform as well, it can be applied for anew again', async () => {
  const row = await aConsultation(app(), { status: 'complete' });
  await renew(row);
  const draft = await draftOf(row);
  // Handed in and cancelled since: the platform sees it, and removes it.
  await changeConsultation(
    app(),
    sql`UPDATE consultation SET submit_time = ${new Date(app().clock.now())}, apply_order_status = 'cancel' WHERE id = ${draft.id} AND tenant_id = ${row.tenantId}`,
  );
  await (await app().as('platformAdmin')).get(removeConsultations, { ids: [draft.id] });
  expect(await storedConsultation(app(), row)).toMatchObject({ renewedById: null, renewedByNo: null, renewedForId: null });
  expect((await renew(row)).status).toBe(200);
});

test('where the expert is there no more, another has to be chosen', async () => {
  const row = await aConsultation(app(), { status: 'nullify' });
  await setPresent(app(), 'expert1', false);
  await renew(row).finally(() => setPresent(app(), 'expert1', true));
  const made = await storedConsultation(app(), { ...(await draftOf(row)), tenantId: row.tenantId });
  expect(made).toMatchObject({ targetDoctorId: null, targetDoctorName: null, remotePrice: null, diagnosis: row.diagnosis });
});

test('of several experts those who can still be asked stay, and the applicant hears who is left out, and why', async () => {
  await hirePanel(app());
  const row = await readPanel(app(), await askPanel(app()));
  await changeConsultation(
    app(),
    sql`UPDATE consultation SET apply_order_status = 'nullify' WHERE id = ${row.id} AND tenant_id = ${row.tenantId}`,
  );
  const { expert1, expert2, stranger } = app().people;
  await setPresent(app(), 'expert2', false);
  expect((await renew(row).finally(() => setPresent(app(), 'expert2', true))).status).toBe(200);
  const made = await madeOf(row);
  expect(made.experts?.map(({ targetDoctorId }) => targetDoctorId)).toEqual([expert1.userId, stranger.userId]);
  expect(made).toMatchObject({ targetDoctorId: expert1.userId, remotePrice: fees.expert1 + fees.stranger });
  const title = '再次申请未带入原会诊专家';
  expect(await toldAbout(app(), made)).toContainEqual({ person: 'doctor1', title });
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ context: string }>(sql`
    SELECT context FROM notice WHERE title = ${title} AND context LIKE ${`%${made.no}%`}`);
  expect(rows[0]?.context).toContain(`未带入的专家——${expert2.realName}：会诊专家`);
});

test('what came back is changed and handed in again, as long as it can be, and its applicant is there', async () => {
  const back = await aConsultation(app(), { status: 'order_return' });
  const refused = { status: 409, body: { msg: '该申请可修改后重新提交，无须再次申请' } };
  expect([await renew(back), await renewFor(back), await isOffered(back)]).toMatchObject([refused, refused, false]);
  expect(await offered(back)).toEqual([false, false]);
  expect((await renew(await aConsultation(app(), { status: 'order_return', returnsSpent: 1 }))).status).toBe(200);
  const { doctor2 } = app().people;
  await setPresent(app(), 'doctor1', false);
  try {
    expect([await isOffered(back), (await renewFor(back, doctor2.userId)).status]).toEqual([true, 200]);
    expect([await isOffered(back), (await renewFor(back, doctor2.userId)).status]).toEqual([false, 409]);
  } finally {
    await setPresent(app(), 'doctor1', true);
  }
  expect(await madeOf(back)).toMatchObject({ applyUserId: doctor2.userId, diagnosis: back.diagnosis });
});

test('what was added once it was handed in lies in the fields of the form, as far as they take it, and leaves what may be added whole', async () => {
  const { tenantId, userId } = app().people.doctor1;
  const store = app().services.database.forTenant(tenantId);
  const kept = { code: 'case-image', size: 1000, contentType: 'image/png', originalName: 'later.png', userId };
  const aFile = async (extension = 'png') => {
    const file = { ...kept, extension, sha256: newId(), name: newId() };
    return String((await insertRow(store, fileTable, file, { userId, now: app().clock.now() })).id);
  };
  const [first, later, second, beyond, slide] = [await aFile(), await aFile(), await aFile(), await aFile(), await aFile('svs')];
  const casePath = [first, await aFile()];
  const added = { laterPath: [later, newId(), first], laterTime: new Date(app().clock.now()), supplementPath: [second, beyond, slide] };
  const row = await aConsultation(app(), { status: 'overdue', kind: 'telemedicine', slideDelivery: '1', casePath, ...added });
  await renew(row);
  const none = { laterPath: null, laterTime: null, supplementPath: null };
  expect(await madeOf(row)).toMatchObject({ casePath: [...casePath, later, second], slidePath: [slide], ...none });
  const plain = await aConsultation(app(), { status: 'overdue', ...added });
  await renew(plain);
  expect(await madeOf(plain)).toMatchObject({ casePath: [later, first, second, beyond], slidePath: null, ...none });
});
