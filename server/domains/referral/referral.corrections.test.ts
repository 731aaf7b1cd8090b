import { expect, test } from 'vitest';
import { detailReferral, referral, referralMove } from '../../../contract/domains/referral/referral.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { toWireDate, toWireTime } from '../../../contract/kernel/wire-time.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { dischargePdf, dischargeTitle } from './discharge-summary.ts';
import { expireReferrals } from './referral.jobs.ts';
import { aReferral, aReferralIn, asNow, storedReferral, withParam } from './referral.testing.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const app = sharedTestApp();
type Move = Parameters<typeof referralMove>[0];
type Row = { readonly id: string };

const send = async (who: PersonName, name: Move, input: object) => (await asNow(app(), who)).send(referralMove(name), input);
const answer = async (who: PersonName, name: Move, input: object) => {
  const { status, body } = await send(who, name, input);
  return [status, body.msg];
};

async function moved(who: PersonName, name: Move, input: object): Promise<void> {
  expect([name, ...(await answer(who, name, input))]).toEqual([name, 200, '操作成功']);
}

async function toldOf({ id }: Row, title: string): Promise<PersonName[]> {
  await app().deliver();
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ account: PersonName }>(sql`
      SELECT u.account FROM notice n JOIN user_account u ON u.tenant_id = n.tenant_id AND u.id = n.user_id
      WHERE n.title = ${title} AND n.link = ${`/referral/detail?id=${id}`} ORDER BY 1`);
  return rows.map(({ account }) => account);
}

/** What the sender reads of the last thing that happened. */
async function lastRead({ id }: Row): Promise<{ label: string; reason?: string; userName?: string }> {
  const lines = await (await asNow(app(), 'doctor1')).get<{ label: string; reason?: string; userName?: string }[]>(
    endpointOf(referral, 'history'),
    { id },
  );
  return lines.at(-1) ?? { label: '' };
}

async function heldBy({ id }: Row): Promise<string[]> {
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ bed: string }>(sql`SELECT concat_ws(' ', ward_name, bed_no) AS bed FROM referral_bed
      WHERE referral_id = ${id} AND released_time IS NULL`);
  return rows.map(({ bed }) => bed);
}

/** Accepted with a bed, and given up by the clock since. Answers when the last hour was. */
async function anExpired(bedNo: string) {
  const row = await aReferralIn(app(), 'wait_scheduling');
  await moved('expert1', 'accept', { id: row.id, wardName: '补登病区', bedNo });
  const limit = (await storedReferral(app(), row)).expireTime?.getTime() ?? 0;
  app().clock.set(limit + 2 * HOUR_MS);
  await expireReferrals(app().services);
  expect((await storedReferral(app(), row)).applyOrderStatus).toBe('overdue');
  return { ...row, limit };
}

test('who came in time and was entered late is admitted with the hour at which they came, in a bed that is free', async () => {
  const { id, limit } = await anExpired('1');
  const other = await aReferralIn(app(), 'wait_scheduling');
  await moved('expert1', 'accept', { id: other.id, wardName: '补登病区', bedNo: '1' });
  const at = (ms: number) => ({ id, admitTime: toWireTime(ms), admissionNo: 'ZY1', wardName: '补登病区', bedNo: '2' });
  expect(await answer('expert1', 'admitLate', at(limit + 3 * HOUR_MS))).toEqual([400, '入院时间不能晚于现在']);
  expect(await answer('expert1', 'admitLate', at(limit - 100 * HOUR_MS))).toEqual([400, '入院时间不能早于同意接诊时间']);
  expect(await answer('expert1', 'admitLate', at(limit + MINUTE_MS))).toEqual([400, '入院晚于最晚接诊时间，请说明原因']);
  expect(await answer('expert1', 'admitLate', { ...at(limit - HOUR_MS), bedNo: '1' })).toEqual([409, '补登病区 1 床已被占用，请另选床位']);
  await moved('expert1', 'admitLate', at(limit - HOUR_MS));
  const stored = await storedReferral(app(), { id });
  expect(stored).toMatchObject({ applyOrderStatus: 'diagnosis_ing', admissionNo: 'ZY1', bedNo: '2' });
  expect(stored.admitTime?.getTime()).toBe(limit - HOUR_MS);
  expect(await toldOf({ id }, '转诊患者已补登入院')).toEqual(['doctor1']);
  expect(await toldOf({ id }, '本院已补登转诊患者入院')).toEqual(['expertAdmin']);
  expect((await lastRead({ id })).label).toBe('补登入院');
});

test('nobody is admitted late who was never accepted, or has another referral by now', async () => {
  const unanswered = await aReferral(app());
  const { expireTime, patientIdCard } = await storedReferral(app(), unanswered);
  app().clock.set((expireTime?.getTime() ?? 0) + HOUR_MS);
  await expireReferrals(app().services);
  const admitTime = toWireTime(app().clock.now());
  const late = { id: unanswered.id, admitTime, reason: '急诊先收治' };
  expect(await answer('expert1', 'admitLate', late)).toEqual([409, '接诊医院未同意接诊，不能补登入院']);
  const expired = await aReferralIn(app(), 'overdue', { patientIdCard });
  const again = await aReferral(app(), { patientIdCard });
  await withParam(app(), 'referral.one-open', 1, async () =>
    expect(await answer('expert1', 'admitLate', { ...late, id: expired.id })).toEqual([409, `该患者的住院转诊 ${again.no} 尚未结束`]),
  );
});

test('another bed is taken and the first is free, and both hospitals read what was changed', async () => {
  const [row, other] = [await aReferralIn(app(), 'wait_scheduling'), await aReferralIn(app(), 'wait_scheduling')];
  await moved('expert1', 'accept', { id: row.id, wardName: '换床病区', bedNo: '1' });
  await moved('expert1', 'accept', { id: other.id, wardName: '换床病区', bedNo: '2' });
  expect(await answer('expert1', 'rearrange', { id: row.id, wardName: '换床病区', bedNo: '1' })).toEqual([409, '内容没有变化，无须更改']);
  expect((await answer('expert1', 'rearrange', { id: row.id, wardName: '换床病区', bedNo: '2' }))[0]).toBe(409);
  await moved('expert1', 'rearrange', { id: row.id, wardName: '换床病区', bedNo: '3', reason: '隔离需要' });
  expect(await heldBy(row)).toEqual(['换床病区 3']);
  expect((await lastRead(row)).reason).toBe('隔离需要（床号由“1”改为“3”）');
  expect(await toldOf(row, '接诊医院已变更接诊安排')).toEqual(['doctor1']);
  await moved('expert1', 'admit', { id: row.id, admissionNo: 'ZY8' });
  const came = app().clock.now() - (app().clock.now() % MINUTE_MS);
  app().clock.advance(3 * HOUR_MS);
  const correcting = async (input: object) => (await send('expert1', 'correctAdmission', { id: row.id, ...input })).body.errors;
  expect((await correcting({ admissionNo: null, admitTime: null }))?.map(({ field }) => field)).toEqual(['admissionNo', 'admitTime']);
  expect((await correcting({ wardName: null, bedNo: null }))?.map(({ field }) => field)).toEqual(['wardName', 'bedNo']);
  await moved('expert1', 'correctAdmission', { id: row.id, admissionNo: 'ZY9', admitTime: toWireTime(came + HOUR_MS) });
  expect(await storedReferral(app(), row)).toMatchObject({ bedNo: '3', admissionNo: 'ZY9', admitTime: new Date(came + HOUR_MS) });
  expect((await lastRead(row)).reason).toMatch(/^更改：住院号由“ZY8”改为“ZY9”；入院时间由/);
});

test('a bed that is cleared is kept no more, an hour of a visit cannot be', async () => {
  const row = await aReferralIn(app(), 'wait_scheduling');
  await moved('expert1', 'accept', { id: row.id, wardName: '退床病区', bedNo: '1' });
  await moved('expert1', 'rearrange', { id: row.id, wardName: null, bedNo: null });
  expect(await heldBy(row)).toEqual([]);
  expect(await storedReferral(app(), row)).toMatchObject({ wardName: null, bedNo: null });
  const outpatient = await aReferralIn(app(), 'wait_scheduling', { kind: 'outpatient' });
  const visitTime = `${toWireDate(app().clock.now() + 48 * HOUR_MS)} 09:00:00`;
  await moved('expert1', 'accept', { id: outpatient.id, visitTime });
  expect(await answer('expert1', 'rearrange', { id: outpatient.id, visitTime: null })).toEqual([400, '请填写就诊时间']);
});

test('a form that was filled before somebody else’s change does not overwrite it', async () => {
  const row = await aReferralIn(app(), 'wait_scheduling');
  await moved('expert1', 'accept', { id: row.id, wardName: '并发病区', bedNo: '1' });
  const { version } = await storedReferral(app(), row);
  await moved('expert1', 'rearrange', { id: row.id, version, wardName: '并发病区', bedNo: '2' });
  expect((await answer('expert1', 'rearrange', { id: row.id, version, wardName: '并发病区', bedNo: '3' }))[0]).toBe(409);
  expect(await heldBy(row)).toEqual(['并发病区 2']);
});

test('an outpatient with another appointment is waited for until then', async () => {
  const row = await aReferralIn(app(), 'wait_scheduling', { kind: 'outpatient' });
  const on = (days: number) => `${toWireDate(app().clock.now() + days * 24 * HOUR_MS)} 09:00:00`;
  await moved('expert1', 'accept', { id: row.id, visitTime: on(2) });
  expect(await answer('expert1', 'rearrange', { id: row.id, visitTime: on(30) })).toEqual([400, '就诊时间须在14天之内']);
  await moved('expert1', 'rearrange', { id: row.id, visitTime: on(9) });
  const { visitTime, expireTime } = await storedReferral(app(), row);
  expect(visitTime).toEqual(new Date(`${on(9).replace(' ', 'T')}+08:00`));
  expect(expireTime?.getTime()).toBeGreaterThan(visitTime?.getTime() ?? 0);
});

test('an admission that was a mistake is taken back to the bed that was kept, or to none where it was given away', async () => {
  const [kept, gone] = [await aReferralIn(app(), 'wait_scheduling'), await aReferralIn(app(), 'wait_scheduling')];
  for (const [at, { id }] of [kept, gone].entries()) {
    await moved('expert1', 'accept', { id, wardName: '误登病区', bedNo: `${at}` });
    await moved('expert1', 'admit', { id, wardName: '误登病区', bedNo: `9${at}`, admissionNo: 'ZY1' });
  }
  const other = await aReferralIn(app(), 'wait_scheduling');
  await moved('expert1', 'accept', { id: other.id, wardName: '误登病区', bedNo: '1' });
  app().clock.advance(200 * HOUR_MS);
  for (const { id } of [kept, gone]) await moved('expert1', 'undoAdmit', { id, reason: '登错患者' });
  expect([await heldBy(kept), await heldBy(gone)]).toEqual([['误登病区 0'], []]);
  const none = { applyOrderStatus: 'wait_diagnosis', admissionNo: null, admitTime: null };
  expect(await storedReferral(app(), kept)).toMatchObject({ ...none, wardName: '误登病区', bedNo: '0' });
  expect(await storedReferral(app(), gone)).toMatchObject({ ...none, wardName: null, bedNo: null });
  expect(await toldOf(kept, '转诊患者的入院登记已撤销')).toEqual(['doctor1']);
  expect(await toldOf(kept, '本院已撤销转诊患者入院')).toEqual(['expertAdmin']);
  // Days after the bed was promised, they are expected for a day all the same.
  await expireReferrals(app().services);
  expect((await storedReferral(app(), kept)).applyOrderStatus).toBe('wait_diagnosis');
});

test('an admission that is taken back leads to where it came from: expired, or asked to end with the reasons for that', async () => {
  const late = await anExpired('5');
  const before = { certificateUntil: null, wardName: null, bedNo: null };
  expect(await storedReferral(app(), late)).toMatchObject(before);
  const granted = '2026-01-31T02:00:00.000Z';
  await app()
    .services.database.forGroup()
    .run(sql`UPDATE referral SET accept_time = ${new Date(granted)} WHERE id = ${late.id}`);
  const admitTime = toWireTime(late.limit - HOUR_MS);
  await moved('expert1', 'admitLate', { id: late.id, admitTime, admissionNo: 'ZY5', wardName: '补登病区', bedNo: '5' });
  expect((await storedReferral(app(), late)).certificateUntil).toBe('2026-04-30');
  await moved('expert1', 'undoAdmit', { id: late.id, reason: '登错患者' });
  expect(await storedReferral(app(), late)).toMatchObject({ ...before, applyOrderStatus: 'overdue', admitTime: null });
  expect(await heldBy(late)).toEqual([]);
  const was = `登错患者（原登记：住院号“ZY5”；入院时间“${admitTime.slice(0, 16)}”；病区“补登病区”；床号“5”）`;
  expect((await lastRead(late)).reason).toBe(was);

  const asked = await aReferralIn(app(), 'wait_scheduling');
  await moved('expert1', 'accept', { id: asked.id, wardName: '误登病区', bedNo: '77' });
  const why = { endReason: 'patient_refused', respRespondentsReason: '患者要求回家' };
  await moved('doctor1', 'askCancel', { id: asked.id, ...why });
  await moved('expert1', 'admit', { id: asked.id, admissionNo: 'ZY6' });
  expect(await storedReferral(app(), asked)).toMatchObject({ endReason: null, respRespondentsReason: null });
  await moved('expert1', 'undoAdmit', { id: asked.id, reason: '登错患者' });
  const again = { ...why, applyOrderStatus: 'cancel_asked', respRespondentsName: app().people.doctor1.realName };
  expect(await storedReferral(app(), asked)).toMatchObject(again);
  expect(await heldBy(asked)).toEqual(['误登病区 77']);
  await moved('expert1', 'agreeCancel', { id: asked.id });
});

test('of an admission from before, whose bed was not written down, the bed stays with the patient', async () => {
  const row = await aReferralIn(app(), 'wait_scheduling');
  await moved('expert1', 'accept', { id: row.id, wardName: '旧版病区', bedNo: '1' });
  await moved('expert1', 'admit', { id: row.id, admissionNo: 'ZY1' });
  await app().services.database.forGroup().run(sql`UPDATE referral SET before_admission = NULL WHERE id = ${row.id}`);
  await moved('expert1', 'undoAdmit', { id: row.id, reason: '登错患者' });
  expect(await storedReferral(app(), row)).toMatchObject({ applyOrderStatus: 'wait_diagnosis', wardName: '旧版病区', bedNo: '1' });
  expect(await heldBy(row)).toEqual(['旧版病区 1']);
});

test('nobody is admitted late whose renewal is under way, or who came under it; one that came back stands in nobody’s way', async () => {
  const late = await anExpired('6');
  await moved('doctor1', 'renew', { id: late.id });
  const { renewedByNo } = await storedReferral(app(), late);
  const stands = (state: string) =>
    app()
      .services.database.forGroup()
      .run(sql`UPDATE referral SET submit_time = ${new Date(late.limit)}, apply_order_status = ${state} WHERE no = ${renewedByNo}`);
  const input = { id: late.id, admitTime: toWireTime(late.limit - HOUR_MS) };
  await stands('wait_scheduling');
  const cancelled = `本次转诊已按转诊单 ${renewedByNo} 提交，请转出医院先取消该单`;
  expect(await answer('expert1', 'admitLate', input)).toEqual([409, cancelled]);
  await stands('diagnosis');
  expect(await answer('expert1', 'admitLate', input)).toEqual([409, `患者已按转诊单 ${renewedByNo} 入院，不能补登`]);
  await stands('order_return');
  await moved('expert1', 'admitLate', input);
});

test('a feedback is corrected with a reason: the sender is told, reads old and new, and the paper says so', async () => {
  const row = await aReferralIn(app(), 'diagnosis_ing');
  const today = toWireDate(app().clock.now());
  const said = { id: row.id, feedbackDate: today, feedbackSituation: '肺炎', feedbackGuide: '复查' };
  await moved('expert1', 'discharge', said);
  expect(await answer('expert1', 'correctFeedback', { ...said, reason: '更正' })).toEqual([409, '内容没有变化，无须更改']);
  expect((await answer('expert1', 'correctFeedback', { ...said, feedbackSituation: '支气管炎' }))[0]).toBe(400);
  const early = { ...said, feedbackDate: toWireDate(app().clock.now() - 24 * HOUR_MS), reason: '日期填错' };
  expect(await answer('expert1', 'correctFeedback', early)).toEqual([400, '出院日期不能早于入院日期']);
  await moved('expert1', 'correctFeedback', { ...said, feedbackSituation: '支气管炎', reason: '诊断填错' });
  const last = await lastRead(row);
  expect(last).toMatchObject({ label: '更正出院反馈', reason: '诊断填错（接诊医院出院诊断由“肺炎”改为“支气管炎”）' });
  expect(await toldOf(row, '出院反馈已更正，请查看')).toEqual(['doctor1']);
  const admitted = { ...said, feedbackSituation: '支气管炎', admissionNo: 'ZY77', reason: '住院号填错' };
  await moved('expert1', 'correctFeedback', admitted);
  expect((await lastRead(row)).reason).toBe('住院号填错（住院号由“无”改为“ZY77”）');
  expect(await answer('expert1', 'correctFeedback', { ...admitted, admissionNo: null })).toEqual([400, '入院登记的内容可以更正，不能清空']);
  const shown = await (await asNow(app(), 'doctor1')).get<Record<string, unknown>>(detailReferral, { id: row.id });
  expect([shown.feedbackSituation, shown.feedbackCorrectTime]).toEqual(['支气管炎', toWireTime(app().clock.now())]);
  expect([dischargeTitle(shown), dischargeTitle({ no: shown.no })]).toEqual([`出院小结（更正） ${shown.no}`, `出院小结 ${shown.no}`]);
  const paper = JSON.stringify(dischargePdf(referral.fields, shown, new Date()));
  expect(paper).toContain('出院小结更正时间');
  expect(paper).toContain(today);
});
