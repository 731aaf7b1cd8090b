import { beforeAll, expect, test } from 'vitest';
import { claimConsultation } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { onCall } from '../../../contract/domains/consultation/on-call.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { escalateUrgentNotices } from '../messages/messages.jobs.ts';
import { toldAbout, wireTime } from './consultation.testing.ts';
import { callSecondLine, releaseIdle } from './ecg.jobs.ts';
import { aPooledEcg } from './pooled.testing.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const app = sharedTestApp();
const pass = (minutes: number) => app().clock.advance(minutes * MINUTE_MS);
const group = () => app().services.database.forGroup();
const asNow = (who: PersonName) => app().asUser(app().people[who]);

beforeAll(async () => {
  const now = app().clock.now();
  const { userId: doctorId } = app().people.expert2;
  const shift = { doctorId, line: '2', startTime: wireTime(now - HOUR_MS), endTime: wireTime(now + HOUR_MS) };
  await (await app().as('expertAdmin')).get(endpointOf(onCall, 'submit'), shift);
});

test('what was called to the second line before, and is taken and left alone, is told to the operators and the second line', async () => {
  const row = await aPooledEcg(app(), { meetingType: '1' });
  pass(11);
  await callSecondLine(app().services);
  await (await asNow('expert1')).get(claimConsultation, { applyOrderId: row.id });
  pass(11);
  await releaseIdle(app().services);
  const released = (await toldAbout(app(), row)).filter(({ title }) => title === '紧急心电已放回认领池，尚未出具意见');
  expect(released.map(({ person }) => person)).toEqual(expect.arrayContaining(['expert2', 'operator']));
});

/** What is unread by then is followed by its text messages. */
async function text(): Promise<void> {
  await app().deliver();
  pass(11);
  await escalateUrgentNotices(app().services);
}

/** Who is called in about this order, once for each text message that goes. */
async function textedOf({ id }: { id: string }): Promise<string[]> {
  await text();
  const { rows } = await group().run<{ userId: string }>(sql`
    SELECT s.user_id AS "userId" FROM notice n JOIN sms_record s ON s.tenant_id = n.tenant_id AND s.event_id = n.event_id AND s.user_id = n.user_id
    WHERE n.about_id = ${id} AND s.status <> 'failed'`);
  const people = Object.entries(app().people);
  return rows.map(({ userId }) => people.find(([, one]) => one.userId === userId)?.[0] ?? userId).sort();
}

const released = async () => {
  await group().run(sql`UPDATE user_account SET phone = '13800000001'`);
  const row = await aPooledEcg(app(), { meetingType: '1' });
  pass(11);
  await callSecondLine(app().services);
  // Texts about that wait, and are called off by the claim.
  await text();
  await (await asNow('expert1')).get(claimConsultation, { applyOrderId: row.id });
  pass(11);
  await releaseIdle(app().services);
  return row;
};

test('whoever is told of one release as the second line, and as one who may take it, gets one text message', async () => {
  const row = await released();
  await app().deliver();
  const { rows } = await group().run(sql`
    SELECT 1 FROM notice WHERE about_id = ${row.id} AND user_id = ${app().people.expert2.userId} AND title LIKE '%放回认领池%'`);
  expect(rows).toHaveLength(2);
  expect(await textedOf(row)).toEqual(['expert1', 'expert2', 'operator', 'platformAdmin']);
});

test('once somebody has claimed it, nobody is called in about its release', async () => {
  const row = await released();
  await app().deliver();
  await (await asNow('expert1')).get(claimConsultation, { applyOrderId: row.id });
  expect(await textedOf(row)).toEqual([]);
});
