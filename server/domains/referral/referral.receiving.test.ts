import { describe, expect, test } from 'vitest';
import { countWork, listWork, type WorkCount } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import { exportFhir, ownReferralDoctors } from '../../../contract/domains/referral/referral.endpoints.ts';
import { detailReferral, referral, referralMove } from '../../../contract/domains/referral/referral.resource.ts';
import { stopById } from '../../../contract/domains/referral/referral-wire.endpoints.ts';
import { listOf } from '../../../contract/kernel/document.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { remindInbox } from '../../engine/inbox/remind-inbox.ts';
import { sql } from '../../engine/store/sql.ts';
import { addPerson } from '../../testing/extra-people.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { Client } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aReferral, aReferralIn, asNow, storedReferral } from './referral.testing.ts';

const app = sharedTestApp();
const inbound = listOf(referral, 'pageInHospitalizationReferral').list;
const managed = listOf(referral, 'pageAdminInHospitalizationReferral').list;
const rights = [inbound.permission, 'referral_confirm', 'referral_admit', 'sensitive_view'].flat() as string[];

async function sees(who: Client, id: string): Promise<readonly (boolean | number)[]> {
  const { records } = await who.get<Page<{ id: string }>>(inbound, { size: 200 });
  const work = await who.get<Page<{ orderId: string }>>(listWork, { size: 200 });
  expect((await who.get<WorkCount>(countWork)).total).toBe(work.total);
  const [detail, file, move] = [
    await who.send(detailReferral, { id }),
    await who.send(exportFhir, { id }).then(({ status }) => status),
    await who.send(referralMove('accept'), { id, bedNo: '7' }),
  ];
  return [records.some((row) => row.id === id), work.records.some(({ orderId }) => orderId === id), detail.status, file, move.status];
}

test('a doctor of the receiving hospital sees as far as their data scope reaches', async () => {
  const { tenantId, deptId } = app().people.expert1;
  const { id } = await aReferralIn(app(), 'wait_scheduling');
  const person = async (name: string, dataScope: 'self' | 'dept' | 'tenant', dept?: string) =>
    app().asUser(await addPerson(app(), { tenantId, name, permissionCodes: rights, dataScope, ...(dept ? { deptId: dept } : {}) }));
  expect(await sees(await person('own rows, same department', 'self', deptId), id)).toEqual([false, false, 404, 404, 404]);
  expect(await sees(await person('no department', 'dept'), id)).toEqual([false, false, 404, 404, 404]);
  // Half of a bed is refused of whoever sees the row.
  expect(await sees(await person('same department', 'dept', deptId), id)).toEqual([true, true, 200, 200, 400]);
  expect(await sees(await person('whole hospital', 'tenant'), id)).toEqual([true, true, 200, 200, 400]);
});

test('the medical office sees and audits all of them, whatever its scope', async () => {
  const { tenantId } = app().people.expert1;
  const permissionCodes = [managed.permission, 'referral_audit'].flat() as string[];
  const office = await app().asUser(await addPerson(app(), { tenantId, name: 'office', permissionCodes, dataScope: 'self' }));
  const { id } = await aReferral(app());
  expect((await office.get<Page<{ id: string }>>(managed, { size: 200 })).records.map((row) => row.id)).toContain(id);
  expect((await (await asNow(app(), 'expert1')).send(referralMove('approve'), { id })).status).toBe(403);
  expect((await office.send(referralMove('approve'), { id })).status).toBe(200);
});

test('whoever has the list of one kind alone has no work of the other kind, and no number on its page', async () => {
  const { tenantId } = app().people.expert1;
  const ofOutpatients = listOf(referral, 'pageAdminInOutpatientReferral').list.permission;
  const office = async (...permissionCodes: string[]) => {
    const who = await app().asUser(
      await addPerson(app(), { tenantId, name: permissionCodes.join(), permissionCodes, dataScope: 'tenant' }),
    );
    const waits = async (id: string) =>
      (await who.get<Page<{ orderId: string }>>(listWork, { size: 200 })).records.some((line) => line.orderId === id);
    return {
      opens: async (id: string) => [await waits(id), (await who.send(detailReferral, { id })).status],
      places: async () => (await who.get<WorkCount>(countWork)).places,
    };
  };
  const [outpatients, inpatients] = [`${ofOutpatients}`, `${managed.permission}`];
  const [one, other] = [await office(outpatients, 'referral_audit'), await office(inpatients, 'referral_audit')];
  const [visit, stay] = [await aReferral(app(), { kind: 'outpatient' }), await aReferral(app())];
  expect([await one.opens(visit.id), await one.opens(stay.id)]).toEqual([
    [true, 200],
    [false, 404],
  ]);
  expect([await other.opens(visit.id), await other.opens(stay.id)]).toEqual([
    [false, 404],
    [true, 200],
  ]);
  const rights = (places: WorkCount['places']) => places.map((place) => place.rights);
  expect([rights(await one.places()), rights(await other.places())]).toEqual([[[outpatients]], [[inpatients]]]);
});

async function heard(id: string, title: string): Promise<string[]> {
  await app().deliver();
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ account: string }>(sql`
      SELECT u.account FROM notice n JOIN user_account u ON u.tenant_id = n.tenant_id AND u.id = n.user_id
      WHERE n.title = ${title} AND n.link = ${`/referral/detail?id=${id}`}`);
  return rows.map(({ account }) => account);
}

test('only the chosen doctor hears that there is something to arrange, and that it is late', async () => {
  const { id } = await aReferral(app());
  await (await asNow(app(), 'expertAdmin')).get(referralMove('approve'), { id });
  expect(await heard(id, '转诊申请待安排接诊')).toEqual(['expert1']);
  await app()
    .services.database.forGroup()
    .run(sql`UPDATE inbox SET due_time = ${new Date(app().clock.now() - 600_000)} WHERE order_id = ${id} AND is_watching = 0`);
  await remindInbox(app().services);
  expect(await heard(id, '待办已超时')).toEqual(['expert1']);
});

test('of what is late those hear who have it in their lists, as far as they reach where nobody is named who is still there', async () => {
  const { tenantId, deptId } = app().people.expert1;
  const ofOutpatients = `${listOf(referral, 'pageAdminInOutpatientReferral').list.permission}`;
  const person = (name: string, permissionCodes: string[], dataScope: 'dept' | 'tenant', dept?: string) =>
    addPerson(app(), { tenantId, name, permissionCodes, dataScope, ...(dept ? { deptId: dept } : {}) });
  await person('late outpatients', [ofOutpatients, 'referral_audit'], 'tenant');
  await person('late inpatients', [`${managed.permission}`, 'referral_audit'], 'tenant');
  await person('late same department', rights, 'dept', deptId);
  await person('late no department', rights, 'dept');
  const [audit, arranged] = [await aReferral(app()), await aReferralIn(app(), 'wait_scheduling')];
  const group = app().services.database.forGroup();
  const remind = async (id: string) => {
    await group.run(sql`
      UPDATE inbox SET due_time = ${new Date(app().clock.now() - 600_000)} WHERE order_id = ${id} AND is_watching = 0`);
    await remindInbox(app().services);
    return (await heard(id, '待办已超时')).filter((account) => account.startsWith('late '));
  };
  const work = (status: '0' | '1') => group.run(sql`UPDATE user_account SET status = ${status} WHERE id = ${app().people.expert1.userId}`);
  expect(await remind(audit.id)).toEqual(['late inpatients']);
  // The doctor for whom it waits has left.
  await work('0');
  const told = await remind(arranged.id).finally(() => work('1'));
  expect(told).toEqual(['late same department']);
});

test('where the chosen doctor has left, another of the hospital who takes patients is accepted for', async () => {
  const { expert1, expert2, expertAdmin, stranger } = app().people;
  const { id } = await aReferralIn(app(), 'wait_scheduling');
  const officer = await asNow(app(), 'expertAdmin');
  const accept = async (targetUserId?: string) => {
    const { status, body } = await officer.send(referralMove('accept'), { id, ...(targetUserId ? { targetUserId } : {}) });
    return [status, body.msg];
  };
  const work = (status: '0' | '1') =>
    app().services.database.forGroup().run(sql`UPDATE user_account SET status = ${status} WHERE id = ${expert1.userId}`);
  await work('0');
  const offered = await officer.get<{ id: string }[]>(ownReferralDoctors, {});
  const replies = [await accept(), await accept(expertAdmin.userId), await accept(stranger.userId), await accept(expert2.userId)];
  await work('1');
  expect(offered.map((doctor) => doctor.id)).toEqual([expert2.userId]);
  expect(replies).toEqual([
    [400, '接诊医师不存在或已停用，请重新选择'],
    [400, '该医师暂不接收转诊，请重新选择'],
    [400, '所选接诊医师不属于所选接诊医院，请重新选择'],
    [200, '操作成功'],
  ]);
  const { targetUserId, targetUserName, targetDeptId, applyOrderStatus } = await storedReferral(app(), { id });
  expect([targetUserId, targetUserName, targetDeptId, applyOrderStatus]).toEqual([
    ...[expert2.userId, expert2.realName, expert2.deptId, 'wait_diagnosis'],
  ]);
});

test('of an outpatient no bed is said that nobody has kept, at the arrival as little as before', async () => {
  const bed = { wardName: '呼吸内科病区', bedNo: '12' };
  const { id } = await aReferralIn(app(), 'wait_diagnosis', { kind: 'outpatient' });
  expect((await (await asNow(app(), 'expert1')).send(referralMove('admit'), { id, ...bed })).status).toBe(200);
  const outpatient = await storedReferral(app(), { id });
  expect([outpatient.applyOrderStatus, outpatient.wardName, outpatient.bedNo]).toEqual(['diagnosis_ing', null, null]);
  // It is free for whoever lies in it.
  const inpatient = await aReferralIn(app(), 'wait_diagnosis');
  expect((await (await asNow(app(), 'expert1')).send(referralMove('admit'), { id: inpatient.id, admissionNo: 'ZY1', ...bed })).status).toBe(
    200,
  );
});

describe('a bed', () => {
  const send = async (who: PersonName, name: Parameters<typeof referralMove>[0], input: object) =>
    (await asNow(app(), who)).send(referralMove(name), input);
  const accept = (who: PersonName, id: string, bedNo: string) => send(who, 'accept', { id, wardName: '神内一病区', bedNo });

  test('is kept for one patient: of two at once one gets it, and it is free again afterwards', async () => {
    const [one, other] = [await aReferralIn(app(), 'wait_scheduling'), await aReferralIn(app(), 'wait_scheduling')];
    const replies = await Promise.all([accept('expert1', one.id, '1'), accept('expertAdmin', other.id, '1')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.msg).toBe('神内一病区 1 床已被占用，请另选床位');
    const [winner, loser] = replies[0]?.status === 200 ? [one, other] : [other, one];
    expect((await storedReferral(app(), loser)).applyOrderStatus).toBe('wait_scheduling');
    await (await asNow(app(), 'expert1')).get(stopById, { id: winner.id });
    expect((await accept('expertAdmin', loser.id, '1')).status).toBe(200);
  });

  test('may be changed on arrival, and half of one is refused', async () => {
    const { id } = await aReferralIn(app(), 'wait_scheduling');
    const half = await send('expert1', 'accept', { id, bedNo: '7' });
    expect([half.status, half.body.msg]).toEqual([400, '病区和床号须一并填写']);
    await accept('expert1', id, '7');
    for (const entered of [{ bedNo: '8' }, { wardName: '神内二病区', bedNo: null }]) {
      const mixed = await send('expert1', 'admit', { id, ...entered });
      expect([mixed.status, mixed.body.msg]).toEqual([400, '病区和床号须一并填写']);
    }
    expect(await storedReferral(app(), { id })).toMatchObject({ applyOrderStatus: 'wait_diagnosis', wardName: '神内一病区', bedNo: '7' });
    await (await asNow(app(), 'expert1')).get(referralMove('admit'), { id, wardName: '神内一病区', bedNo: '8' });
    const { rows } = await app()
      .services.database.forGroup()
      .run<{ bedNo: string }>(sql`SELECT bed_no AS "bedNo" FROM referral_bed WHERE referral_id = ${id} AND released_time IS NULL`);
    expect(rows).toEqual([{ bedNo: '8' }]);
  });

  test('that was kept is the one, where no other is entered on arrival', async () => {
    const { id } = await aReferralIn(app(), 'wait_scheduling');
    await accept('expert1', id, '9');
    await (await asNow(app(), 'expert1')).get(referralMove('admit'), { id, wardName: null });
    expect(await storedReferral(app(), { id })).toMatchObject({ wardName: '神内一病区', bedNo: '9' });
  });
});

describe('the time of admission', () => {
  const HOUR_MS = 3_600_000;
  const urgent = { emergencyDegree: '1', transportationTools: 'ambulance' };
  const at = (hours: number) => toWireTime(app().clock.now() + hours * HOUR_MS);
  const hoursAgo = (hours: number) => new Date(app().clock.now() - hours * HOUR_MS);
  const admit = async (id: string, admitTime?: string | null) => {
    const { status, body } = await (await asNow(app(), 'expert1')).send(referralMove('admit'), { id, admitTime });
    return [status, body.msg, body.errors?.map(({ field }) => field)];
  };
  const admitted = async (id: string) => (await storedReferral(app(), { id })).admitTime?.getTime();

  test('is what is entered, and now where nothing is', async () => {
    const times = { submitTime: hoursAgo(20), acceptTime: hoursAgo(10) };
    const [said, unsaid, cleared] = [
      await aReferralIn(app(), 'wait_diagnosis', times),
      await aReferralIn(app(), 'wait_diagnosis', times),
      await aReferralIn(app(), 'wait_diagnosis', { ...times, kind: 'outpatient' }),
    ];
    expect((await admit(said.id, at(-9)))[0]).toBe(200);
    expect((await admit(unsaid.id))[0]).toBe(200);
    expect((await admit(cleared.id, null))[0]).toBe(200);
    expect(await admitted(said.id)).toBe(app().clock.now() - 9 * HOUR_MS);
    const { admitTime } = await (await asNow(app(), 'doctor1')).get<{ admitTime: string }>(detailReferral, { id: said.id });
    expect(admitTime).toBe(at(-9));
    for (const { id } of [unsaid, cleared]) expect(await admitted(id)).toBe(app().clock.now());
  });

  test('lies neither ahead nor before anybody was expected', async () => {
    const times = { submitTime: hoursAgo(20), acceptTime: new Date(hoursAgo(10).getTime() + 30_500) };
    const { id } = await aReferralIn(app(), 'wait_diagnosis', times);
    expect(await admit(id, at(1))).toEqual([400, '入院时间不能晚于现在', ['admitTime']]);
    expect(await admit(id, at(-11))).toEqual([400, '入院时间不能早于同意接诊时间', ['admitTime']]);
    expect(await admitted(id)).toBeUndefined();
    // Whoever is admitted in the minute of the answer enters that minute.
    expect((await admit(id, at(-10)))[0]).toBe(200);
    const brought = await aReferralIn(app(), 'wait_diagnosis', { ...times, ...urgent });
    expect(await admit(brought.id, at(-21))).toEqual([400, '入院时间不能早于提交时间', ['admitTime']]);
    expect((await admit(brought.id, at(-19)))[0]).toBe(200);
  });
});
