import { afterAll, beforeAll, expect, test } from 'vitest';
import { workDay } from '../../../contract/domains/settings/work-day.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { remindConsultationsJob } from './consultation.reminders.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, storedConsultation, toldAbout } from './consultation.testing.ts';
import { setOwnParam } from './hospital-rules.testing.ts';

const LATE = '普通会诊超过完成时限';
let app: TestApp;
let start: number;
beforeAll(async () => {
  app = await createTestApp();
  // A Friday.
  start = app.clock.now();
});
afterAll(() => app.close());

/** Let through now, its hour long after. */
const accepted = (more: Parameters<typeof aConsultation>[1] = {}) =>
  aConsultation(app, {
    status: 'wait_diagnosis',
    levelOneAuditTime: new Date(app.clock.now()),
    scheduleTime: new Date(app.clock.now() + 40 * 86_400_000),
    ...more,
  });
const told = async (row: ConsultationRow) =>
  (await toldAbout(app, row)).flatMap(({ person, title }) => (title === LATE ? [person] : [])).sort();
const SIDES = ['expert1', 'operator', 'platformAdmin'];
const runAt = async (time: string) => {
  app.clock.set(fromWireTime(time) ?? 0);
  await Promise.all([1, 2].map(() => remindConsultationsJob.run(app.services, { done: 0, failed: 0, waiting: 0 })));
};

test('seven working days after the audit expert and operators hear that it is not done, once, and nothing ends', async () => {
  app.clock.set(start);
  const row = await accepted();
  await runAt('2026-12-01 23:58:00');
  expect(await told(row)).toEqual([]);
  await runAt('2026-12-01 23:59:00');
  await runAt('2026-12-02 09:00:00');
  expect(await told(row)).toEqual(SIDES);
  expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: 'wait_diagnosis', version: 0 });
});

test('whether it is to be arranged, was begun, or is answered without an hour; not what is urgent, has a limit of its own, waits for its applicant or is answered', async () => {
  app.clock.set(start);
  const [ultrasound, ecg] = [{ kind: 'remoteultrasonic', ultrasoundMode: '2' } as const, { kind: 'ECG', ecgAssignment: '1' } as const];
  const late = [
    await accepted({ status: 'wait_scheduling', scheduleTime: null }),
    await accepted({ status: 'diagnosis_ing' }),
    await accepted({ ...ultrasound, scheduleTime: null }),
  ];
  const others = [
    await accepted({ meetingType: '1' }),
    await accepted({ ...ecg, scheduleTime: null }),
    await accepted({ kind: 'telemedicine', slideDelivery: '1', scheduleTime: null }),
    await accepted({ status: 'wait_supplement' }),
    await accepted({ status: 'diagnosis' }),
    await accepted({ levelOneAuditTime: new Date(start - 100 * 86_400_000) }),
  ];
  await runAt('2026-12-02 09:00:00');
  for (const row of late) expect(await told(row)).toEqual(SIDES);
  for (const row of others) expect(await told(row)).toEqual([]);
});

test('by the calendar and the number of the hospital that asks', async () => {
  app.clock.set(start);
  const row = await accepted();
  for (const day of ['2026-11-24', '2026-11-25'])
    await (await app.as('applyAdmin')).get(endpointOf(workDay, 'submit'), { day, dayKind: 'holiday' });
  await runAt('2026-12-03 09:00:00');
  expect(await told(row)).toEqual([]);
  await setOwnParam(app, row.tenantId, 'consultation.finish', 2);
  await runAt('2026-11-26 23:00:00');
  expect(await told(row)).toEqual([]);
  await runAt('2026-11-27 00:00:00');
  expect(await told(row)).toEqual(SIDES);
});
