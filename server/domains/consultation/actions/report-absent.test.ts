import { expect, test } from 'vitest';
import { cancelConsultation, startConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { cancelTerms } from '../../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { rescheduleConsultation } from '../../../../contract/domains/consultation/reschedule.action.ts';
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
const canOf = async ({ id }: ConsultationRow, who: 'doctor1' | 'expert1') =>
  (await (await app().asUser(app().people[who])).get<{ can: string[] }>(consultationDetail, { applyOrderId: id })).can;

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
  expect(notices[0]?.context).toContain(`届时退还${percent}%`);
  await pass(25);
  expect(await stateOf(row)).toBe('overdue');
  expect(await moneyOf(app(), row)).toMatchObject({ refunded: percent * 300, held: 0 });
});

test('the applicant and who acts for them are told at once until when they may object, and what it costs; the other side nothing of it', async () => {
  const row = await arranged();
  await report(row, 'operator');
  const notices = await contextsOf(row, NOTICE);
  expect(notices.map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([app().people.doctor1.userId, app().people.applyAdmin.userId]),
  );
  expect(notices.some(({ userId }) => userId === app().people.expert1.userId)).toBe(false);
  const until = wireTime(inHours(24).getTime()).slice(0, 16);
  expect(notices[0]?.context).toContain(`请在${until}前提出；逾期没有异议的，会诊按申请方未到结束。已支付的会诊费届时退还0%。`);
});

test('they came after all: it begins, also long after the grace, and the report is void', async () => {
  const row = await arranged();
  await report(row);
  await pass(5);
  expect(await (await app().asUser(app().people.expert1)).send(startConsultation, { applyOrderId: row.id })).toMatchObject({ status: 200 });
  expect(await storedConsultation(app(), row)).toMatchObject({
    applyOrderStatus: 'diagnosis_ing',
    absentReportTime: null,
    absentObjectUntil: null,
  });
  await pass(48);
  expect(await stateOf(row)).toBe('diagnosis_ing');
});

test('it is moved instead: the report is void, and of the new hour there may be another', async () => {
  const row = await arranged();
  await report(row);
  await pass(3);
  const sent = { applyOrderId: row.id, scheduleTime: wireTime(inHours(1).getTime()), reason: '双方另约' };
  expect(await (await app().asUser(app().people.expert1)).send(rescheduleConsultation, sent)).toMatchObject({ status: 200 });
  expect(await storedConsultation(app(), row)).toMatchObject({ absentReportTime: null, absentReason: null });
  await pass(1.5);
  expect(await report(row)).toMatchObject({ status: 200 });
});

test('too early, after the grace, without an appointment and twice it is refused', async () => {
  const early = await arranged(0.1);
  expect(await canOf(early, 'expert1')).not.toContain('report-absent');
  expect(await report(early)).toMatchObject({ status: 409, body: { msg: expect.stringContaining('到时才能报告申请方未到') } });
  const late = await arranged(-2.5);
  expect(await report(late)).toMatchObject({
    status: 409,
    body: { msg: '约定时间已过且超过宽限，会诊即将过期，不能报告申请方未到' },
  });
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

test('whom the room has seen is not reported, also who was never let in', async () => {
  const row = await arranged(-0.1, { kind: 'remotevideo' });
  const expert = await visitor(app(), 'expert1', row);
  await expert.enter();
  const other = await arranged(-0.1, { kind: 'remotevideo' });
  const applicant = await visitor(app(), 'doctor1', other);
  await applicant.enter();
  expect(await report(row)).toMatchObject({ status: 200 });
  expect(await report(other)).toMatchObject({ status: 409, body: { msg: expect.stringContaining('会诊室有申请方到场的记录') } });
});

test('meanwhile it waits for nobody, and nobody is reminded or urged', async () => {
  const audited = { levelOneAuditTime: inHours(-30 * 24), submitTime: inHours(-31 * 24) };
  const row = await arranged(-0.5, audited);
  await report(row);
  expect(await tasksOf(app(), row, 'expert1')).toEqual([]);
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
  const { tenantId } = app().people.doctor1;
  await setOwnParam(app(), tenantId, 'consultation.refund-too-late', 20);
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
