import { expect, test } from 'vitest';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { urgeConsultation } from '../../../contract/domains/consultation/urge.endpoint.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, storedConsultation, toldAbout } from './consultation.testing.ts';

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
  expect(await toldOf(schedule)).toEqual(['expert1']);
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
