import { expect, test } from 'vitest';
import { cancelConsultation, payConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { boxShareInfo, emergencyRecord } from '../../../contract/domains/consultation/order-records.endpoints.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation, wireTime } from './consultation.testing.ts';
import { slidesAt } from './slide-return.testing.ts';

const MINUTE_MS = 60_000;
const app = sharedTestApp();
const at = (minutes: number) => new Date(app().clock.now() + minutes * MINUTE_MS);

test('an urgent order tells how long each of its steps took', async () => {
  const row = await aConsultation(app(), {
    ...{ status: 'diagnosis', meetingType: '1', submitTime: at(-90), levelOneAuditTime: at(-80) },
    ...{ startTime: at(-50), diagnosisTime: at(-15) },
  });
  const record = await (await app().as('doctor1')).get(emergencyRecord, { applyOrderId: row.id });
  expect(record).toMatchObject({ isUrgent: 1, minutes: 75, steps: [{ minutes: 0 }, { minutes: 10 }, { minutes: 30 }, { minutes: 35 }] });
  expect(await (await app().as('strangerAdmin')).send(emergencyRecord, { applyOrderId: row.id })).toMatchObject({ status: 404 });
});

test('an order that was paid for and cancelled goes on to say when it was paid', async () => {
  const row = await aConsultation(app(), { status: 'wait_pay', remotePrice: 30_000, submitTime: at(-5) });
  await (await app().as('cashier')).get(payConsultation, { applyOrderId: row.id, amount: 30_000 });
  const doctor = await app().as('doctor1');
  await doctor.get(cancelConsultation, { applyOrderId: row.id, reason: '患者转院' });
  const { steps, minutes } = await doctor.get<{ steps: { title: string }[]; minutes?: number }>(emergencyRecord, { applyOrderId: row.id });
  expect(steps.map(({ title }) => title)).toEqual(['提交申请', '缴费']);
  // Nobody waits for its opinion any more.
  expect(minutes).toBeUndefined();
  expect(await doctor.get(consultationDetail, { applyOrderId: row.id })).toMatchObject({ payTime: wireTime(app().clock.now()) });
});

test('the slip of a box names the way and the slides, and the patient masked', async () => {
  const sender = { contactPeople: '马晓东', contactPhone: '13812345678', receiverAddr: '中山路200号', mailNumberPath: 'SF1' };
  const row = await slidesAt(app(), 'returning', { ...sender, returnMailNo: 'SF2', pathologyNo: 'B1' });
  const slip = await (await app().as('expert1')).get(boxShareInfo, { applyOrderId: row.id });
  expect(slip).toMatchObject({ ...sender, returnMailNo: 'SF2', pathologyNo: 'B1', slideReturn: 'returning', patientName: '张**' });
  const digital = await aConsultation(app(), { status: 'diagnosis', kind: 'telemedicine', slideDelivery: '1' });
  expect(await (await app().as('expert1')).send(boxShareInfo, { applyOrderId: digital.id })).toMatchObject({ status: 409 });
});
