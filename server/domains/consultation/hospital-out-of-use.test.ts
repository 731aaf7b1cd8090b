import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditConsultation, submitConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import {
  consultationDetail,
  doctorInfoPage,
  getDepts,
  getDoctors,
  getHospitals,
  operationPage,
} from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { saveConsultation, saveEcg, saveManySubject } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import {
  countWaitingForTenant,
  removeTenant,
  restoreTenant,
  setTenant,
  submitTenant,
} from '../../../contract/domains/organisation/tenant.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { holdersOf } from '../../engine/identity/holders.ts';
import { newId } from '../../engine/store/rows.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { tellEndedTerms } from '../organisation/organisation.jobs.ts';
import { remindConsultations } from './consultation.reminders.ts';
import { aConsultation, aForm, aFormOf, storedConsultation, toldAbout, wireTime } from './consultation.testing.ts';
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
    // Nobody of it reads what it was told: whoever waits hears so.
    const told = await toldAbout(app(), row);
    expect(told).toContainEqual({ person: 'doctor1', title: '紧急心电无人接诊' });
    expect(told).toContainEqual({ person: 'operator', title: '紧急心电超时未处理' });
    const named = await aConsultation(app(), {
      status: 'wait_diagnosis',
      kind: 'ECG',
      meetingType: '1',
      scheduleTime: null,
      ecgAssignment: '1',
    });
    app().clock.advance(11 * MINUTE_MS);
    await callSecondLine(app().services);
    expect(await toldAbout(app(), named)).toContainEqual({ person: 'doctor1', title: '紧急心电无人接诊' });
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

describe('a hospital that goes out of use while others wait for it', () => {
  const OUT = '会诊医院已停用';
  const group = () => app().services.database.forGroup();
  const idOf = async () => (await group().run<{ id: string }>(sql`SELECT id FROM tenant WHERE tenant_code = '100001'`)).rows[0]?.id ?? '';
  const toldOf = async (row: { id: string; tenantId: string }) =>
    (await toldAbout(app(), await storedConsultation(app(), row))).filter(({ title }) => title === OUT).map(({ person }) => person);
  const admin = () => app().as('platformAdmin');
  const ways: Record<string, () => Promise<unknown>> = {
    stopped: async () => (await admin()).get(setTenant, { ids: [await idOf()], status: '0' }),
    'stopped in its form': async () =>
      (await admin()).get(submitTenant, { id: await idOf(), tenantName: app().people.expert1.tenantName, status: '0' }),
    recycled: async () => (await admin()).get(removeTenant, { ids: [await idOf()] }),
    'given a term that is over': async () =>
      (await admin()).get(setTenant, { ids: [await idOf()], expireTime: wireTime(app().clock.now() - MINUTE_MS) }),
    'at the end of its term': async () => {
      await set(sql`expire_time = ${new Date(app().clock.now())}`);
      await Promise.all([tellEndedTerms(app().services), tellEndedTerms(app().services)]);
    },
  };
  afterEach(() => set(sql`status = '1', state_before = NULL, expire_time = NULL, told_term = NULL, told_days = NULL`));

  test.each(Object.keys(ways))('%s: applicants and operators hear of what is under way, once', async (how) => {
    const before = (await (await admin()).get<{ waiting: number }>(countWaitingForTenant, { tenantId: '100001' })).waiting;
    const soon = new Date(app().clock.now() + 20 * MINUTE_MS);
    const arranged = await aConsultation(app(), { status: 'wait_diagnosis', scheduleTime: soon, casePath: ['page'] });
    const pooled = await aPooledEcg(app(), {});
    const seats = [['100003', 'stranger'] as const, ['100001', 'expert1'] as const].map(([targetTenantId, who], at) => ({
      ...{
        targetTenantId,
        targetDoctorId: app().people[who].userId,
        answer: 'accepted' as const,
        isIn: 1 as const,
        isChief: at === 0 ? (1 as const) : (0 as const),
      },
      ...{
        targetDoctorName: who,
        targetDoctorTitle: '主任医师',
        targetHospital: '',
        targetDeptId: '',
        targetDeptName: '',
        hasOpinion: 0 as const,
        price: 0,
      },
    }));
    const joined = await aConsultation(app(), { status: 'diagnosis_ing', kind: 'manySubject', targetTenantId: '100003', experts: seats });
    const others = [await aConsultation(app(), { status: 'wait_submit' }), await aConsultation(app(), { status: 'diagnosis' })];
    expect(await (await admin()).get(countWaitingForTenant, { tenantId: '100001' })).toEqual({ waiting: before + 3 });
    await ways[how]?.();
    expect(await tellEndedTerms(app().services)).toBe(0);
    for (const row of [arranged, pooled, joined]) expect((await toldOf(row)).filter((who) => who === 'doctor1')).toEqual(['doctor1']);
    for (const row of others) expect(await toldOf(row)).toEqual([]);
    await app().deliver();
    const { rows } = await group().run<{ link: string }>(sql`
      SELECT link FROM notice WHERE title = ${OUT} AND user_id = ${app().people.operator.userId} ORDER BY create_time DESC, id DESC LIMIT 1`);
    const shown = new URL(rows[0]?.link ?? '', 'http://host').searchParams;
    const { tab: queryScope = '', ...narrowed } = Object.fromEntries(shown);
    const { records } = await (await app().as('operator')).get<Page<{ id: string }>>(operationPage, { queryScope, ...narrowed });
    const listed = records.map(({ id }) => id);
    expect([arranged, pooled, ...others].map(({ id }) => listed.includes(id))).toEqual([true, true, false, false]);
    // Nobody is asked to be in time for what will not be.
    await remindConsultations(app().services);
    await remindConsultations(app().services);
    const titles = (await toldAbout(app(), arranged)).map(({ title }) => title);
    expect(titles).not.toContain('会诊将在30分钟内开始');
    // As it was stopped, and instead of the reminder.
    expect((await toldOf(arranged)).sort()).toEqual(['doctor1', 'operator', 'platformAdmin'].flatMap((who) => [who, who]));
    await group().run(
      sql`UPDATE consultation SET apply_order_status = 'cancel' WHERE id = ANY (${[arranged, pooled, joined].map(({ id }) => id)}::uuid[])`,
    );
    if (how === 'recycled') await (await admin()).get(restoreTenant, { ids: [await idOf()] });
  });

  test('told by text message is what has its hour within a day; stopped and ended, each is told of once, also where the clock has not come yet', async () => {
    const [soon, later] = [0.5, 3].map((days) => new Date(app().clock.now() + days * 24 * 60 * MINUTE_MS));
    const rows = [
      await aConsultation(app(), { status: 'wait_diagnosis', scheduleTime: soon }),
      await aConsultation(app(), { status: 'wait_diagnosis', scheduleTime: later }),
    ];
    const urgencies = async (): Promise<(number | null)[][]> => {
      await app().deliver();
      const found = rows.map(({ no }) =>
        group().run<{ urgent: number | null }>(
          sql`SELECT urgent FROM notice WHERE title = ${OUT} AND user_id = ${app().people.doctor1.userId} AND context LIKE ${`%${no}%`}`,
        ),
      );
      return (await Promise.all(found)).map((one) => one.rows.map(({ urgent }) => urgent));
    };
    // Its end has come, and somebody recycles it before the clock comes by.
    await set(sql`expire_time = ${new Date(app().clock.now())}`);
    await ways.recycled?.();
    expect(await urgencies()).toEqual([[1], [null]]);
    await (await admin()).get(restoreTenant, { ids: [await idOf()] });
    expect(await tellEndedTerms(app().services)).toBe(0);
    // Stopped before its end, which comes meanwhile.
    await set(sql`expire_time = ${new Date(app().clock.now() + MINUTE_MS)}, told_term = NULL, told_days = NULL`);
    await ways.stopped?.();
    app().clock.advance(2 * MINUTE_MS);
    const enable = async () => (await admin()).get(setTenant, { ids: [await idOf()], status: '1' });
    await enable();
    expect(await tellEndedTerms(app().services)).toBe(0);
    // Back before its end, which is told of as any.
    await set(sql`expire_time = ${new Date(app().clock.now() + MINUTE_MS)}, told_term = NULL, told_days = NULL`);
    await ways.stopped?.();
    await enable();
    app().clock.advance(2 * MINUTE_MS);
    expect(await tellEndedTerms(app().services)).toBe(1);
    expect((await urgencies()).map((one) => one.length)).toEqual([4, 4]);
    await group().run(sql`UPDATE consultation SET apply_order_status = 'cancel' WHERE id = ANY (${rows.map(({ id }) => id)}::uuid[])`);
  });
});
