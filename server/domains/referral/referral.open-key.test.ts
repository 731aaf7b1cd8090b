import { expect, test } from 'vitest';
import { detailReferral, referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aForm, anIdNumber, aReferral, aReferralIn, asNow, openReferrals, storedReferral, withParam } from './referral.testing.ts';

const app = sharedTestApp();
const why = { endReason: 'other', respRespondentsReason: '家属要求' };

const handIn = async (who: PersonName, more: object) =>
  (await asNow(app(), who)).send<{ id: string }>(saveReferral, {
    ...aForm(app()),
    outDeptId: app().people[who].deptId,
    type: 'submit',
    ...more,
  });
const move = async (who: PersonName, name: Parameters<typeof referralMove>[0], input: object) =>
  (await asNow(app(), who)).send(referralMove(name), input);
/** What this person is warned of on the page of a referral. */
const warned = async (who: PersonName, { id }: { id: string }) =>
  (await (await asNow(app(), who)).get<{ otherOpenNo?: string }>(detailReferral, { id })).otherOpenNo;
const whereAsked = (happens: () => Promise<void>) => withParam(app(), 'referral.one-open', 1, happens, ['applyAdmin', 'strangerAdmin']);

test('of a patient whom one hospital has never discharged another is handed in, and names the first to whoever may see that', async () => {
  const patientIdCard = anIdNumber();
  const first = await aReferralIn(app(), 'diagnosis_ing', { patientIdCard });
  const { no } = await storedReferral(app(), first);
  const { status, body } = await handIn('stranger', { patientIdCard: patientIdCard.toLowerCase() });
  expect([status, body.msg]).toEqual([200, '操作成功']);
  const second = { id: body.data?.id ?? '' };
  expect([await warned('expertAdmin', second), await warned('stranger', second), await warned('doctor1', first)]).toEqual([
    no,
    undefined,
    undefined,
  ]);
  expect(await warned('expertAdmin', first)).toBe((await storedReferral(app(), second)).no);
  expect((await move('expert1', 'stop', { id: first.id, ...why })).status).toBe(200);
  expect(await warned('expertAdmin', second)).toBeUndefined();
  expect(await warned('expertAdmin', first)).toBeUndefined();
});

test('where its hospital asks for it a patient has one open referral a kind, and the number is told to who may see it', async () => {
  const patientIdCard = anIdNumber();
  const first = await aReferral(app(), { patientIdCard });
  await whereAsked(async () => {
    const own = await handIn('doctor1', { patientIdCard: patientIdCard.toLowerCase() });
    expect([own.status, own.body.msg]).toEqual([409, `该患者的住院转诊 ${first.no} 尚未结束`]);
    const other = await handIn('stranger', { patientIdCard });
    expect([other.status, other.body.msg]).toEqual([409, '该患者有您无权查看的、尚未结束的住院转诊，请与上级主管部门联系']);
    expect((await handIn('doctor1', { patientIdCard, kind: 'outpatient' })).status).toBe(200);
    expect((await move('doctor1', 'cancel', { id: first.id, ...why })).status).toBe(200);
    expect((await handIn('stranger', { patientIdCard })).status).toBe(200);
  });
});

test('two hospitals at once: one is handed in', async () => {
  await openReferrals(app());
  const patientIdCard = anIdNumber();
  await whereAsked(async () => {
    const replies = await Promise.all([handIn('doctor1', { patientIdCard }), handIn('stranger', { patientIdCard })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('nobody is sent away whose life may depend on it, nor is what an ambulance did not know', async () => {
  const patientIdCard = anIdNumber();
  await aReferral(app(), { patientIdCard });
  await whereAsked(async () => {
    for (const more of [{ illnessSeverity: 'critical' }, { emergencyDegree: '1', transportationTools: 'ambulance' }])
      expect((await handIn('doctor1', { patientIdCard, ...more })).status).toBe(200);
    const { id } = await aReferralIn(app(), 'diagnosis_ing', { patientIdCard: null });
    const { status, body } = await move('doctor1', 'supplement', { id, patientIdCard });
    expect([status, body.msg]).toEqual([200, '操作成功']);
  });
});
