import { expect, test } from 'vitest';
import { refuseStatement } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation, toldAbout } from '../consultation.testing.ts';

const app = sharedTestApp();

test('keeps the reason and tells the expert', async () => {
  const row = await aConsultation(app(), { status: 'diagnosis' });
  await (await app().as('operator')).get(refuseStatement, { applyOrderId: row.id, statementRemark: '缺少用药建议' });
  expect(await storedConsultation(app(), row)).toMatchObject({ statementRemark: '缺少用药建议' });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'expert1', title: '会诊结算未通过' }]);
});

test('needs a reason', async () => {
  const row = await aConsultation(app(), { status: 'diagnosis' });
  expect(await (await app().as('operator')).send(refuseStatement, { applyOrderId: row.id })).toMatchObject({
    status: 400,
    body: { msg: '请填写不通过原因' },
  });
});
