import { expect, test } from 'vitest';
import { nullifyConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, toldAbout } from '../consultation.testing.ts';

const app = sharedTestApp();

test('tells the applicant why', async () => {
  const row = await aConsultation(app(), { status: 'overdue' });
  await (await app().as('applyAdmin')).get(nullifyConsultation, { applyOrderId: row.id, reason: '重复申请' });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'doctor1', title: '会诊申请已作废' }]);
});
