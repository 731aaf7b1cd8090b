import { expect, test } from 'vitest';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { deleteByNo } from '../../../contract/domains/referral/referral-wire.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { howManyWait } from '../../testing/somebody-waits.ts';
import { aReferral, aReferralIn, asNow, storedReferral, withParam } from './referral.testing.ts';
import { renewalsIn } from './renewals.testing.ts';

const MINUTE_MS = 60_000;
const why = { endReason: 'other', respRespondentsReason: '资料不全' };
const app = sharedTestApp();
const { group, answer, moved, draftOf, handedIn, told, stands, twoDrafts, renewedAgain } = renewalsIn(app);
const doneBy = (no: string) => [409, `本次转诊已按转诊单 ${no} 提交，不能重复提交`];

/** One that came back, and a colleague's draft of its renewal. */
async function returnedWithDraft() {
  const first = await aReferral(app());
  await moved('expertAdmin', 'refuse', { id: first.id, ...why });
  app().clock.advance(MINUTE_MS);
  await moved('applyAdmin', 'renewFor', { id: first.id, doctorId: app().people.doctor2.userId });
  return { first, draft: await draftOf(first) };
}

async function howManyDrafts({ id }: { id: string }): Promise<number> {
  const { count } = await group().run(sql`SELECT 1 FROM referral WHERE renewed_from_id = ${id} AND is_deleted = 0 AND submit_time IS NULL`);
  return count;
}

test('renewed as often as the hospital has set, one after the other, it is not renewed again; a draft that was begun is gone on with', async () => {
  const { own, colleagues } = await twoDrafts();
  expect(await handedIn('doctor1', own)).toEqual([200, '操作成功']);
  await stands(own, 'overdue');
  const refused = [409, '一次转诊最多续转1次，请新建转诊单'];
  expect([await answer('doctor1', 'renew', { id: own.id }), await answer('applyAdmin', 'renewFor', { id: own.id })]).toEqual([
    refused,
    refused,
  ]);
  await withParam(app(), 'referral.renew', 2, () => moved('doctor1', 'renew', { id: own.id }));
  const again = await draftOf(own);
  expect(await answer('applyAdmin', 'renewFor', { id: own.id, doctorId: app().people.doctor2.userId })).toEqual(refused);
  expect(await handedIn('doctor1', again)).toEqual([200, '操作成功']);
  // Taken away and brought back, the other renewal of the first one counts by where it came from.
  await (await asNow(app(), 'doctor2')).get(deleteByNo, { no: colleagues.no });
  await (await asNow(app(), 'doctor2')).get(endpointOf(referral, 'restore'), { ids: colleagues.id });
  await stands(colleagues, 'overdue');
  expect(await answer('applyAdmin', 'renewFor', { id: colleagues.id })).toEqual(refused);
});

test('who came under one renewal comes neither under the renewal of another one, nor late under that', async () => {
  const { own, colleagues } = await twoDrafts();
  expect(await handedIn('doctor1', own)).toEqual([200, '操作成功']);
  await stands(own, 'overdue');
  await renewedAgain('doctor1', own);
  const again = await draftOf(own);
  expect(await handedIn('doctor2', colleagues)).toEqual([200, '操作成功']);
  expect(await handedIn('doctor1', again)).toEqual(doneBy(colleagues.no));
  const late = { id: own.id, admitTime: toWireTime(app().clock.now()) };
  const first = `本次转诊已按转诊单 ${colleagues.no} 提交，请转出医院先取消该单`;
  expect(await answer('expert1', 'admitLate', late)).toEqual([409, first]);
  await stands(colleagues, 'diagnosis');
  expect(await handedIn('doctor1', again)).toEqual(doneBy(colleagues.no));
  expect(await answer('expert1', 'admitLate', late)).toEqual([409, `患者已按转诊单 ${colleagues.no} 入院，不能补登`]);
  await stands(colleagues, 'cancel');
  expect(await handedIn('doctor1', again)).toEqual([200, '操作成功']);
});

test('of a draft of the first one and one of its renewal, handed in at once, one goes in', async () => {
  const { first, own, colleagues } = await twoDrafts();
  await stands(own, 'overdue');
  await renewedAgain('doctor1', own);
  const again = await draftOf(own);
  const { both } = await group().transaction(async (tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`family of ${first.id}`}))`);
    const both = [handedIn('doctor2', colleagues), handedIn('doctor1', again)];
    await expect.poll(() => howManyWait(app().services.database)).toBe(2);
    return { both };
  });
  expect((await Promise.all(both)).map(([status]) => status).toSorted()).toEqual([200, 409]);
});

test('what came of a renewal that was removed since belongs to the family still', async () => {
  const { own, colleagues } = await twoDrafts();
  expect(await handedIn('doctor1', own)).toEqual([200, '操作成功']);
  await moved('doctor1', 'cancel', { id: own.id, ...why });
  await renewedAgain('doctor1', own);
  const again = await draftOf(own);
  expect(await handedIn('doctor1', again)).toEqual([200, '操作成功']);
  await (await asNow(app(), 'doctor1')).get(deleteByNo, { no: own.no });
  expect(await handedIn('doctor2', colleagues)).toEqual(doneBy(again.no));
});

test('a draft of one that is handed in again itself goes in no more while that is under way, or once the patient came; its holder is told', async () => {
  const { first, draft } = await returnedWithDraft();
  app().clock.advance(MINUTE_MS);
  await moved('doctor1', 'submit', { id: first.id });
  const context = `原转诊单 ${first.no} 已再次提交，您的续转草稿 ${draft.no}（李**）可以删除`;
  expect(await told('doctor2', '原转诊单已再次提交', draft.no)).toEqual([{ context, link: `/referral/detail?id=${draft.id}` }]);
  const { version } = await storedReferral(app(), first);
  expect(await handedIn('doctor2', draft)).toEqual(doneBy(first.no));
  await stands(first, 'diagnosis');
  expect(await handedIn('doctor2', draft)).toEqual(doneBy(first.no));
  expect(await storedReferral(app(), first)).toMatchObject({ version, renewedByNo: null });
  // Once that came to nothing, it may: the first one is renewed as it then, and goes in no more itself.
  await stands(first, 'order_return');
  expect(await handedIn('doctor2', draft)).toEqual([200, '操作成功']);
  expect(await storedReferral(app(), first)).toMatchObject({ renewedByNo: draft.no, renewedForId: null });
  await stands(draft, 'diagnosis');
  expect(await answer('doctor1', 'submit', { id: first.id })).toEqual(doneBy(draft.no));
});

test('a draft that comes back from its removal is not what one is renewed as that was handed in meanwhile', async () => {
  const { first, draft } = await returnedWithDraft();
  await (await asNow(app(), 'doctor2')).get(deleteByNo, { no: draft.no });
  app().clock.advance(MINUTE_MS);
  await moved('doctor1', 'submit', { id: first.id });
  const { version } = await storedReferral(app(), first);
  await (await asNow(app(), 'doctor2')).get(endpointOf(referral, 'restore'), { ids: draft.id });
  expect(await storedReferral(app(), first)).toMatchObject({ version, renewedByNo: null, renewedForId: null });
});

test('a doctor who has a draft already goes on with that one, unless the first was handed in anew since', async () => {
  const first = await aReferralIn(app(), 'overdue');
  const { doctor1, doctor2 } = app().people;
  await moved('applyAdmin', 'renewFor', { id: first.id });
  const own = await draftOf(first);
  await moved('applyAdmin', 'renewFor', { id: first.id, doctorId: doctor2.userId });
  const colleagues = await draftOf(first);
  await moved('applyAdmin', 'renewFor', { id: first.id, doctorId: doctor1.userId });
  expect(await storedReferral(app(), first)).toMatchObject({ renewedByNo: own.no, renewedForId: doctor1.userId });
  expect(await howManyDrafts(first)).toBe(2);
  const gone = `续转已改由${doctor1.realName}办理，您的续转草稿 ${colleagues.no}（李**）可以删除`;
  expect((await told('doctor2', '转诊续转已改由他人办理', colleagues.no)).map(({ context }) => context)).toEqual([gone]);
  app().clock.advance(MINUTE_MS);
  await group().run(sql`
    UPDATE referral SET submit_time = ${new Date(app().clock.now())}, renewed_by_no = NULL, renewed_for_id = NULL WHERE id = ${first.id}`);
  await moved('doctor1', 'renew', { id: first.id });
  expect((await draftOf(first)).no).not.toBe(own.no);
  expect(await howManyDrafts(first)).toBe(3);
});

test('of another draft its holder is told once, however often the renewal is handed in, and not by themselves', async () => {
  const { first, colleagues, own } = await twoDrafts();
  for (const _ of [1, 2]) {
    expect(await handedIn('doctor2', colleagues)).toEqual([200, '操作成功']);
    await moved('expertAdmin', 'refuse', { id: colleagues.id, ...why });
  }
  expect(await told('doctor1', '转诊已另行续转', own.no)).toHaveLength(1);
  const { doctor2 } = app().people;
  await group().run(sql`UPDATE referral SET apply_user_id = ${doctor2.userId} WHERE id = ${own.id}`);
  await group().run(sql`UPDATE referral SET renewed_by_no = NULL WHERE id = ${first.id}`);
  expect(await handedIn('doctor2', colleagues)).toEqual([200, '操作成功']);
  expect(await told('doctor2', '转诊已另行续转', own.no)).toEqual([]);
});

test('removing one with its draft while that is handed in waits for the one that was there first', async () => {
  const first = await aReferral(app());
  await moved('doctor1', 'cancel', { id: first.id, ...why });
  await moved('doctor1', 'renew', { id: first.id });
  const draft = await draftOf(first);
  const doctor = await asNow(app(), 'doctor1');
  const { both } = await group().transaction(async (tx) => {
    await tx.run(sql`SELECT 1 FROM referral WHERE tenant_id = ${app().people.doctor1.tenantId} AND id = ${draft.id} FOR UPDATE`);
    const going = handedIn('doctor1', draft);
    await expect.poll(() => howManyWait(app().services.database)).toBe(1);
    const removing = doctor.send(endpointOf(referral, 'remove'), { ids: `${first.id},${draft.id}` });
    await expect.poll(() => howManyWait(app().services.database)).toBe(2);
    return { both: [going, removing.then(({ status, body }) => [status, body.msg])] as const };
  });
  expect(await both[0]).toEqual([200, '操作成功']);
  const [status, message] = await both[1];
  expect([status, message === '操作冲突，请稍后重试']).toEqual([409, false]);
});
