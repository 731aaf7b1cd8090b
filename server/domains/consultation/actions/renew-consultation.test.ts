import { expect, test } from 'vitest';
import { consultationDetail, deleteConsultation } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { renewConsultation } from '../../../../contract/domains/consultation/renew.action.ts';
import { newId } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation } from '../consultation.testing.ts';
import { setPresent } from '../order-players.testing.ts';

const app = sharedTestApp();
const renew = async ({ id }: { id: string }, who: 'doctor1' | 'doctor2' = 'doctor1', key?: string) =>
  (await app().as(who)).send(renewConsultation, { applyOrderId: id }, { key });
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

test('a colleague has a draft of their own, and is shown nothing there that was masked for them', async () => {
  const row = await aConsultation(app(), { status: 'overdue', isSynergy: 1 });
  expect((await renew(row, 'doctor2')).status).toBe(200);
  const made = await storedConsultation(app(), { ...(await draftOf(row)), tenantId: row.tenantId });
  expect(made).toMatchObject({
    applyUserId: app().people.doctor2.userId,
    patientName: row.patientName,
    patientIdCard: null,
    patientPhone: null,
  });
});

test('where the expert is there no more, another has to be chosen', async () => {
  const row = await aConsultation(app(), { status: 'nullify' });
  await setPresent(app(), 'expert1', false);
  await renew(row).finally(() => setPresent(app(), 'expert1', true));
  const made = await storedConsultation(app(), { ...(await draftOf(row)), tenantId: row.tenantId });
  expect(made).toMatchObject({ targetDoctorId: null, targetDoctorName: null, remotePrice: null, diagnosis: row.diagnosis });
});

test('what came back is changed and handed in again, as long as it can be', async () => {
  expect((await renew(await aConsultation(app(), { status: 'order_return' }))).status).toBe(409);
  expect((await renew(await aConsultation(app(), { status: 'order_return', returnsSpent: 1 }))).status).toBe(200);
});
