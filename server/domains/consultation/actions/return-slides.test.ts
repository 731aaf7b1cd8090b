import { expect, test } from 'vitest';
import { passStatement } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationHistory, operationPage } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { returnSlides } from '../../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation, tasksOf, toldAbout } from '../consultation.testing.ts';
import { setOwnParam } from '../hospital-rules.testing.ts';
import { slidesAt } from '../slide-return.testing.ts';

const HOUR_MS = 3_600_000;
const app = sharedTestApp();
const parcel = { returnCompany: '顺丰速运', returnMailNo: 'SF300900' };
const ago = (hours: number) => new Date(app().clock.now() - hours * HOUR_MS);

test('an order is settled once its slides are on their way back, and waits for nobody to settle it before', async () => {
  const row = await slidesAt(app(), 'held');
  const [expert, operator] = [await app().as('expert1'), await app().as('operator')];
  expect(await operator.send(passStatement, { applyOrderId: row.id })).toMatchObject({
    status: 409,
    body: { msg: '切片尚未归还，也未约定留存，不能结算通过' },
  });
  expect((await tasksOf(app(), row, 'operator')).map(({ task }) => task)).not.toContain(passStatement.name);
  const waiting = (await tasksOf(app(), row, 'expert1')).find(({ task }) => task === returnSlides.name);
  expect(waiting?.dueTime?.getTime()).toBe(app().clock.now() + 120 * HOUR_MS);

  await expert.get(returnSlides, { applyOrderId: row.id, ...parcel });
  expect(await storedConsultation(app(), row)).toMatchObject({ slideReturn: 'returning', ...parcel, returnSentTime: expect.any(Date) });
  expect(await toldAbout(app(), row)).toContainEqual({ person: 'doctor1', title: '病理切片已寄回' });
  expect(await expert.get(consultationHistory, { applyOrderId: row.id })).toMatchObject([{ reason: '顺丰速运 SF300900' }]);
  await operator.get(passStatement, { applyOrderId: row.id });
});

test('a tracking number is asked for, and slides in use stay', async () => {
  const expert = await app().as('expert1');
  const row = await slidesAt(app(), 'held');
  expect(await expert.send(returnSlides, { applyOrderId: row.id })).toMatchObject({ status: 400, body: { msg: '请输入归还快递单号' } });
  const used = await slidesAt(app(), 'held', { applyOrderStatus: 'diagnosis_ing', diagnosisTime: undefined });
  expect(await expert.send(returnSlides, { applyOrderId: used.id, ...parcel })).toMatchObject({ status: 409 });
});

test('the operator finds slides that are astray: not sent, not arrived, not sent back, not received back', async () => {
  const astray = [
    await aConsultation(app(), { status: 'wait_sent', waitingSince: ago(73) }),
    await aConsultation(app(), { status: 'wait_receiving', waitingSince: ago(169) }),
    await slidesAt(app(), 'held', { diagnosisTime: ago(121) }),
    await slidesAt(app(), 'keep_asked', { diagnosisTime: ago(121) }),
    await slidesAt(app(), 'returning', { returnSentTime: ago(169) }),
    await slidesAt(app(), 'held', { applyOrderStatus: 'cancel', diagnosisTime: undefined, receivedTime: ago(130) }),
    await slidesAt(app(), 'held', {
      applyOrderStatus: 'order_return',
      diagnosisTime: undefined,
      receivedTime: undefined,
      sentTime: ago(290),
    }),
  ];
  const inTime = [
    await aConsultation(app(), { status: 'wait_sent', waitingSince: ago(71) }),
    await aConsultation(app(), { status: 'wait_receiving', waitingSince: ago(167) }),
    await slidesAt(app(), 'held', { diagnosisTime: ago(119) }),
    await slidesAt(app(), 'held', {
      applyOrderStatus: 'order_return',
      diagnosisTime: undefined,
      receivedTime: undefined,
      sentTime: ago(280),
    }),
    await slidesAt(app(), 'held', { applyOrderStatus: 'diagnosis_ing', diagnosisTime: undefined, receivedTime: ago(300) }),
    await slidesAt(app(), 'returned', { diagnosisTime: ago(500), returnSentTime: ago(400) }),
  ];
  const { records } = await (await app().as('operator')).get<Page<{ id: string }>>(operationPage, { queryScope: 'slides', size: 200 });
  const listed = records.map(({ id }) => id);
  for (const { id } of astray) expect(listed).toContain(id);
  for (const { id } of inTime) expect(listed).not.toContain(id);
});

test('what is astray goes by the hours of the hospital whose slides they are', async () => {
  const patient = await slidesAt(app(), 'held', { diagnosisTime: ago(150) });
  const strict = await slidesAt(app(), 'returning', { returnSentTime: ago(30) });
  await setOwnParam(app(), patient.tenantId, 'pathology.return', 200);
  await setOwnParam(app(), patient.tenantId, 'pathology.receive', 24);
  const { records } = await (await app().as('operator')).get<Page<{ id: string }>>(operationPage, { queryScope: 'slides', size: 200 });
  const listed = records.map(({ id }) => id);
  expect([listed.includes(patient.id), listed.includes(strict.id)]).toEqual([false, true]);
});
