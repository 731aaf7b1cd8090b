import { expect, test } from 'vitest';
import { cancelConsultation, startConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { cancelTerms } from '../../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { rescheduleConsultation } from '../../../../contract/domains/consultation/reschedule.action.ts';
import { askSupplement } from '../../../../contract/domains/consultation/supplement.actions.ts';
import { urgeConsultation } from '../../../../contract/domains/consultation/urge.endpoint.ts';
import { ledgerOf, moneyOf } from '../../../engine/ledger/payment-ledger.testing.ts';
import { sql } from '../../../engine/store/sql.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { visitor } from '../../room/room.testing.ts';
import { absences } from '../absent-applicant.testing.ts';
import type { ConsultationRow } from '../consultation.tables.ts';
import { stepsOf, storedConsultation, tasksOf, toldAbout, wireTime } from '../consultation.testing.ts';
import { setOwnParam } from '../hospital-rules.testing.ts';
import { remindUnfinished } from '../unfinished-orders.ts';

const app = sharedTestApp();
const { arranged, report, pass, stateOf, inHours } = absences(app);
const NOTICE = '会诊申请方未到，可提出异议';

const contextsOf = async ({ no }: ConsultationRow, title: string) => {
  await app().deliver();
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ context: string; userId: string }>(
      sql`SELECT context, user_id AS "userId" FROM notice WHERE title = ${title} AND context LIKE ${`%${no}%`}`,
    );
  return rows;
};
/** What is followed by a text message where it is not read, and until when. */
const urgentOf = async ({ no }: ConsultationRow) => {
  const { rows } = await app()
    .services.database.forGroup()
    .run(
      sql`SELECT DISTINCT urgent, about_id AS "aboutId", about_tasks AS "aboutTasks" FROM notice WHERE title = ${NOTICE} AND context LIKE ${`%${no}%`}`,
    );
  return rows;
};
/** What the applying hospital gives back of a cancellation too late from now on, in percent. */
const backTooLate = async (percent: number) => {
  const [{ tenantId }, key] = [app().people.doctor1, 'consultation.refund-too-late'] as const;
  await app().services.database.forGroup().run(sql`DELETE FROM tenant_param WHERE tenant_id = ${tenantId} AND param_key = ${key}`);
  await setOwnParam(app(), tenantId, key, percent);
};
const canOf = async ({ id }: ConsultationRow, who: 'doctor1' | 'expert1') =>
  (await (await app().asUser(app().people[who])).get<{ can: string[] }>(consultationDetail, { applyOrderId: id })).can;

test('whom the room has seen is not reported, also who was never let in', async () => {
  const row = await arranged(-0.3, { kind: 'remotevideo' });
  const expert = await visitor(app(), 'expert1', row);
  await expert.enter();
  const other = await arranged(-0.3, { kind: 'remotevideo' });
  const applicant = await visitor(app(), 'doctor1', other);
  await applicant.enter();
  expect(await report(row)).toMatchObject({ status: 200 });
  expect(await report(other)).toMatchObject({ status: 409, body: { msg: expect.stringContaining('会诊室有申请方到场的记录') } });
});

test('after the grace nobody is asked for more, which would begin it anew, but who has come to the room since', async () => {
  const live = { kind: 'remoteultrasonic', ultrasoundMode: '1' } as const;
  const [alone, met] = [await arranged(-0.5, live), await arranged(-0.5, live)];
  for (const row of [alone, met]) await report(row);
  await (await visitor(app(), 'doctor1', met)).enter();
  await pass(1.6);
  const ask = async ({ id }: ConsultationRow) => (await app().asUser(app().people.expert1)).send(askSupplement, { applyOrderId: id });
  expect(await ask(alone)).toMatchObject({
    status: 409,
    body: { msg: '已报告申请方未到，且约定时间已超过宽限，不能要求补充资料。请联系运营人员改期' },
  });
  expect(await ask(met)).toMatchObject({ status: 200 });
});

test('whom the room sees after the report is not absent: all goes back, and a cancellation is judged as without it', async () => {
  const [ended, cancelled] = [await arranged(-0.3, { kind: 'remotevideo' }), await arranged(-0.3, { kind: 'remotevideo' })];
  for (const row of [ended, cancelled]) {
    expect(await report(row)).toMatchObject({ status: 200 });
    await (await visitor(app(), 'doctor1', row)).enter();
  }
  await pass(3);
  const applicant = await app().asUser(app().people.doctor1);
  expect(await applicant.get(cancelTerms, { applyOrderId: cancelled.id })).toMatchObject({ percent: 100, refund: 30_000 });
  await applicant.get(cancelConsultation, { applyOrderId: cancelled.id, reason: '专家未到', refund: 30_000 });
  await pass(22);
  expect(await storedConsultation(app(), ended)).toMatchObject({
    applyOrderStatus: 'overdue',
    expiryCause: 'missed',
    absentReportTime: null,
  });
  for (const row of [ended, cancelled]) expect(await moneyOf(app(), row)).toMatchObject({ refunded: 30_000, forfeited: 0, held: 0 });
  const [told] = await contextsOf(ended, '会诊申请已过期');
  expect(told?.context).toContain('已支付的会诊费将全额退还');
});

test('nobody objects: the clock ends it once they can no more, keeps what a cancellation too late costs, and says why', async () => {
  const row = await arranged();
  expect(await report(row)).toMatchObject({ status: 200 });
  expect(await storedConsultation(app(), row)).toMatchObject({
    applyOrderStatus: 'wait_diagnosis',
    absentReporterName: app().people.expert1.realName,
    absentReason: '三次电话未接',
    absentObjectUntil: inHours(24),
  });
  await pass(24);
  expect(await stateOf(row)).toBe('wait_diagnosis');
  expect(await ledgerOf(app(), row)).toHaveLength(1);
  await pass(0.02);
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'overdue', expiryCause: 'absent' });
  expect(await moneyOf(app(), row)).toMatchObject({ paid: 30_000, refunded: 0, forfeited: 30_000, settled: 0, held: 0 });
  expect(await stepsOf(app(), row.id)).toEqual(['reportAbsent', 'expire']);
  const [told] = await contextsOf(row, '会诊申请已过期');
  expect(told?.context).toContain('原因：约定时间申请方未到。已支付的会诊费按规定退还0%。');
  const [theirs] = await contextsOf(row, '会诊已过期');
  expect(theirs?.context).toMatch(/原因：约定时间申请方未到$/);
});

test.each([
  ['next week: whole', 60, 100],
  ['later on that day: in part', 10, 50],
])('an hour that was moved and never agreed to takes nothing: they had planned for %s', async (_when, planned, percent) => {
  const row = await arranged(-0.5, { promisedTime: inHours(planned) });
  await report(row);
  const notices = await contextsOf(row, NOTICE);
  expect(notices[0]?.context).toContain(`届时至少退还${percent}%`);
  await pass(25);
  expect(await stateOf(row)).toBe('overdue');
  expect(await moneyOf(app(), row)).toMatchObject({ refunded: percent * 300, held: 0 });
});

test('the applicant and who acts for them are told at once until when they may object, and what it costs, by a text where it stays unread', async () => {
  const row = await arranged();
  await report(row, 'operator');
  const notices = await contextsOf(row, NOTICE);
  expect(notices.map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([app().people.doctor1.userId, app().people.applyAdmin.userId]),
  );
  expect(notices.some(({ userId }) => userId === app().people.expert1.userId)).toBe(false);
  const until = wireTime(inHours(24).getTime()).slice(0, 16);
  expect(notices[0]?.context).toContain(`请在${until}前提出；逾期没有异议的，会诊按申请方未到结束。已支付的会诊费届时至少退还0%。`);
  expect(await urgentOf(row)).toEqual([{ urgent: 1, aboutId: row.id, aboutTasks: ['object-absent'] }]);
});

const reschedule = async ({ id }: ConsultationRow, who: 'expert1' | 'operator') => {
  const sent = { applyOrderId: id, scheduleTime: wireTime(inHours(1).getTime()), reason: '双方另约' };
  return (await app().asUser(app().people[who])).send(rescheduleConsultation, sent);
};

test('after the grace it is begun no more by whoever is alone there, nor moved by them, but by an operator', async () => {
  const row = await arranged();
  await report(row);
  await pass(1.6);
  const begin = async () => (await app().asUser(app().people.expert1)).send(startConsultation, { applyOrderId: row.id });
  const over = '已报告申请方未到，且约定时间已超过宽限';
  expect(await begin()).toMatchObject({ status: 409, body: { msg: `${over}，不能开始会诊。请联系运营人员改期` } });
  expect(await reschedule(row, 'expert1')).toMatchObject({ status: 409, body: { msg: `${over}，不能改期。请联系运营人员改期` } });
  expect(await reschedule(row, 'operator')).toMatchObject({ status: 200 });
  expect(await begin()).toMatchObject({ status: 200 });
});

test('the others who wait hear of it and that it may be moved, and nothing of the fee', async () => {
  const [byOperator, byExpert] = [await arranged(), await arranged()];
  await report(byOperator, 'operator');
  await report(byExpert);
  const told = await contextsOf(byOperator, '会诊已报告申请方未到');
  expect(told.map(({ userId }) => userId)).toEqual([app().people.expert1.userId]);
  expect(told[0]?.context).toMatch(
    /报告约定时间.+申请方未到：三次电话未接。申请方可在.+前提出异议。宽限时间内仍可改期，此后由运营人员改期。$/,
  );
  const operators = (await contextsOf(byExpert, '会诊已报告申请方未到')).map(({ userId }) => userId);
  expect(operators).toContain(app().people.operator.userId);
  expect(operators).not.toContain(app().people.expert1.userId);
});

test('what they were told would go back does, whatever their hospital sets meanwhile', async () => {
  await backTooLate(20);
  const [less, more] = [await arranged(), await arranged()];
  await report(less);
  await backTooLate(10);
  await report(more);
  await backTooLate(15);
  await pass(25);
  expect([await moneyOf(app(), less), await moneyOf(app(), more)]).toMatchObject([{ refunded: 6_000 }, { refunded: 4_500 }]);
});

test('a report of an hour that a server of the release before moved counts for nothing, and the new one is reported', async () => {
  const row = await arranged(-0.5, { absentReportTime: inHours(-1), absentObjectTime: inHours(-0.9), absentObjectUntil: inHours(23) });
  expect(await canOf(row, 'expert1')).toContain('report-absent');
  expect(await report(row)).toMatchObject({ status: 200 });
  expect((await storedConsultation(app(), row)).absentObjectTime).toBe(null);
  const stale = await arranged(-1, { absentReportTime: inHours(-1.5), absentObjectUntil: inHours(23) });
  await pass(1.5);
  expect(await storedConsultation(app(), stale)).toMatchObject({ applyOrderStatus: 'overdue', expiryCause: 'missed' });
});

test('they came after all: it begins within the grace, and the report is void', async () => {
  const row = await arranged();
  await report(row);
  await pass(1.4);
  expect(await (await app().asUser(app().people.expert1)).send(startConsultation, { applyOrderId: row.id })).toMatchObject({ status: 200 });
  expect(await storedConsultation(app(), row)).toMatchObject({
    applyOrderStatus: 'diagnosis_ing',
    absentReportTime: null,
    absentObjectUntil: null,
  });
  await pass(48);
  expect(await stateOf(row)).toBe('diagnosis_ing');
});

test('it is moved instead: the report is void, and who does not come to the new hour either is judged by that', async () => {
  await backTooLate(0);
  const row = await arranged();
  await report(row);
  await pass(1);
  expect(await reschedule(row, 'expert1')).toMatchObject({ status: 200 });
  expect(await storedConsultation(app(), row)).toMatchObject({ absentReportTime: null, absentReason: null });
  await pass(1.5);
  expect(await report(row)).toMatchObject({ status: 200 });
  await pass(25);
  expect(await moneyOf(app(), row)).toMatchObject({ refunded: 0, forfeited: 30_000, held: 0 });
});

test('too early, after the grace, without an appointment and twice it is refused', async () => {
  const early = await arranged(-0.2);
  expect(await canOf(early, 'expert1')).not.toContain('report-absent');
  expect(await report(early)).toMatchObject({ status: 409, body: { msg: '约定时间过后15分钟才能报告申请方未到' } });
  const late = await arranged(-2.5);
  expect(await report(late)).toMatchObject({
    status: 409,
    body: { msg: '约定时间已过且超过宽限，会诊即将过期，不能报告申请方未到' },
  });
  const resumed = await arranged(-0.5, { waitingSince: inHours(-0.1) });
  expect((await report(resumed)).status).toBe(409);
  const asked = await arranged(-0.5, { supplementAskedTime: inHours(-0.4) });
  expect(await canOf(asked, 'expert1')).not.toContain('report-absent');
  expect(await report(asked)).toMatchObject({ status: 409, body: { msg: expect.stringContaining('约定时间后已要求补充资料') } });
  expect(await report(await arranged(-0.5, { supplementAskedTime: inHours(-1) }))).toMatchObject({ status: 200 });
  const offline = await arranged(-0.5, { kind: 'ECG' });
  expect(await report(offline)).toMatchObject({ status: 409, body: { msg: '该会诊未约定时间，不能报告申请方未到' } });
  const row = await arranged();
  expect(await canOf(row, 'expert1')).toContain('report-absent');
  await report(row);
  expect(await report(row, 'operator')).toMatchObject({ status: 409, body: { msg: '已报告过申请方未到' } });
  expect(await canOf(row, 'doctor1')).toContain('object-absent');
});

test('where both say so at the same moment, it is said once', async () => {
  const row = await arranged();
  const replies = await Promise.all([report(row), report(row, 'operator')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('the applicant reports nobody, nor does a colleague of the expert', async () => {
  const row = await arranged();
  expect((await report(row, 'doctor1')).status).toBe(403);
  expect([403, 404]).toContain((await report(row, 'expert2')).status);
  expect((await report(row, 'stranger')).status).toBe(404);
});

test('meanwhile it waits for the objection alone, until its hour, and nobody else is reminded or urged', async () => {
  const audited = { levelOneAuditTime: inHours(-30 * 24), submitTime: inHours(-31 * 24) };
  const row = await arranged(-0.5, audited);
  await report(row);
  expect(await tasksOf(app(), row, 'expert1')).toEqual([]);
  expect(await tasksOf(app(), row, 'doctor1')).toEqual([{ task: 'object-absent', dueTime: inHours(24) }]);
  expect((await storedConsultation(app(), row)).answerTime).toBe(null);
  const applicant = await app().asUser(app().people.doctor1);
  expect((await applicant.send(urgeConsultation, { applyOrderId: row.id })).status).toBe(409);
  expect(await canOf(row, 'doctor1')).not.toContain('urge-consultation');
  const other = await arranged(-0.5, audited);
  await remindUnfinished(app().services, 'test');
  const late = async (one: ConsultationRow) => (await toldAbout(app(), one)).filter(({ title }) => title === '普通会诊超过完成时限');
  expect(await late(row)).toEqual([]);
  expect(await late(other)).not.toEqual([]);
});

test('as much as its hospital gives back of a cancellation too late goes back, and is shown when the applicant cancels instead', async () => {
  await backTooLate(20);
  const [kept, cancelled] = [await arranged(), await arranged()];
  for (const row of [kept, cancelled]) await report(row);
  await pass(23);
  const applicant = await app().asUser(app().people.doctor1);
  expect(await applicant.get(cancelTerms, { applyOrderId: cancelled.id })).toMatchObject({ percent: 20, refund: 6_000 });
  await applicant.get(cancelConsultation, { applyOrderId: cancelled.id, reason: '患者转院', refund: 6_000 });
  await pass(2);
  for (const row of [kept, cancelled]) expect(await moneyOf(app(), row)).toMatchObject({ refunded: 6_000, forfeited: 24_000, held: 0 });
});

test('where the grace is longer than the time to object, it may still begin within it', async () => {
  const { tenantId } = app().people.doctor1;
  await setOwnParam(app(), tenantId, 'consultation.grace', 48);
  const row = await arranged();
  await report(row);
  await pass(30);
  expect(await stateOf(row)).toBe('wait_diagnosis');
  expect((await storedConsultation(app(), row)).absentObjectUntil).toEqual(inHours(17.5));
  await pass(18);
  expect(await stateOf(row)).toBe('overdue');
});
