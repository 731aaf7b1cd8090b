import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduleConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { bookedTimes } from '../../../contract/domains/consultation/hospital-rules.endpoints.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, wireTime } from './consultation.testing.ts';
import { accept, decline, hirePanel, invitePanel, readPanel, schedulePanel } from './many-experts.testing.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await hirePanel(app);
});
afterAll(() => app.close());

const booked = async (who: PersonName, applyOrderId: string, at: number) =>
  (await app.as(who)).send<{ no: string; scheduleTime: string }[]>(bookedTimes, { applyOrderId, scheduleTime: wireTime(at) });

test('the hours within thirty minutes of the expert are told with their numbers and whose they are, whichever hospital asked', async () => {
  const at = app.clock.now() + 30 * HOUR_MS;
  const { stranger, expert1, expert2 } = app.people;
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
      { no: own.no, scheduleTime: wireTime(at - 30 * MINUTE_MS), targetDoctorName: expert1.realName },
      { no: others.no, scheduleTime: wireTime(at + 30 * MINUTE_MS), targetDoctorName: expert1.realName },
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

test('of several experts the hours of each who is still asked are told, once, with their name', async () => {
  const at = app.clock.now() + 90 * HOUR_MS;
  const { expert2, stranger } = app.people;
  const [other, theirs] = await Promise.all(
    [expert2, stranger].map(({ userId }) =>
      aConsultation(app, { status: 'wait_diagnosis', targetDoctorId: userId, scheduleTime: new Date(at) }),
    ),
  );
  const id = await invitePanel(app);
  await accept(app, id, 'expert1', 'expert2');
  expect((await booked('operator', id, at)).body.data?.map(({ no }) => no).sort()).toEqual([other?.no, theirs?.no].sort());
  await decline(app, id, 'stranger');
  expect((await booked('operator', id, at)).body.data).toEqual([
    { no: other?.no, scheduleTime: wireTime(at), targetDoctorName: expert2.realName },
  ]);
});

test('what one of several experts attends is in the way of what they are asked alone', async () => {
  const id = await invitePanel(app);
  await accept(app, id, 'expert1', 'expert2');
  await schedulePanel(app, id);
  const { scheduleTime, no } = await readPanel(app, id);
  const at = scheduleTime?.getTime() ?? 0;
  for (const who of ['expert1', 'expert2'] as const) {
    const row = await aConsultation(app, { status: 'wait_scheduling', targetDoctorId: app.people[who].userId });
    expect((await booked(who, row.id, at)).body.data?.filter((one) => one.no === no)).toEqual([
      { no, scheduleTime: wireTime(at), targetDoctorName: expect.any(String) },
    ]);
  }
});

test('is told to nobody who does not see the order', async () => {
  const row = await aConsultation(app, { status: 'wait_scheduling' });
  expect((await booked('expert2', row.id, app.clock.now())).status).toBe(404);
  expect((await booked('doctor1', row.id, app.clock.now())).status).toBe(403);
});
