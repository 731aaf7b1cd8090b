import { afterAll, beforeAll, expect, test } from 'vitest';
import { aConsultation, toldAbout } from '../../domains/consultation/consultation.testing.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sql } from '../store/sql.ts';
import { remindInbox } from './remind-inbox.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const waiting = (hours: number, more = {}) =>
  aConsultation(app, { status: 'wait_scheduling', waitingSince: new Date(app.clock.now() - hours * HOUR_MS), ...more });
const told = async (row: Parameters<typeof toldAbout>[1]) =>
  (await toldAbout(app, row)).map(({ person, title }) => `${person} ${title}`).sort();

test.each([
  ['ordinary', '2', 24],
  ['urgent', '1', 2],
] as const)(
  'when an hour of an %s order passes, those whose turn it is are told once, and a day later who supervises',
  async (_what, meetingType, hours) => {
    const early = await waiting(hours, { meetingType });
    const late = await waiting(hours + 0.1, { meetingType });
    await remindInbox(app.services);
    await Promise.all([remindInbox(app.services), remindInbox(app.services)]);
    expect(await told(early)).toEqual([]);
    const reminded = ['expert1', 'operator', 'platformAdmin'].map((name) => `${name} 待办已超时`);
    expect(await told(late)).toEqual(reminded);
    const { rows } = await app.services.database
      .forGroup()
      .run<{ context: string }>(sql`SELECT context FROM notice WHERE context LIKE ${`%${late.no}%`} LIMIT 1`);
    expect(rows[0]?.context).toContain('（张**，');
    expect(rows[0]?.context).toContain(`满 ${meetingType === '1' ? 24 : 48} 小时未安排将自动过期`);
    app.clock.advance(24 * HOUR_MS - 2 * MINUTE_MS);
    await remindInbox(app.services);
    expect(await told(late)).toEqual(
      [...reminded, ...['expertAdmin', 'operator', 'platformAdmin'].map((name) => `${name} 待办超时一天仍未办理`)].sort(),
    );
    expect(await told(early)).toEqual(reminded);
  },
);

const setSupervisor = (status: '0' | '1') => {
  const { tenantId, userId } = app.people.expertAdmin;
  return app.services.database
    .forTenant(tenantId)
    .run(sql`UPDATE user_account SET status = ${status} WHERE tenant_id = ${tenantId} AND id = ${userId}`);
};

test('what is a day late waits for who supervises where nobody of the hospital does', async () => {
  const late = await waiting(24 + 24.1, { meetingType: '2' });
  const supervisorIsTold = async () => (await told(late)).includes('expertAdmin 待办超时一天仍未办理');
  await setSupervisor('0');
  await remindInbox(app.services);
  await app.deliver();
  await setSupervisor('1');
  expect(await supervisorIsTold()).toBe(false);
  await remindInbox(app.services);
  expect(await supervisorIsTold()).toBe(true);
});

test('more than a few that waited for who supervises are told by one notice, once', async () => {
  await setSupervisor('0');
  const lates = await Promise.all(Array.from({ length: 6 }, () => waiting(24 + 24.1, { meetingType: '2' })));
  await remindInbox(app.services);
  await setSupervisor('1');
  await Promise.all([remindInbox(app.services), remindInbox(app.services)]);
  await remindInbox(app.services);
  for (const late of lates) {
    const people = await told(late);
    // Whose turn it is was told of each of them.
    expect(people).toContain('expert1 待办已超时');
    expect(people).not.toContain('expertAdmin 待办超时一天仍未办理');
  }
  const { userId } = app.people.expertAdmin;
  const { rows } = await app.services.database.forGroup().run(sql`
    SELECT context, link FROM notice WHERE user_id = ${userId} AND context LIKE '待办超时一天仍未办理的有%'`);
  expect(rows).toEqual([{ context: '待办超时一天仍未办理的有6件，请督促办理。', link: '/inbox/supervise' }]);
});
