import { expect, test } from 'vitest';
import { scheduleConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { withdrawSupplement } from '../../../../contract/domains/consultation/supplement.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { expireConsultations } from '../consultation.jobs.ts';
import { aConsultation, storedConsultation, toldAbout, wireTime } from '../consultation.testing.ts';

const HOUR_MS = 3_600_000;
const app = sharedTestApp();
const at = (hours: number) => new Date(app().clock.now() + hours * HOUR_MS);

test('the expert goes on where they had stopped', async () => {
  const row = await aConsultation(app(), {
    ...{ status: 'wait_supplement', kind: 'telemedicine', slideDelivery: '1' },
    ...{ scheduleTime: undefined, supplementAskedTime: at(-5), waitedSince: at(-8), waitingSince: at(-5) },
  });
  await (await app().as('expert1')).get(withdrawSupplement, { applyOrderId: row.id });
  expect(await storedConsultation(app(), row)).toMatchObject({
    applyOrderStatus: 'wait_diagnosis',
    waitingSince: at(-3),
    waitedSince: null,
  });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'doctor1', title: '会诊专家撤回了补充要求' }]);
});

test.each([
  ['alone', undefined],
  ['after a later one', 40],
])('an hour that has passed meanwhile is arranged anew where people meet: told %s', async (_, later) => {
  const promisedTime = later === undefined ? undefined : at(later);
  const row = await aConsultation(app(), {
    ...{ status: 'wait_supplement', kind: 'remoteultrasonic', ultrasoundMode: '1' },
    ...{ scheduleTime: at(-1), supplementAskedTime: at(-5), waitedSince: at(-8), promisedTime },
  });
  await (await app().as('expert1')).get(withdrawSupplement, { applyOrderId: row.id });
  expect(await storedConsultation(app(), row)).toMatchObject({
    applyOrderStatus: 'wait_scheduling',
    scheduleTime: null,
    promisedTime: promisedTime ?? at(-1),
    freeUntil: at(-1),
    waitingSince: at(0),
  });
  // Nobody held it, as where it is moved: until the next one the applicant is free.
  const next = { applyOrderId: row.id, scheduleTime: wireTime(at(1).getTime()) };
  await (await app().as('operator')).get(scheduleConsultation, next);
  expect(await storedConsultation(app(), row)).toMatchObject({ freeUntil: at(1), promisedTime: promisedTime ?? at(1) });
});

test('people who had met and were left waiting for hours get a new hour', async () => {
  const row = await aConsultation(app(), {
    ...{ status: 'wait_supplement', kind: 'remotevideo' },
    ...{ scheduleTime: at(-5), supplementAskedTime: at(-2.1), waitedSince: at(-40) },
  });
  await (await app().as('expert1')).get(withdrawSupplement, { applyOrderId: row.id });
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'wait_scheduling', scheduleTime: null });
});

test('people who had met when more was asked for go on at their hour, with its grace from then on', async () => {
  const hour = at(-5);
  const row = await aConsultation(app(), {
    ...{ status: 'wait_supplement', kind: 'remotevideo' },
    ...{ scheduleTime: hour, supplementAskedTime: at(-1.9), waitedSince: at(-40) },
  });
  await (await app().as('expert1')).get(withdrawSupplement, { applyOrderId: row.id });
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'wait_diagnosis', scheduleTime: hour });
  await expireConsultations(app().services);
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'wait_diagnosis' });
  app().clock.advance(2 * HOUR_MS + 1);
  await expireConsultations(app().services);
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'overdue' });
});
