import { expect, test } from 'vitest';
import { returnForOffice } from '../../../../contract/domains/consultation/kinds/approval.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { anApplication } from '../approval.testing.ts';
import { storedConsultation, toldAbout } from '../consultation.testing.ts';

const app = sharedTestApp();

test('the medical office sends it back with a reason', async () => {
  const row = await anApplication(app(), 'wait_office_approval');
  await (await app().as('applyAdmin')).get(returnForOffice, { applyOrderId: row.id, reason: '请补充科室讨论记录' });
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'order_return', returnCount: 1 });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'doctor1', title: '会诊申请被本院退回' }]);
});
