import { beforeAll, beforeEach, expect, test } from 'vitest';
import { giveOpinion, startConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { applyToMeList, consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { claimConsultation, keepClaim } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { onCall } from '../../../contract/domains/consultation/on-call.resource.ts';
import { answerSupplement, askSupplement } from '../../../contract/domains/consultation/supplement.actions.ts';
import { urgeConsultation } from '../../../contract/domains/consultation/urge.endpoint.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { remindInbox } from '../../engine/inbox/remind-inbox.ts';
import { sql } from '../../engine/store/sql.ts';
import { addPerson } from '../../testing/extra-people.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { expireConsultations } from './consultation.jobs.ts';
import { remindConsultationsJob } from './consultation.reminders.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, changeConsultation, linksOf, storedConsultation, tasksOf, toldAbout, wireTime } from './consultation.testing.ts';
import { callSecondLine, leavePools, releaseIdle } from './ecg.jobs.ts';
import { aPooledEcg } from './pooled.testing.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OPINION = '急性前壁心肌梗死，请立即转运。';
const app = sharedTestApp();

let start: number;
beforeAll(async () => {
  start = app().clock.now();
  const { userId: doctorId } = app().people.expert2;
  const shift = { doctorId, line: '2', startTime: wireTime(start - HOUR_MS), endTime: wireTime(start + HOUR_MS) };
  await (await app().as('expertAdmin')).get(endpointOf(onCall, 'submit'), shift);
});
beforeEach(() => app().clock.set(start));

const frozen = { kind: 'telemedicine', slideDelivery: '1', sliceType: '3', scheduleTime: undefined } as const;
const named = { kind: 'ECG', ecgAssignment: '1', meetingType: '1', scheduleTime: null } as const;
const pass = (minutes: number) => app().clock.advance(minutes * MINUTE_MS);
const at = (minutes: number) => new Date(start + minutes * MINUTE_MS);
const asNow = (who: PersonName) => app().asUser(app().people[who]);
const tick = () => remindConsultationsJob.run(app().services);
const begin = async (row: ConsultationRow, who: PersonName = 'expert1') =>
  (await asNow(who)).get(startConsultation, { applyOrderId: row.id });
const late = async (row: ConsultationRow) =>
  (await toldAbout(app(), row))
    .filter(({ person, title }) => title.includes('未出具意见') && person !== 'platformAdmin')
    .map(({ person, title }) => `${person} ${title}`);
/** An urgent ECG that its named expert began after five minutes, a minute after its quarter of an hour. */
const aLateEcg = async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis', ...named });
  pass(5);
  await begin(row);
  pass(6);
  await callSecondLine(app().services);
  await tick();
  expect(await storedConsultation(app(), row)).toMatchObject({ secondCallTime: null, poolTenantId: null });
  pass(5);
  await tick();
  return row;
};

test.each([
  ['a frozen section', frozen, 30],
  ['an ECG', { ...named, meetingType: '2', illnessSeverity: 'common' }, 30],
  ['electrophysiology', { kind: 'electrophysiology', meetingType: '1', scheduleTime: null }, 120],
] as const)('the limit of %s goes on once somebody has begun it', async (_what, kind, minutes) => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis', ...kind });
  pass(7);
  await begin(row);
  const { records } = await (await asNow('expert1')).get<Page<{ id: string; answerTime?: string }>>(applyToMeList, { size: 200 });
  expect(records.find(({ id }) => id === row.id)?.answerTime).toBe(toWireTime(at(minutes).getTime()));
  expect(await tasksOf(app(), row, 'expert1')).toEqual([{ task: giveOpinion.name, dueTime: at(minutes) }]);
});

test('a frozen section that was begun and not answered is told to its expert and the operators, once, and does not expire', async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis', ...frozen });
  await begin(row);
  pass(29);
  await tick();
  expect(await late(row)).toEqual([]);
  pass(2);
  await Promise.all([tick(), tick()]);
  await tick();
  const told = ['expert1 会诊超过时限未出具意见', 'operator 会诊超过时限未出具意见'];
  expect((await late(row)).sort()).toEqual(told);
  pass(5);
  await remindInbox(app().services);
  expect(await toldAbout(app(), row)).toContainEqual({ person: 'expert1', title: '待办已超时' });
  pass(40 * 24 * 60);
  await expireConsultations(app().services);
  expect((await storedConsultation(app(), row)).applyOrderStatus).toBe('diagnosis_ing');
});

test('its limit stands still while more is asked for, and goes on with what was left', async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis', ...frozen });
  await begin(row);
  pass(20);
  await (await asNow('expert1')).get(askSupplement, { applyOrderId: row.id });
  pass(60);
  await tick();
  expect(await late(row)).toEqual([]);
  await (await asNow('doctor1')).get(answerSupplement, { applyOrderId: row.id, supplementAnswer: '已补做' });
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'diagnosis_ing', answerTime: at(90) });
  pass(11);
  await tick();
  expect(await late(row)).toHaveLength(2);
});

test('an urgent ECG that its named expert has begun goes to the second line after its limit, who opens, takes and answers it', async () => {
  const row = await aLateEcg();
  expect((await late(row)).sort()).toEqual([
    'expert1 会诊超过时限未出具意见',
    'expert2 紧急心电超时未出具意见',
    'operator 会诊超过时限未出具意见',
  ]);
  const second = await asNow('expert2');
  expect(await second.get<{ can: string[] }>(consultationDetail, { applyOrderId: row.id })).toMatchObject({
    can: expect.arrayContaining([claimConsultation.name]),
  });
  expect(await tasksOf(app(), row, 'expert2')).toMatchObject([{ task: claimConsultation.name }]);
  expect((await second.get<Page<{ id: string }>>(applyToMeList, { size: 200 })).records.map(({ id }) => id)).toContain(row.id);
  await second.get(claimConsultation, { applyOrderId: row.id });
  expect(await linksOf(app(), row, '心电已有医生认领')).toContain(null);
  expect(await toldAbout(app(), row)).toContainEqual({ person: 'expert1', title: '心电已有医生认领' });
  // It is theirs alone from here on.
  const first = await asNow('expert1');
  expect((await first.send(giveOpinion, { applyOrderId: row.id, respRespondentsOpinion: OPINION })).status).toBe(403);
  expect((await first.send(claimConsultation, { applyOrderId: row.id })).body.msg).toBe('该心电已有医生在处理，不能认领');
  await second.get(giveOpinion, { applyOrderId: row.id, respRespondentsOpinion: OPINION });
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'diagnosis', poolTenantId: null, claimerId: null });
});

test('passed on, both are urged; who has gone on with it keeps it as long as they are at work, and whoever takes it then is told that it is late', async () => {
  const row = await aLateEcg();
  expect(await toldAbout(app(), row)).toContainEqual({ person: 'expert1', title: '紧急心电超时，已转二线值班' });
  await (await asNow('doctor1')).get(urgeConsultation, { applyOrderId: row.id });
  const urged = (await toldAbout(app(), row)).filter(({ title }) => title === '会诊申请催办').map(({ person }) => person);
  expect(urged).toEqual(expect.arrayContaining(['expert1', 'expert2']));
  await (await asNow('expert1')).get(keepClaim, { applyOrderId: row.id });
  pass(2);
  const second = await asNow('expert2');
  const refused = await second.send(claimConsultation, { applyOrderId: row.id });
  expect([refused.status, refused.body.msg]).toEqual([409, '会诊医生正在处理该心电，请稍后再试']);
  pass(2);
  await second.get(claimConsultation, { applyOrderId: row.id });
  pass(9);
  await second.get(keepClaim, { applyOrderId: row.id });
  pass(2);
  await tick();
  expect(await late(row)).toContain('expert2 会诊超过时限未出具意见');
});

test('until somebody takes it, the named expert may still answer', async () => {
  const row = await aLateEcg();
  await (await asNow('expert1')).get(giveOpinion, { applyOrderId: row.id, respRespondentsOpinion: OPINION });
  const { targetDoctorId, poolTenantId } = await storedConsultation(app(), row);
  expect([targetDoctorId, poolTenantId]).toEqual([app().people.expert1.userId, null]);
});

test('what the second line takes and leaves alone lies in the pool, for whoever is on duty', async () => {
  const row = await aLateEcg();
  await (await asNow('expert2')).get(claimConsultation, { applyOrderId: row.id });
  pass(11);
  await releaseIdle(app().services);
  const free = { applyOrderStatus: 'wait_diagnosis', targetDoctorId: null, poolTenantId: row.targetTenantId };
  expect(await storedConsultation(app(), row)).toMatchObject(free);
  await (await asNow('expert1')).get(claimConsultation, { applyOrderId: row.id });
  await (await asNow('expert1')).get(giveOpinion, { applyOrderId: row.id, respRespondentsOpinion: OPINION });
});

test('what was claimed stays with whoever reads it, and the second line hears that it is late', async () => {
  const row = await aPooledEcg(app(), { meetingType: '1' });
  await (await asNow('expert1')).get(claimConsultation, { applyOrderId: row.id });
  pass(16);
  await tick();
  expect(await late(row)).toContain('expert2 紧急心电超时未出具意见');
  const refused = await (await asNow('expert2')).send(claimConsultation, { applyOrderId: row.id });
  expect([refused.status, refused.body.msg]).toEqual([409, '该心电已有医生在处理，不能认领']);
});

test('the second line is somebody who could open and answer what they are given', async () => {
  const { tenantId } = app().people.expert1;
  // Came last, and reads ECGs, but gives no opinions.
  const reader = await addPerson(app(), { tenantId, name: 'reads-only', permissionCodes: ['consultation_claim'], dataScope: 'self' });
  const shift = { doctorId: reader.userId, line: '2', startTime: wireTime(start - MINUTE_MS), endTime: wireTime(start + HOUR_MS) };
  await (await asNow('expertAdmin')).get(endpointOf(onCall, 'submit'), shift);
  const row = await aConsultation(app(), { status: 'wait_diagnosis', ...named });
  pass(11);
  await callSecondLine(app().services);
  expect((await storedConsultation(app(), row)).targetDoctorId).toBe(app().people.expert2.userId);
});

test('what was begun after its limit is left to whoever begins it, for as long as they are at work', async () => {
  const [row, slides] = [
    await aConsultation(app(), { status: 'wait_diagnosis', ...named }),
    await aConsultation(app(), { status: 'wait_diagnosis', ...frozen }),
  ];
  pass(11);
  await callSecondLine(app().services);
  pass(20);
  await begin(row, 'expert2');
  await begin(slides);
  pass(1);
  await tick();
  expect([await late(row), await late(slides)]).toEqual([[], []]);
  expect((await (await asNow('expert1')).send(claimConsultation, { applyOrderId: row.id })).status).not.toBe(200);
  pass(8);
  await (await asNow('expert2')).get(keepClaim, { applyOrderId: row.id });
  pass(2);
  await tick();
  expect([(await late(row)).sort(), (await late(slides)).sort()]).toEqual([
    ['expert2 会诊超过时限未出具意见', 'operator 会诊超过时限未出具意见'],
    ['expert1 会诊超过时限未出具意见', 'operator 会诊超过时限未出具意见'],
  ]);
  expect((await storedConsultation(app(), row)).poolTenantId).toBeNull();
  pass(9);
  await tick();
  expect((await storedConsultation(app(), row)).poolTenantId).toBe(row.targetTenantId);
});

test('what is begun and left alone is passed on after ten minutes, and not claimed by whoever has it; the fee stays', async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis', ...named, remotePrice: 30_000 });
  await begin(row);
  pass(11);
  await tick();
  const told = await toldAbout(app(), row);
  expect(told).toContainEqual({ person: 'expert1', title: '紧急心电超时，已转二线值班' });
  expect(told).toContainEqual({ person: 'expert2', title: '紧急心电超时未出具意见' });
  const first = await asNow('expert1');
  const { can } = await first.get<{ can: string[] }>(consultationDetail, { applyOrderId: row.id });
  expect([can.includes(claimConsultation.name), can.includes(giveOpinion.name)]).toEqual([false, true]);
  const refused = await first.send(claimConsultation, { applyOrderId: row.id });
  expect([refused.status, refused.body.msg]).toEqual([409, '您正在处理该心电，请直接出具意见']);
  await (await asNow('expert2')).get(claimConsultation, { applyOrderId: row.id });
  expect((await storedConsultation(app(), row)).remotePrice).toBe(30_000);
  await app().deliver();
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ context: string }>(sql`
    SELECT context FROM notice WHERE title = '心电已有医生认领' AND user_id = ${row.applyUserId} AND context LIKE ${`%${row.no}%`}`);
  expect(rows[0]?.context).toContain('会诊费不变。');
});

test('what was claimed, is late and is left alone still has its call of the second line, and whoever takes it next is told', async () => {
  const row = await aPooledEcg(app(), { meetingType: '1' });
  await (await asNow('expert1')).get(claimConsultation, { applyOrderId: row.id });
  pass(10);
  await (await asNow('expert1')).get(keepClaim, { applyOrderId: row.id });
  pass(6);
  await tick();
  expect(await late(row)).toContain('expert1 会诊超过时限未出具意见');
  pass(5);
  await releaseIdle(app().services);
  // Nobody has answered it: the operators are still called.
  const { rows } = await app()
    .services.database.forGroup()
    .run(sql`
    SELECT settled_time AS "settledTime" FROM notice
    WHERE title = '会诊超过时限未出具意见' AND user_id = ${app().people.operator.userId} AND about_id = ${row.id}`);
  expect(rows).toEqual([{ settledTime: null }]);
  await callSecondLine(app().services);
  const called = { secondCallTime: new Date(app().clock.now()), targetDoctorId: app().people.expert2.userId };
  expect(await storedConsultation(app(), row)).toMatchObject({ ...called, poolTenantId: row.targetTenantId });
  await (await asNow('expert2')).get(claimConsultation, { applyOrderId: row.id });
  pass(11);
  await tick();
  expect(await late(row)).toContain('expert2 会诊超过时限未出具意见');
});

test('nobody is called for what was late a day ago', async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis', ...named });
  await begin(row);
  pass(25 * 60);
  await tick();
  expect(await late(row)).toEqual([]);
  expect((await storedConsultation(app(), row)).poolTenantId).toBeNull();
});

test('what a server of the release before says of a press is no answer, and what it leaves in a pool is taken out', async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis', ...frozen });
  pass(5);
  await begin(row);
  await changeConsultation(
    app(),
    sql`UPDATE consultation SET respond_time = start_time, respond_limit = answer_time, respond_minutes = 5, answer_time = NULL WHERE id = ${row.id}`,
  );
  pass(10);
  await (await asNow('expert1')).get(giveOpinion, {
    ...{ applyOrderId: row.id, respRespondentsOpinion: OPINION, sliceQuality: 'qualified', diagnosisQuality: 'basically_correct' },
  });
  expect(await storedConsultation(app(), row)).toMatchObject({ respondTime: at(15), respondLimit: at(30), respondMinutes: 15 });

  const left = await aConsultation(app(), { status: 'diagnosis', ...named, poolTenantId: app().people.expert1.tenantId });
  await leavePools(app().services);
  expect((await storedConsultation(app(), left)).poolTenantId).toBeNull();
});
