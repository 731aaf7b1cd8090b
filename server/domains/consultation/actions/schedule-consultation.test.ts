import { expect, test } from 'vitest';
import { scheduleConsultation, startConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
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

test.each(['oneSubject', 'manySubject', 'remotevideo'] as const)(
  'an urgent %s is held within a day, and begun it is late after that',
  async (kind) => {
    const row = await aConsultation(app(), { status: 'wait_scheduling', meetingType: '1', kind });
    const expert = await app().as('expert1');
    const arrange = (hours: number) =>
      expert.send(scheduleConsultation, { applyOrderId: row.id, scheduleTime: wireTime(app().clock.now() + hours * HOUR_MS) });
    expect(await arrange(25)).toMatchObject({ status: 400, body: { msg: '紧急会诊须在通过审核后24小时内召开' } });
    expect(await arrange(23)).toMatchObject({ status: 200 });
    await expert.get(startConsultation, { applyOrderId: row.id });
    const due = (await tasksOf(app(), row, 'expert1')).map(({ dueTime }) => dueTime?.getTime());
    expect(due).toEqual([app().clock.now() + 24 * HOUR_MS]);
  },
);
