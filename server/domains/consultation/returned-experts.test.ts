import { expect, test } from 'vitest';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { remindConsultations } from './consultation.reminders.ts';
import { storedConsultation, toldAbout, wireTime } from './consultation.testing.ts';
import { decline } from './many-experts.testing.ts';
import { hireTeam, inviteTeam } from './many-video.testing.ts';

const DAY_MS = 86_400_000;
const TEAM = ['doctor1', 'expert1', 'expert2', 'operator', 'platformAdmin', 'stranger'];
const app = sharedTestApp();

/** Behind the program's back, from today on: nobody hears of it. */
async function away(who: 'expert1' | 'stranger', until: string | null): Promise<void> {
  const from = until && toWireDate(app().clock.now());
  await app()
    .services.database.forGroup()
    .run(
      sql`UPDATE user_account SET clinic_stop_from = ${from}::date, clinic_stop_to = ${until}::date WHERE id = ${app().people[who].userId}`,
    );
}

test('of several who are absent the reminder names each; the hour stands again once all of them come, and everybody who was told is', async () => {
  await hireTeam(app());
  const id = await inviteTeam(app());
  const { doctor1, expert1, stranger } = app().people;
  const group = app().services.database.forGroup();
  const hour = app().clock.now() + 0.9 * DAY_MS;
  await group.run(sql`UPDATE consultation SET apply_order_status = 'wait_diagnosis', schedule_time = ${new Date(hour)} WHERE id = ${id}`);
  const stored = () => storedConsultation(app(), { id, tenantId: doctor1.tenantId });
  const told = async (which: string) =>
    (await toldAbout(app(), await stored())).flatMap(({ person, title }) => (title === which ? [person] : [])).sort();
  const [sooner, later] = [toWireDate(hour), toWireDate(hour + DAY_MS)];
  await away('expert1', sooner);
  await away('stranger', later);
  await remindConsultations(app().services);
  expect([await told('会诊专家停诊，请改期'), (await stored()).stoppedIds]).toEqual([TEAM, [expert1.userId, stranger.userId]]);
  const { rows } = await group.run<{ context: string }>(
    sql`SELECT DISTINCT context FROM notice WHERE title = '会诊专家停诊，请改期' AND user_id = ${stranger.userId}`,
  );
  const both = `会诊专家${expert1.realName}停诊至${sooner}、${stranger.realName}停诊至${later}`;
  expect(rows.map(({ context }) => context.split('）。')[1])).toEqual([`${both}，原定会诊时间 ${wireTime(hour).slice(0, 16)} 须改期。`]);
  const back = '停诊已取消，原定会诊时间不变';
  await away('stranger', null);
  await remindConsultations(app().services);
  expect([await told(back), (await stored()).stoppedIds]).toEqual([[], [expert1.userId]]);
  await away('expert1', null);
  await remindConsultations(app().services);
  expect([await told(back), (await stored()).stoppedIds]).toEqual([TEAM, []]);
});

test('who declined while others were absent as well is noted no longer, and the hour is reminded of anew once those come', async () => {
  const id = await inviteTeam(app());
  const { doctor1, stranger } = app().people;
  const hour = app().clock.now() + 0.9 * DAY_MS;
  await app()
    .services.database.forGroup()
    .run(sql`UPDATE consultation SET apply_order_status = 'wait_diagnosis', schedule_time = ${new Date(hour)} WHERE id = ${id}`);
  for (const who of ['expert1', 'stranger'] as const) await away(who, toWireDate(hour));
  await remindConsultations(app().services);
  await decline(app(), id, 'expert1');
  await away('expert1', null);
  await away('stranger', null);
  await remindConsultations(app().services);
  const row = await storedConsultation(app(), { id, tenantId: doctor1.tenantId });
  expect(row.stoppedIds).toEqual([]);
  const told = (await toldAbout(app(), row)).flatMap(({ person, title }) => (title === '会诊将在一天内开始' ? [person] : []));
  expect(told).toContain('stranger');
  expect(row.experts?.find(({ targetDoctorId }) => targetDoctorId === stranger.userId)?.isIn).toBe(1);
});
