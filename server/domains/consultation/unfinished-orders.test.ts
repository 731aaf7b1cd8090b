import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerSupplement, askSupplement } from '../../../contract/domains/consultation/supplement.actions.ts';
import { workDay } from '../../../contract/domains/settings/work-day.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { sql } from '../../engine/store/sql.ts';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { remindConsultationsJob } from './consultation.reminders.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, changeConsultation, storedConsultation, tasksOf, toldAbout } from './consultation.testing.ts';
import { setOwnParam } from './hospital-rules.testing.ts';

const LATE = '普通会诊超过完成时限';
const URGENT_LATE = '紧急会诊超过完成时限';
let app: TestApp;
let start: number;
beforeAll(async () => {
  app = await createTestApp();
  // A Friday.
  start = app.clock.now();
});
afterAll(() => app.close());

/** Let through now, its hour a day later. */
const accepted = (more: Parameters<typeof aConsultation>[1] = {}) =>
  aConsultation(app, {
    status: 'wait_diagnosis',
    levelOneAuditTime: new Date(app.clock.now()),
    scheduleTime: new Date(app.clock.now() + 86_400_000),
    ...more,
  });
const told = async (row: ConsultationRow, what = LATE) =>
  (await toldAbout(app, row)).flatMap(({ person, title }) => (title === what ? [person] : [])).sort();
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

test('an hour on which both sides agreed is waited for, and nobody is told before it', async () => {
  app.clock.set(start);
  const row = await accepted({ scheduleTime: new Date(fromWireTime('2026-12-04 10:00:00') ?? 0) });
  const begun = await accepted({ status: 'diagnosis_ing', scheduleTime: new Date(fromWireTime('2026-12-04 10:00:00') ?? 0) });
  await runAt('2026-12-04 09:59:00');
  expect([await told(row), await told(begun)]).toEqual([[], SIDES]);
  await runAt('2026-12-04 10:01:00');
  await runAt('2026-12-04 10:02:00');
  expect(await told(row)).toEqual(SIDES);
});

/** Asked for more after one working day, and answered after seven more. */
async function supplemented(): Promise<ConsultationRow> {
  app.clock.set(start);
  const row = await accepted({ kind: 'remoteultrasonic', ultrasoundMode: '2', scheduleTime: null });
  app.clock.set(fromWireTime('2026-11-23 10:00:00') ?? 0);
  await (await app.asUser(app.people.expert1)).get(askSupplement, { applyOrderId: row.id });
  app.clock.set(fromWireTime('2026-12-02 09:00:00') ?? 0);
  await (await app.asUser(app.people.doctor1)).get(answerSupplement, { applyOrderId: row.id, supplementAnswer: '已补做' });
  return row;
}

test('what stood still for a supplement has as many working days left as before', async () => {
  const row = await supplemented();
  await runAt('2026-12-10 23:58:00');
  expect(await told(row)).toEqual([]);
  await runAt('2026-12-10 23:59:00');
  expect(await told(row)).toEqual(SIDES);
});

test('and had so before that was kept, as its history says', async () => {
  const row = await supplemented();
  await changeConsultation(app, sql`UPDATE consultation SET finish_since = NULL WHERE id = ${row.id} AND tenant_id = ${row.tenantId}`);
  const migration = await readFile(new URL('../../migrations/20261205100059-renewals-handed-in.sql', import.meta.url), 'utf8');
  const [, update = ''] = [...migration.matchAll(/SET LOCAL ROLE[\s\S]*?RESET ROLE;/g)].map(([block]) => block);
  await withClient(app.databaseUrl, (client) => client.query(`BEGIN; ${update} COMMIT`));
  const stoodMs = 9 * 86_400_000 - 3_600_000;
  expect((await storedConsultation(app, row)).finishSince?.getTime()).toBe(start + stoodMs);
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

test('what is urgent is late after its hours, whether it was begun or its hour has passed: it is told urgently, once, and nothing ends', async () => {
  app.clock.set(start);
  const urgent = { meetingType: '1' } as const;
  const begun = await accepted({ ...urgent, status: 'diagnosis_ing', scheduleTime: new Date(start + 3_600_000) });
  const late = [
    await accepted({ ...urgent, kind: 'electrophysiology', status: 'diagnosis_ing', scheduleTime: null }),
    await accepted({ ...urgent, scheduleTime: new Date(start + 23 * 3_600_000) }),
    begun,
  ];
  const others = [await accepted({ status: 'diagnosis_ing' }), await accepted({ ...urgent, status: 'diagnosis' })];
  // Reminded of by an hour of its own.
  others.push(await accepted({ ...urgent, status: 'wait_scheduling', scheduleTime: null }));
  others.push(await accepted({ ...urgent, status: 'diagnosis_ing', levelOneAuditTime: new Date(start - 7 * 86_400_000) }));
  await runAt('2026-11-21 07:59:00');
  expect(await told(begun, URGENT_LATE)).toEqual([]);
  app.clock.set(start + 24 * 3_600_000);
  for (const _ of [1, 2]) await remindConsultationsJob.run(app.services, { done: 0, failed: 0, waiting: 0 });
  for (const row of late) expect(await told(row, URGENT_LATE)).toEqual(SIDES);
  for (const row of others) expect(await told(row, URGENT_LATE)).toEqual([]);
  const { rows } = await app.services.database
    .forGroup()
    .run(sql`SELECT 1 FROM notice WHERE about_id = ${begun.id} AND title = ${URGENT_LATE} AND urgent = 1 LIMIT 1`);
  expect(rows).toHaveLength(1);
  expect(await storedConsultation(app, begun)).toMatchObject({ applyOrderStatus: 'diagnosis_ing', version: 0 });
});

test('the hour of what is urgent in the inbox is the one after which it is late', async () => {
  app.clock.set(start);
  const row = await accepted({
    kind: 'electrophysiology',
    meetingType: '1',
    status: 'diagnosis_ing',
    startTime: new Date(start),
    scheduleTime: new Date(start),
  });
  await changeConsultation(app, sql`UPDATE consultation SET waiting_since = ${new Date(start + 7_200_000)} WHERE id = ${row.id}`);
  app.clock.set(start + 3 * 3_600_000);
  await (await app.asUser(app.people.expert1)).get(askSupplement, { applyOrderId: row.id });
  app.clock.set(start + 6 * 3_600_000);
  await (await app.asUser(app.people.doctor1)).get(answerSupplement, { applyOrderId: row.id, supplementAnswer: '已补做' });
  const due = (await tasksOf(app, row, 'expert1')).map(({ dueTime }) => dueTime?.getTime());
  expect(due).toEqual([start + 27 * 3_600_000]);
  app.clock.set(start + 27 * 3_600_000);
  await remindConsultationsJob.run(app.services, { done: 0, failed: 0, waiting: 0 });
  expect(await told(row, URGENT_LATE)).toEqual(SIDES);
});

test('by the number of the hospital that asks, later by the hours for which it stood still', async () => {
  app.clock.set(start);
  const row = await accepted({ kind: 'electrophysiology', meetingType: '1', scheduleTime: null, status: 'diagnosis_ing' });
  await setOwnParam(app, row.tenantId, 'consultation.held-urgent', 12);
  await (await app.asUser(app.people.expert1)).get(askSupplement, { applyOrderId: row.id });
  app.clock.set(start + 6 * 3_600_000);
  await (await app.asUser(app.people.doctor1)).get(answerSupplement, { applyOrderId: row.id, supplementAnswer: '已补做' });
  app.clock.set(start + 18 * 3_600_000 - 60_000);
  await remindConsultationsJob.run(app.services, { done: 0, failed: 0, waiting: 0 });
  expect(await told(row, URGENT_LATE)).toEqual([]);
  app.clock.set(start + 18 * 3_600_000);
  await remindConsultationsJob.run(app.services, { done: 0, failed: 0, waiting: 0 });
  expect(await told(row, URGENT_LATE)).toEqual(SIDES);
});
