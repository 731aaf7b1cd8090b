import { afterAll, beforeAll, expect, test } from 'vitest';
import { payConsultation, submitConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { approvalList, consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import {
  APPROVALS,
  APPROVE_FOR_OFFICE,
  approveForDepartment,
  approveForOffice,
  returnForOffice,
} from '../../../contract/domains/consultation/kinds/approval.actions.ts';
import { saveManyVideo } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { createDepartment } from '../../engine/identity/accounts.ts';
import { sql } from '../../engine/store/sql.ts';
import { extraPerson } from '../../testing/extra-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { tasksOf } from './consultation.testing.ts';
import { setOwnParam } from './hospital-rules.testing.ts';
import { readPanel } from './many-experts.testing.ts';
import { aTeamForm, hireTeam } from './many-video.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await hireTeam(app);
  await setOwnParam(app, app.people.doctor1.tenantId, 'mdt.needs-approval', 1);
});
afterAll(() => app.close());

const submit = async (more: object = {}) =>
  (await app.as('doctor1')).send<{ id: string; applyOrderStatus: string }>(saveManyVideo, { ...aTeamForm(app), type: 'submit', ...more });
const does = async (who: PersonName, action: Parameters<Awaited<ReturnType<TestApp['as']>>['send']>[0], id: string, more: object = {}) =>
  (await (await app.as(who)).send(action, { applyOrderId: id, ...more })).status;
/** Nobody of the hospital may do that any more. */
const takeAway = (code: string) =>
  app.services.database.forGroup().run(sql`
    DELETE FROM role_menu WHERE tenant_id = ${app.people.doctor1.tenantId} AND menu_id IN (SELECT id FROM menu WHERE code = ${code})`);

test('head, office, cashier: each in turn, the money comes last, and a returned application goes the whole way again', async () => {
  const { body } = await submit();
  const id = body.data?.id ?? '';
  expect(body.data?.applyOrderStatus).toBe('wait_dept_approval');
  expect(await tasksOf(app, { id }, 'doctor2')).toMatchObject([{ task: 'approve-for-department' }]);
  expect(await tasksOf(app, { id }, 'applyAdmin')).toEqual([]);
  const { remotePrice } = await readPanel(app, id);
  expect(remotePrice).toBeGreaterThan(0);
  expect(await does('cashier', payConsultation, id, { amount: remotePrice })).toBe(409);
  expect(await does('doctor2', approveForDepartment, id)).toBe(200);
  expect(await does('applyAdmin', returnForOffice, id, { reason: '请补充科内讨论记录' })).toBe(200);
  expect((await submit({ applyOrderId: id })).body.data?.applyOrderStatus).toBe('wait_dept_approval');
  expect(await does('doctor2', approveForDepartment, id)).toBe(200);
  expect(await does('applyAdmin', approveForOffice, id)).toBe(200);
  expect(await does('cashier', payConsultation, id, { amount: remotePrice })).toBe(200);
  expect((await readPanel(app, id)).applyOrderStatus).toBe('wait_primaryaudit');
});

test('it goes to the head of the department that its applicant is of when it is handed in, not when it was begun', async () => {
  const { tenantId, userId, deptId } = app.people.doctor1;
  const hospital = app.services.database.forTenant(tenantId);
  const newDeptId = await createDepartment(hospital, { deptName: '胸外科' }, { now: app.clock.now() });
  const moveTo = async (dept: string) => {
    await hospital.run(sql`UPDATE user_account SET dept_id = ${dept} WHERE tenant_id = ${tenantId} AND id = ${userId}`);
    await announceAccessChange(hospital);
  };
  const patient = { patientName: '转科患者', patientIdCard: '110101197503070015', patientBrith: '1975-03-07' };
  const id = (await submit({ ...patient, type: 'save' })).body.data?.id ?? '';
  await moveTo(newDeptId);
  // The new department has no head: the old one's is not asked.
  expect((await submit({ ...patient, applyOrderId: id })).body.data?.applyOrderStatus).toBe('wait_office_approval');
  expect(await readPanel(app, id)).toMatchObject({ applyDeptId: newDeptId, applyDeptName: '胸外科', approverIds: null });
  await moveTo(deptId);
  // Under way it stays what it was handed in as.
  expect(await does('applyAdmin', approveForOffice, id)).toBe(200);
  expect(await readPanel(app, id)).toMatchObject({ applyDeptId: newDeptId });
});

test('who hands it in for its doctor does not approve it as well, and is not the one without whom nobody could', async () => {
  const patient = { patientName: '代交患者', patientIdCard: '110101198203070018', patientBrith: '1982-03-07' };
  const id = (await submit(patient)).body.data?.id ?? '';
  expect(await does('applyAdmin', returnForOffice, id, { reason: '请补充科内讨论记录' })).toBe(200);
  // Nobody else is there for the medical office.
  expect(await does('applyAdmin', submitConsultation, id)).toBe(409);
  const office = await extraPerson(app, app.people.doctor1.tenantId, 'office-four-eyes', [APPROVALS, APPROVE_FOR_OFFICE]);
  expect(await does('applyAdmin', submitConsultation, id)).toBe(200);
  const { can } = await (await app.as('applyAdmin')).get<{ can: string[] }>(consultationDetail, { applyOrderId: id });
  expect(can).not.toContain(approveForOffice.name);
  const { records } = await (await app.as('applyAdmin')).get<Page<{ id: string; can: string[] }>>(approvalList, {
    queryScope: 'all',
    size: 100,
  });
  const listed = records.find((one) => one.id === id)?.can;
  expect([listed !== undefined, listed?.includes(approveForOffice.name)]).toEqual([true, false]);
  expect(await does('applyAdmin', approveForOffice, id)).toBe(403);
  expect(await does('applyAdmin', returnForOffice, id, { reason: '请补充' })).toBe(403);
  expect((await office.send(approveForOffice, { applyOrderId: id })).status).toBe(200);
});

test('where the department has nobody for it the medical office decides alone; where the hospital has nobody, it is said so', async () => {
  await takeAway('consultation_approve_dept');
  const { body } = await submit({ patientName: '另一患者', patientIdCard: '110101199003070011', patientBrith: '1990-03-07' });
  expect(body.data?.applyOrderStatus).toBe('wait_office_approval');
  expect(await tasksOf(app, { id: body.data?.id ?? '' }, 'applyAdmin')).toMatchObject([{ task: 'approve-for-office' }]);
  await takeAway('consultation_approve_office');
  const refused = await submit({ patientName: '第三患者', patientIdCard: '110101198501010014', patientBrith: '1985-01-01' });
  expect([refused.status, refused.body.msg]).toEqual([409, '本院尚未设置医务科审批人，请联系管理员']);
});
