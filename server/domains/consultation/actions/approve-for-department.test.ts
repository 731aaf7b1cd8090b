import { expect, test } from 'vitest';
import { approveForDepartment } from '../../../../contract/domains/consultation/kinds/approval.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { anApplication } from '../approval.testing.ts';
import { storedConsultation, tasksOf, toldAbout } from '../consultation.testing.ts';

const app = sharedTestApp();

test('the head of the department lets it go on to the medical office, which is told', async () => {
  const row = await anApplication(app());
  expect((await (await app().as('doctor2')).send(approveForDepartment, { applyOrderId: row.id })).status).toBe(200);
  expect(await storedConsultation(app(), row)).toMatchObject({
    applyOrderStatus: 'wait_office_approval',
    waitingSince: new Date(app().clock.now()),
  });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'applyAdmin', title: '有会诊申请等待医务科审批' }]);
  expect(await tasksOf(app(), row, 'applyAdmin')).toMatchObject([{ task: 'approve-for-office' }]);
});

test('who is no head of that department does not see it, and nobody approves their own', async () => {
  const row = await anApplication(app(), 'wait_dept_approval', { approverIds: [] });
  expect((await (await app().as('doctor2')).send(approveForDepartment, { applyOrderId: row.id })).status).toBe(404);
  const own = await anApplication(app(), 'wait_dept_approval', { applyUserId: app().people.doctor2.userId });
  const { status, body } = await (await app().as('doctor2')).send(approveForDepartment, { applyOrderId: own.id });
  expect([status, body.msg]).toEqual([403, '不能审批本人的申请']);
});
