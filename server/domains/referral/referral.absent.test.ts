import { describe, expect, test } from 'vitest';
import { detailReferral, referralMove } from '../../../contract/domains/referral/referral.resource.ts';
import { cancelByNo } from '../../../contract/domains/referral/referral-wire.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { addPerson } from '../../testing/extra-people.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { expireReferrals, remindReferrals } from './referral.jobs.ts';
import { aReferral, aReferralIn, asNow, storedReferral } from './referral.testing.ts';

const app = sharedTestApp();
const why = { endReason: 'other', respRespondentsReason: '申请医生已离院' };
const group = () => app().services.database.forGroup();
const stateOf = async (row: { id: string }) => (await storedReferral(app(), row)).applyOrderStatus;

type Move = Parameters<typeof referralMove>[0];
const move = async (who: PersonName, name: Move, input: object) => (await asNow(app(), who)).send(referralMove(name), input);

async function moved(who: PersonName, name: Move, input: object): Promise<void> {
  const { status, body } = await move(who, name, input);
  expect([name, status, body.msg]).toEqual([name, 200, '操作成功']);
}

/** Who was told so of this referral, of the hospital that refers or of another. */
async function told({ id }: { id: string }, title: string, tenantId = '100002'): Promise<string[]> {
  await app().deliver();
  const { rows } = await group().run<{ account: string }>(sql`
    SELECT u.account FROM notice n JOIN user_account u ON u.tenant_id = n.tenant_id AND u.id = n.user_id AND u.status = '1'
    WHERE n.tenant_id = ${tenantId} AND n.title = ${title} AND n.link = ${`/referral/detail?id=${id}`} ORDER BY 1`);
  return rows.map(({ account }) => account);
}

/** What happens while the referring doctor works there no more. */
async function withoutDoctor(happens: () => Promise<void>): Promise<void> {
  const work = (status: '0' | '1') =>
    group().run(sql`UPDATE user_account SET status = ${status} WHERE id = ${app().people.doctor1.userId}`);
  await work('0');
  await happens().finally(() => work('1'));
}

describe('a referral whose doctor is absent', () => {
  test('is cancelled by the administrators of the hospital, and its doctor hears of it', async () => {
    const early = await aReferral(app());
    const { can } = await (await asNow(app(), 'applyAdmin')).get<{ can: string[] }>(detailReferral, { id: early.id });
    expect(can).toContain('cancel-referral');
    await (await asNow(app(), 'applyAdmin')).get(cancelByNo, { no: early.no, ...why });
    expect(await stateOf(early)).toBe('cancel');
    expect(await told(early, '本院已取消您的转诊')).toEqual(['doctor1']);
    const own = await aReferral(app());
    await moved('doctor1', 'cancel', { id: own.id, ...why });
    expect(await told(own, '本院已取消您的转诊')).toEqual([]);
  });

  test('is asked to be cancelled by them, and the answer reaches them as well as the doctor', async () => {
    const row = await aReferralIn(app(), 'wait_diagnosis');
    await moved('applyAdmin', 'askCancel', { id: row.id, ...why });
    expect(await told(row, '本院已申请取消您的转诊')).toEqual(['doctor1']);
    await moved('expert1', 'refuseCancel', { id: row.id, respRespondentsReason: '床位已备好' });
    expect(await told(row, '接诊医院不同意取消转诊')).toEqual(['applyAdmin', 'doctor1']);
    await moved('applyAdmin', 'askCancel', { id: row.id, ...why });
    await moved('expert1', 'agreeCancel', { id: row.id });
    expect(await told(row, '接诊医院同意取消转诊')).toEqual(['applyAdmin', 'doctor1']);
  });

  test('and where the patient is admitted instead, or nobody answers at all, they hear that too', async () => {
    const [admitted, silent] = [await aReferralIn(app(), 'wait_diagnosis'), await aReferralIn(app(), 'wait_diagnosis')];
    for (const { id } of [admitted, silent]) await moved('applyAdmin', 'askCancel', { id, ...why });
    await moved('expert1', 'admit', { id: admitted.id, admissionNo: 'ZY2026120', wardName: '心内四病区', bedNo: '7' });
    expect(await told(admitted, '转诊患者已到院')).toEqual(['applyAdmin', 'doctor1']);
    app().clock.set(((await storedReferral(app(), silent)).expireTime?.getTime() ?? 0) + 1);
    await expireReferrals(app().services);
    expect(await told(silent, '转诊单已过期')).toEqual(['applyAdmin', 'doctor1']);
  });

  test('is supplemented by them', async () => {
    const row = await aReferralIn(app(), 'diagnosis_ing');
    await moved('applyAdmin', 'supplement', { id: row.id, familyName: '李小河' });
    expect(await storedReferral(app(), row)).toMatchObject({ familyName: '李小河', supplementTime: null });
    expect(await told(row, '本院已补充您的转诊资料')).toEqual(['doctor1']);
  });

  test('is none of a colleague who does not reach it, nor of another hospital', async () => {
    const row = await aReferralIn(app(), 'wait_scheduling');
    expect((await move('doctor2', 'cancel', { id: row.id, ...why })).status).toBe(404);
    expect((await move('expertAdmin', 'cancel', { id: row.id, ...why })).status).toBe(403);
    expect((await move('operator', 'cancel', { id: row.id, ...why })).status).toBe(403);
    const sees = { tenantId: '100002', name: 'sees alone', permissionCodes: ['referral_out_inpatient'], dataScope: 'tenant' as const };
    const reader = await app().asUser(await addPerson(app(), sees));
    expect((await reader.send(referralMove('cancel'), { id: row.id, ...why })).status).toBe(403);
    expect(await stateOf(row)).toBe('wait_scheduling');
  });

  test('is told of to the administrators where the doctor has left and nobody else has asked', async () => {
    const [asked, stopped] = [await aReferralIn(app(), 'wait_diagnosis'), await aReferralIn(app(), 'diagnosis_ing')];
    const [there, declined] = [await aReferralIn(app(), 'diagnosis_ing'), await aReferralIn(app(), 'wait_scheduling')];
    await moved('doctor1', 'askCancel', { id: asked.id, ...why });
    await withoutDoctor(async () => {
      await moved('expert1', 'agreeCancel', { id: asked.id });
      await moved('expert1', 'stop', { id: stopped.id, ...why });
      await moved('expert1', 'decline', { id: declined.id, ...why });
      expect(await told(declined, '接诊医院拒绝接诊')).toEqual(['applyAdmin']);
      expect(await told(asked, '接诊医院同意取消转诊')).toEqual(['applyAdmin']);
      expect(await told(stopped, '接诊医院终止接诊')).toEqual(['applyAdmin']);
    });
    await moved('expert1', 'stop', { id: there.id, ...why });
    expect(await told(there, '接诊医院终止接诊')).toEqual(['doctor1']);
  });
});

test('that nobody has answered in time is told to the administrators where the doctor has left', async () => {
  const row = await aReferral(app());
  const { escalateTime } = await storedReferral(app(), row);
  await withoutDoctor(async () => {
    app().clock.set((escalateTime?.getTime() ?? 0) + 1);
    await remindReferrals(app().services);
    expect(await told(row, '转诊申请超时未答复')).toEqual(['applyAdmin']);
  });
});

test('that it has expired, and that its details are overdue, is told to the administrators where the doctor has left', async () => {
  const [waiting, admitted] = [await aReferralIn(app(), 'wait_diagnosis'), await aReferralIn(app(), 'diagnosis_ing')];
  const { expireTime } = await storedReferral(app(), waiting);
  await withoutDoctor(async () => {
    app().clock.set((expireTime?.getTime() ?? 0) + 1);
    await expireReferrals(app().services);
    await remindReferrals(app().services);
    expect(await told(waiting, '转诊单已过期')).toEqual(['applyAdmin']);
    expect(await told(admitted, '转诊资料待补齐')).toEqual(['applyAdmin']);
  });
});

describe('a referral whose receiving hospital answers no more', () => {
  test.each(['wait_diagnosis', 'cancel_asked'] as const)(
    'is closed by the operators in %s; both sides hear, and the bed is free',
    async (state) => {
      const row = await aReferralIn(app(), 'wait_scheduling');
      await moved('expert1', 'accept', { id: row.id, wardName: '心内四病区', bedNo: '1' });
      if (state === 'cancel_asked') await moved('doctor1', 'askCancel', { id: row.id, ...why });
      for (const who of ['applyAdmin', 'expertAdmin'] as const) expect((await move(who, 'close', { id: row.id, ...why })).status).toBe(403);
      await moved('operator', 'close', { id: row.id, ...why });
      const { applyOrderStatus, expireTime } = await storedReferral(app(), row);
      expect(applyOrderStatus).toBe('nullify');
      const { rows } = await group().run(sql`SELECT 1 FROM referral_bed WHERE referral_id = ${row.id} AND released_time IS NULL`);
      expect(rows).toEqual([]);
      expect(await told(row, '转诊已由运营人员终止')).toEqual(['doctor1']);
      expect(await told(row, '转诊已由运营人员终止', '100001')).toEqual(['expert1', 'expertAdmin']);
      app().clock.set((expireTime?.getTime() ?? 0) + 1);
      await expireReferrals(app().services);
      expect(await stateOf(row)).toBe('nullify');
    },
  );
});
