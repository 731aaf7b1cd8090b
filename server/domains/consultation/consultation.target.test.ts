import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditConsultation, submitConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { adminList, consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { saveConsultation } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { createDepartment } from '../../engine/identity/accounts.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, aForm, storedConsultation } from './consultation.testing.ts';

let app: TestApp;
let otherDeptId: string;
let deletedDeptId: string;
beforeAll(async () => {
  app = await createTestApp();
  const hospital = app.services.database.forTenant('100001');
  otherDeptId = await createDepartment(hospital, { deptName: '神经内科' }, { now: app.clock.now() });
  deletedDeptId = await createDepartment(hospital, { deptName: '已撤科室' }, { now: app.clock.now() });
  await hospital.run(sql`UPDATE department SET is_deleted = 1 WHERE tenant_id = '100001' AND id = ${deletedDeptId}`);
});
afterAll(() => app.close());

const save = async (input: object, who: PersonName = 'doctor1') =>
  (await app.as(who)).send<{ applyOrderId: string }>(saveConsultation, input);
const draft = async () => {
  const { body } = await save(aForm(app));
  return { id: body.data?.applyOrderId ?? '', tenantId: '100002' };
};
const target = ({ targetTenantId, targetDeptId, targetDoctorId }: Record<string, unknown>) => ({
  targetTenantId,
  targetDeptId,
  targetDoctorId,
});

/** Each is sent alone, over an order that asks expert1 of 100001. */
const wrong: readonly [what: string, field: string, value: () => string][] = [
  ['a third hospital', 'targetTenantId', () => '100003'],
  ['an unknown hospital', 'targetTenantId', () => '999999'],
  ['the own hospital', 'targetTenantId', () => '100002'],
  ['a department of a third hospital', 'targetDeptId', () => app.people.stranger.deptId],
  ['a department of the own hospital', 'targetDeptId', () => app.people.doctor1.deptId],
  ['another department than the expert’s', 'targetDeptId', () => otherDeptId],
  ['a deleted department', 'targetDeptId', () => deletedDeptId],
  ['an unknown department', 'targetDeptId', newId],
  ['an expert of the own hospital', 'targetDoctorId', () => app.people.doctor2.userId],
  ['somebody who is no expert', 'targetDoctorId', () => app.people.expertAdmin.userId],
  ['somebody unknown', 'targetDoctorId', newId],
];

describe('hospital, department and expert are one value', () => {
  test.each(wrong)('a draft cannot be changed to %s', async (_what, field, value) => {
    const order = await draft();
    const before = await storedConsultation(app, order);
    for (const type of ['save', 'submit']) {
      const { status, body } = await save({ applyOrderId: order.id, [field]: value(), type });
      expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
    }
    expect(await storedConsultation(app, order)).toEqual(before);
  });

  test.each(wrong)('what came to be stored with %s is not handed in', async (_what, field, value) => {
    const row = await aConsultation(app, { [field]: value() });
    const { status } = await (await app.as('doctor1')).send(submitConsultation, { applyOrderId: row.id });
    expect(status).toBe(400);
    expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: 'wait_submit', version: 0 });
  });

  test('the whole of it changes at once, and all names with it', async () => {
    const order = await draft();
    const { people } = app;
    await app.services.database
      .forTenant('100003')
      .run(sql`UPDATE user_account SET is_expert = 1 WHERE tenant_id = '100003' AND id = ${people.stranger.userId}`);
    const elsewhere = { targetTenantId: '100003', targetDeptId: people.stranger.deptId, targetDoctorId: people.stranger.userId };
    expect((await save({ applyOrderId: order.id, ...elsewhere })).status).toBe(200);
    expect(await storedConsultation(app, order)).toMatchObject({
      ...elsewhere,
      targetHospital: people.stranger.tenantName,
      targetDoctorName: people.stranger.realName,
    });
    await app.services.database
      .forTenant('100003')
      .run(sql`UPDATE user_account SET is_expert = 0 WHERE tenant_id = '100003' AND id = ${people.stranger.userId}`);
  });

  test('an expert alone brings his hospital and department', async () => {
    const { body } = await save({ targetDoctorId: app.people.expert1.userId });
    const row = await storedConsultation(app, { id: body.data?.applyOrderId ?? '', tenantId: '100002' });
    expect(target(row)).toEqual(target(aForm(app)));
  });

  test('a draft may name a hospital and a department without a doctor', async () => {
    const { status, body } = await save({ targetTenantId: '100001', targetDeptId: otherDeptId });
    expect(status).toBe(200);
    expect(await storedConsultation(app, { id: body.data?.applyOrderId ?? '', tenantId: '100002' })).toMatchObject({
      targetHospital: app.people.expert1.tenantName,
      targetDeptName: '神经内科',
      targetDoctorName: null,
    });
  });

  test('with the expert go his name, title and fee; with the hospital everything', async () => {
    const order = await draft();
    await save({ applyOrderId: order.id, targetDoctorId: null });
    expect(await storedConsultation(app, order)).toMatchObject({
      targetTenantId: '100001',
      targetHospital: app.people.expert1.tenantName,
      targetDoctorId: null,
      targetDoctorName: null,
      targetDoctorTitle: null,
      remotePrice: null,
    });
    await save({ applyOrderId: order.id, targetTenantId: null, targetDeptId: null });
    expect(await storedConsultation(app, order)).toMatchObject({ targetTenantId: null, targetHospital: null, targetDeptName: null });
  });
});

test('the hospital that sees an order is the one of the expert who was asked', async () => {
  const order = await draft();
  expect((await save({ applyOrderId: order.id, targetTenantId: '100003', type: 'submit' })).status).toBe(400);
  expect((await save({ applyOrderId: order.id, type: 'submit' })).status).toBe(200);
  const audit = { applyOrderId: order.id, kind: 'oneSubject', levelOneAuditStatus: '1' };
  await (await app.as('operator')).get(auditConsultation, audit);
  const opens = async (who: PersonName) => (await (await app.as(who)).send(consultationDetail, { applyOrderId: order.id })).status;
  expect([await opens('expert1'), await opens('expertAdmin')]).toEqual([200, 200]);
  expect(await opens('strangerAdmin')).toBe(404);
  expect((await (await app.as('strangerAdmin')).get<Page<object>>(adminList)).total).toBe(0);
});

test('an expert who was moved meanwhile is not let in by the audit', async () => {
  const row = await aConsultation(app, { status: 'wait_primaryaudit', targetTenantId: '100003' });
  const audit = { applyOrderId: row.id, kind: 'oneSubject', levelOneAuditStatus: '1' };
  expect(await (await app.as('operator')).send(auditConsultation, audit)).toMatchObject({
    status: 409,
    body: { msg: '会诊专家已停用或已不在该医院，请退回申请' },
  });
  expect(await storedConsultation(app, row)).toMatchObject({ partyTenantIds: ['100002'] });
});
