import { expect, test } from 'vitest';
import { referringDoctors } from '../../../contract/domains/referral/referral.endpoints.ts';
import { detailReferral, referral, referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { userRoleTable } from '../../engine/identity/identity.tables.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aReferral, aReferralIn, asNow, storedReferral } from './referral.testing.ts';

const DAY_MS = 86_400_000;
const app = sharedTestApp();
const why = { endReason: 'incomplete', respRespondentsReason: '缺少检查资料' };
type Move = Parameters<typeof referralMove>[0];

const send = async (who: PersonName, name: Move, input: object) => (await asNow(app(), who)).send(referralMove(name), input);

async function moved(who: PersonName, name: Move, input: object): Promise<void> {
  const { status, body } = await send(who, name, input);
  expect([name, status, body.msg]).toEqual([name, 200, '操作成功']);
}

async function aReturned() {
  const row = await aReferral(app());
  await moved('expertAdmin', 'refuse', { id: row.id, ...why });
  return row;
}

async function draftOf(no: string | null | undefined): Promise<{ id: string }> {
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ id: string }>(sql`SELECT id FROM referral WHERE no = ${no ?? ''}`);
  return { id: rows[0]?.id ?? '' };
}

const lastOf = async ({ id }: { id: string }) =>
  (
    await (
      await asNow(app(), 'doctor1')
    ).get<{ label: string; userName?: string; reason?: string }[]>(endpointOf(referral, 'history'), { id })
  ).at(-1);

test('a colleague with the right for it puts right what came back and hands it in again: it stays the doctor’s', async () => {
  const { id } = await aReturned();
  const { applyAdmin, doctor1, expert1 } = app().people;
  // The doctor's own right is not enough for somebody else's, whoever reaches it.
  for (const who of ['doctor2', 'expertAdmin'] as const) expect([403, 404]).toContain((await send(who, 'resubmit', { id })).status);
  const past = await send('applyAdmin', 'resubmit', { id, inHospitalDate: toWireDate(app().clock.now() - DAY_MS) });
  expect([past.status, past.body.msg]).toEqual([400, '转入日期不能早于今天']);
  const foreign = await send('applyAdmin', 'resubmit', { id, outDeptId: expert1.deptId });
  expect(foreign.body.errors?.map(({ field }) => field)).toEqual(['outDeptId']);
  const empty = await send('applyAdmin', 'resubmit', { id, illnessIntroduced: null });
  expect(empty.body.errors?.map(({ field }) => field)).toEqual(['illnessIntroduced']);
  const { version, illnessIntroduced } = await storedReferral(app(), { id });
  await (await asNow(app(), 'doctor1')).get(saveReferral, { id, version, otherIntroduced: '家属同意', type: 'save' });
  expect((await send('applyAdmin', 'resubmit', { id, version, otherIntroduced: null })).status).toBe(409);
  await moved('applyAdmin', 'resubmit', {
    id,
    version: version + 1,
    illnessIntroduced: '补充头颅CT：未见出血。',
    patientPhone: '13900000000',
  });
  const stored = await storedReferral(app(), { id });
  expect(stored).toMatchObject({ applyOrderStatus: 'wait_primaryaudit', applyUserId: doctor1.userId, returnTime: null, endReason: null });
  expect(stored.illnessIntroduced).toBe('补充头颅CT：未见出血。');
  expect(stored.answerTime?.getTime()).toBe(app().clock.now() + DAY_MS);
  const reason = `更改：联系电话已更改；病情描述由“${illnessIntroduced}”改为“补充头颅CT：未见出血。”`;
  expect(await lastOf({ id })).toMatchObject({ label: '代为提交', userName: applyAdmin.realName, reason });
  await moved('expertAdmin', 'approve', { id });
});

test('what its doctor had addressed to another hospital is seen there once a colleague hands it in', async () => {
  const { id } = await aReturned();
  const { stranger } = app().people;
  const target = { targetTenantId: stranger.tenantId, targetDeptId: stranger.deptId, targetUserId: stranger.userId };
  await (await asNow(app(), 'doctor1')).get(saveReferral, { id, meetingType: '2', ...target, type: 'save' });
  await moved('applyAdmin', 'resubmit', { id });
  expect((await (await asNow(app(), 'strangerAdmin')).send(detailReferral, { id })).status).toBe(200);
  expect((await (await asNow(app(), 'expertAdmin')).send(detailReferral, { id })).status).toBe(404);
});

test('who cannot go on with a draft renews in place of the doctor, whose draft it is, once', async () => {
  const row = await aReferralIn(app(), 'overdue');
  await moved('applyAdmin', 'renewFor', { id: row.id });
  const { renewedByNo } = await storedReferral(app(), row);
  expect(renewedByNo).toBeTruthy();
  expect(await lastOf(row)).toMatchObject({ label: '代为续转', userName: app().people.applyAdmin.realName });
  for (const [who, move, where] of [
    ['doctor1', 'renew', `续转草稿 ${renewedByNo} 在您待提交的转诊单中，请继续办理`],
    ['applyAdmin', 'renewFor', `续转草稿 ${renewedByNo} 已在${app().people.doctor1.realName}处，请由其继续办理，或另选医生`],
  ] as const) {
    const { status, body } = await send(who, move, { id: row.id });
    expect([status, body.msg]).toEqual([409, where]);
  }
  const offered = async (who: PersonName) => (await (await asNow(app(), who)).get<{ can: string[] }>(detailReferral, row)).can;
  expect(await offered('doctor1')).not.toContain(referralMove('renew').name);
  expect(await offered('applyAdmin')).toContain(referralMove('renewFor').name);
  const draft = await draftOf(renewedByNo);
  const opened = await (await asNow(app(), 'doctor1')).get<{ no: string; patientIdCard: string }>(detailReferral, draft);
  expect(opened.no).toBe(renewedByNo);
  expect((await storedReferral(app(), draft)).patientIdCard).toBe((await storedReferral(app(), row)).patientIdCard);
  const days = { inHospitalDate: toWireDate(app().clock.now() + DAY_MS), outHospitalDate: toWireDate(app().clock.now()) };
  await (await asNow(app(), 'doctor1')).get(saveReferral, { ...draft, ...days, type: 'submit' });
  expect(await storedReferral(app(), draft)).toMatchObject({ applyOrderStatus: 'wait_primaryaudit', renewedFromId: row.id });
});

test('nobody makes a draft that nobody could go on with: of a doctor who refers no more, one who does is named, and told', async () => {
  const row = await aReferralIn(app(), 'overdue');
  const { doctor2, nobody } = app().people;
  await app().services.database.forGroup().run(sql`UPDATE referral SET apply_user_id = ${nobody.userId} WHERE id = ${row.id}`);
  const none = await send('applyAdmin', 'renewFor', { id: row.id });
  expect([none.status, none.body.errors]).toEqual([400, [{ field: 'doctorId', message: '申请医生已不能办理转出，请选择由谁继续办理' }]]);
  const other = await send('applyAdmin', 'renewFor', { id: row.id, doctorId: nobody.userId });
  expect([other.status, other.body.errors?.[0]?.message]).toEqual([400, '所选医生不能办理转出']);
  const offered = await (await asNow(app(), 'applyAdmin')).get<{ id: string }[]>(referringDoctors, { kind: 'inpatient' });
  expect(offered.map(({ id }) => id)).toContain(doctor2.userId);
  expect(offered.map(({ id }) => id)).not.toContain(nobody.userId);
  await moved('applyAdmin', 'renewFor', { id: row.id, doctorId: doctor2.userId });
  await app().deliver();
  const draft = await draftOf((await storedReferral(app(), row)).renewedByNo);
  const { rows } = await app()
    .services.database.forTenant(doctor2.tenantId)
    .run<{ link: string }>(sql`
      SELECT link FROM notice
      WHERE tenant_id = ${doctor2.tenantId} AND user_id = ${doctor2.userId} AND title = '转诊续转已交由您办理'`);
  expect(rows).toEqual([{ link: `/referral/detail?id=${draft.id}` }]);
  expect(await storedReferral(app(), draft)).toMatchObject({ applyUserId: doctor2.userId, applyDeptId: doctor2.deptId });
});

test('another draft may take the place of one that its doctor has not handed in; once one is, nobody begins another', async () => {
  const row = await aReferralIn(app(), 'overdue');
  await moved('applyAdmin', 'renewFor', { id: row.id });
  const before = await draftOf((await storedReferral(app(), row)).renewedByNo);
  await moved('applyAdmin', 'renewFor', { id: row.id, doctorId: app().people.doctor2.userId });
  const draft = await draftOf((await storedReferral(app(), row)).renewedByNo);
  expect(draft).not.toEqual(before);
  const days = { inHospitalDate: toWireDate(app().clock.now() + DAY_MS), outHospitalDate: toWireDate(app().clock.now()) };
  const number = { patientIdCard: (await storedReferral(app(), row)).patientIdCard };
  await (await asNow(app(), 'doctor2')).get(saveReferral, { ...draft, ...days, ...number, type: 'submit' });
  expect((await storedReferral(app(), row)).renewedForId).toBeNull();
  for (const [who, move] of [
    ['doctor1', 'renew'],
    ['applyAdmin', 'renewFor'],
  ] as const)
    expect((await send(who, move, { id: row.id })).body.msg).toBe('该转诊单已续转');
  const second = await (await asNow(app(), 'doctor1')).send(saveReferral, { ...before, ...days, type: 'submit' });
  expect(second.status).toBe(409);
});

test('whoever refers themselves goes on with the draft that they made in place of the doctor', async () => {
  const row = await aReferralIn(app(), 'overdue');
  const { applyAdmin, doctor1 } = app().people;
  const database = app().services.database.forTenant(applyAdmin.tenantId);
  const { rows } = await database.run<{ roleId: string }>(sql`
    SELECT role_id AS "roleId" FROM user_role WHERE tenant_id = ${doctor1.tenantId} AND user_id = ${doctor1.userId}`);
  const roleId = rows[0]?.roleId ?? '';
  await database.transaction((tx) => insertRow(tx, userRoleTable, { userId: applyAdmin.userId, roleId }, { now: app().clock.now() }));
  const more = sql`tenant_id = ${applyAdmin.tenantId} AND user_id = ${applyAdmin.userId} AND role_id = ${roleId}`;
  try {
    await moved('applyAdmin', 'renewFor', { id: row.id });
    const draft = await draftOf((await storedReferral(app(), row)).renewedByNo);
    const days = { inHospitalDate: toWireDate(app().clock.now() + DAY_MS), outHospitalDate: toWireDate(app().clock.now()) };
    await (await asNow(app(), 'applyAdmin')).get(saveReferral, { ...draft, ...days, type: 'submit' });
    const made = { applyOrderStatus: 'wait_primaryaudit', applyUserId: applyAdmin.userId, applyDeptId: applyAdmin.deptId };
    expect(await storedReferral(app(), draft)).toMatchObject(made);
  } finally {
    await database.run(sql`DELETE FROM user_role WHERE ${more}`);
  }
});
