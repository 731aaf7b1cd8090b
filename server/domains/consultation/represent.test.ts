import { expect, test } from 'vitest';
import {
  cancelConsultation,
  recoverConsultation,
  submitConsultation,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail, consultationHistory } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { cancelTerms, consultationMoney } from '../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { sendSlides } from '../../../contract/domains/consultation/kinds/pathology.actions.ts';
import { recoveOrCancel } from '../../../contract/domains/consultation/recove-or-cancel.action.ts';
import { renewConsultation } from '../../../contract/domains/consultation/renew.action.ts';
import { answerSupplement } from '../../../contract/domains/consultation/supplement.actions.ts';
import { moneyOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, paidFor, storedConsultation, toldAbout } from './consultation.testing.ts';

const app = sharedTestApp();
const admin = () => app().as('applyAdmin');
const canOf = async ({ id }: ConsultationRow) =>
  (await (await admin()).get<{ can: string[] }>(consultationDetail, { applyOrderId: id })).can;
const lastLabel = async ({ id }: ConsultationRow) =>
  (await (await admin()).get<{ label: string; userName: string }[]>(consultationHistory, { applyOrderId: id })).at(-1);
const TOLD = { person: 'doctor1', title: '本院同事已代您办理会诊' };

test('cancelled for the applicant: by their terms, said in the history and to both of them', async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis', remotePrice: 30_000 });
  await paidFor(app(), row);
  expect(await canOf(row)).toContain(cancelConsultation.name);
  expect(await (await admin()).get(cancelTerms, { applyOrderId: row.id })).toMatchObject({ refund: 30_000 });
  await (await admin()).get(cancelConsultation, { applyOrderId: row.id, reason: '申请医生病休' });
  expect(await moneyOf(app(), row)).toMatchObject({ held: 0, refunded: 30_000 });
  const { entries } = await (await app().as('cashier')).get<{ entries: { kind: string; reason?: string }[] }>(consultationMoney, {
    applyOrderId: row.id,
  });
  expect(entries.at(-1)).toMatchObject({ reason: `${app().people.applyAdmin.realName}代申请人取消：申请医生病休` });
  expect(await lastLabel(row)).toMatchObject({ label: '代为取消申请', userName: app().people.applyAdmin.realName });
  const told = await toldAbout(app(), row);
  expect(told).toEqual(expect.arrayContaining([TOLD, { person: 'expert1', title: '会诊已取消' }]));
});

test('handed in again it stays the applicant’s, whoever did it', async () => {
  const row = await aConsultation(app(), { status: 'order_return', appointmentTime: new Date(app().clock.now() + 48 * 3_600_000) });
  await (await admin()).get(submitConsultation, { applyOrderId: row.id });
  const { doctor1 } = app().people;
  expect(await storedConsultation(app(), row)).toMatchObject({
    applyOrderStatus: 'wait_primaryaudit',
    applyUserId: doctor1.userId,
    applyDoctorName: doctor1.realName,
  });
  expect(await lastLabel(row)).toMatchObject({ label: '代为提交申请' });
});

test('answers and slides are seen to as well; the applicant is told of each', async () => {
  const asked = await aConsultation(app(), { status: 'wait_supplement', kind: 'telemedicine' });
  await (await admin()).get(answerSupplement, { applyOrderId: asked.id, supplementAnswer: '已补充既往史' });
  const slides = await aConsultation(app(), { status: 'wait_sent' });
  await (await admin()).get(sendSlides, { applyOrderId: slides.id, mailNumberPath: 'SF1001' });
  for (const row of [asked, slides]) expect(await toldAbout(app(), row)).toContainEqual(TOLD);
});

test('what was cancelled is recovered by its applicant alone: nobody else could go on with the draft', async () => {
  const cancelled = await aConsultation(app(), { status: 'cancel' });
  const { can } = await (await admin()).get<{ can: string[] }>(consultationDetail, { applyOrderId: cancelled.id });
  expect([can.includes(recoverConsultation.name), can.includes(renewConsultation.name)]).toEqual([false, true]);
  expect((await (await admin()).send(recoverConsultation, { applyOrderId: cancelled.id })).status).toBe(403);
  expect((await (await admin()).send(recoveOrCancel, { applyOrderId: cancelled.id, tag: '1' })).status).toBe(403);
  expect(await storedConsultation(app(), cancelled)).toMatchObject({ applyOrderStatus: 'cancel' });
});

test('the right to apply is no right to act for others, and a draft stays its author’s', async () => {
  const shared = await aConsultation(app(), { status: 'wait_diagnosis', isSynergy: 1 });
  const cancel = async (who: 'doctor2' | 'strangerAdmin' | 'expertAdmin') =>
    (await app().as(who)).send(cancelConsultation, { applyOrderId: shared.id, reason: '代为取消' });
  expect((await cancel('doctor2')).status).toBe(403);
  expect((await cancel('strangerAdmin')).status).toBe(404);
  expect((await cancel('expertAdmin')).status).toBe(403);
  const draft = await aConsultation(app(), { createUser: app().people.applyAdmin.userId });
  expect(await canOf(draft)).not.toContain(submitConsultation.name);
  expect((await (await admin()).send(submitConsultation, { applyOrderId: draft.id })).status).toBe(409);
});

test('what the applicant does themselves is not told to them', async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis' });
  await (await app().as('doctor1')).get(cancelConsultation, { applyOrderId: row.id, reason: '患者转院' });
  expect(await toldAbout(app(), row)).not.toContainEqual(TOLD);
});
