import { expect, test } from 'vitest';
import { detailReferral, referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { confirmHospitalization, deleteByNo } from '../../../contract/domains/referral/referral-wire.endpoints.ts';
import { type ReferralAnswer, referralNumStatistics } from '../../../contract/domains/statistics/referral-statistics.endpoints.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { createDepartment } from '../../engine/identity/accounts.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { expireReferrals } from './referral.jobs.ts';
import { aForm, aReferral, aReferralIn, asNow, openReferrals, storedReferral, withParam } from './referral.testing.ts';

const app = sharedTestApp();
const DAY_MS = 86_400_000;
const why = { endReason: 'other', respRespondentsReason: '家属要求' };
type Move = Parameters<typeof referralMove>[0];

const send = async (who: PersonName, name: Move, input: object) => (await asNow(app(), who)).send(referralMove(name), input);

async function moved(who: PersonName, name: Move, input: object): Promise<void> {
  const { status, body } = await send(who, name, input);
  expect([name, status, body.msg]).toEqual([name, 200, '操作成功']);
}

test('what a hospital had answered is not said of another that is chosen afterwards', async () => {
  const row = await aReferralIn(app(), 'wait_scheduling');
  await moved('expert1', 'decline', { id: row.id, endReason: 'no_bed', respRespondentsReason: '床位已满' });
  const { stranger } = app().people;
  const target = { targetTenantId: stranger.tenantId, targetDeptId: stranger.deptId, targetUserId: stranger.userId };
  await (await asNow(app(), 'doctor1')).get(saveReferral, { id: row.id, meetingType: '2', ...target, type: 'save' });
  await moved('doctor1', 'cancel', { id: row.id, endReason: 'patient_refused' });
  const shown = await (await asNow(app(), 'doctor1')).get<Record<string, unknown>>(detailReferral, { id: row.id });
  expect([shown.endReason, shown.respRespondentsName]).toEqual(['patient_refused', app().people.doctor1.realName]);
  const { byHospital } = await (await asNow(app(), 'operator')).get<ReferralAnswer>(referralNumStatistics, {});
  expect(byHospital.find(({ side, id }) => side === 'target' && id === stranger.tenantId)?.returned ?? 0).toBe(0);
});

test('of a bed that is not kept any more nothing is said, and of one that expired unanswered no answer is due', async () => {
  const kept = async () => {
    const row = await aReferralIn(app(), 'wait_scheduling');
    await moved('expert1', 'accept', { id: row.id, wardName: '心内九病区', bedNo: '3' });
    return row;
  };
  const stopped = await kept();
  await moved('expert1', 'stop', { id: stopped.id, ...why });
  const agreed = await kept();
  await moved('doctor1', 'askCancel', { id: agreed.id, ...why });
  await moved('expert1', 'agreeCancel', { id: agreed.id });
  const expired = await kept();
  const unanswered = await aReferral(app());
  const ends = await Promise.all([expired, unanswered].map(async (row) => (await storedReferral(app(), row)).expireTime?.getTime() ?? 0));
  app().clock.set(Math.max(...ends) + 1);
  await expireReferrals(app().services);
  for (const row of [stopped, agreed, expired]) expect(await storedReferral(app(), row)).toMatchObject({ wardName: null, bedNo: null });
  expect(await storedReferral(app(), unanswered)).toMatchObject({ applyOrderStatus: 'overdue', answerTime: null, supplementTime: null });
});

test('handed in late in the evening of its day, it is over when its answer is due, and not before', async () => {
  await withParam(app(), 'referral.grace', 0, async () => {
    const today = toWireDate(app().clock.now());
    app().clock.set(Date.parse(`${today}T23:59:20+08:00`));
    const row = await aReferral(app(), { inHospitalDate: today, illnessSeverity: 'critical' });
    app().clock.advance(20_000);
    await expireReferrals(app().services);
    const { applyOrderStatus, answerTime, expireTime } = await storedReferral(app(), row);
    expect([applyOrderStatus, expireTime]).toEqual(['wait_primaryaudit', answerTime]);
  });
});

test('the consent of whom an ambulance brings follows, with the day on which they came', async () => {
  await openReferrals(app());
  await withParam(app(), 'referral.consent-required', 1, async () => {
    const urgent = { ...aForm(app()), emergencyDegree: '1', transportationTools: 'ambulance', type: 'submit' };
    const { id } = await (await asNow(app(), 'doctor1')).get<{ id: string }>(saveReferral, urgent);
    await moved('expertAdmin', 'approve', { id });
    await moved('expert1', 'accept', { id });
    await moved('expert1', 'admit', { id });
    expect((await storedReferral(app(), { id })).supplementTime).not.toBeNull();
    const refused = await send('doctor1', 'supplement', { id });
    expect(refused.body.errors).toEqual([{ field: 'consentPath', message: '请上传患者签署的知情同意书' }]);
  });
  const row = await aReferralIn(app(), 'diagnosis_ing', { inHospitalDate: null });
  const yesterday = toWireDate(app().clock.now() - DAY_MS);
  await moved('doctor1', 'supplement', { id: row.id, inHospitalDate: yesterday });
  expect((await storedReferral(app(), row)).inHospitalDate).toBe(yesterday);
});

test('a doctor who has changed department since accepts by the call that asks for neither', async () => {
  const row = await aReferralIn(app(), 'wait_scheduling');
  const { expert1 } = app().people;
  const store = app().services.database.forTenant(expert1.tenantId);
  const dept = await createDepartment(store, { deptName: '胸痛中心' }, { now: app().clock.now() });
  const put = (id: string) =>
    app().services.database.forGroup().run(sql`UPDATE user_account SET dept_id = ${id} WHERE id = ${expert1.userId}`);
  await put(dept);
  const { no } = await storedReferral(app(), row);
  const { status, body } = await (await asNow(app(), 'expert1')).send(confirmHospitalization, { no });
  await put(expert1.deptId);
  expect([status, body.msg]).toEqual([200, '操作成功']);
  expect((await storedReferral(app(), row)).targetDeptId).toBe(dept);
});

test('removing by number once more with the same key is answered as it was', async () => {
  const { no } = await aReferral(app(), { type: 'save' });
  const doctor = await asNow(app(), 'doctor1');
  const key = newId();
  expect((await doctor.send(deleteByNo, { no }, { key })).status).toBe(200);
  expect((await doctor.send(deleteByNo, { no }, { key })).status).toBe(200);
  expect((await doctor.send(deleteByNo, { no }, { key: newId() })).status).toBe(404);
});
