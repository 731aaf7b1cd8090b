import { expect, test } from 'vitest';
import { startConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, toldAbout } from '../consultation.testing.ts';

const app = sharedTestApp();

test('tells the applicant', async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis' });
  await (await app().as('expert1')).get(startConsultation, { applyOrderId: row.id });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'doctor1', title: '会诊已开始' }]);
});
