import { afterEach, expect, test } from 'vitest';
import { detailUser, submitUser } from '../../../contract/domains/access/user.endpoints.ts';
import { answerSupplement } from '../../../contract/domains/consultation/supplement.actions.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, storedConsultation, toldAbout } from './consultation.testing.ts';
import { hireTeam, inviteTeam } from './many-video.testing.ts';

const DAY_MS = 86_400_000;
const TITLE = '会诊专家停诊，请改期';
const app = sharedTestApp();

const inDays = (days: number) => app().clock.now() + days * DAY_MS;
const dayIn = (days: number) => toWireDate(inDays(days));
const arranged = (days: number, more: Parameters<typeof aConsultation>[1] = {}) => {
  const { doctor1, stranger } = app().people;
  return aConsultation(app(), {
    ...{
      status: 'wait_diagnosis',
      scheduleTime: new Date(inDays(days)),
      targetTenantId: stranger.tenantId,
      targetDoctorId: stranger.userId,
    },
    partyTenantIds: [doctor1.tenantId, stranger.tenantId],
    ...more,
  });
};
const told = async (row: ConsultationRow) =>
  (await toldAbout(app(), row)).flatMap(({ person, title }) => (title === TITLE ? [person] : [])).sort();
const SIDES = ['doctor1', 'operator', 'platformAdmin', 'stranger'];

/** The office of the expert's hospital enters it, or takes it back. */
async function stop(from?: number, until?: number): Promise<number | undefined> {
  const office = await app().as('strangerAdmin');
  const id = app().people.stranger.userId;
  const { version, account, realName, status, userCategory } = await office.get<SentOf<typeof detailUser.row>>(detailUser, { id });
  const days = {
    clinicStopFrom: from === undefined ? null : dayIn(from),
    clinicStopTo: until === undefined ? null : dayIn(until),
  };
  const saved = await office.get<SentOf<typeof submitUser.row>>(submitUser, {
    ...{ id, version, account, realName, status, userCategory, clinicStopReason: '外出进修', ...days },
  });
  return saved.arrangedDuring;
}
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

test('also where more is asked for: its hour is given up once the applicant has answered, and arranged anew', async () => {
  const asked = { status: 'wait_supplement', waitedSince: new Date(inDays(-9)) } as const;
  const [answered, free] = [await arranged(33, asked), await arranged(36, asked)];
  const begun = await arranged(33, { ...asked, startTime: new Date(inDays(0)) });
  expect(await stop(33, 33)).toBe(1);
  expect([await told(answered), await told(begun)]).toEqual([SIDES, []]);
  for (const { id } of [answered, free])
    await (await app().as('doctor1')).get(answerSupplement, { applyOrderId: id, supplementAnswer: '已补做' });
  expect(await storedConsultation(app(), answered)).toMatchObject({
    ...{ applyOrderStatus: 'wait_scheduling', scheduleTime: null, waitingSince: new Date(inDays(0)) },
  });
  expect(await storedConsultation(app(), free)).toMatchObject({ applyOrderStatus: 'wait_diagnosis', scheduleTime: free.scheduleTime });
});

test('one of several experts as well', async () => {
  await hireTeam(app());
  const id = await inviteTeam(app());
  const hour = new Date(inDays(12));
  await app()
    .services.database.forGroup()
    .run(sql`UPDATE consultation SET apply_order_status = 'wait_diagnosis', schedule_time = ${hour} WHERE id = ${id}`);
  expect(await stop(12, 12)).toBe(1);
  expect(await told(await storedConsultation(app(), { id, tenantId: app().people.doctor1.tenantId }))).toEqual(SIDES);
});
