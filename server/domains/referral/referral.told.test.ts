import { expect, test } from 'vitest';
import { detailReferral, referralMove } from '../../../contract/domains/referral/referral.resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { addPerson } from '../../testing/extra-people.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { remindReferrals } from './referral.jobs.ts';
import { aReferral, aReferralIn, asNow, storedReferral } from './referral.testing.ts';

const app = sharedTestApp();
const group = () => app().services.database.forGroup();
const why = { endReason: 'other', respRespondentsReason: '家属要求' };

async function moved(who: PersonName, name: Parameters<typeof referralMove>[0], input: object): Promise<void> {
  const { status, body } = await (await asNow(app(), who)).send(referralMove(name), input);
  expect([name, status, body.msg]).toEqual([name, 200, '操作成功']);
}

/** Who has heard that of the referral, and can still sign in. */
async function told({ id }: { id: string }, title: string): Promise<string[]> {
  await app().deliver();
  const { rows } = await group().run<{ name: string }>(sql`
    SELECT u.real_name AS name FROM notice n JOIN user_account u ON u.tenant_id = n.tenant_id AND u.id = n.user_id AND u.status = '1'
    WHERE n.title = ${title} AND n.link = ${`/referral/detail?id=${id}`} ORDER BY 1`);
  return rows.map(({ name }) => name);
}

async function without(who: PersonName, happens: () => Promise<void>): Promise<void> {
  const work = (status: '0' | '1') => group().run(sql`UPDATE user_account SET status = ${status} WHERE id = ${app().people[who].userId}`);
  await work('0');
  await happens().finally(() => work('1'));
}

test('what is for the chosen doctor is told to the office where that doctor has left', async () => {
  const { expert1, expertAdmin } = app().people;
  const row = await aReferral(app(), { illnessSeverity: 'critical' });
  await without('expert1', async () => {
    await moved('expertAdmin', 'approve', { id: row.id });
    expect(await told(row, '转诊申请待安排接诊')).toEqual([expertAdmin.realName]);
    app().clock.advance(16 * 60_000);
    await remindReferrals(app().services);
    expect(await told(row, '转诊申请待答复')).toContain(expertAdmin.realName);
  });
  const accepted = await aReferralIn(app(), 'wait_diagnosis');
  await moved('doctor1', 'askCancel', { id: accepted.id, ...why });
  expect(await told(accepted, '转出医院申请取消转诊')).toEqual([expert1.realName]);
});

test('a critical one is urgent from the first notice on, to the office and to whoever answers; an ordinary one is not', async () => {
  const urgent = async ({ id }: { id: string }) => {
    await app().deliver();
    const { rows } = await group().run<{ title: string }>(sql`
      SELECT DISTINCT title FROM notice WHERE link = ${`/referral/detail?id=${id}`} AND urgent = 1 AND about_id = ${id} ORDER BY 1`);
    return rows.map(({ title }) => title);
  };
  const [critical, ordinary] = [await aReferral(app(), { illnessSeverity: 'critical' }), await aReferral(app())];
  expect([await urgent(critical), await urgent(ordinary)]).toEqual([['收到转诊申请，请审核'], []]);
  for (const { id } of [critical, ordinary]) await moved('expertAdmin', 'approve', { id });
  expect([await urgent(critical), await urgent(ordinary)]).toEqual([['收到转诊申请，请审核', '转诊申请待安排接诊'].toSorted(), []]);
});

test('whoever is named in place of the chosen doctor hears of it', async () => {
  const row = await aReferralIn(app(), 'wait_scheduling');
  await moved('expertAdmin', 'accept', { id: row.id, targetUserId: app().people.expert2.userId });
  expect(await told(row, '您已被指定为转诊接诊医师')).toEqual([app().people.expert2.realName]);
});

test('the doctor who was asked hears that somebody else is named, without a way there, unless it is they who name them', async () => {
  const relieved = async ({ id }: { id: string }) => {
    await app().deliver();
    const { no } = await storedReferral(app(), { id });
    const { rows } = await group().run<{ userId: string; link: string | null }>(sql`
      SELECT user_id AS "userId", link FROM notice WHERE title = '转诊已改由其他医师接诊，无需您再处理' AND context LIKE ${`%${no}%`}`);
    return rows.map(({ userId, link }) => [userId, link ?? '']);
  };
  const { expert1, expert2 } = app().people;
  const [byOffice, byDoctor] = [await aReferralIn(app(), 'wait_scheduling'), await aReferralIn(app(), 'wait_scheduling')];
  await moved('expertAdmin', 'accept', { id: byOffice.id, targetUserId: expert2.userId });
  await moved('expert1', 'accept', { id: byDoctor.id, targetUserId: expert2.userId });
  expect([await relieved(byOffice), await relieved(byDoctor)]).toEqual([[[expert1.userId, '']], []]);
});

test('who was to arrange it hears that it was cancelled, and its doctor that it was voided', async () => {
  const row = await aReferralIn(app(), 'wait_scheduling');
  await moved('doctor1', 'cancel', { id: row.id, ...why });
  expect(await told(row, '转诊申请已取消')).toContain(app().people.expert1.realName);
  const returned = await aReferralIn(app(), 'order_return');
  await moved('applyAdmin', 'nullify', { id: returned.id });
  expect(await told(returned, '您的转诊单已作废')).toEqual([app().people.doctor1.realName]);
});

test('an office that opens outpatients alone is told of no inpatient', async () => {
  const permissionCodes = ['referral_admin_in_outpatient', 'referral_audit'];
  const person = await addPerson(app(), { tenantId: '100001', name: '门诊办', permissionCodes, dataScope: 'tenant' });
  const row = await aReferral(app());
  expect(await told(row, '收到转诊申请，请审核')).not.toContain('门诊办');
  expect((await (await app().asUser(person)).send(detailReferral, { id: row.id })).status).toBe(404);
});
