import { expect, test } from 'vitest';
import { sendBackConsultation, submitConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { receiveSlides } from '../../../../contract/domains/consultation/kinds/pathology.actions.ts';
import { returnSlides } from '../../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation, tasksOf, toldAbout } from '../consultation.testing.ts';

const HOUR_MS = 3_600_000;
const app = sharedTestApp();

test('what arrived is written down, the applicant hears of it, and the consultation can begin', async () => {
  const row = await aConsultation(app(), { status: 'wait_receiving' });
  await (await app().as('expert1')).get(receiveSlides, { applyOrderId: row.id, receivedCount: 4, receivedCondition: '一张边角破损' });
  expect(await storedConsultation(app(), row)).toMatchObject({
    ...{ applyOrderStatus: 'wait_diagnosis', receivedCount: 4, receivedCondition: '一张边角破损', slideReturn: 'held' },
    receivedTime: expect.any(Date),
  });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'doctor1', title: '病理切片已收到' }]);
});

test('slides that are broken or mislabelled go back with a reason, under a number', async () => {
  const row = await aConsultation(app(), { status: 'wait_receiving' });
  const expert = await app().as('expert1');
  const broken = { applyOrderId: row.id, respRespondentsReason: '玻片破损，标签与申请单不符' };
  await expert.get(sendBackConsultation, { ...broken, returnMailNo: 'SF300900' });
  expect(await storedConsultation(app(), row)).toMatchObject({
    ...{ applyOrderStatus: 'order_return', returnCount: 1 },
    ...{ slideReturn: 'returning', returnMailNo: 'SF300900', mailNumberPath: null },
  });
});

test('slides that have not arrived are sent back when they have: their expert sees the order until then, and knows their parcel', async () => {
  const { expert1 } = app().people;
  const row = await aConsultation(app(), { status: 'wait_receiving', mailCompany: '顺丰速运', mailNumberPath: 'SF123456789' });
  const [expert, doctor] = [await app().as('expert1'), await app().as('doctor1')];
  await expert.get(sendBackConsultation, { applyOrderId: row.id, respRespondentsReason: '外出学习，无法会诊' });
  expect(await storedConsultation(app(), row)).toMatchObject({
    ...{ applyOrderStatus: 'order_return', slideReturn: 'held', returnMailNo: null, partyTenantIds: [row.tenantId, expert1.tenantId] },
    ...{ mailCompany: '顺丰速运', mailNumberPath: 'SF123456789' },
  });
  // A week on their way, and then the time to return them.
  const due = app().clock.now() + (168 + 120) * HOUR_MS;
  expect(await tasksOf(app(), row, 'expert1')).toEqual([{ task: returnSlides.name, dueTime: new Date(due) }]);
  expect(await doctor.send(submitConsultation, { applyOrderId: row.id })).toMatchObject({
    status: 409,
    body: { msg: '切片尚未归还，归还后才能修改和提交' },
  });
  await expert.get(returnSlides, { applyOrderId: row.id, returnMailNo: 'SF300900' });
  expect(await storedConsultation(app(), row)).toMatchObject({ slideReturn: 'returning', returnMailNo: 'SF300900' });
  expect((await doctor.send(submitConsultation, { applyOrderId: row.id })).body.msg).not.toContain('切片');
});
