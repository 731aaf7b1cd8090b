import { expect, test } from 'vitest';
import { closeConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { closeSlideReturn } from '../../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation, toldAbout } from '../consultation.testing.ts';

const app = sharedTestApp();

test('what never arrived is ended by the operator: first the order, then the question where its slides are', async () => {
  const row = await aConsultation(app(), { status: 'wait_receiving' });
  const operator = await app().as('operator');
  await operator.get(closeConsultation, { applyOrderId: row.id, reason: '快递丢失' });
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'nullify', slideReturn: 'held' });
  await operator.get(closeSlideReturn, { applyOrderId: row.id, returnRemark: '快递公司确认丢失，已理赔' });
  expect(await storedConsultation(app(), row)).toMatchObject({ slideReturn: 'closed' });
  const told = await toldAbout(app(), row);
  expect(
    told
      .filter(({ title }) => title === '切片归还已了结')
      .map(({ person }) => person)
      .sort(),
  ).toEqual(['doctor1', 'expert1']);
});
