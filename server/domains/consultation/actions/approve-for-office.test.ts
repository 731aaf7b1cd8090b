import { expect, test } from 'vitest';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { APPROVALS, APPROVE_FOR_OFFICE, approveForOffice } from '../../../../contract/domains/consultation/kinds/approval.actions.ts';
import { listExpertOpinions } from '../../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { extraPerson } from '../../../testing/extra-people.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { anApplication } from '../approval.testing.ts';
import { unanswered } from '../consultation.panel.ts';
import { storedConsultation, toldAbout } from '../consultation.testing.ts';

const app = sharedTestApp();

test.each([
  ['to the cashier where a fee is due', 50_000, 'wait_pay', ['有会诊费待收取']],
  ['to the platform where none is', 0, 'wait_primaryaudit', ['有会诊申请等待审核', '有会诊申请等待审核']],
] as const)('it leaves the hospital %s', async (_where, remotePrice, state, also) => {
  const row = await anApplication(app(), 'wait_office_approval', { remotePrice });
  await (await app().as('applyAdmin')).get(approveForOffice, { applyOrderId: row.id });
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: state, remotePrice });
  const told = await toldAbout(app(), row);
  expect(told.filter(({ person }) => person === 'doctor1')).toEqual([{ person: 'doctor1', title: '会诊申请已通过本院审批' }]);
  expect(told.filter(({ person }) => person !== 'doctor1').map(({ title }) => title)).toEqual(also);
});

test('the office decides also where the head of the department does not get to it; no other hospital does', async () => {
  const row = await anApplication(app());
  expect((await (await app().as('expertAdmin')).send(approveForOffice, { applyOrderId: row.id })).status).toBe(404);
  expect((await (await app().as('applyAdmin')).send(approveForOffice, { applyOrderId: row.id })).status).toBe(200);
});

test('whoever approves for the office and does nothing else is told which experts are asked', async () => {
  const { expert1 } = app().people;
  const seat = {
    ...{ targetTenantId: expert1.tenantId, targetDeptId: expert1.deptId, targetDoctorId: expert1.userId, price: 0 },
    ...{ targetHospital: '专家医院', targetDeptName: '心内科', targetDoctorName: expert1.realName, targetDoctorTitle: '主任医师' },
  };
  const row = await anApplication(app(), 'wait_office_approval', { experts: unanswered([seat]) });
  const office = await extraPerson(app(), row.tenantId, 'office-only', [APPROVALS, APPROVE_FOR_OFFICE]);
  expect((await office.send(consultationDetail, { applyOrderId: row.id })).status).toBe(200);
  expect(await office.get(listExpertOpinions, { applyOrderId: row.id })).toMatchObject([{ targetDoctorName: expert1.realName }]);
});
