import { expect, test } from 'vitest';
import { returnForDepartment } from '../../../../contract/domains/consultation/kinds/approval.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { anApplication } from '../approval.testing.ts';
import { storedConsultation, toldAbout } from '../consultation.testing.ts';

const app = sharedTestApp();

test('the head of the department sends it back with a reason; once more they are told that it went back', async () => {
  const row = await anApplication(app());
  const head = await app().as('doctor2');
  const silent = await head.send(returnForDepartment, { applyOrderId: row.id });
  expect([silent.status, silent.body.msg]).toEqual([400, '请填写退回原因']);
  await head.get(returnForDepartment, { applyOrderId: row.id, reason: '请先完成科内讨论' });
  expect(await storedConsultation(app(), row)).toMatchObject({
    ...{ applyOrderStatus: 'order_return', returnCount: 1, respRespondentsReason: '请先完成科内讨论' },
    decidedByIds: [app().people.doctor2.userId],
  });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'doctor1', title: '会诊申请被本院退回' }]);
  expect((await head.send(returnForDepartment, { applyOrderId: row.id, reason: '请先完成科内讨论' })).status).toBe(409);
});
