import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditConsultation, submitConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import {
  consultationDetail,
  doctorInfoPage,
  getDepts,
  getDoctors,
  getHospitals,
} from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { saveConsultation, saveEcg, saveManySubject } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { holdersOf } from '../../engine/identity/holders.ts';
import { newId } from '../../engine/store/rows.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation, aForm, aFormOf, storedConsultation } from './consultation.testing.ts';
import { callSecondLine } from './ecg.jobs.ts';
import { aPooledEcg } from './pooled.testing.ts';

const MINUTE_MS = 60_000;
const app = sharedTestApp();

/** The experts' hospital. */
const set = (values: Sql) => app().services.database.forGroup().run(sql`UPDATE tenant SET ${values} WHERE tenant_code = '100001'`);
const audit = async ({ id }: { id: string }, kind: string) => {
  const { status, body } = await (await app().as('operator')).send(auditConsultation, { applyOrderId: id, kind, levelOneAuditStatus: '1' });
  return status === 200 ? 200 : [status, body.msg];
};
const aWaitingEcg = () => aPooledEcg(app(), { status: 'wait_primaryaudit', poolTenantId: null });

/** Which hospitals are offered for an ECG that anybody there may take. */
const withPool = async () =>
  (await (await app().as('doctor1')).get<{ tenantId: string }[]>(getHospitals, { isPooled: 1 })).map(({ tenantId }) => tenantId);

const GONE = '会诊专家已停用或已不在该医院，请退回申请';
const UNREAD = '该医院暂无可认领心电的医生，请退回申请';

describe.each([
  ['was stopped', () => sql`status = '0'`],
  ['has come to the end of its term', () => sql`expire_time = ${new Date(app().clock.now())}`],
])('a hospital that %s', (_, ends) => {
  beforeEach(() => set(ends()));
  afterEach(() => set(sql`status = '1', expire_time = NULL`));

  test('is not offered, with nobody of it', async () => {
    const doctor = await app().as('doctor1');
    const hospitals = await doctor.get<{ tenantId: string }[]>(getHospitals);
    expect(hospitals.map(({ tenantId }) => tenantId)).not.toContain('100001');
    expect(await withPool()).not.toContain('100001');
    expect(await doctor.get(getDepts, { tenantId: '100001' })).toEqual([]);
    expect(await doctor.get(getDoctors, { deptId: app().people.expert1.deptId })).toEqual([]);
    expect((await doctor.get<Page<object>>(doctorInfoPage, { tenantId: '100001' })).records).toEqual([]);
  });

  test('is not asked, neither by name, nor with others, nor for its pool', async () => {
    const doctor = await app().as('doctor1');
    const hospital = { status: 400, body: { msg: '会诊医院不存在或已停用，请重新选择' } };
    expect(await doctor.send(saveConsultation, { ...aForm(app()), type: 'submit' })).toMatchObject(hospital);
    const pooled = { ...aFormOf(app(), 'ECG'), ecgAssignment: '2' };
    expect(await doctor.send(saveEcg, { ...pooled, type: 'submit' })).toMatchObject(hospital);
    const several = await doctor.send(saveManySubject, { ...aFormOf(app(), 'manySubject'), type: 'submit' });
    expect([several.status, several.body.msg]).toEqual([400, '会诊专家不存在或已停用，请重新选择']);
    const draft = await aConsultation(app(), {});
    expect(await doctor.send(submitConsultation, { applyOrderId: draft.id })).toMatchObject(hospital);
  });

  test('is let into nothing that was handed in before: that goes back, with its fee', async () => {
    expect(await audit(await aConsultation(app(), { status: 'wait_primaryaudit' }), 'oneSubject')).toEqual([409, GONE]);
    expect(await audit(await aWaitingEcg(), 'ECG')).toEqual([409, UNREAD]);
  });

  test('has no second line for an urgent ECG', async () => {
    const row = await aPooledEcg(app(), { meetingType: '1' });
    const now = app().clock.now();
    const shift = { from: new Date(now - MINUTE_MS), to: new Date(now + 60 * MINUTE_MS) };
    await app()
      .services.database.forTenant('100001')
      .run(sql`
      INSERT INTO consultation_on_call (id, tenant_id, doctor_id, line, start_time, end_time, create_time, update_time)
      VALUES (${newId()}, '100001', ${app().people.expert2.userId}, '2', ${shift.from}, ${shift.to}, ${shift.from}, ${shift.from})`);
    app().clock.advance(11 * MINUTE_MS);
    await callSecondLine(app().services);
    expect(await storedConsultation(app(), row)).toMatchObject({ poolTenantId: '100001', targetDoctorId: null });
  });

  test('is named in what is old, and so are its people', async () => {
    const { id } = await aConsultation(app(), { status: 'complete' });
    const { realName, tenantName } = app().people.expert1;
    expect(await (await app().as('doctor1')).get(consultationDetail, { applyOrderId: id })).toMatchObject({
      targetHospital: tenantName,
      targetDoctorName: realName,
    });
  });
});

test('a term that is not over yet changes nothing', async () => {
  await set(sql`expire_time = ${new Date(app().clock.now() + MINUTE_MS)}`);
  const hospitals = await (await app().as('doctor1')).get<{ tenantId: string }[]>(getHospitals);
  expect(hospitals.map(({ tenantId }) => tenantId)).toContain('100001');
  expect(await audit(await aWaitingEcg(), 'ECG')).toBe(200);
  await set(sql`expire_time = NULL`);
});

test('a hospital whose doctors read ECGs and are no experts is offered for its pool', async () => {
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ id: string }>(sql`UPDATE user_account SET is_expert = 0 WHERE tenant_id = '100001' AND is_expert = 1 RETURNING id`);
  const experts = rows.map(({ id }) => id);
  const hospitals = await (await app().as('doctor1')).get<{ tenantId: string }[]>(getHospitals);
  expect(hospitals.map(({ tenantId }) => tenantId)).not.toContain('100001');
  const pools = await withPool();
  expect(pools).toContain('100001');
  // Neither the platform, where somebody holds every right, nor one's own hospital.
  for (const none of ['000000', '100002']) expect(pools).not.toContain(none);
  await app().services.database.forGroup().run(sql`UPDATE user_account SET is_expert = 1 WHERE id = ANY (${experts}::uuid[])`);
});

test('an ECG is not let into a pool that has lost its last reader since', async () => {
  const row = await aWaitingEcg();
  const group = app().services.database.forGroup();
  const readers = await holdersOf(group, '100001', 'consultation_claim');
  const turn = (status: string) =>
    group.run(sql`UPDATE user_account SET status = ${status} WHERE tenant_id = '100001' AND id = ANY (${readers}::uuid[])`);
  expect(await withPool()).toContain('100001');
  await turn('0');
  expect(await withPool()).not.toContain('100001');
  expect(await audit(row, 'ECG')).toEqual([409, UNREAD]);
  await turn('1');
  expect(await audit(row, 'ECG')).toBe(200);
});
