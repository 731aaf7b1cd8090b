import { expect, test } from 'vitest';
import { scheduleConsultation, startConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { rescheduleConsultation } from '../../../../contract/domains/consultation/reschedule.action.ts';
import { sql } from '../../../engine/store/sql.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation, tasksOf, wireTime } from '../consultation.testing.ts';

const HOUR_MS = 3_600_000;
const app = sharedTestApp();

test('the operator may schedule as well', async () => {
  const row = await aConsultation(app(), { status: 'wait_scheduling' });
  const at = app().clock.now() + 5 * HOUR_MS;
  await (await app().as('operator')).get(scheduleConsultation, { applyOrderId: row.id, scheduleTime: wireTime(at) });
  expect(await storedConsultation(app(), row)).toMatchObject({ scheduleTime: new Date(at) });
});

test('an hour in the past is refused', async () => {
  const row = await aConsultation(app(), { status: 'wait_scheduling' });
  const reply = await (await app().as('expert1')).send(scheduleConsultation, {
    applyOrderId: row.id,
    scheduleTime: wireTime(app().clock.now() - HOUR_MS),
  });
  expect(reply).toMatchObject({ status: 400, body: { msg: '会诊时间不能早于当前时间' } });
});

test('the operators arrange and move what is urgent beyond its limit, and both sides are told so', async () => {
  const row = await aConsultation(app(), {
    status: 'wait_scheduling',
    meetingType: '1',
    waitingSince: new Date(app().clock.now() - 24 * HOUR_MS),
  });
  const [expert, operator] = [await app().as('expert1'), await app().as('operator')];
  const at = (hours: number) => ({ applyOrderId: row.id, scheduleTime: wireTime(app().clock.now() + hours * HOUR_MS) });
  expect(await expert.send(scheduleConsultation, at(1))).toMatchObject({ status: 400 });
  expect(await operator.send(scheduleConsultation, at(1))).toMatchObject({ status: 200 });
  expect(await expert.send(rescheduleConsultation, { ...at(3), reason: '手术' })).toMatchObject({ status: 400 });
  expect(await operator.send(rescheduleConsultation, { ...at(3), reason: '专家停诊' })).toMatchObject({ status: 200 });
  await app().deliver();
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ title: string }>(sql`SELECT DISTINCT title FROM notice WHERE context LIKE ${`%${row.no}%超过紧急会诊完成时限%`} ORDER BY 1`);
  expect(rows.map(({ title }) => title).sort()).toEqual(['会诊已改期', '会诊时间已安排'].sort());
});

test.each(['oneSubject', 'manySubject', 'remotevideo'] as const)(
  'an urgent %s is held within a day, and begun it is late after that',
  async (kind) => {
    const row = await aConsultation(app(), { status: 'wait_scheduling', meetingType: '1', kind });
    const expert = await app().as('expert1');
    const arrange = (hours: number) =>
      expert.send(scheduleConsultation, { applyOrderId: row.id, scheduleTime: wireTime(app().clock.now() + hours * HOUR_MS) });
    expect(await arrange(25)).toMatchObject({ status: 400, body: { msg: '紧急会诊须在通过审核后24小时内召开，确需推迟的请联系运营人员' } });
    expect(await arrange(23)).toMatchObject({ status: 200 });
    await expert.get(startConsultation, { applyOrderId: row.id });
    const due = (await tasksOf(app(), row, 'expert1')).map(({ dueTime }) => dueTime?.getTime());
    expect(due).toEqual([app().clock.now() + 24 * HOUR_MS]);
  },
);
