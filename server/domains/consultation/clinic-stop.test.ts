import { afterEach, expect, test } from 'vitest';
import { scheduleConsultation, startConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { answerInvitation } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { rescheduleConsultation } from '../../../contract/domains/consultation/reschedule.action.ts';
import { answerSupplement, withdrawSupplement } from '../../../contract/domains/consultation/supplement.actions.ts';
import { bySomebodyElse } from '../../engine/store/second-connection.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { clinicStops } from './clinic-stop.testing.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { storedConsultation, tasksOf, toldAbout, wireTime } from './consultation.testing.ts';
import { hireTeam, inviteTeam } from './many-video.testing.ts';

const TITLE = '会诊专家停诊，请改期';
const app = sharedTestApp();
const { inDays, dayIn, arranged, stop } = clinicStops(app);

const told = async (row: ConsultationRow, which = TITLE) =>
  (await toldAbout(app(), row)).flatMap(({ person, title }) => (title === which ? [person] : [])).sort();
const ASKED = '会诊专家停诊';
const BACK = '停诊已取消，原定会诊时间不变';
const LOST = '原定会诊时间已取消';
const SIDES = ['doctor1', 'operator', 'platformAdmin', 'stranger'];
const TEAM = ['doctor1', 'expert1', 'expert2', 'operator', 'platformAdmin', 'stranger'];

const reschedule = async ({ id }: ConsultationRow, days: number) =>
  (await app().as('operator')).get(rescheduleConsultation, { applyOrderId: id, scheduleTime: wireTime(inDays(days)), reason: '专家停诊' });

afterEach(async () => void (await stop()));

test('whoever relies on an hour in it hears that it has to be moved, urgently and without the reason, and who enters it how many there are', async () => {
  const rows = [await arranged(3), await arranged(5)];
  const others = [
    await arranged(2),
    await arranged(6),
    await arranged(4, { status: 'wait_scheduling', scheduleTime: undefined }),
    await arranged(4, { targetDoctorId: app().people.expert1.userId }),
  ];
  expect(await stop(3, 5)).toBe(2);
  for (const row of rows) expect(await told(row)).toEqual(SIDES);
  for (const row of others) expect(await told(row)).toEqual([]);
  const { rows: notices } = await app()
    .services.database.forGroup()
    .run<{ context: string; urgent: number }>(sql`SELECT context, urgent FROM notice WHERE about_id = ${rows[0]?.id} AND title = ${TITLE}`);
  expect(notices.every(({ context, urgent }) => urgent === 1 && context.includes('须改期') && !context.includes('进修'))).toBe(true);
});

test('what was told of is not told of again where the absence grows, and nothing where it stays or ends', async () => {
  const [first, second] = [await arranged(23), await arranged(28)];
  expect(await stop(23, 25)).toBe(1);
  expect(await stop(23, 28)).toBe(1);
  expect([await told(first), await told(second)]).toEqual([SIDES, SIDES]);
  expect(await stop(23, 28)).toBeUndefined();
  expect(await stop()).toBeUndefined();
});

test('withdrawn or shortened, the same people hear once that the hour stays, and nobody of one that was moved meanwhile', async () => {
  const [short, long, moved] = [await arranged(43), await arranged(45), await arranged(45)];
  expect(await stop(43, 45)).toBe(3);
  await reschedule(moved, 50);
  expect([await told(short, BACK), await told(long, BACK)]).toEqual([[], []]);
  await stop(43, 44);
  expect([await told(short, BACK), await told(long, BACK), await told(moved, BACK)]).toEqual([[], SIDES, []]);
  await stop();
  expect([await told(short, BACK), await told(long, BACK), await told(moved, BACK)]).toEqual([SIDES, SIDES, []]);
  expect(await stop(43, 43)).toBe(1);
});

test('the operators have it on their desk until it is moved or the absence ends, and nobody is called in for it after that', async () => {
  const [moved, back, left] = [await arranged(53), await arranged(53), await arranged(53)];
  const rows = [moved, back, left];
  const moves = async (row: ConsultationRow) =>
    (await tasksOf(app(), row, 'operator')).flatMap(({ task, dueTime }) => (task === rescheduleConsultation.name ? [dueTime] : []));
  const calling = async ({ id }: ConsultationRow) => {
    const { rows: notices } = await app()
      .services.database.forGroup()
      .run<{ userId: string }>(sql`SELECT user_id AS "userId" FROM notice WHERE about_id = ${id} AND urgent = 1 AND settled_time IS NULL`);
    return notices.length;
  };
  await stop(53, 53);
  await app().deliver();
  for (const row of rows) expect([await moves(row), await calling(row)]).toEqual([[row.scheduleTime], 3]);
  await reschedule(moved, 54);
  await app()
    .services.database.forGroup()
    .run(sql`UPDATE consultation SET stopped_ids = array_append(stopped_ids, ${app().people.expert1.userId}) WHERE id = ${left.id}`);
  await stop();
  // Whoever is not asked does not count.
  for (const row of rows) expect([await moves(row), await calling(row)]).toEqual([[], 0]);
});

test('an hour that is fixed while an absence is being entered waits for that, and is refused', async () => {
  const row = await arranged(63, { status: 'wait_scheduling', scheduleTime: undefined });
  const operator = await app().as('operator');
  const { stranger } = app().people;
  const fixing = await app()
    .services.database.forGroup()
    .transaction(async (tx) => {
      await tx.run(sql`
        UPDATE user_account SET clinic_stop_from = ${dayIn(63)}, clinic_stop_to = ${dayIn(63)} WHERE tenant_id = ${stranger.tenantId} AND id = ${stranger.userId}`);
      const asked = bySomebodyElse(() => operator.send(scheduleConsultation, { applyOrderId: row.id, scheduleTime: wireTime(inDays(63)) }));
      await new Promise((done) => setTimeout(done, 300));
      return { asked };
    });
  expect(await fixing.asked).toMatchObject({ status: 400, body: { msg: expect.stringContaining('停诊') } });
});

test('also where more is asked for: its hour is given up once the applicant has answered, and arranged anew', async () => {
  const asked = { status: 'wait_supplement', waitedSince: new Date(inDays(-9)) } as const;
  const [answered, free] = [await arranged(33, asked), await arranged(36, asked)];
  const begun = await arranged(33, { ...asked, startTime: new Date(inDays(0)) });
  expect(await stop(33, 33)).toBe(1);
  expect([await told(answered, ASKED), await told(answered), await told(begun, ASKED)]).toEqual([SIDES, [], []]);
  for (const { id } of [answered, free])
    await (await app().as('doctor1')).get(answerSupplement, { applyOrderId: id, supplementAnswer: '已补做' });
  expect(await storedConsultation(app(), answered)).toMatchObject({
    ...{ applyOrderStatus: 'wait_scheduling', scheduleTime: null, waitingSince: new Date(inDays(0)) },
  });
  expect(await storedConsultation(app(), free)).toMatchObject({ applyOrderStatus: 'wait_diagnosis', scheduleTime: free.scheduleTime });
  expect([await told(answered, LOST), await told(free, LOST)]).toEqual([['doctor1', 'stranger'], []]);
});

test('one of several experts as well', async () => {
  await hireTeam(app());
  const id = await inviteTeam(app());
  const hour = new Date(inDays(12));
  await app()
    .services.database.forGroup()
    .run(sql`UPDATE consultation SET apply_order_status = 'wait_diagnosis', schedule_time = ${hour} WHERE id = ${id}`);
  expect(await stop(12, 12)).toBe(1);
  const row = await storedConsultation(app(), { id, tenantId: app().people.doctor1.tenantId });
  expect(await told(row)).toEqual(SIDES);
  // The hour stays only once all of them come.
  const group = app().services.database.forGroup();
  const { expert1, stranger } = app().people;
  await group.run(sql`UPDATE consultation SET stopped_ids = ${[stranger.userId, expert1.userId]}::text[] WHERE id = ${id}`);
  await stop();
  expect(await told(row, BACK)).toEqual([]);
  await group.run(sql`UPDATE consultation SET stopped_ids = NULL WHERE id = ${id}`);
  await stop(12, 12);
  await stop();
  expect(await told(row, BACK)).toEqual(TEAM);
  await stop(12, 12);
  // All of them are told that it is given up, whoever is absent.
  await app().services.database.forGroup().run(sql`UPDATE consultation SET apply_order_status = 'wait_supplement' WHERE id = ${id}`);
  await (await app().as('expert1')).get(withdrawSupplement, { applyOrderId: id });
  expect(await told(row, LOST)).toEqual(['doctor1', 'expert1', 'expert2', 'stranger']);
});

test('that an hour within a day stays calls in all who come, until it begins', async () => {
  const [near, far] = [await arranged(1 / 24), await arranged(1.5)];
  await stop(0, 2);
  await stop();
  await app().deliver();
  const called = async ({ id }: ConsultationRow) => {
    const { rows } = await app()
      .services.database.forGroup()
      .run<{ userId: string }>(
        sql`SELECT user_id AS "userId" FROM notice WHERE about_id = ${id} AND title = ${BACK} AND urgent = 1 AND settled_time IS NULL`,
      );
    return rows.map(({ userId }) => userId).toSorted();
  };
  const { doctor1, stranger } = app().people;
  expect([await called(near), await called(far)]).toEqual([[doctor1.userId, stranger.userId].toSorted(), []]);
  app().clock.advance(3_600_000);
  await (await app().asUser(stranger)).get(startConsultation, { applyOrderId: near.id });
  expect(await called(near)).toEqual([]);
});

test('whoever was told that they may cancel for nothing hears that they may no more, once the absence ends or the absent expert declines', async () => {
  const said = async ({ no }: ConsultationRow, title: string) => {
    await app().deliver();
    const { rows } = await app()
      .services.database.forGroup()
      .run<{ context: string }>(
        sql`SELECT context FROM notice WHERE title = ${title} AND context LIKE ${`%${no}%`} AND user_id = ${app().people.doctor1.userId}`,
      );
    return rows.map(({ context }) => context.includes('此后取消会诊的，已支付的会诊费仍按规定退还。'));
  };
  const alone = await arranged(73, { payTime: new Date(inDays(-1)) });
  const id = await inviteTeam(app());
  const hour = new Date(inDays(73));
  const group = app().services.database.forGroup();
  await group.run(sql`UPDATE consultation SET apply_order_status = 'wait_diagnosis', schedule_time = ${hour} WHERE id = ${id}`);
  await stop(73, 73);
  const several = await storedConsultation(app(), { id, tenantId: app().people.doctor1.tenantId });
  const refused = { applyOrderId: id, type: '2', respRespondentsReason: '外出进修' };
  await (await app().as('stranger')).get(answerInvitation, refused);
  await (await app().as('expert2')).get(answerInvitation, refused);
  await stop();
  expect([await said(alone, BACK), await said(several, '停诊专家已谢绝，原定会诊时间不变')]).toEqual([[true], [true]]);
  expect(await told(several, '停诊专家已谢绝，原定会诊时间不变')).toEqual(['doctor1', 'operator', 'platformAdmin']);
});
