import { expect, test } from 'vitest';
import {
  referralRules,
  submitHospitalizationReferral,
  submitOutpatientReferral,
} from '../../../contract/domains/referral/referral.endpoints.ts';
import { referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { auditByNo, confirmOutpatient } from '../../../contract/domains/referral/referral-wire.endpoints.ts';
import { resetTenantParam, submitTenantParam } from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aForm, aReferral, aReferralIn, openReferrals, storedReferral } from './referral.testing.ts';

const app = sharedTestApp();
const DAY_MS = 86_400_000;
const as = (who: PersonName) => app().as(who);
const send = async (who: PersonName, endpoint: Endpoint, input: object) => (await as(who)).send(endpoint, input);

test('handed in with what the specification demands, it goes up for a reason that is not named', async () => {
  await openReferrals(app());
  const { meetingType: _, referralReason: __, ...demanded } = aForm(app());
  for (const call of [submitOutpatientReferral, submitHospitalizationReferral]) {
    const { id } = await (await as('doctor1')).get<{ id: string }>(call, { ...demanded, kind: undefined });
    expect(await storedReferral(app(), { id })).toMatchObject({
      meetingType: '1',
      referralReason: 'other',
      applyOrderStatus: 'wait_primaryaudit',
    });
  }
});

test('nobody is referred who is born after today, or before anybody who lives', async () => {
  for (const patientBrith of [toWireDate(app().clock.now() + DAY_MS), '1870-01-01']) {
    const refused = await send('doctor1', saveReferral, { ...aForm(app()), patientBrith, type: 'save' });
    expect([refused.status, refused.body.msg]).toEqual([400, '出生日期不能晚于今天，也不能早于150年前']);
  }
});

test('a bed is one, however it is written', async () => {
  const [one, other] = [await aReferralIn(app(), 'wait_scheduling'), await aReferralIn(app(), 'wait_scheduling')];
  const at = (who: PersonName, id: string, wardName: string, bedNo: string) => send(who, referralMove('accept'), { id, wardName, bedNo });
  expect((await at('expert1', one.id, '骨科Ａ病区', '3a床')).status).toBe(200);
  for (const bedNo of ['3A', '３Ａ', '3 a 号床'])
    expect((await at('expertAdmin', other.id, ' 骨科a 病区', bedNo)).body.msg, bedNo).toBe('骨科A病区 3A 床已被占用，请另选床位');
  expect((await at('expertAdmin', other.id, '骨科A病区', '4')).status).toBe(200);
  // Arriving in the same bed, written otherwise, keeps it.
  expect((await send('expert1', referralMove('admit'), { id: one.id, wardName: '骨科A病区', bedNo: '3A床' })).status).toBe(200);
});

test('a hospital that asks for the consent says so to its form, and hands in nothing without it but what an ambulance brings', async () => {
  await openReferrals(app());
  const admin = await as('applyAdmin');
  const asked = async (who: PersonName) => (await as(who)).get(referralRules, {});
  const paramKey = 'referral.consent-required';
  await admin.get(submitTenantParam, { paramKey, paramValue: 1 });
  try {
    expect(await asked('doctor1')).toEqual({ consentRequired: 1 });
    expect(await asked('stranger')).toEqual({ consentRequired: 0 });
    const refused = await send('doctor1', saveReferral, { ...aForm(app()), type: 'submit' });
    expect([refused.status, refused.body.errors]).toEqual([400, [{ field: 'consentPath', message: '请上传患者签署的知情同意书' }]]);
    const urgent = { ...aForm(app()), emergencyDegree: '1', transportationTools: 'ambulance', type: 'submit' };
    expect((await send('doctor1', saveReferral, urgent)).status).toBe(200);
  } finally {
    await admin.get(resetTenantParam, { paramKey });
  }
});

/** What cannot be said at once. */
const theRest = () => {
  const { kind: _, meetingType: __, targetTenantId: ___, targetDeptId: ____, targetUserId: _____, ...rest } = aForm(app());
  return rest;
};

test('an emergency goes with the little that an ambulance knows, and the rest follows', async () => {
  await openReferrals(app());
  const { kind, patientName, patientSex, mianDiagnosis, patientPhone, meetingType, targetTenantId, targetDeptId, targetUserId } = aForm(
    app(),
  );
  const little = { kind, patientName, patientSex, mianDiagnosis, patientPhone, meetingType, targetTenantId, targetDeptId, targetUserId };
  const refused = await send('doctor1', saveReferral, { ...little, emergencyDegree: '1', type: 'submit' });
  expect(refused.status).toBe(400);
  const urgent = { ...little, emergencyDegree: '1', transportationTools: 'ambulance', type: 'submit' };
  const { id } = await (await as('doctor1')).get<{ id: string }>(saveReferral, urgent);
  const sent = await storedReferral(app(), { id });
  expect(sent.answerTime?.getTime()).toBe(app().clock.now() + DAY_MS / 48);
  expect(sent.answerPhone).toBe('0898-66660001');
  await (await as('expertAdmin')).get(referralMove('approve'), { id });
  await (await as('expert1')).get(referralMove('accept'), { id });
  await (await as('expert1')).get(referralMove('admit'), { id });
  expect((await storedReferral(app(), { id })).supplementTime?.getTime()).toBe(app().clock.now() + DAY_MS);
  const half = await send('doctor1', referralMove('supplement'), { id, familyName: '李小山' });
  expect(half.status).toBe(400);
  const foreign = { ...theRest(), id, outDeptId: app().people.expert1.deptId };
  expect((await send('doctor1', referralMove('supplement'), foreign)).body.errors?.map(({ field }) => field)).toEqual(['outDeptId']);
  await (await as('doctor1')).get(referralMove('supplement'), { ...theRest(), id });
  expect(await storedReferral(app(), { id })).toMatchObject({
    supplementTime: null,
    applyOrderStatus: 'diagnosis_ing',
    familyName: '李小山',
  });
  expect((await send('doctor1', referralMove('supplement'), { ...theRest(), id })).status).toBe(409);
});

test('an audit that says by its code why, and in no words, passes nothing', async () => {
  const { id, no } = await aReferral(app());
  const mute = await send('expertAdmin', auditByNo, { no, endReason: 'no_bed' });
  expect([mute.status, mute.body.msg]).toEqual([400, '请填写退回或取消说明']);
  expect((await storedReferral(app(), { id })).applyOrderStatus).toBe('wait_primaryaudit');
  const respRespondentsReason = '床位已满';
  expect((await send('expertAdmin', auditByNo, { no, endReason: 'no_bed', respRespondentsReason })).status).toBe(200);
  expect(await storedReferral(app(), { id })).toMatchObject({
    applyOrderStatus: 'order_return',
    endReason: 'no_bed',
    respRespondentsReason,
  });
});

test('agreed to without an hour, a visit is in the morning of its day, or of the last one that the hospital plans', async () => {
  const morning = async (days: number) => {
    const { id } = await aReferralIn(app(), 'wait_scheduling', {
      kind: 'outpatient',
      inHospitalDate: toWireDate(app().clock.now() + days * DAY_MS),
    });
    const { status, body } = await send('expert1', confirmOutpatient, { applyOrderId: id, type: 1 });
    expect([status, body.msg]).toEqual([200, '操作成功']);
    return (await storedReferral(app(), { id })).visitTime?.getTime() ?? 0;
  };
  const at = (days: number) => Date.parse(`${toWireDate(app().clock.now() + days * DAY_MS)}T08:00:00+08:00`);
  expect(await morning(5)).toBe(at(5));
  const last = at(14) > app().clock.now() + 14 * DAY_MS ? 13 : 14;
  expect(await morning(30)).toBe(at(last));
});

test('the transfer day lies within a year from handing in, whoever says it and wherever', async () => {
  const [year, day] = [Number(toWireDate(app().clock.now()).slice(0, 4)), toWireDate(app().clock.now()).slice(4)];
  const last = `${year + 1}${day}`;
  const late = toWireDate(Date.parse(`${last}T00:00:00+08:00`) + DAY_MS);
  const refusal = [400, '转入日期须在提交之日起一年之内', ['inHospitalDate']];
  const answer = async (endpoint: Endpoint, input: object) => {
    const { status, body } = await send('doctor1', endpoint, input);
    return [status, body.msg, body.errors?.map(({ field }) => field)];
  };
  const { id } = await aReferral(app(), { inHospitalDate: last });
  expect((await storedReferral(app(), { id })).inHospitalDate).toBe(last);
  for (const type of ['save', 'submit'])
    for (const inHospitalDate of [late, '2999-01-01'])
      expect(await answer(saveReferral, { ...aForm(app()), inHospitalDate, type })).toEqual(refusal);
  const kept = await aReferralIn(app(), 'wait_submit', { inHospitalDate: '2999-01-01' });
  expect(await answer(referralMove('submit'), { id: kept.id })).toEqual(refusal);
  const urgent = await aReferralIn(app(), 'wait_scheduling');
  expect(await answer(referralMove('supplement'), { id: urgent.id, inHospitalDate: late })).toEqual(refusal);
  expect((await send('doctor1', referralMove('supplement'), { id: urgent.id, inHospitalDate: last })).status).toBe(200);
});
