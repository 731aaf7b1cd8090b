import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payConsultation, scheduleConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { rescheduleConsultation } from '../../../contract/domains/consultation/reschedule.action.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { remindConsultations } from './consultation.reminders.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, storedConsultation, tasksOf, toldAbout, wireTime } from './consultation.testing.ts';
import { remindUnpaid } from './unpaid-orders.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const inHours = (hours: number) => new Date(app.clock.now() + hours * HOUR_MS);
const waiting = (hours: number, more: Partial<ConsultationRow> = {}) =>
  aConsultation(app, { status: 'wait_scheduling', waitingSince: inHours(-hours), ...more });
const upcoming = (hours: number, more: Partial<ConsultationRow> = {}) =>
  aConsultation(app, { status: 'wait_diagnosis', scheduleTime: inHours(hours), casePath: ['page'], ...more });
const told = async (row: ConsultationRow) => (await toldAbout(app, row)).map(({ person, title }) => `${person} ${title}`).sort();

test('both sides hear of the hour a day and half an hour before, once each', async () => {
  const row = await upcoming(24 + 1 / 60);
  const heard: string[][] = [];
  for (const minutes of [0, 1, 1, 600, 808, 1, 1, 26]) {
    app.clock.advance(minutes * MINUTE_MS);
    await Promise.all([remindConsultations(app.services), remindConsultations(app.services)]);
    heard.push(await told(row));
  }
  const day = ['doctor1 会诊将在一天内开始', 'expert1 会诊将在一天内开始'];
  const both = [...day, 'doctor1 会诊将在30分钟内开始', 'expert1 会诊将在30分钟内开始'].sort();
  expect(heard).toEqual([[], day, day, day, day, both, both, both]);
});

test('an hour that was fixed at short notice is not announced again at once', async () => {
  const row = await waiting(1);
  await (await app.as('expert1')).get(scheduleConsultation, { applyOrderId: row.id, scheduleTime: wireTime(inHours(5).getTime()) });
  await remindConsultations(app.services);
  expect(await told(row)).toEqual(['doctor1 会诊时间已安排', 'expert1 会诊时间已安排']);
  app.clock.advance(4.6 * HOUR_MS);
  await remindConsultations(app.services);
  expect(await told(row)).toEqual([
    'doctor1 会诊将在30分钟内开始',
    'doctor1 会诊时间已安排',
    'expert1 会诊将在30分钟内开始',
    'expert1 会诊时间已安排',
  ]);
});

test('after the server stood still, only the nearest reminder is sent, and none for what has begun', async () => {
  const soon = await upcoming(0.4);
  const begun = await upcoming(-0.1);
  await remindConsultations(app.services);
  expect(await told(soon)).toEqual(['doctor1 会诊将在30分钟内开始', 'expert1 会诊将在30分钟内开始']);
  expect(await told(begun)).toEqual([]);
});

test('a reminder is no edit: a form that is open meanwhile can still be sent', async () => {
  const row = await upcoming(0.4);
  await remindConsultations(app.services);
  expect(await told(row)).toHaveLength(2);
  expect((await storedConsultation(app, row)).version).toBe(0);
});

test('three days before the hour the applicant hears that nothing was uploaded, once, and nobody who has uploaded something', async () => {
  const bare = await upcoming(72 + 1 / 60, { casePath: [], remindedTime: inHours(-24) });
  const others = [
    await upcoming(72, { remindedTime: inHours(-24) }),
    await upcoming(72, { casePath: [], dicomPath: ['study'], remindedTime: inHours(-24) }),
    await upcoming(72, { casePath: [], supplementPath: ['answer'], remindedTime: inHours(-24) }),
    await upcoming(72, { casePath: [], slidePath: ['slide'], remindedTime: inHours(-24) }),
    // Told of an hour that is nearer than that.
    await upcoming(60, { casePath: undefined, remindedTime: inHours(-1) }),
  ];
  const heard: string[][] = [];
  for (const minutes of [0, 1, 1]) {
    app.clock.advance(minutes * MINUTE_MS);
    await Promise.all([remindConsultations(app.services), remindConsultations(app.services)]);
    heard.push(await told(bare));
  }
  const reminded = ['doctor1 会诊将在三天内开始，尚未上传资料'];
  expect(heard).toEqual([[], reminded, reminded]);
  for (const row of others) expect(await told(row)).toEqual([]);
});

/** Behind the program's back: nobody hears of it. */
async function stop({ scheduleTime }: ConsultationRow | { scheduleTime: null }): Promise<void> {
  const { tenantId, userId } = app.people.expert1;
  const day = scheduleTime ? toWireDate(scheduleTime.getTime()) : null;
  await app.services.database
    .forTenant(tenantId)
    .run(
      sql`UPDATE user_account SET clinic_stop_from = ${day}::date, clinic_stop_to = ${day}::date WHERE tenant_id = ${tenantId} AND id = ${userId}`,
    );
}

test('of an hour that nobody has moved though its expert is absent, everybody hears that it has to be, and the operators have it on their desk', async () => {
  const row = await upcoming(24 - 1 / 60);
  await stop(row);
  await remindConsultations(app.services);
  const people = ['doctor1', 'expert1', 'operator', 'platformAdmin'];
  expect(await told(row)).toEqual(people.map((person) => `${person} 会诊专家停诊，请改期`));
  expect(await tasksOf(app, row, 'operator')).toEqual([{ task: rescheduleConsultation.name, dueTime: row.scheduleTime }]);
  // A withdrawal that nobody announced: the line goes, all hear that the hour stays, and are reminded of it after all.
  const before = await told(row);
  await stop({ scheduleTime: null });
  for (const _ of [1, 2]) await remindConsultations(app.services);
  const back = people.map((person) => `${person} 停诊已取消，原定会诊时间不变`);
  const reminded = ['doctor1', 'expert1'].map((person) => `${person} 会诊将在一天内开始`);
  expect(await told(row)).toEqual([...before, ...back, ...reminded].sort());
  expect(await tasksOf(app, row, 'operator')).toEqual([]);
});

test('materials are not asked for by an hour that has to be moved, and are once it stands again', async () => {
  const row = await upcoming(71, { casePath: [] });
  await stop(row);
  await remindConsultations(app.services);
  expect(await told(row)).toEqual([]);
  await stop({ scheduleTime: null });
  await remindConsultations(app.services);
  expect(await told(row)).toEqual(['doctor1 会诊将在三天内开始，尚未上传资料']);
});

describe('a fee that nobody has paid', () => {
  const unpaid = (hours: number, more: Partial<ConsultationRow> = {}) =>
    aConsultation(app, { status: 'wait_pay', waitingSince: inHours(-hours), remotePrice: 30_000, ...more });

  test('is reminded of once, half-way to its end, and not once that has come', async () => {
    const [early, late, over] = [await unpaid(11.9), await unpaid(12), await unpaid(24)];
    await Promise.all([remindUnpaid(app.services, 'test'), remindUnpaid(app.services, 'test')]);
    await remindUnpaid(app.services, 'test');
    const reminded = ['cashier 会诊费待收取，即将逾期', 'doctor1 会诊费待缴纳'];
    expect([await told(early), await told(late), await told(over)]).toEqual([[], reminded, []]);
  });

  test('says until when, and where cash that is due covers it that it need only be confirmed; it is counted anew from the next round', async () => {
    const row = await unpaid(12, { refundDue: 30_000, remindedTime: inHours(-20) });
    await remindUnpaid(app.services, 'test');
    expect(await told(row)).toHaveLength(2);
    const { rows } = await app.services.database
      .forGroup()
      .run<{ context: string }>(sql`SELECT DISTINCT context FROM notice WHERE context LIKE ${`%${row.no}%`}`);
    const until = wireTime(inHours(12).getTime()).slice(0, 16);
    expect(rows.map(({ context }) => context.split('）。')[1])).toEqual([
      `会诊费 300.00 元由待退现金全额抵缴，须由收费员在 ${until} 前确认，逾期申请将过期。`,
    ]);
    // What follows the payment has reminders of its own.
    await (await app.as('cashier')).get(payConsultation, { applyOrderId: row.id, amount: 30_000 });
    expect((await storedConsultation(app, row)).remindedTime).toBeNull();
  });
});
