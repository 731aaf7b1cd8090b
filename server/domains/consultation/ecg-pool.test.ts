import { expect, test } from 'vitest';
import {
  auditConsultation,
  cancelConsultation,
  sendBackConsultation,
  startConsultation,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { claimConsultation, poolFeeOf } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { onCall } from '../../../contract/domains/consultation/on-call.resource.ts';
import { saveEcg } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { runJob } from '../../engine/jobs/run-job.ts';
import { whileHeldBack } from '../../engine/restored/held-back.testing.ts';
import { sql } from '../../engine/store/sql.ts';
import { addPerson } from '../../testing/extra-people.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import {
  aConsultation,
  aFormOf,
  changeConsultation,
  linksOf,
  storedConsultation,
  tasksOf,
  toldAbout,
  wireTime,
} from './consultation.testing.ts';
import { callSecondLine, followEcgsJob, releaseIdle } from './ecg.jobs.ts';
import { setOwnParam } from './hospital-rules.testing.ts';
import { aPooledEcg } from './pooled.testing.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const app = sharedTestApp();

async function putOnSecondLine(): Promise<void> {
  const now = app().clock.now();
  const { userId: doctorId } = app().people.expert2;
  const shift = { doctorId, line: '2', startTime: wireTime(now - HOUR_MS), endTime: wireTime(now + HOUR_MS) };
  await (await app().as('expertAdmin')).get(endpointOf(onCall, 'submit'), shift);
}

/** An urgent one of the pool that has just been passed on to the second line. */
async function aPassedOnEcg(): Promise<ConsultationRow> {
  await putOnSecondLine();
  const row = await aPooledEcg(app(), { meetingType: '1', levelOneAuditStatus: '1' });
  app().clock.advance(11 * MINUTE_MS);
  await callSecondLine(app().services);
  return row;
}

const pooledForm = () => ({ ...aFormOf(app(), 'ECG'), ecgAssignment: '2' });

test('an application to a pool names a hospital and nobody of it, and costs what that hospital says', async () => {
  const { expert1, doctor1 } = app().people;
  await setOwnParam(app(), expert1.tenantId, 'ecg.pool-fee', 2_000);
  const doctor = await app().as('doctor1');
  expect(await doctor.get(poolFeeOf, { targetTenantId: expert1.tenantId })).toEqual({ fee: 2_000 });
  // Whoever was chosen before the way was, is not asked.
  const { id } = await doctor.get<{ id: string }>(saveEcg, { ...pooledForm(), type: 'submit' });
  const row = { id, tenantId: doctor1.tenantId };
  expect(await storedConsultation(app(), row)).toMatchObject({
    ...{ applyOrderStatus: 'wait_pay', remotePrice: 2_000, targetTenantId: expert1.tenantId, targetHospital: expert1.tenantName },
    ...{ targetDeptId: null, targetDoctorId: null, targetDoctorName: null, poolTenantId: null },
  });
  await changeConsultation(app(), sql`UPDATE consultation SET apply_order_status = 'wait_primaryaudit' WHERE id = ${id}`);
  await (await app().as('operator')).get(auditConsultation, { applyOrderId: id, kind: 'ECG', levelOneAuditStatus: '1' });
  const audited = await storedConsultation(app(), row);
  expect(audited).toMatchObject({ applyOrderStatus: 'wait_diagnosis', poolTenantId: expert1.tenantId });
  // Half an hour from when it came, and all who may take it are told.
  expect(audited.answerTime?.getTime()).toBe(app().clock.now() + 120 * MINUTE_MS);
  expect((await toldAbout(app(), audited)).filter(({ title }) => title === '您有新的会诊邀请').map(({ person }) => person)).toEqual(
    expect.arrayContaining(['expert1', 'expert2']),
  );
});

test('who might have taken it is told of its end, and not led to what they see no longer', async () => {
  const cancelled = await aPooledEcg(app(), { levelOneAuditStatus: '1' });
  await (await app().as('doctor1')).get(cancelConsultation, { applyOrderId: cancelled.id, reason: '患者已转院' });
  const links = await linksOf(app(), cancelled, '会诊已取消');
  expect(links.length).toBeGreaterThan(1);
  expect(links.filter(Boolean)).toEqual([]);
  expect((await (await app().as('expert1')).send(consultationDetail, { applyOrderId: cancelled.id })).status).toBe(404);
});

test('a named application needs its expert', async () => {
  const { targetDoctorId: _, ...form } = aFormOf(app(), 'ECG');
  const { status, body } = await (await app().as('doctor1')).send(saveEcg, { ...form, type: 'submit' });
  expect([status, body.msg]).toEqual([400, '请选择专家']);
});

test('an urgent one that nobody begins within ten minutes goes to the second line, once', async () => {
  const { expert2 } = app().people;
  await putOnSecondLine();
  const urgent = { meetingType: '1', kind: 'ECG', scheduleTime: null } as const;
  const pooled = await aPooledEcg(app(), { meetingType: '1' });
  const named = await aConsultation(app(), { status: 'wait_diagnosis', ...urgent, ecgAssignment: '1' });
  const calm = await aPooledEcg(app(), { meetingType: '2' });
  await callSecondLine(app().services);
  expect((await storedConsultation(app(), pooled)).secondCallTime).toBeNull();

  app().clock.advance(11 * MINUTE_MS);
  await Promise.all([callSecondLine(app().services), callSecondLine(app().services)]);
  for (const row of [pooled, named]) {
    const after = await storedConsultation(app(), row);
    expect(after).toMatchObject({ applyOrderStatus: 'wait_diagnosis', targetDoctorId: expert2.userId });
    // What asked one expert asks one now, and what lies in a pool stays there.
    expect(after.poolTenantId).toBe(row === pooled ? expert2.tenantId : null);
    const told = await toldAbout(app(), row);
    expect(told.filter(({ title }) => title === '紧急心电超时，已转由您处理')).toEqual([{ person: 'expert2', title: expect.any(String) }]);
    expect(told).toContainEqual({ person: 'operator', title: '紧急心电超时未处理' });
  }
  // Whoever had it sees it no longer.
  expect(await linksOf(app(), named, '紧急心电超时，已转二线值班')).toEqual([null]);
  expect(await storedConsultation(app(), calm)).toMatchObject({ poolTenantId: expert2.tenantId, secondCallTime: null });
});

test('what the second line was called to may be taken by anybody on duty, by its hour, and whoever was called hears who has it', async () => {
  const row = await aPassedOnEcg();
  // It waits for all of them, until the quarter of an hour from when it came.
  expect((await storedConsultation(app(), row)).answerTime?.getTime()).toBe(app().clock.now() + 4 * MINUTE_MS);
  for (const who of ['expert1', 'expert2'] as const) {
    expect(await tasksOf(app(), row, who)).toEqual([
      { task: claimConsultation.name, dueTime: new Date(app().clock.now() + 4 * MINUTE_MS) },
    ]);
    const { can } = await (await app().as(who)).get<{ can: string[] }>(consultationDetail, { applyOrderId: row.id });
    expect([can.includes(claimConsultation.name), can.includes(startConsultation.name)]).toEqual([true, false]);
  }
  await (await app().as('expert1')).get(claimConsultation, { applyOrderId: row.id });
  expect(await storedConsultation(app(), row)).toMatchObject({ targetDoctorId: app().people.expert1.userId });
  expect(await toldAbout(app(), row)).toContainEqual({ person: 'expert2', title: '心电已有医生认领' });
});

test('the second line takes it as everybody does: not over a colleague who was quicker, and what they leave alone goes back', async () => {
  const row = await aPassedOnEcg();
  const [one, second] = [await app().as('expert1'), await app().as('expert2')];
  const started = await second.send(startConsultation, { applyOrderId: row.id });
  expect([started.status, started.body.msg]).toEqual([409, '该心电在认领池中，请认领']);
  const replies = await Promise.all([one, second].map((person) => person.send(claimConsultation, { applyOrderId: row.id })));
  expect(replies.map(({ status, body }) => (status === 200 ? '' : body.msg)).sort()).toEqual(['', '该心电已有医生在处理，不能认领']);
  app().clock.advance(11 * MINUTE_MS);
  await releaseIdle(app().services);
  const free = { applyOrderStatus: 'wait_diagnosis', targetDoctorId: null, poolTenantId: row.targetTenantId };
  expect(await storedConsultation(app(), row)).toMatchObject(free);
  // It is passed on once.
  expect(await callSecondLine(app().services)).toBe(0);
});

test('in a restored system that nobody has confirmed what was entered since is passed on, and what was there stays', async () => {
  await putOnSecondLine();
  const before = await aPooledEcg(app(), { meetingType: '1', levelOneAuditStatus: '1' });
  app().clock.advance(MINUTE_MS);
  await whileHeldBack(app().services, async () => {
    const since = await aPooledEcg(app(), { meetingType: '1', levelOneAuditStatus: '1' });
    app().clock.advance(11 * MINUTE_MS);
    await runJob(app().services, followEcgsJob);
    const calls = await Promise.all([before, since].map((row) => storedConsultation(app(), row)));
    expect(calls.map(({ secondCallTime }) => secondCallTime !== null)).toEqual([false, true]);
  });
  expect(await callSecondLine(app().services)).toBe(1);
});

test('its end is told to all who might have taken it, also once the second line was called', async () => {
  const row = await aPassedOnEcg();
  await (await app().as('doctor1')).get(cancelConsultation, { applyOrderId: row.id, reason: '患者已转院' });
  const told = (await toldAbout(app(), row)).filter(({ title }) => title === '会诊已取消').map(({ person }) => person);
  expect(told).toEqual(expect.arrayContaining(['expert1', 'expert2']));
});

test('what the second line sends back asks nobody until the applicant chooses anew, and who had it before hears of it', async () => {
  const { expert1 } = app().people;
  await putOnSecondLine();
  const named = { kind: 'ECG', ecgAssignment: '1', meetingType: '1', scheduleTime: null } as const;
  const row = await aConsultation(app(), { status: 'wait_diagnosis', ...named, targetDoctorId: expert1.userId });
  app().clock.advance(11 * MINUTE_MS);
  await callSecondLine(app().services);
  expect(await toldAbout(app(), row)).toContainEqual({ person: 'expert1', title: '紧急心电超时，已转二线值班' });
  await (await app().as('expert2')).get(sendBackConsultation, { applyOrderId: row.id, respRespondentsReason: '图像不清，请重新采集' });
  expect(await storedConsultation(app(), row)).toMatchObject({
    applyOrderStatus: 'order_return',
    targetDoctorId: null,
    secondCallTime: null,
  });
});

test('where nobody has the second line, all who read ECGs are told, and it stays where it was', async () => {
  const row = await aPooledEcg(app(), { meetingType: '1' });
  await app().services.database.forGroup().run(sql`UPDATE consultation_on_call SET is_deleted = 1`);
  // The administrator's own shift counts for nothing: they read no ECGs.
  const now = app().clock.now();
  const shift = { doctorId: app().people.expertAdmin.userId, line: '2', startTime: wireTime(now), endTime: wireTime(now + HOUR_MS) };
  await (await app().as('expertAdmin')).get(endpointOf(onCall, 'submit'), shift);
  app().clock.advance(11 * MINUTE_MS);
  await callSecondLine(app().services);
  expect(await storedConsultation(app(), row)).toMatchObject({ poolTenantId: row.targetTenantId, targetDoctorId: null });
  const told = (await toldAbout(app(), row)).map(({ person }) => person);
  expect(told).toEqual(expect.arrayContaining(['expert1', 'expert2', 'operator']));
});

const named = { status: 'wait_diagnosis', kind: 'ECG', ecgAssignment: '1', meetingType: '1', scheduleTime: null } as const;
const callAfter = async (minutes: number) => {
  app().clock.advance(minutes * MINUTE_MS);
  return callSecondLine(app().services);
};
const reasonsOf = async ({ id }: ConsultationRow) => {
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ reason: string }>(sql`
    SELECT reason FROM status_history WHERE order_id = ${id} AND action = 'second-call' ORDER BY create_time, id`);
  return rows.map(({ reason }) => reason);
};
const overdueTold = async (row: ConsultationRow) =>
  (await toldAbout(app(), row)).filter(({ title }) => title === '紧急心电超时未处理').map(({ person }) => person);

test('a named one that nobody else has the second line for lies in the pool, for its expert and for everybody on duty', async () => {
  await app().services.database.forGroup().run(sql`UPDATE consultation_on_call SET is_deleted = 1`);
  const { expert1, expert2 } = app().people;
  const row = await aConsultation(app(), named);
  await callAfter(11);
  expect(await storedConsultation(app(), row)).toMatchObject({ poolTenantId: expert1.tenantId, targetDoctorId: expert1.userId });
  expect(await overdueTold(row)).toEqual(expect.arrayContaining(['expert1', 'expert2', 'operator']));
  const { can } = await (await app().as('expert1')).get<{ can: string[] }>(consultationDetail, { applyOrderId: row.id });
  expect(can).toContain(claimConsultation.name);
  await (await app().as('expert2')).get(claimConsultation, { applyOrderId: row.id });
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'diagnosis_ing', targetDoctorId: expert2.userId });
});

test('what the second line was named for and has not begun within ten minutes lies in the pool, and is called no more', async () => {
  await putOnSecondLine();
  const { expert1, expert2 } = app().people;
  const row = await aConsultation(app(), named);
  await callAfter(11);
  await callAfter(9);
  const passed = { poolTenantId: null, targetDoctorId: expert2.userId };
  expect(await storedConsultation(app(), row)).toMatchObject(passed);
  await callAfter(2);
  // The second call stays when it was, and nobody is said to have looked for another.
  const secondCallTime = new Date(app().clock.now() - 11 * MINUTE_MS);
  expect(await storedConsultation(app(), row)).toMatchObject({ ...passed, poolTenantId: expert2.tenantId, secondCallTime });
  expect(await reasonsOf(row)).toEqual([`由${expert2.realName}接诊。`, '二线值班医生未开始，已放入认领池。']);
  const told = await overdueTold(row);
  expect(told).toEqual(expect.arrayContaining(['expert1', 'expert2']));
  expect(await callAfter(11)).toBe(0);
  expect(await overdueTold(row)).toEqual(told);
  await (await app().as('expert1')).get(claimConsultation, { applyOrderId: row.id });
  expect((await storedConsultation(app(), row)).targetDoctorId).toBe(expert1.userId);
});

test('whoever was named and may not claim begins what lies in the pool: of them and who claims one has it, and alone', async () => {
  await app().services.database.forGroup().run(sql`UPDATE consultation_on_call SET is_deleted = 1`);
  const { tenantId } = app().people.expert1;
  const someone = { tenantId, name: 'answers-only', permissionCodes: ['consultation_diagnose'], dataScope: 'self' } as const;
  const { userId } = await addPerson(app(), someone);
  const asked = () => aConsultation(app(), { ...named, targetDoctorId: userId, targetDoctorName: someone.name });
  const [row, contested] = [await asked(), await asked()];
  await callAfter(11);
  expect(await storedConsultation(app(), row)).toMatchObject({ poolTenantId: tenantId, targetDoctorId: userId });
  expect(await reasonsOf(row)).toEqual(['没有其他二线值班医生，已放入认领池。']);
  const [doctor, colleague] = [await app().asUser({ tenantId, userId }), await app().as('expert2')];
  const { can } = await doctor.get<{ can: string[] }>(consultationDetail, { applyOrderId: row.id });
  expect([can.includes(startConsultation.name), can.includes(claimConsultation.name)]).toEqual([true, false]);
  expect((await doctor.send(startConsultation, { applyOrderId: row.id })).status).toBe(200);
  expect(await storedConsultation(app(), row)).toMatchObject({
    applyOrderStatus: 'diagnosis_ing',
    targetDoctorId: userId,
    poolTenantId: null,
  });
  expect((await colleague.send(claimConsultation, { applyOrderId: row.id })).status).toBe(404);
  const of = { applyOrderId: contested.id };
  const replies = await Promise.all([doctor.send(startConsultation, of), colleague.send(claimConsultation, of)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const { claimerId, poolTenantId } = await storedConsultation(app(), contested);
  expect(Boolean(claimerId)).toBe(Boolean(poolTenantId));
});

test('where nobody may claim it stays with its expert, who is reminded once and may begin it', async () => {
  const claims = (isGone: number) =>
    app().services.database.forGroup().run(sql`UPDATE menu SET is_deleted = ${isGone} WHERE code = 'consultation_claim'`);
  const row = await aConsultation(app(), named);
  await claims(1);
  try {
    await callAfter(11);
    expect(await callAfter(11)).toBe(0);
  } finally {
    await claims(0);
  }
  expect((await overdueTold(row)).filter((person) => person === 'expert1')).toHaveLength(1);
  expect((await storedConsultation(app(), row)).poolTenantId).toBeNull();
  expect((await (await app().as('expert1')).send(startConsultation, { applyOrderId: row.id })).status).toBe(200);
});

test('a shift ends after it begins', async () => {
  const admin = await app().as('expertAdmin');
  const shift = { doctorId: app().people.expert1.userId, line: '1', startTime: '2026-12-01 08:00:00', endTime: '2026-12-01 08:00:00' };
  const same = await admin.send(endpointOf(onCall, 'submit'), shift);
  expect([same.status, same.body.msg]).toEqual([400, '结束时间须晚于开始时间']);
});
