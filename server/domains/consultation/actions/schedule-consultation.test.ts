import { expect, test } from 'vitest';
import { scheduleConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation, wireTime } from '../consultation.testing.ts';

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
