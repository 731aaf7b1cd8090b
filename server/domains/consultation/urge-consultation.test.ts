import { expect, test } from 'vitest';
import { startConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { urgeConsultation } from '../../../contract/domains/consultation/urge.endpoint.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { anApplication } from './approval.testing.ts';
import { unanswered } from './consultation.panel.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, storedConsultation, toldAbout } from './consultation.testing.ts';
import { setPresent } from './order-players.testing.ts';

const app = sharedTestApp();
const HOUR_MS = 3_600_000;
const urge = async ({ id }: ConsultationRow, who: PersonName = 'doctor1') =>
  (await app().as(who)).send(urgeConsultation, { applyOrderId: id });
const isOffered = async ({ id }: ConsultationRow) =>
  (await (await app().as('doctor1')).get<{ can: string[] }>(consultationDetail, { applyOrderId: id })).can.includes(urgeConsultation.name);
const toldOf = async (row: ConsultationRow) =>
  (await toldAbout(app(), row)).filter(({ title }) => title === '会诊申请催办').map(({ person }) => person);

test('whoever is asked to act is told, and the order stays as it is', async () => {
  const [audit, schedule] = [
    await aConsultation(app(), { status: 'wait_primaryaudit' }),
    await aConsultation(app(), { status: 'wait_scheduling' }),
  ];
  expect(await isOffered(audit)).toBe(true);
  for (const row of [audit, schedule]) expect((await urge(row)).status).toBe(200);
  expect(await toldOf(audit)).toContain('operator');
  expect(await toldOf(audit)).not.toContain('expert1');
  expect(await toldOf(schedule)).toEqual(expect.arrayContaining(['expert1', 'operator']));
  const stored = await storedConsultation(app(), schedule);
  expect(stored).toMatchObject({ applyOrderStatus: 'wait_scheduling', version: 0, urgedTime: new Date(app().clock.now()) });
});

test('once an hour, also of two who press at the same moment; it says when again', async () => {
  const row = await aConsultation(app(), { status: 'wait_scheduling' });
  const replies = await Promise.all([urge(row), urge(row, 'applyAdmin')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.msg).toMatch(/^已于.+催办，.+后可再次催办$/);
  expect(await isOffered(row)).toBe(false);
  const early = await aConsultation(app(), { status: 'wait_scheduling', urgedTime: new Date(app().clock.now() - HOUR_MS + 1000) });
  expect((await urge(early)).status).toBe(409);
  const later = await aConsultation(app(), { status: 'wait_scheduling', urgedTime: new Date(app().clock.now() - HOUR_MS) });
  expect(await isOffered(later)).toBe(true);
  expect((await urge(later)).status).toBe(200);
});

test('others urge nothing, and neither is an arranged hour urged', async () => {
  const row = await aConsultation(app(), { status: 'wait_scheduling', isSynergy: 1 });
  expect((await urge(row, 'doctor2')).status).toBe(403);
  expect((await urge(row, 'stranger')).status).toBe(404);
  expect((await urge(await aConsultation(app(), { status: 'wait_diagnosis' }))).status).toBe(409);
  expect((await urge(await aConsultation(app(), { status: 'complete' }))).status).toBe(409);
});

test('an hour that has passed, and an opinion that is not given, are urged of whose step it is', async () => {
  const past = await aConsultation(app(), { status: 'wait_diagnosis', scheduleTime: new Date(app().clock.now() - 60_000) });
  const begun = await aConsultation(app(), { status: 'diagnosis_ing' });
  for (const row of [past, begun]) {
    expect(await isOffered(row)).toBe(true);
    expect((await urge(row)).status).toBe(200);
    expect(await toldOf(row)).toEqual(['expert1']);
  }
});

test('of several experts the chief is asked for the step, who has not answered for an answer, who has accepted for nothing', async () => {
  const { expert1, expert2, stranger } = app().people;
  const seat = ({ tenantId, tenantName, deptId, userId, realName }: typeof expert1) => ({
    ...{ targetTenantId: tenantId, targetHospital: tenantName, targetDeptId: deptId, targetDeptName: '心内科', price: 0 },
    ...{ targetDoctorId: userId, targetDoctorName: realName, targetDoctorTitle: '主任医师' },
  });
  const [chief, silent, accepted] = unanswered([expert1, expert2, stranger].map(seat));
  const experts = [chief, silent, accepted && { ...accepted, answer: 'accepted' as const }].flatMap((one) => one ?? []);
  const row = await aConsultation(app(), { status: 'wait_diagnosis', kind: 'manySubject', scheduleTime: null, experts });
  expect((await urge(row)).status).toBe(200);
  expect((await toldOf(row)).toSorted()).toEqual(['expert1', 'expert2']);
  await app().deliver();
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ userId: string; context: string }>(sql`
    SELECT user_id AS "userId", context FROM notice WHERE title = '会诊申请催办' AND context LIKE ${`%${row.no}%`}`);
  const said = new Map(rows.map(({ userId, context }) => [userId, context]));
  expect([said.get(expert1.userId), said.get(expert2.userId)]).toEqual([
    expect.stringContaining('请尽快会诊'),
    expect.stringContaining('请尽快答复是否参加'),
  ]);
});

test('where nobody of the department can approve it any more, the medical office is urged', async () => {
  const heads = await anApplication(app());
  await urge(heads);
  expect(await toldOf(heads)).toEqual(['doctor2']);
  const headless = await anApplication(app());
  await setPresent(app(), 'doctor2', false);
  await urge(headless).finally(() => setPresent(app(), 'doctor2', true));
  expect(await toldOf(headless)).toEqual(['applyAdmin']);
});

test('when it was urged is told to who may urge, and forgotten with the state', async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis', scheduleTime: null });
  await urge(row);
  const seenBy = async (who: PersonName) =>
    (await (await app().as(who)).get<{ urgedTime?: string }>(consultationDetail, { applyOrderId: row.id })).urgedTime;
  expect([Boolean(await seenBy('doctor1')), Boolean(await seenBy('applyAdmin'))]).toEqual([true, true]);
  expect([Boolean(await seenBy('expert1')), Boolean(await seenBy('operator'))]).toEqual([false, false]);
  await (await app().as('expert1')).get(startConsultation, { applyOrderId: row.id });
  expect((await storedConsultation(app(), row)).urgedTime).toBe(null);
  expect(await isOffered(row)).toBe(true);
});
