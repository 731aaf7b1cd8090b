import { afterAll, beforeAll, expect, test } from 'vitest';
import { countUnreadConversations } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { sweepConversations } from './conversation.jobs.ts';
import { talker } from './conversation.testing.ts';

const YEAR_MS = 365.25 * 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const left = async () => {
  const count = async (table: 'consultation_message' | 'conversation' | 'consultation_read_mark') =>
    (await app.services.database.forGroup().run<{ n: number }>(sql`SELECT count(*) AS n FROM ${text(table)}`)).rows[0]?.n;
  return [await count('consultation_message'), await count('conversation'), await count('consultation_read_mark')];
};

test('messages go after three years, and with the last one the conversation', async () => {
  const [old, living] = [await aConsultation(app, { status: 'diagnosis_ing' }), await aConsultation(app, { status: 'diagnosis_ing' })];
  const now = app.clock.now();
  const doctor = await talker(app, 'doctor1');
  for (const { id } of [old, living]) await doctor.say(id, '很久以前');
  const before = new Date(now - 3.1 * YEAR_MS);
  const group = app.services.database.forGroup();
  await group.run(sql`UPDATE consultation_message SET create_time = ${before}`);
  await group.run(sql`UPDATE conversation SET last_time = ${before}`);
  await group.run(sql`UPDATE consultation_read_mark SET read_time = ${before}`);
  await doctor.say(living.id, '昨天');

  expect(await sweepConversations(app.services)).toBe(2);
  expect(await left()).toEqual([1, 1, 2]);
  expect(await (await app.as('expert1')).get(countUnreadConversations)).toBe(1);
  expect((await doctor.messages(living.id)).map(({ content, seq }) => [content, seq])).toEqual([['昨天', 2]]);
  expect(await sweepConversations(app.services)).toBe(0);
});
