import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduleConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { bookedTimes } from '../../../contract/domains/consultation/hospital-rules.endpoints.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, wireTime } from './consultation.testing.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const booked = async (who: PersonName, applyOrderId: string, at: number) =>
  (await app.as(who)).send<{ no: string; scheduleTime: string }[]>(bookedTimes, { applyOrderId, scheduleTime: wireTime(at) });

test('the hours within thirty minutes of the expert are told with their numbers alone, whichever hospital asked', async () => {
  const at = app.clock.now() + 30 * HOUR_MS;
  const { stranger, expert2 } = app.people;
  const scheduled = (minutes: number, more: object = {}) =>
    aConsultation(app, { status: 'wait_diagnosis', scheduleTime: new Date(at + minutes * MINUTE_MS), ...more });
  const own = await scheduled(-30);
  const others = await scheduled(30, { tenantId: stranger.tenantId, applyUserId: stranger.userId, partyTenantIds: ['100001', '100003'] });
  await scheduled(31);
  await scheduled(-31);
  await scheduled(0, { status: 'complete' });
  await scheduled(0, { targetDoctorId: expert2.userId });
  const row = await aConsultation(app, { status: 'wait_scheduling' });
  for (const who of ['expert1', 'operator'] as const) {
    expect((await booked(who, row.id, at)).body.data, who).toEqual([
      { no: own.no, scheduleTime: wireTime(at - 30 * MINUTE_MS) },
      { no: others.no, scheduleTime: wireTime(at + 30 * MINUTE_MS) },
    ]);
  }
});

test('it warns and does not refuse, and an order is not in its own way', async () => {
  const at = app.clock.now() + 60 * HOUR_MS;
  const first = await aConsultation(app, { status: 'wait_diagnosis', scheduleTime: new Date(at) });
  expect((await booked('expert1', first.id, at)).body.data).toEqual([]);
  const row = await aConsultation(app, { status: 'wait_scheduling' });
  const expert = await app.as('expert1');
  expect((await expert.send(scheduleConsultation, { applyOrderId: row.id, scheduleTime: wireTime(at) })).status).toBe(200);
  expect((await booked('expert1', first.id, at)).body.data).toMatchObject([{ no: row.no }]);
});

test('is told to nobody who does not see the order', async () => {
  const row = await aConsultation(app, { status: 'wait_scheduling' });
  expect((await booked('expert2', row.id, app.clock.now())).status).toBe(404);
  expect((await booked('doctor1', row.id, app.clock.now())).status).toBe(403);
});
