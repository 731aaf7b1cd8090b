import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { detailReferral, referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { deleteByNo } from '../../../contract/domains/referral/referral-wire.endpoints.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { expireReferrals } from './referral.jobs.ts';
import { aForm, aReferral, aReferralIn, asNow, openReferrals, storedReferral, withParam } from './referral.testing.ts';
import { expireTimeOf } from './referral.times.ts';

const DAY_MS = 86_400_000;
const app = sharedTestApp();
const send = async (who: PersonName, endpoint: Endpoint, input: object = {}) =>
  (await asNow(app(), who)).send<{ id: string; can: string[] }>(endpoint, input);
const move = (who: PersonName, name: Parameters<typeof referralMove>[0], input: object) => send(who, referralMove(name), input);
const group = () => app().services.database.forGroup();
const why = { endReason: 'other', respRespondentsReason: '家属另有安排' };

async function moved(who: PersonName, name: Parameters<typeof referralMove>[0], input: object): Promise<void> {
  const { status, body } = await move(who, name, input);
  expect([name, status, body.msg]).toEqual([name, 200, '操作成功']);
}

async function toCommunity(): Promise<object> {
  const { tenantId, deptId, userId } = app().people.stranger;
  await openReferrals(app());
  return { meetingType: '2', targetTenantId: tenantId, targetDeptId: deptId, targetUserId: userId };
}

async function renewalOf({ id }: { id: string }): Promise<{ id: string; no: string }> {
  const { rows } = await group().run<{ id: string; no: string }>(
    sql`SELECT id, no FROM referral WHERE renewed_from_id = ${id} AND is_deleted = 0 ORDER BY create_time DESC, id DESC`,
  );
  return rows[0] ?? { id: '', no: '' };
}

/** The links under which people of that hospital were told so of this referral, whose patient 李大山 is named masked. */
async function told(tenantId: string, title: string, no: string): Promise<(string | null)[]> {
  await app().deliver();
  const { rows } = await group().run<{ link: string | null }>(
    sql`SELECT DISTINCT link FROM notice WHERE tenant_id = ${tenantId} AND title = ${title} AND context LIKE ${`%${no}（李**）%`}`,
  );
  return rows.map(({ link }) => link || null);
}

describe('what was withdrawn', () => {
  test('is not shown again by renewing it', async () => {
    const { id } = await aReferral(app());
    await moved('doctor1', 'cancel', { id, ...why });
    await moved('doctor1', 'renew', { id });
    expect((await send('expertAdmin', detailReferral, { id })).status).toBe(404);
    expect((await send('doctor1', detailReferral, { id })).status).toBe(200);
  });

  test('from one hospital is not shown to another that was only named', async () => {
    const { id, no } = await aReferral(app());
    await moved('expertAdmin', 'refuse', { id, ...why });
    const { patientIdCard } = await storedReferral(app(), { id });
    const edited = await send('doctor1', saveReferral, { ...aForm(app()), ...(await toCommunity()), patientIdCard, id, type: 'save' });
    expect(edited.status).toBe(200);
    await moved('doctor1', 'cancel', { id, ...why });
    await moved('doctor1', 'renew', { id });
    expect((await storedReferral(app(), { id })).targetTenantId).toBe('100003');
    expect((await send('strangerAdmin', detailReferral, { id })).status).toBe(404);
    expect(await told('100003', '转诊申请已取消', no)).toEqual([]);
  });

  test('is told of to the hospital that had it, with a link while it still sees it', async () => {
    const early = await aReferral(app());
    await moved('doctor1', 'cancel', { id: early.id, ...why });
    expect(await told('100001', '转诊申请已取消', early.no)).toEqual([null]);
    const late = await aReferral(app());
    await moved('expertAdmin', 'approve', { id: late.id });
    await moved('doctor1', 'cancel', { id: late.id, ...why });
    expect(await told('100001', '转诊申请已取消', late.no)).toEqual([`/referral/detail?id=${late.id}`]);
  });
});

describe('removing', () => {
  const offered = async (id: string) => (await send('doctor1', detailReferral, { id })).body.data?.can;

  test('is for what no other hospital has to do with', async () => {
    const seen = await aReferral(app());
    await moved('expertAdmin', 'refuse', { id: seen.id, ...why });
    expect((await send('doctor1', deleteByNo, { no: seen.no })).status).toBe(409);
    await moved('doctor1', 'cancel', { id: seen.id, ...why });
    expect(await offered(seen.id)).not.toContain('remove-referral');
    const refused = await send('doctor1', deleteByNo, { no: seen.no });
    expect([refused.status, refused.body.msg]).toEqual([409, '接诊医院已收到的转诊单不能删除']);
    const unseen = await aReferral(app());
    await moved('doctor1', 'cancel', { id: unseen.id, ...why });
    expect(await offered(unseen.id)).toContain('remove-referral');
    expect((await send('doctor1', deleteByNo, { no: unseen.no })).status).toBe(200);
  });

  test('is for nothing that another hospital has dealt with, whoever sees it now', async () => {
    const again = await aReferral(app());
    await moved('expertAdmin', 'refuse', { id: again.id, ...why });
    await moved('doctor1', 'submit', { id: again.id });
    const elsewhere = await aReferral(app());
    await moved('expertAdmin', 'refuse', { id: elsewhere.id, ...why });
    const { patientIdCard } = await storedReferral(app(), elsewhere);
    const edit = { ...aForm(app()), ...(await toCommunity()), patientIdCard, id: elsewhere.id, type: 'save' };
    expect((await send('doctor1', saveReferral, edit)).status).toBe(200);
    for (const { id, no } of [again, elsewhere]) {
      await moved('doctor1', 'cancel', { id, ...why });
      expect((await storedReferral(app(), { id })).partyTenantIds).toEqual(['100002']);
      expect(await offered(id)).not.toContain('remove-referral');
      const refused = await send('doctor1', deleteByNo, { no });
      expect([refused.status, refused.body.msg]).toEqual([409, '接诊医院已收到的转诊单不能删除']);
    }
  });

  test('is for nothing that another hospital had dealt with before that was written down', async () => {
    const [heard, unheard] = [await aReferral(app()), await aReferral(app())];
    await moved('expertAdmin', 'refuse', { id: heard.id, ...why });
    await group().run(sql`UPDATE referral SET dealt_time = NULL WHERE id = ${heard.id}`);
    const migration = await readFile(new URL('../../migrations/20261130000001-referrals-dealt-with.sql', import.meta.url), 'utf8');
    const [update = ''] = migration.slice(migration.indexOf('UPDATE')).split(';');
    await group().run(text(update));
    expect((await storedReferral(app(), heard)).dealtTime).toBeInstanceOf(Date);
    expect((await storedReferral(app(), unheard)).dealtTime).toBeNull();
  });
});

describe('why it did not go on, and who says so', () => {
  const declined = { endReason: 'no_bed', respRespondentsReason: '床位已满' };
  const said = async (id: string) => {
    const { endReason, respRespondentsReason, respRespondentsName } = await storedReferral(app(), { id });
    return [endReason, respRespondentsReason, respRespondentsName];
  };

  test('is what the other hospital said, though the sender cancels it then; their words are in the history', async () => {
    const { id } = await aReferral(app());
    await moved('expertAdmin', 'refuse', { id, ...declined });
    await moved('doctor1', 'cancel', { id, endReason: 'patient_refused', respRespondentsReason: '患者不再转诊' });
    expect(await said(id)).toEqual(['no_bed', '床位已满', app().people.expertAdmin.realName]);
    const { rows } = await group().run<{ reason: string }>(
      sql`SELECT reason FROM status_history WHERE order_id = ${id} AND action = 'cancel'`,
    );
    expect(rows).toEqual([{ reason: '患者不再转诊' }]);
  });

  test('stands beside the name of whose words they are', async () => {
    const { doctor1, expert1 } = app().people;
    const early = await aReferral(app());
    await moved('expertAdmin', 'approve', { id: early.id });
    await moved('doctor1', 'cancel', { id: early.id, ...why });
    expect(await said(early.id)).toEqual(['other', why.respRespondentsReason, doctor1.realName]);
    const { id } = await aReferralIn(app(), 'wait_diagnosis');
    await moved('doctor1', 'askCancel', { id, ...why });
    expect(await said(id)).toEqual(['other', why.respRespondentsReason, doctor1.realName]);
    await moved('expert1', 'refuseCancel', { id, respRespondentsReason: '床位已备好' });
    expect(await said(id)).toEqual([null, '床位已备好', expert1.realName]);
    await moved('doctor1', 'askCancel', { id, ...why });
    await moved('expert1', 'stop', { id, endReason: 'death' });
    expect(await said(id)).toEqual(['death', null, expert1.realName]);
  });

  test('is empty where the patient came all the same, and names who admitted them', async () => {
    const { id } = await aReferralIn(app(), 'wait_diagnosis');
    await moved('doctor1', 'askCancel', { id, ...why });
    await moved('expert1', 'admit', { id, wardName: '答复病区', bedNo: '2' });
    expect(await said(id)).toEqual([null, null, app().people.expert1.realName]);
  });
});

describe('renewing', () => {
  test('copies patient and target into a linked draft, once', async () => {
    const { id } = await aReferralIn(app(), 'overdue');
    await moved('doctor1', 'renew', { id });
    const { renewedByNo, no, applyOrderStatus } = await storedReferral(app(), { id });
    expect(applyOrderStatus).toBe('overdue');
    const draft = await renewalOf({ id });
    expect(draft.no).toBe(renewedByNo);
    expect(await storedReferral(app(), draft)).toMatchObject({
      ...{ renewedFromNo: no, patientName: '李大山', applyOrderStatus: 'wait_submit', inHospitalDate: null, submitTime: null },
    });
    expect((await move('doctor1', 'renew', { id })).status).toBe(409);
  });

  test('is open again once the draft is removed, and once it was handed in anew', async () => {
    const { id } = await aReferralIn(app(), 'order_return');
    await moved('doctor1', 'renew', { id });
    expect((await move('doctor1', 'renew', { id })).status).toBe(409);
    const draft = await renewalOf({ id });
    expect((await send('doctor1', deleteByNo, { no: draft.no })).status).toBe(200);
    expect((await storedReferral(app(), { id })).renewedByNo).toBeNull();
    await moved('doctor1', 'renew', { id });
    await moved('doctor1', 'submit', { id });
    await moved('doctor1', 'cancel', { id, ...why });
    await moved('doctor1', 'renew', { id });
  });

  test('asks for the consent anew, and so does another hospital', async () => {
    const consentPath = ['/files/consent.png'];
    const ended = await aReferralIn(app(), 'overdue', { consentPath });
    await moved('doctor1', 'renew', { id: ended.id });
    expect((await storedReferral(app(), await renewalOf(ended))).consentPath ?? []).toEqual([]);
    const { id } = await aReferralIn(app(), 'order_return', { consentPath });
    const { patientIdCard } = await storedReferral(app(), { id });
    const save = (more: object) => send('doctor1', saveReferral, { ...aForm(app()), patientIdCard, id, type: 'save', ...more });
    expect((await save({ patientName: '李大河' })).status).toBe(200);
    expect((await storedReferral(app(), { id })).consentPath).toEqual(consentPath);
    expect((await save(await toCommunity())).status).toBe(200);
    expect((await storedReferral(app(), { id })).consentPath ?? []).toEqual([]);
  });
});

describe('what was granted', () => {
  const granted = { certificateUntil: '2030-01-01' };

  test.each([
    ['decline', 'wait_scheduling', 'expert1'],
    ['cancel', 'wait_scheduling', 'doctor1'],
    ['agreeCancel', 'cancel_asked', 'expert1'],
    ['stop', 'diagnosis_ing', 'expert1'],
    ['close', 'diagnosis_ing', 'operator'],
  ] as const)('ends with %s', async (name, state, who) => {
    const { id } = await aReferralIn(app(), state, granted);
    await moved(who, name, { id, ...(name === 'agreeCancel' ? {} : why) });
    expect((await storedReferral(app(), { id })).certificateUntil).toBeNull();
  });

  test('ends with its day', async () => {
    const { id } = await aReferralIn(app(), 'wait_diagnosis', granted);
    app().clock.advance(3 * DAY_MS);
    await expireReferrals(app().services);
    expect(await storedReferral(app(), { id })).toMatchObject({ applyOrderStatus: 'overdue', certificateUntil: null });
  });
});

describe('an admitted patient of whom nothing more is heard', () => {
  test('is closed by the operators alone, with a reason; the bed and the patient are free again', async () => {
    const { id } = await aReferralIn(app(), 'wait_diagnosis');
    await moved('expert1', 'admit', { id, wardName: '心内三病区', bedNo: '21' });
    const { patientIdCard } = await storedReferral(app(), { id });
    const again = { ...aForm(app()), patientIdCard, type: 'submit' };
    await withParam(app(), 'referral.one-open', 1, async () => expect((await send('doctor1', saveReferral, again)).status).toBe(409));
    for (const who of ['applyAdmin', 'expertAdmin'] as const) expect((await move(who, 'close', { id, ...why })).status).toBe(403);
    expect((await move('operator', 'close', { id, endReason: 'other' })).status).toBe(400);
    await moved('operator', 'close', { id, ...why });
    expect((await storedReferral(app(), { id })).applyOrderStatus).toBe('nullify');
    const { rows } = await group().run(sql`SELECT 1 FROM referral_bed WHERE referral_id = ${id} AND released_time IS NULL`);
    expect(rows).toEqual([]);
    expect((await send('doctor1', saveReferral, again)).status).toBe(200);
  });
});

test('what is supplemented cannot be cleared', async () => {
  const { id } = await aReferralIn(app(), 'diagnosis_ing');
  const refused = await move('doctor1', 'supplement', { id, familyName: null, illnessIntroduced: '' });
  expect([refused.status, refused.body.errors?.map(({ field }) => field).toSorted()]).toEqual([400, ['familyName', 'illnessIntroduced']]);
  expect((await storedReferral(app(), { id })).familyName).toBe('李小山');
});

test('whom an ambulance brings late in the evening is waited for a day', () => {
  const params = { own: { 'referral.grace': 0 } } as Parameters<typeof expireTimeOf>[1];
  const late = Date.parse('2026-11-20T23:50:00+08:00');
  expect(expireTimeOf({ inHospitalDate: null }, params, late).getTime()).toBe(late + DAY_MS);
  const day = toWireDate(late);
  expect(expireTimeOf({ inHospitalDate: day }, params, late).getTime()).toBe(Date.parse('2026-11-20T23:59:00+08:00'));
});

test('what has become of it is left in the outbox for whoever follows it, in the words that they know', async () => {
  const eventsOf = async ({ id }: { id: string }) => {
    const { rows } = await group().run<{ name: string; tenantId: string }>(
      sql`SELECT name, tenant_id AS "tenantId" FROM document_event WHERE order_id = ${id} ORDER BY create_time, id`,
    );
    expect(new Set(rows.map(({ tenantId }) => tenantId))).toEqual(new Set([app().people.doctor1.tenantId]));
    return rows.map(({ name }) => name.replace('referral.', ''));
  };
  const declined = await aReferral(app());
  await moved('expertAdmin', 'approve', { id: declined.id });
  expect((await move('expertAdmin', 'approve', { id: declined.id })).status).toBe(409);
  await moved('expert1', 'decline', { id: declined.id, ...why });
  expect(await eventsOf(declined)).toEqual(['submitted', 'declined']);
  const discharged = await aReferralIn(app(), 'diagnosis_ing');
  const feedback = { feedbackDate: toWireDate(app().clock.now()), feedbackSituation: '好转', feedbackGuide: '随诊' };
  await moved('expert1', 'discharge', { id: discharged.id, ...feedback });
  expect(await eventsOf(discharged)).toEqual(['discharged']);
  const overdue = await aReferralIn(app(), 'wait_diagnosis');
  app().clock.advance(3 * DAY_MS);
  await expireReferrals(app().services);
  expect(await eventsOf(overdue)).toEqual(['overdue']);
});
