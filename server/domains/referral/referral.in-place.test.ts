import { expect, test } from 'vitest';
import { detailReferral, referral, referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
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

const lastOf = async ({ id }: { id: string }) =>
  (await (await asNow(app(), 'doctor1')).get<{ label: string; userName?: string }[]>(endpointOf(referral, 'history'), { id })).at(-1);

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
  await moved('applyAdmin', 'resubmit', { id, illnessIntroduced: '补充头颅CT：未见出血。' });
  const stored = await storedReferral(app(), { id });
  expect(stored).toMatchObject({ applyOrderStatus: 'wait_primaryaudit', applyUserId: doctor1.userId, returnTime: null, endReason: null });
  expect(stored.illnessIntroduced).toBe('补充头颅CT：未见出血。');
  expect(stored.answerTime?.getTime()).toBe(app().clock.now() + DAY_MS);
  expect(await lastOf({ id })).toMatchObject({ label: '代为提交', userName: applyAdmin.realName });
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

test('a colleague renews in place of the doctor, as a draft of their own, once', async () => {
  const row = await aReferralIn(app(), 'overdue');
  await moved('applyAdmin', 'renewFor', { id: row.id });
  const { renewedByNo } = await storedReferral(app(), row);
  expect(renewedByNo).toBeTruthy();
  expect(await lastOf(row)).toMatchObject({ label: '代为续转', userName: app().people.applyAdmin.realName });
  for (const [who, move] of [
    ['doctor1', 'renew'],
    ['applyAdmin', 'renewFor'],
  ] as const) {
    const { status, body } = await send(who, move, { id: row.id });
    expect([status, body.msg]).toEqual([409, '该转诊单已续转']);
  }
});
