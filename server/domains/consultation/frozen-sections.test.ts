import { expect, test } from 'vitest';
import { startConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { expireConsultations } from './consultation.jobs.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, changeConsultation, storedConsultation, toldAbout } from './consultation.testing.ts';
import { setOwnParam } from './hospital-rules.testing.ts';
import { followLateOpinions } from './late-opinions.ts';

/** Slides of somebody who is being operated on: answered within half an hour (domain rules 6.3.4). What was begun: `late-opinions.test.ts`. */

const MINUTE_MS = 60_000;
const app = sharedTestApp();
const waiting = () =>
  aConsultation(app(), { status: 'wait_diagnosis', kind: 'telemedicine', slideDelivery: '1', sliceType: '3', scheduleTime: null });
const pass = async (minutes: number) => {
  app().clock.advance(minutes * MINUTE_MS);
  // Two servers, and once more.
  await Promise.all([followLateOpinions(app().services, 'test'), followLateOpinions(app().services, 'test')]);
  await followLateOpinions(app().services, 'test');
};
const told = async (row: ConsultationRow, title: string) =>
  (await toldAbout(app(), row))
    .filter((one) => one.title === title && one.person !== 'platformAdmin')
    .map(({ person }) => person)
    .sort();

test('one that nobody begins is told to its expert and the operators, once; begun then and left alone, once more', async () => {
  const row = await waiting();
  await pass(29);
  expect(await told(row, '冰冻切片会诊超时未开始')).toEqual([]);
  await pass(2);
  expect(await told(row, '冰冻切片会诊超时未开始')).toEqual(['expert1', 'operator']);
  await pass(2);
  await (await app().as('expert1')).get(startConsultation, { applyOrderId: row.id });
  await pass(9);
  expect(await told(row, '会诊超过时限未出具意见')).toEqual([]);
  await pass(2);
  expect(await told(row, '会诊超过时限未出具意见')).toEqual(['expert1', 'operator']);
  expect(await told(row, '冰冻切片会诊超时未开始')).toHaveLength(2);
});

test('one that nobody begins expires when what is urgent does', async () => {
  const row = await waiting();
  const state = async () => (await storedConsultation(app(), row)).applyOrderStatus;
  app().clock.advance(24 * 60 * MINUTE_MS - MINUTE_MS);
  await expireConsultations(app().services);
  expect(await state()).toBe('wait_diagnosis');
  app().clock.advance(2 * MINUTE_MS);
  await expireConsultations(app().services);
  expect(await state()).toBe('overdue');
});

test('one whose answer is due later than what is urgent expires is not ended before', async () => {
  await setOwnParam(app(), '100002', 'consultation.expire-urgent', 1);
  await setOwnParam(app(), '100002', 'pathology.answer-frozen', 240);
  const row = await waiting();
  await changeConsultation(
    app(),
    sql`UPDATE consultation SET answer_time = ${new Date(app().clock.now() + 240 * MINUTE_MS)} WHERE id = ${row.id}`,
  );
  const state = async () => (await storedConsultation(app(), row)).applyOrderStatus;
  app().clock.advance(239 * MINUTE_MS);
  await expireConsultations(app().services);
  expect(await state()).toBe('wait_diagnosis');
  app().clock.advance(2 * MINUTE_MS);
  await expireConsultations(app().services);
  expect(await state()).toBe('overdue');
});
