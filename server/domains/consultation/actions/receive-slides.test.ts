import { expect, test } from 'vitest';
import { sendBackConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { receiveSlides } from '../../../../contract/domains/consultation/kinds/pathology.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation, toldAbout } from '../consultation.testing.ts';

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
  expect(await expert.send(sendBackConsultation, broken)).toMatchObject({ status: 400, body: { msg: '请输入归还快递单号' } });
  await expert.get(sendBackConsultation, { ...broken, returnMailNo: 'SF300900' });
  expect(await storedConsultation(app(), row)).toMatchObject({
    ...{ applyOrderStatus: 'order_return', returnCount: 1 },
    ...{ slideReturn: 'returning', returnMailNo: 'SF300900', mailNumberPath: null },
  });
});
