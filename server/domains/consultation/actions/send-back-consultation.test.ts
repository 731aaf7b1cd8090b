import { expect, test } from 'vitest';
import { sendBackConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation, toldAbout } from '../consultation.testing.ts';

const app = sharedTestApp();

test('keeps the reason on the order and tells the applicant', async () => {
  const row = await aConsultation(app(), { status: 'wait_scheduling' });
  await (await app().as('expert1')).get(sendBackConsultation, { applyOrderId: row.id, respRespondentsReason: '资料不全' });
  expect(await storedConsultation(app(), row)).toMatchObject({ respRespondentsReason: '资料不全', returnCount: 1 });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'doctor1', title: '会诊申请被专家退回' }]);
});

test('without a reason it is refused', async () => {
  const row = await aConsultation(app(), { status: 'wait_scheduling' });
  expect(await (await app().as('expert1')).send(sendBackConsultation, { applyOrderId: row.id, respRespondentsReason: '  ' })).toMatchObject(
    { status: 400, body: { msg: '请填写退回原因' } },
  );
});
