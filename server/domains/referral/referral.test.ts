import { describe, expect, test } from 'vitest';
import { hospitalRelation } from '../../../contract/domains/referral/hospital-relation.resource.ts';
import {
  addOutpatientReferral,
  joinHospitals,
  referralDepts,
  referralDoctors,
  referralHospitals,
  submitHospitalizationReferral,
  submitOutpatientReferral,
} from '../../../contract/domains/referral/referral.endpoints.ts';
import type { referralLists } from '../../../contract/domains/referral/referral.lists.ts';
import { detailReferral, referral, referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import {
  auditByNo,
  cancelByNo,
  confirmHospitalization,
  confirmInHospital,
  confirmOutpatient,
  deleteByNo,
  nullifyByNo,
  returnByNo,
  stopById,
} from '../../../contract/domains/referral/referral-wire.endpoints.ts';
import { listOf } from '../../../contract/kernel/document.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { toWireDate, toWireTime } from '../../../contract/kernel/wire-time.ts';
import { loadActorOfUser } from '../../engine/identity/load-actor.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { searchReferrals } from './referral.search.ts';
import { aForm, aReferral, aReferralIn, openReferrals, storedReferral } from './referral.testing.ts';

const DAY_MS = 86_400_000;
const app = sharedTestApp();
const as = (who: PersonName) => app().as(who);
const send = async (who: PersonName, endpoint: Endpoint, input: object = {}) => (await as(who)).send(endpoint, input);
const idsIn = async (who: PersonName, list: keyof typeof referralLists, input: object = {}) =>
  (await (await as(who)).get<Page<{ id: string }>>(listOf(referral, list).list, { size: 200, ...input })).records.map(({ id }) => id);
const actorOf = async (who: PersonName) => {
  const { tenantId, userId } = app().people[who];
  const loaded = await loadActorOfUser(app().services, tenantId, userId, app().clock.now());
  if (!loaded) throw new Error(`nobody is called ${who}`);
  return loaded.actor;
};
const stateOf = async (row: { id: string }) => (await storedReferral(app(), row)).applyOrderStatus;
const today = (days = 0) => toWireDate(app().clock.now() + days * DAY_MS);
const feedback = () => ({ outHospitalDate: today(), outHospitalSituation: '支架植入术后', outHospitalGuide: '一月后复查' });

describe('the way of an inpatient by the calls of the specification', () => {
  test('from handing in to the feedback', async () => {
    const { no, id } = await aReferral(app());
    expect(no).toMatch(/^ZZ\d{8}-[0-9A-F]{8}$/);
    expect((await send('expertAdmin', auditByNo, { no })).body.data).toMatchObject({ id, applyOrderStatus: 'wait_scheduling' });
    await (await as('expert1')).get(confirmHospitalization, { no, wardName: '心内一病区', bedNo: '12' });
    expect(await storedReferral(app(), { id })).toMatchObject({ applyOrderStatus: 'wait_diagnosis', wardName: '心内一病区', bedNo: '12' });
    await (await as('expert1')).get(confirmInHospital, { no, admissionNo: 'ZY9001' });
    expect(await storedReferral(app(), { id })).toMatchObject({ applyOrderStatus: 'diagnosis_ing', admissionNo: 'ZY9001', bedNo: '12' });
    const early = await send('expert1', referralMove('discharge'), { id, ...feedback(), outHospitalDate: today(-1) });
    expect([early.status, early.body.msg]).toEqual([400, '出院日期不能早于入院日期']);
    await (await as('expert1')).get(referralMove('discharge'), { id, ...feedback() });
    expect(await storedReferral(app(), { id })).toMatchObject({
      applyOrderStatus: 'diagnosis',
      feedbackSituation: '支架植入术后',
      outHospitalSituation: '急性心肌梗死',
    });
    const shown = await (await as('doctor1')).get<object>(detailReferral, { id });
    expect(shown).toMatchObject({ applyOrderId: id, hospitalName: '云岭县人民医院', targetTenantName: '滨海市第一人民医院', can: [] });
  });

  test('an audit with a reason sends it back, and what it was is answered in the history of both', async () => {
    const { no, id } = await aReferral(app());
    await (await as('expertAdmin')).get(auditByNo, { no, respRespondentsReason: '请补充心电图' });
    expect(await storedReferral(app(), { id })).toMatchObject({
      ...{ applyOrderStatus: 'order_return', respRespondentsReason: '请补充心电图', endReason: 'other', answerTime: null },
    });
    await (await as('doctor1')).get(submitHospitalizationReferral, { ...aForm(app()), id });
    expect(await storedReferral(app(), { id })).toMatchObject({ applyOrderStatus: 'wait_primaryaudit', respRespondentsReason: null });
    for (const who of ['doctor1', 'expertAdmin'] as const) {
      const lines = await (await as(who)).get<{ reason?: string }[]>(endpointOf(referral, 'history'), { id });
      expect(lines.map(({ reason }) => reason)).toContain('请补充心电图');
    }
  });

  test('return, cancel, nullify and delete go by the number and the state', async () => {
    const back = await aReferral(app());
    await (await as('expertAdmin')).get(returnByNo, { no: back.no });
    expect(await stateOf(back)).toBe('order_return');
    await (await as('applyAdmin')).get(nullifyByNo, { no: back.no });
    expect(await stateOf(back)).toBe('nullify');
    const draft = await aReferral(app(), { type: 'save' });
    await (await as('doctor1')).get(deleteByNo, { no: draft.no });
    expect((await send('doctor1', detailReferral, { id: draft.id })).status).toBe(404);

    const { id } = await aReferralIn(app(), 'wait_diagnosis');
    const { no } = await storedReferral(app(), { id });
    await (await as('doctor1')).get(cancelByNo, { no: no ?? '', respRespondentsReason: '患者要求' });
    expect(await stateOf({ id })).toBe('cancel_asked');
    await (await as('expert1')).get(referralMove('refuseCancel'), { id, respRespondentsReason: '床位已备好' });
    expect(await stateOf({ id })).toBe('wait_diagnosis');
    await (await as('expert1')).get(stopById, { id, endReason: 'death' });
    expect(await storedReferral(app(), { id })).toMatchObject({ applyOrderStatus: 'cancel', endReason: 'death' });
  });
});

describe('an outpatient', () => {
  const outpatient = () => ({ ...aForm(app()), kind: undefined });

  test('is accepted for an hour within two weeks, or declined with a reason', async () => {
    await openReferrals(app());
    const { id, no } = await (await as('doctor1')).get<{ id: string; no: string }>(submitOutpatientReferral, outpatient());
    await (await as('expertAdmin')).get(auditByNo, { no });
    const at = (days: number) => toWireTime(app().clock.now() + days * DAY_MS);
    for (const [visitTime, message] of [
      [at(15), '就诊时间须在14天之内'],
      [at(-1), '就诊时间不能早于现在'],
    ]) {
      const refused = await send('expert1', confirmOutpatient, { applyOrderId: id, type: 1, visitTime });
      expect([refused.status, refused.body.msg]).toEqual([400, message]);
    }
    await (await as('expert1')).get(confirmOutpatient, { applyOrderId: id, type: 1, visitTime: at(3) });
    expect((await storedReferral(app(), { id })).expireTime?.getTime()).toBe(new Date(`${today(3)}T23:59:00+08:00`).getTime() + DAY_MS);
    const mute = await send('expert1', confirmOutpatient, { applyOrderId: id, type: 2 });
    expect([mute.status, mute.body.msg]).toEqual([400, '请填写退回或取消说明']);
    await (await as('expert1')).get(confirmOutpatient, { applyOrderId: id, type: 2, respRespondentsReason: '专家停诊' });
    expect(await stateOf({ id })).toBe('order_return');
  });

  test('a draft may lack anything, and is handed in when it is whole', async () => {
    await openReferrals(app());
    const { id } = await (await as('doctor1')).get<{ id: string }>(addOutpatientReferral, { patientName: '李大山' });
    expect(await storedReferral(app(), { id })).toMatchObject({ applyOrderStatus: 'wait_submit', kind: 'outpatient' });
    const { status, body } = await send('doctor1', submitOutpatientReferral, { id, patientName: '李大山' });
    const messages = body.errors?.map(({ message }) => message) ?? [];
    expect(status).toBe(400);
    for (const one of [
      '性别不能为空',
      '婚姻不能为空',
      '证件类型不能为空',
      '初步诊断不能为空',
      '病情描述不能为空',
      '接诊医院不能为空',
      '接诊科室不能为空',
      '接诊医师不能为空',
    ])
      expect(messages).toContain(one);
    expect(body.errors?.map(({ field }) => field)).not.toContain('outHospitalDate');
    await (await as('doctor1')).get(submitOutpatientReferral, { ...outpatient(), id });
  });
});

describe('where a patient may go', () => {
  test('only to related hospitals of that direction, to doctors who take patients, chosen together', async () => {
    await openReferrals(app());
    const { expert1, stranger, expertAdmin, doctor1 } = app().people;
    const refusalOf = async (more: object) => (await send('doctor1', saveReferral, { ...aForm(app()), type: 'submit', ...more })).body.msg;
    const community = { targetTenantId: stranger.tenantId, targetDeptId: stranger.deptId, targetUserId: stranger.userId };
    expect(await refusalOf(community)).toBe('本院与该医院没有此方向的转诊关系，请重新选择');
    expect(await refusalOf({ ...community, meetingType: '2' })).toBe('操作成功');
    expect(await refusalOf({ targetUserId: expertAdmin.userId })).toBe('该医师暂不接收转诊，请重新选择');
    expect(await refusalOf({ targetDeptId: stranger.deptId })).toBe('所选接诊科室不属于所选接诊医院，请重新选择');
    expect(await refusalOf({ targetTenantId: doctor1.tenantId })).toContain('接诊医院');
    expect(await refusalOf({ inHospitalDate: today(-1) })).toBe('转入日期不能早于今天');

    const doctor = await as('doctor1');
    expect(await doctor.get(referralHospitals, {})).toEqual([{ tenantId: '100001', tenantName: '滨海市第一人民医院' }]);
    expect(await doctor.get(referralHospitals, { meetingType: 2 })).toEqual([{ tenantId: '100003', tenantName: '海棠社区医院' }]);
    expect(await doctor.get(referralDepts, { tenantId: '100001' })).toEqual([{ id: expert1.deptId, deptName: '心血管内科' }]);
    const doctors = await doctor.get<{ id: string }[]>(referralDoctors, { deptId: expert1.deptId });
    expect(doctors.map(({ id }) => id).toSorted()).toEqual([expert1.userId, app().people.expert2.userId].toSorted());
  });

  test('whoever takes none any more is not accepted for', async () => {
    const { id } = await aReferralIn(app(), 'wait_scheduling');
    const { expert1 } = app().people;
    const close = (userId: string, deleted: 0 | 1) =>
      app().services.database.forGroup().run(sql`UPDATE referral_doctor SET is_deleted = ${deleted} WHERE user_id = ${userId}`);
    await close(expert1.userId, 1);
    const refused = await send('expertAdmin', referralMove('accept'), { id });
    await close(expert1.userId, 0);
    expect([refused.status, refused.body.msg]).toEqual([400, '该医师暂不接收转诊，请重新选择']);
    expect((await send('expert1', referralMove('accept'), { id })).status).toBe(200);
  });

  test('a group is joined in one step, which may be repeated', async () => {
    const members = { headTenantId: '100003', memberTenantIds: ['100001', '100002'] };
    const before = await (await as('platformAdmin')).get<Page<unknown>>(endpointOf(hospitalRelation, 'list'));
    const { added } = await (await as('platformAdmin')).get<{ added: number }>(joinHospitals, members);
    expect(added).toBeGreaterThan(0);
    expect(await (await as('platformAdmin')).get(joinHospitals, members)).toEqual({ added: 0 });
    const after = await (await as('platformAdmin')).get<Page<unknown>>(endpointOf(hospitalRelation, 'list'));
    expect(after.total).toBe(before.total + added);
    expect((await send('strangerAdmin', joinHospitals, members)).status).toBe(403);
    const use = (status: string) =>
      app().services.database.forGroup().run(sql`UPDATE tenant SET status = ${status} WHERE tenant_code = '100002'`);
    await use('0');
    expect(await send('platformAdmin', joinHospitals, members)).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('停用') },
    });
    await use('1');
    await app()
      .services.database.forGroup()
      .run(
        sql`DELETE FROM hospital_relation WHERE to_tenant_id = '100003' AND meeting_type = '1' OR from_tenant_id = '100003' AND meeting_type = '2'`,
      );
  });
});

describe('who sees it', () => {
  test('drafts are their author’s, the rest both hospitals’, and nobody else’s', async () => {
    await openReferrals(app());
    const draft = await (await as('doctor1')).get<{ id: string }>(saveReferral, { ...aForm(app()), type: 'save' });
    const sent = await aReferral(app());
    expect(await idsIn('doctor1', 'pageOutHospitalizationReferral')).toEqual(expect.arrayContaining([draft.id, sent.id]));
    expect(await idsIn('doctor2', 'pageOutHospitalizationReferral')).not.toContain(sent.id);
    expect(await idsIn('applyAdmin', 'pageAdminOutHospitalizationReferral')).toContain(sent.id);
    expect(await idsIn('applyAdmin', 'pageAdminOutHospitalizationReferral')).not.toContain(draft.id);
    expect(await idsIn('expert1', 'pageInHospitalizationReferral')).toContain(sent.id);
    expect(await idsIn('expert1', 'pageInHospitalizationReferral')).not.toContain(draft.id);
    expect(await idsIn('expert1', 'pageInOutpatientReferral')).not.toContain(sent.id);
    expect(await idsIn('operator', 'pageAdminInHospitalizationReferral')).toContain(sent.id);
    expect(await idsIn('stranger', 'pageInHospitalizationReferral')).not.toContain(sent.id);
    for (const who of ['stranger', 'strangerAdmin'] as const) {
      expect((await send(who, detailReferral, { id: sent.id })).status).toBe(404);
      expect((await send(who, returnByNo, { no: sent.no })).status).toBe(404);
    }
  });

  test('cancelled before the audit it is gone from the other hospital, and stays with the sender', async () => {
    const { id, no } = await aReferral(app());
    await (await as('doctor1')).get(cancelByNo, { no });
    expect(await idsIn('expert1', 'pageInHospitalizationReferral')).not.toContain(id);
    expect((await send('expertAdmin', detailReferral, { id })).status).toBe(404);
    expect(await idsIn('doctor1', 'pageOutHospitalizationReferral', { applyOrderStatus: 'cancel' })).toContain(id);
    const later = await aReferral(app());
    await (await as('expertAdmin')).get(auditByNo, { no: later.no });
    await (await as('doctor1')).get(cancelByNo, { no: later.no });
    expect(await idsIn('expert1', 'pageInHospitalizationReferral')).toContain(later.id);
  });

  test('searches go by number, day, patient, department and hospital', async () => {
    const { id, no } = await aReferral(app(), { patientName: '岩温罕', inHospitalDate: today(6) });
    const find = (input: object) => idsIn('expert1', 'pageInHospitalizationReferral', input);
    for (const input of [
      { no },
      { patientName: '温罕' },
      { outDeptName: '心血管' },
      { hospitalName: '云岭', targetTenantName: '滨海', targetDeptName: '心血管' },
      { applyOrderStatus: 'wait_primaryaudit' },
    ])
      expect(await find({ ...input, inHospitalDate_datege: today(6), inHospitalDate_datele: today(6) })).toContain(id);
    expect(await find({ inHospitalDate_datele: today(5) })).not.toContain(id);
    // As other systems write that there is no end.
    expect(await find({ inHospitalDate_datege: today(6), inHospitalDate_datele: '9999-12-31' })).toContain(id);
  });
});

test('the search finds by name and number what this person may open', async () => {
  const { id, no } = await aReferral(app(), { patientName: '玉罕娜' });
  const found = async (who: PersonName, word: string) =>
    (
      await searchReferrals.find(
        { actor: await actorOf(who), db: app().services.database.forTenant(app().people[who].tenantId), services: app().services },
        word,
      )
    ).map((hit) => hit.id);
  for (const who of ['doctor1', 'expert1'] as const) for (const word of ['玉罕', no]) expect(await found(who, word)).toContain(id);
  for (const who of ['doctor2', 'stranger'] as const) expect(await found(who, no)).toEqual([]);
});
