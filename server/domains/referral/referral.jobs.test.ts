import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { detailReferral, referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { submitTenantParam } from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { expireReferrals, remindReferrals } from './referral.jobs.ts';
import { aForm, aReferral, aReferralIn, asNow, openReferrals, storedReferral } from './referral.testing.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const app = sharedTestApp();

/** Who was told of this referral under that title, once delivered. */
async function toldOf({ id }: { id: string }, title: string): Promise<PersonName[]> {
  await app().deliver();
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ account: PersonName }>(sql`
      SELECT u.account FROM notice n JOIN user_account u ON u.tenant_id = n.tenant_id AND u.id = n.user_id
      WHERE n.title = ${title} AND n.link = ${`/referral/detail?id=${id}`} ORDER BY 1`);
  return rows.map(({ account }) => account);
}

test('half of the time: who answers is reminded; all of it: the medical office, the operators and the sender hear, once', async () => {
  const row = await aReferral(app());
  const { version } = await storedReferral(app(), row);
  app().clock.advance(12 * HOUR_MS - MINUTE_MS);
  await remindReferrals(app().services);
  expect(await toldOf(row, '转诊申请待答复')).toEqual([]);
  app().clock.advance(MINUTE_MS);
  await remindReferrals(app().services);
  await remindReferrals(app().services);
  expect(await toldOf(row, '转诊申请待答复')).toEqual(['expertAdmin']);
  app().clock.advance(12 * HOUR_MS);
  await remindReferrals(app().services);
  await remindReferrals(app().services);
  const late = await toldOf(row, '转诊申请超时未答复');
  expect(late).toEqual(expect.arrayContaining(['doctor1', 'expertAdmin', 'operator']));
  expect(new Set(late).size).toBe(late.length);
  // Never silently accepted, and no form that is open meanwhile is spoiled.
  expect(await storedReferral(app(), row)).toMatchObject({ applyOrderStatus: 'wait_primaryaudit', version });
});

test('a critical patient’s answer is due in half an hour, and an answer ends the reminders', async () => {
  const row = await aReferral(app(), { illnessSeverity: 'critical' });
  expect((await storedReferral(app(), row)).answerTime?.getTime()).toBe(app().clock.now() + 30 * MINUTE_MS);
  await (await asNow(app(), 'expertAdmin')).get(referralMove('approve'), { id: row.id });
  await (await asNow(app(), 'expert1')).get(referralMove('accept'), { id: row.id });
  app().clock.advance(HOUR_MS);
  await remindReferrals(app().services);
  expect(await toldOf(row, '转诊申请待答复')).toEqual([]);
  expect(await toldOf(row, '转诊申请超时未答复')).toEqual([]);
});

test('the operators are called in no more once it is accepted, and still after the audit alone', async () => {
  const row = await aReferral(app());
  app().clock.advance(24 * HOUR_MS);
  await remindReferrals(app().services);
  await app().deliver();
  const called = async () => {
    const { rows } = await app()
      .services.database.forGroup()
      .run<{ settled: boolean }>(sql`
        SELECT DISTINCT settled_time IS NOT NULL AS settled FROM notice
        WHERE tenant_id = '000000' AND urgent = 1 AND title = '转诊申请超时未答复' AND link = ${`/referral/detail?id=${row.id}`}`);
    return rows.map(({ settled }) => !settled);
  };
  expect(await called()).toEqual([true]);
  await (await asNow(app(), 'expertAdmin')).get(referralMove('approve'), { id: row.id });
  expect(await called()).toEqual([true]);
  await (await asNow(app(), 'expert1')).get(referralMove('accept'), { id: row.id });
  expect(await called()).toEqual([false]);
});

const end = { endReason: 'patient_refused', respRespondentsReason: '患者要求回家' };
const noTimes = { answerTime: null, remindTime: null, escalateTime: null };

test('a requested cancellation is to be answered like a referral: it is due, reminded of and escalated, and calls nobody in at night', async () => {
  const row = await aReferralIn(app(), 'wait_diagnosis');
  // Only whoever was admitted has one.
  await app().services.database.forGroup().run(sql`UPDATE referral SET supplement_time = NULL WHERE id = ${row.id}`);
  await (await asNow(app(), 'doctor1')).get(referralMove('askCancel'), { id: row.id, ...end });
  const answerTime = new Date(app().clock.now() + 24 * HOUR_MS);
  expect(await storedReferral(app(), row)).toMatchObject({ answerTime, applyOrderStatus: 'cancel_asked' });
  const { rows: lines } = await app()
    .services.database.forGroup()
    .run(sql`SELECT due_time AS "dueTime" FROM inbox WHERE order_id = ${row.id} AND is_watching = 0`);
  expect(lines).toEqual([{ dueTime: answerTime }]);
  app().clock.advance(12 * HOUR_MS);
  await remindReferrals(app().services);
  expect(await toldOf(row, '取消转诊申请待答复')).toEqual(['expert1']);
  app().clock.advance(12 * HOUR_MS);
  await remindReferrals(app().services);
  await remindReferrals(app().services);
  const late = await toldOf(row, '取消转诊申请超时未答复');
  expect(late).toEqual(expect.arrayContaining(['doctor1', 'expertAdmin', 'operator']));
  expect(new Set(late).size).toBe(late.length);
  const { count } = await app()
    .services.database.forGroup()
    .run(sql`SELECT 1 FROM notice WHERE title = '取消转诊申请超时未答复' AND urgent = 1`);
  expect(count).toBe(0);
});

test('of those that waited at the upgrade the lines on desks have the same hour at once', async () => {
  const row = await aReferralIn(app(), 'wait_diagnosis');
  await (await asNow(app(), 'doctor1')).get(referralMove('askCancel'), { id: row.id, ...end });
  const group = app().services.database.forGroup();
  await group.run(sql`UPDATE referral SET answer_time = NULL, supplement_time = NULL WHERE id = ${row.id}`);
  await group.run(sql`UPDATE inbox SET due_time = NULL WHERE order_id = ${row.id}`);
  const migration = await readFile(new URL('../../migrations/20261205100103-cancellations-answered-in-time.sql', import.meta.url), 'utf8');
  const now = `'${new Date(app().clock.now()).toISOString()}'::timestamptz`;
  const updates = migration
    .replaceAll('now()', now)
    .split(';')
    .filter((one) => one.includes('UPDATE'));
  for (const update of updates) await group.run(text(update.slice(update.indexOf('UPDATE'))));
  const { rows } = await group.run<{ dueTime: Date }>(sql`SELECT DISTINCT due_time AS "dueTime" FROM inbox WHERE order_id = ${row.id}`);
  expect(rows).toEqual([{ dueTime: (await storedReferral(app(), row)).answerTime }]);
});

test('an answer to it, also by an admission, ends that; taken back, it is due anew', async () => {
  const [kept, admitted] = [await aReferralIn(app(), 'wait_diagnosis'), await aReferralIn(app(), 'wait_diagnosis')];
  const as = async (who: PersonName, name: Parameters<typeof referralMove>[0], input: object) =>
    (await asNow(app(), who)).get(referralMove(name), input);
  for (const { id } of [kept, admitted]) await as('doctor1', 'askCancel', { id, ...end });
  await as('expert1', 'refuseCancel', { id: kept.id, respRespondentsReason: '床位已备好' });
  await as('expert1', 'admit', { id: admitted.id });
  expect(await storedReferral(app(), kept)).toMatchObject({ ...noTimes, applyOrderStatus: 'wait_diagnosis' });
  expect(await storedReferral(app(), admitted)).toMatchObject({ ...noTimes, applyOrderStatus: 'diagnosis_ing' });
  await as('expert1', 'undoAdmit', { id: admitted.id, reason: '登错患者' });
  const again = { applyOrderStatus: 'cancel_asked', answerTime: new Date(app().clock.now() + 24 * HOUR_MS) };
  expect(await storedReferral(app(), admitted)).toMatchObject(again);
});

test('a critical one names a number in any case: of the chosen doctor, a colleague or the hospital’s for referrals, never its contact’s; late, its sender is told it', async () => {
  await openReferrals(app());
  const { expert1 } = app().people;
  const group = app().services.database.forGroup();
  const phoneOf = async () => (await storedReferral(app(), await aReferral(app(), { illnessSeverity: 'critical' }))).answerPhone;
  const dutyPhone = (who: PersonName, phone: string | null) =>
    group.run(sql`UPDATE referral_doctor SET duty_phone = ${phone} WHERE user_id = ${app().people[who].userId}`);
  const hospitalPhone = async (paramValue: string) =>
    (await asNow(app(), 'platformAdmin')).get(endpointOf(param, 'submit'), {
      ...{ paramName: '转诊联系电话', paramKey: `referral.phone.${expert1.tenantId}`, paramValue },
    });
  const usual = '0898-66660001';
  await group.run(sql`UPDATE tenant SET contact_phone = '13812345678' WHERE tenant_code = ${expert1.tenantId}`);
  await dutyPhone('expert2', '0898-66660002');
  expect(await phoneOf()).toBe(usual);
  await dutyPhone('expert1', null);
  expect(await phoneOf()).toBe('0898-66660002');
  await dutyPhone('expert2', '');
  expect(await phoneOf()).toBeNull();
  await hospitalPhone('0898-66660000');
  expect(await phoneOf()).toBe('0898-66660000');
  const [row, other] = [await aReferral(app(), { illnessSeverity: 'critical' }), await aReferral(app())];
  app().clock.advance(24 * HOUR_MS);
  await remindReferrals(app().services);
  await app().deliver();
  const { count } = await group.run(
    sql`SELECT 1 FROM notice WHERE link = ${`/referral/detail?id=${other.id}`} AND context LIKE '%请致电接诊医院%'`,
  );
  expect(count).toBe(0);
  const { rows } = await group.run(sql`
    SELECT DISTINCT u.account FROM notice n JOIN user_account u ON u.tenant_id = n.tenant_id AND u.id = n.user_id
    WHERE n.link = ${`/referral/detail?id=${row.id}`} AND n.context LIKE '%请致电接诊医院：0898-66660000。' AND u.account IN ('doctor1', 'expertAdmin', 'operator') ORDER BY 1`);
  expect(rows).toEqual([{ account: 'doctor1' }, { account: 'operator' }]);
  await group.run(sql`UPDATE tenant SET contact_phone = NULL WHERE tenant_code = ${expert1.tenantId}`);
  await group.run(sql`DELETE FROM param WHERE param_key = ${`referral.phone.${expert1.tenantId}`}`);
  for (const who of ['expert1', 'expert2'] as const) await dutyPhone(who, usual);
});

test('nobody came by the last minute: the bed is free, both hear, and a bad row stops no other', async () => {
  const held = await aReferralIn(app(), 'wait_scheduling');
  await (await asNow(app(), 'expert1')).get(referralMove('accept'), { id: held.id, wardName: '心内二病区', bedNo: '3' });
  const other = await aReferralIn(app(), 'wait_diagnosis');
  const { expireTime } = await storedReferral(app(), held);
  const group = app().services.database.forGroup();
  // A state that no constraint knows of: a version that cannot be counted on.
  await group.run(sql`UPDATE referral SET version = 2147483647 WHERE id = ${other.id}`);
  app().clock.set((expireTime?.getTime() ?? 0) - 1);
  await expireReferrals(app().services);
  expect((await storedReferral(app(), held)).applyOrderStatus).toBe('wait_diagnosis');
  app().clock.set(expireTime?.getTime() ?? 0);
  await expireReferrals(app().services);
  expect((await storedReferral(app(), held)).applyOrderStatus).toBe('overdue');
  expect(await toldOf(held, '转诊单已过期')).toEqual(expect.arrayContaining(['doctor1', 'expert1', 'expertAdmin']));
  const { rows } = await group.run(sql`SELECT 1 FROM referral_bed WHERE referral_id = ${held.id} AND released_time IS NULL`);
  expect(rows).toEqual([]);
  const { rows: failed } = await group.run(sql`SELECT 1 FROM job_failure WHERE row_id = ${other.id}`);
  expect(failed).toHaveLength(1);
  await group.run(sql`UPDATE referral SET version = 0 WHERE id = ${other.id}`);
});

test.each([
  ['in the morning after the evening of its day, without days of grace', 'applyAdmin', 'referral.grace', 0, 11],
  ['after its day and its grace, in the hours that the hospital allows itself', 'expertAdmin', 'referral.answer', 72, 60],
] as const)('accepted in time, %s: its bed is kept for a day at least', async (_case, admin, paramKey, paramValue, hours) => {
  await (await asNow(app(), admin)).get(submitTenantParam, { paramKey, paramValue });
  const today = toWireDate(app().clock.now() + 24 * HOUR_MS);
  app().clock.set(Date.parse(`${today}T22:00:00+08:00`));
  const row = await aReferral(app(), { inHospitalDate: today });
  app().clock.advance(hours * HOUR_MS);
  await expireReferrals(app().services);
  await (await asNow(app(), 'expertAdmin')).get(referralMove('approve'), { id: row.id });
  await (await asNow(app(), 'expert1')).get(referralMove('accept'), { id: row.id, wardName: '一病区', bedNo: `${hours}` });
  app().clock.advance(24 * HOUR_MS - 1);
  await expireReferrals(app().services);
  const beds = sql`SELECT 1 FROM referral_bed WHERE referral_id = ${row.id} AND released_time IS NULL`;
  const { rows } = await app().services.database.forGroup().run(beds);
  expect([(await storedReferral(app(), row)).applyOrderStatus, rows.length]).toEqual(['wait_diagnosis', 1]);
  app().clock.advance(48 * HOUR_MS);
  await expireReferrals(app().services);
  expect((await storedReferral(app(), row)).applyOrderStatus).toBe('overdue');
});

/** By an ambulance, with little, and admitted. */
async function broughtIn(): Promise<{ id: string }> {
  await openReferrals(app());
  const { kind, patientName, patientSex, mianDiagnosis, patientPhone, meetingType, targetTenantId, targetDeptId, targetUserId } = aForm(
    app(),
  );
  const little = { kind, patientName, patientSex, mianDiagnosis, patientPhone, meetingType, targetTenantId, targetDeptId, targetUserId };
  const urgent = { ...little, emergencyDegree: '1', transportationTools: 'ambulance', type: 'submit' };
  const row = await (await asNow(app(), 'doctor1')).get<{ id: string }>(saveReferral, urgent);
  await (await asNow(app(), 'expertAdmin')).get(referralMove('approve'), { id: row.id });
  await (await asNow(app(), 'expert1')).get(referralMove('accept'), { id: row.id });
  await (await asNow(app(), 'expert1')).get(referralMove('admit'), { id: row.id });
  return row;
}

test('what an ambulance brought with little is asked for a day after the admission, once', async () => {
  const [row, left] = [await broughtIn(), await broughtIn()];
  // As a server of the release before leaves whom it admits though their cancellation had been asked for.
  const hour = new Date(app().clock.now() + 48 * HOUR_MS);
  await app()
    .services.database.forGroup()
    .run(sql`UPDATE referral SET answer_time = ${hour}, escalate_time = ${hour} WHERE id = ${left.id}`);
  const { version } = await storedReferral(app(), row);
  app().clock.advance(24 * HOUR_MS);
  await remindReferrals(app().services);
  await remindReferrals(app().services);
  for (const one of [row, left]) expect(await toldOf(one, '转诊资料待补齐')).toEqual(['doctor1']);
  expect((await storedReferral(app(), row)).version).toBe(version);
});

test('it is asked for, and told, also of who was discharged before, whatever goes on with the patient since', async () => {
  const row = await broughtIn();
  const feedback = { feedbackDate: toWireDate(app().clock.now()), feedbackSituation: '伤口已处理', feedbackGuide: '三日后换药' };
  await (await asNow(app(), 'expert1')).get(referralMove('discharge'), { id: row.id, ...feedback });
  const { kind: _, meetingType: __, targetTenantId: ___, targetDeptId: ____, targetUserId: _____, ...rest } = aForm(app());
  // The same patient is referred again meanwhile.
  await aReferral(app(), { patientIdCard: rest.patientIdCard });
  app().clock.advance(24 * HOUR_MS);
  await remindReferrals(app().services);
  expect(await toldOf(row, '转诊资料待补齐')).toEqual(['doctor1']);
  const doctor = await asNow(app(), 'doctor1');
  expect((await doctor.get<{ can: string[] }>(detailReferral, { id: row.id })).can).toEqual(['supplement-referral']);
  await doctor.get(referralMove('supplement'), { id: row.id, ...rest });
  expect(await storedReferral(app(), row)).toMatchObject({
    applyOrderStatus: 'diagnosis',
    patientIdCard: rest.patientIdCard,
    supplementTime: null,
  });
  expect((await doctor.get<{ can: string[] }>(detailReferral, { id: row.id })).can).toEqual([]);
});
