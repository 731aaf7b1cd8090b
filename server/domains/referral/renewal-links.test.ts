import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { deleteByNo } from '../../../contract/domains/referral/referral-wire.endpoints.ts';
import { toWireDate, toWireTime } from '../../../contract/kernel/wire-time.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { howManyWait } from '../../testing/somebody-waits.ts';
import { aReferralIn, asNow, storedReferral } from './referral.testing.ts';
import { renewalsIn } from './renewals.testing.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const app = sharedTestApp();
const { group, answer, moved, draftOf, handedIn, told, stands, twoDrafts, renewedAgain } = renewalsIn(app);

test('the renewal that was handed in is what the first is renewed as, whichever was begun later; nobody is admitted under both', async () => {
  const { first, colleagues, own } = await twoDrafts();
  const { realName } = app().people.doctor1;
  const gone = `续转已改由${realName}办理，您的续转草稿 ${colleagues.no}（李**）可以删除`;
  expect(await told('doctor2', '转诊续转已改由他人办理', colleagues.no)).toEqual([
    { context: gone, link: `/referral/detail?id=${colleagues.id}` },
  ]);
  const { patientIdCard } = await storedReferral(app(), first);
  expect(await handedIn('doctor2', colleagues, patientIdCard ?? '')).toEqual([200, '操作成功']);
  expect(await storedReferral(app(), first)).toMatchObject({ renewedByNo: colleagues.no, renewedForId: null });
  const needless = `续转单 ${colleagues.no} 已提交，您的续转草稿 ${own.no}（李**）可以删除`;
  expect(await told('doctor1', '转诊已另行续转', own.no)).toEqual([{ context: needless, link: `/referral/detail?id=${own.id}` }]);
  expect(await answer('doctor1', 'renew', { id: first.id })).toEqual([409, '该转诊单已续转']);
  await moved('expertAdmin', 'approve', { id: colleagues.id });
  await moved('expert1', 'accept', { id: colleagues.id, wardName: '续转病区', bedNo: '1' });
  await moved('expert1', 'admit', { id: colleagues.id });
  const feedback = { feedbackDate: toWireDate(app().clock.now()), feedbackSituation: '好转', feedbackGuide: '随诊' };
  await moved('expert1', 'discharge', { id: colleagues.id, ...feedback });
  const late = { id: first.id, admitTime: toWireTime(app().clock.now() - 2 * HOUR_MS), wardName: '续转病区', bedNo: '2' };
  expect(await answer('expert1', 'admitLate', late)).toEqual([409, `患者已按转诊单 ${colleagues.no} 入院，不能补登`]);
  expect(await handedIn('doctor1', own)).toEqual([409, `本次转诊已按转诊单 ${colleagues.no} 提交，不能重复提交`]);
});

test('of two drafts that are handed in at once one goes in, whatever number of the patient they say; once it came to nothing, the other', async () => {
  const { first, colleagues, own } = await twoDrafts();
  // Both are on their way before either comes to the first one.
  const { both } = await group().transaction(async (tx) => {
    await tx.run(sql`SELECT 1 FROM referral WHERE tenant_id = ${app().people.doctor1.tenantId} AND id = ${first.id} FOR UPDATE`);
    const both = [handedIn('doctor2', colleagues), handedIn('doctor1', own)];
    await expect.poll(() => howManyWait(app().services.database)).toBe(2);
    // As a whole: a transaction that waited for them would hold what they wait for.
    return { both };
  });
  const answered = await Promise.all(both);
  expect(answered.map(([status]) => status).toSorted()).toEqual([200, 409]);
  const isOwn = answered[1]?.[0] === 200;
  const [winner, other] = isOwn ? ([own, colleagues] as const) : ([colleagues, own] as const);
  expect((await storedReferral(app(), first)).renewedByNo).toBe(winner.no);
  const why = { endReason: 'other', respRespondentsReason: '家属另有安排' };
  await moved(isOwn ? 'doctor1' : 'doctor2', 'cancel', { id: winner.id, ...why });
  expect(await handedIn(isOwn ? 'doctor2' : 'doctor1', other)).toEqual([200, '操作成功']);
  expect((await storedReferral(app(), first)).renewedByNo).toBe(other.no);
});

test('where the later draft is thrown away, the earlier one is what it is renewed as, and goes in', async () => {
  const first = await aReferralIn(app(), 'overdue');
  const { doctor1, doctor2 } = app().people;
  await moved('applyAdmin', 'renewFor', { id: first.id });
  const earlier = await draftOf(first);
  await moved('applyAdmin', 'renewFor', { id: first.id, doctorId: doctor2.userId });
  const later = await draftOf(first);
  expect(await storedReferral(app(), first)).toMatchObject({ renewedByNo: later.no, renewedForId: doctor2.userId });
  await (await asNow(app(), 'doctor2')).get(deleteByNo, { no: later.no });
  expect(await storedReferral(app(), first)).toMatchObject({ renewedByNo: earlier.no, renewedForId: doctor1.userId });
  const lies = `续转草稿 ${earlier.no} 已在${doctor1.realName}处，请由其继续办理，或另选医生`;
  expect(await answer('applyAdmin', 'renewFor', { id: first.id, doctorId: doctor1.userId })).toEqual([409, lies]);
  expect(await handedIn('doctor1', earlier)).toEqual([200, '操作成功']);
  expect(await storedReferral(app(), first)).toMatchObject({ renewedByNo: earlier.no, renewedForId: null });
});

test('a doctor whose referral a colleague renews reads who goes on with it, and that it is not handed in', async () => {
  const title = '本院已为您的转诊建立续转草稿';
  const [own, others] = [await aReferralIn(app(), 'overdue'), await aReferralIn(app(), 'overdue')];
  const { doctor2 } = app().people;
  await moved('applyAdmin', 'renewFor', { id: own.id });
  await moved('applyAdmin', 'renewFor', { id: others.id, doctorId: doctor2.userId });
  const [ownNo, othersNo] = [(await storedReferral(app(), own)).no, (await storedReferral(app(), others)).no];
  const [ownDraft, othersDraft] = [await draftOf(own), await draftOf(others)];
  expect(await told('doctor1', title, ownDraft.no)).toEqual([
    { context: `转诊单 ${ownNo}（李**）已建续转草稿 ${ownDraft.no}，由您继续办理，尚未提交`, link: `/referral/detail?id=${ownDraft.id}` },
  ]);
  const context = `转诊单 ${othersNo}（李**）已建续转草稿 ${othersDraft.no}，由${doctor2.realName}继续办理，尚未提交`;
  expect(await told('doctor1', title, othersDraft.no)).toEqual([{ context, link: `/referral/detail?id=${others.id}` }]);
});

test('who came under the renewal of a renewal is not admitted late under the first, and no other draft of it goes in', async () => {
  const { first, colleagues, own } = await twoDrafts();
  await stands(own, 'overdue');
  await renewedAgain('doctor1', own);
  const again = await draftOf(own);
  await stands(again, 'diagnosis');
  const late = { id: first.id, admitTime: toWireTime(app().clock.now() - 2 * HOUR_MS) };
  expect(await answer('expert1', 'admitLate', late)).toEqual([409, `患者已按转诊单 ${again.no} 入院，不能补登`]);
  expect(await handedIn('doctor2', colleagues)).toEqual([409, `本次转诊已按转诊单 ${again.no} 提交，不能重复提交`]);
});

test('a returned renewal that a colleague hands in again is what the first is renewed as', async () => {
  const { first, colleagues, own } = await twoDrafts();
  const why = { endReason: 'other', respRespondentsReason: '资料不全' };
  for (const [who, draft] of [
    ['doctor2', colleagues],
    ['doctor1', own],
  ] as const) {
    expect(await handedIn(who, draft)).toEqual([200, '操作成功']);
    await moved('expertAdmin', 'refuse', { id: draft.id, ...why });
  }
  expect((await storedReferral(app(), first)).renewedByNo).toBe(own.no);
  await moved('applyAdmin', 'resubmit', { id: colleagues.id });
  expect((await storedReferral(app(), first)).renewedByNo).toBe(colleagues.no);
});

test('of referrals from before it is found out whose the draft is, and which renewal was handed in', async () => {
  const [held, missed] = [await twoDrafts(), await twoDrafts()];
  await group().run(sql`UPDATE referral SET submit_time = ${new Date(app().clock.now() - DAY_MS)} WHERE id = ${missed.first.id}`);
  await group().run(
    sql`UPDATE referral SET apply_order_status = 'diagnosis', submit_time = ${new Date(app().clock.now())} WHERE no = ${missed.colleagues.no}`,
  );
  await group().run(sql`UPDATE referral SET renewed_for_id = NULL WHERE id IN (${held.first.id}, ${missed.first.id})`);
  const migration = await readFile(new URL('../../migrations/20261205100058-renewals-by-whom.sql', import.meta.url), 'utf8');
  const updates = migration.split(';').filter((one) => one.includes('UPDATE referral'));
  expect(updates).toHaveLength(2);
  for (const update of updates) await group().run(text(update.slice(update.indexOf('UPDATE'))));
  const { doctor1 } = app().people;
  expect(await storedReferral(app(), held.first)).toMatchObject({ renewedByNo: held.own.no, renewedForId: doctor1.userId });
  expect(await storedReferral(app(), missed.first)).toMatchObject({ renewedByNo: missed.colleagues.no, renewedForId: null });
});
