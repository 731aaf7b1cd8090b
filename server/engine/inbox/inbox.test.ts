import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scheduleConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { countWork, listSupervised, listWork, type WorkCount } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import { resetTenantParam, submitTenantParam } from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { consultationTable } from '../../domains/consultation/consultation.tables.ts';
import { aConsultation, wireTime } from '../../domains/consultation/consultation.testing.ts';
import { addPerson, keepRights } from '../../testing/extra-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { listenForNotices } from '../delivery/notice-news.ts';
import { emptyTally } from '../jobs/job.ts';
import { updateRow } from '../store/rows.ts';
import { sql } from '../store/sql.ts';
import { openDesk, openDesks } from './file-document.ts';
import { followHours, followHoursJob, rebuildInbox } from './rebuild-inbox.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Line {
  task: string;
  no: string;
  about: string;
  waitsFor: string;
  dueTime?: string;
}

const ago = (hours: number) => new Date(app.clock.now() - hours * HOUR_MS);
const waiting = (hours: number, more = {}) => aConsultation(app, { status: 'wait_scheduling', waitingSince: ago(hours), ...more });
const linesOf = async (name: PersonName, no: string, input = {}): Promise<Line[]> =>
  (await (await app.as(name)).get<Page<Line>>(listWork, { no, ...input })).records;
const tasks = async (name: PersonName, no: string, input = {}) => (await linesOf(name, no, input)).map(({ task }) => task);

describe('who has a document on their desk', () => {
  test('an order that waits for expert or operator: both, its applicant looks on, and nobody else knows', async () => {
    const { no } = await waiting(1);
    expect(await linesOf('expert1', no)).toMatchObject([{ task: 'schedule-consultation', waitsFor: '受邀专家或运营人员' }]);
    expect(await tasks('operator', no)).toEqual(['schedule-consultation']);
    expect(await tasks('doctor1', no)).toEqual([]);
    expect(await linesOf('doctor1', no, { view: 'watching' })).toMatchObject([{ waitsFor: '受邀专家或运营人员' }]);
    for (const name of ['expert2', 'doctor2', 'stranger', 'strangerAdmin', 'applyAdmin', 'nobody'] as const)
      for (const view of ['todo', 'watching']) expect([name, view, await tasks(name, no, { view })]).toEqual([name, view, []]);
  });

  test('a move takes it off their desks and lays it on others', async () => {
    const { id, no } = await waiting(1);
    const hour = wireTime(app.clock.now() + 30 * HOUR_MS);
    await (await app.as('operator')).get(scheduleConsultation, { applyOrderId: id, scheduleTime: hour });
    expect(await tasks('operator', no)).toEqual([]);
    expect(await linesOf('expert1', no)).toMatchObject([{ task: 'start-consultation', dueTime: hour }]);
  });

  test('what came back lies with its applicant', async () => {
    const { no } = await aConsultation(app, { status: 'order_return' });
    expect(await linesOf('doctor1', no)).toMatchObject([{ task: 'submit-consultation', waitsFor: '申请人' }]);
    expect(await tasks('doctor1', no, { view: 'watching' })).toEqual([]);
  });

  test('whoever has lost the right to open their orders is not told of them by what they wait for either', async () => {
    const rights = ['consultation_apply', 'referral_out_outpatient'];
    const author = await addPerson(app, { tenantId: '100002', name: 'waits', permissionCodes: rights, dataScope: 'self' });
    const orders = [
      await waiting(1, { applyUserId: author.userId }),
      await aConsultation(app, { status: 'wait_pay', applyUserId: author.userId }),
    ];
    const watched = async () => {
      const client = await app.asUser(author);
      const { records } = await client.get<Page<Line>>(listWork, { view: 'watching' });
      const { watching, watchedGroups } = await client.get<WorkCount>(countWork);
      return [records.map(({ no }) => no).toSorted(), watching, watchedGroups.map(({ task, count }) => [task, count])];
    };
    const groups = [
      ['pay-consultation', 1],
      ['schedule-consultation', 1],
    ];
    expect(await watched()).toEqual([orders.map(({ no }) => no).toSorted(), 2, groups]);
    await keepRights(app, author, rights.slice(1));
    expect(await watched()).toEqual([[], 0, []]);
  });

  test('a refused move leaves the desks as they were', async () => {
    const { id, no } = await waiting(1);
    const before = await linesOf('expert1', no);
    const past = wireTime(app.clock.now() - HOUR_MS);
    expect((await (await app.as('expert1')).send(scheduleConsultation, { applyOrderId: id, scheduleTime: past })).status).toBe(400);
    expect(await linesOf('expert1', no)).toEqual(before);
  });

  test('a row is not changed behind the back of the desks', async () => {
    const row = await waiting(1);
    const store = app.services.database.forTenant(row.tenantId);
    await expect(updateRow(store, consultationTable, row, { patientName: '别人' }, { now: app.clock.now() })).rejects.toThrow(
      'in transactions',
    );
  });

  test('consoles of everybody concerned hear of it, with the commit', async () => {
    const heard: string[] = [];
    const listening = listenForNotices(app.services.database.url, {
      heard: (key, event) => void (event?.name === 'rows' && event.id === 'inbox:*' && heard.push(key)),
      missed: () => {},
      warn: () => {},
    });
    await expect.poll(() => listening.isListening()).toBe(true);
    await waiting(1);
    const { doctor1, expert1 } = app.people;
    await expect
      .poll(() => heard.toSorted())
      .toEqual(['000000:*', `${expert1.tenantId}:${expert1.userId}`, `${doctor1.tenantId}:${doctor1.userId}`]);
    await listening.close();
  });
});

describe('counts and supervision', () => {
  test('the count is that of the list, and says what is late', async () => {
    await waiting(30);
    const client = await app.as('expert1');
    const count = await client.get<WorkCount>(countWork);
    const late = await client.get<Page<Line>>(listWork, { onlyLate: 1 });
    expect(count.total).toBe((await client.get<Page<Line>>(listWork)).total);
    expect(count.late).toBe(late.total);
    expect(count.late).toBeGreaterThan(0);
    // By where it is done, and by what: the same lines.
    for (const parts of [count.places, count.groups])
      expect(parts.reduce((sum, one) => ({ total: sum.total + one.count, late: sum.late + one.late }), { total: 0, late: 0 })).toEqual({
        total: count.total,
        late: count.late,
      });
    expect(late.records[0]?.dueTime).toBe(wireTime(app.clock.now() - 6 * HOUR_MS));
  });

  test('the count says in how long the next line becomes late: by then, without anything having happened, it is', async () => {
    await waiting(23.5);
    await waiting(23.8);
    const client = await app.as('expert1');
    const before = await client.get<WorkCount>(countWork);
    expect(before.lateIn).toBe(0.2 * HOUR_MS);
    app.clock.advance(0.2 * HOUR_MS + 1);
    const after = await client.get<WorkCount>(countWork);
    expect([after.total, after.late, after.lateIn]).toEqual([before.total, before.late + 1, 0.3 * HOUR_MS - 1]);
    app.clock.advance(0.3 * HOUR_MS);
    expect((await client.get<WorkCount>(countWork)).late).toBe(before.late + 2);
    // Nothing waits by an hour for somebody without work.
    expect(await (await app.as('nobody')).get<WorkCount>(countWork)).not.toHaveProperty('lateIn');
  });

  test('whoever supervises sees their own hospital, without what is said of patients', async () => {
    const { no } = await waiting(1);
    const { records } = await (await app.as('platformAdmin')).get<Page<Record<string, unknown>>>(listSupervised, { no });
    expect(records).toMatchObject([{ no, task: 'schedule-consultation' }]);
    expect(records[0]).not.toHaveProperty('about');
    const { total } = await (await app.as('strangerAdmin')).get<Page<Line>>(listSupervised, { no });
    expect(total).toBe(0);
    expect((await (await app.as('expert1')).send(listSupervised)).status).toBe(403);
  });

  test('and what of it is late alone, where that is asked for', async () => {
    const [late, soon] = [(await waiting(30)).no, (await waiting(1)).no];
    const supervisor = await app.as('platformAdmin');
    const found = async (more: object) =>
      (await supervisor.get<Page<Line>>(listSupervised, { size: 200, ...more })).records.map(({ no }) => no);
    expect(await found({ onlyLate: 1 })).toContain(late);
    expect(await found({ onlyLate: 1 })).not.toContain(soon);
    for (const more of [{}, { onlyLate: 0 }]) expect(await found(more)).toEqual(expect.arrayContaining([late, soon]));
  });
});

test('what whoever supervises may do themselves they are told where to do', async () => {
  const [{ id, no }, paid] = [await waiting(1), await aConsultation(app, { status: 'wait_pay' })];
  const supervised = async (name: PersonName, asked: string) =>
    (await (await app.as(name)).get<Page<Record<string, unknown>>>(listSupervised, { no: asked })).records;
  expect(await supervised('operator', no)).toMatchObject([{ orderId: id, kind: 'consultation', link: `/consultation/detail?id=${id}` }]);
  // The hospital's administrator takes no fees.
  const [fee] = await supervised('applyAdmin', paid.no);
  expect(fee).toMatchObject({ task: 'pay-consultation' });
  expect(fee).not.toHaveProperty('link');
});

test('lines of an order that is gone, and orders without lines, are found when inboxes are made anew', async () => {
  const [one, other] = [await waiting(1), await waiting(1)];
  const group = app.services.database.forGroup();
  await group.run(sql`DELETE FROM inbox WHERE order_id = ${one.id}`);
  await group.run(sql`UPDATE consultation SET is_deleted = 1 WHERE id = ${other.id}`);
  await rebuildInbox(app.services);
  expect(await tasks('expert1', one.no)).toEqual(['schedule-consultation']);
  expect(await tasks('expert1', other.no)).toEqual([]);
});

test('what failed is left to its next try, and tried with the others where somebody asks for it', async () => {
  const { id, no } = await waiting(1);
  const desk = openDesks().find(({ subject }) => subject.table === consultationTable);
  if (!desk) throw new Error('consultations have a desk');
  await app.services.database.forGroup().run(sql`DELETE FROM inbox WHERE order_id = ${id}`);
  const due: typeof desk.due = async (row, task, owner) => {
    if (row.id === id) throw new Error('no hour');
    return desk.due?.(row, task, owner);
  };
  const rebuilt = async (triesAll: boolean) => {
    const tally = emptyTally();
    await rebuildInbox(app.services, tally, { triesAll });
    return [tally.failed, tally.waiting];
  };
  openDesk({ ...desk, due });
  try {
    expect([await rebuilt(false), await rebuilt(false), await rebuilt(true)]).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
    ]);
  } finally {
    openDesk(desk);
  }
  expect([await rebuilt(true), await rebuilt(false)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await tasks('expert1', no)).toEqual(['schedule-consultation']);
});

test('what has its report and both sides’ word is looked at no more, and what lacks one still is', async () => {
  const done = { status: 'complete', reportStatus: 'report_send_success', evaluateApply: '1', evaluateTarget: '1' } as const;
  const before = await rebuildInbox(app.services);
  await aConsultation(app, done);
  expect(await rebuildInbox(app.services)).toBe(before);
  const lacking = [await aConsultation(app, { ...done, evaluateTarget: '0' }), await aConsultation(app, { ...done, reportStatus: 'none' })];
  await app.services.database.forGroup().run(sql`DELETE FROM inbox WHERE order_id = ANY (${lacking.map(({ id }) => id)}::uuid[])`);
  expect(await rebuildInbox(app.services)).toBe(before + 2);
  expect(await Promise.all(lacking.map(({ no }) => tasks('expert1', no)))).toEqual([['save-evaluate'], ['save-report']]);
});

test('a move that comes while inboxes are made anew is not written over by what was read before it', async () => {
  const { id, no } = await waiting(1);
  const desk = openDesks().find(({ subject }) => subject.table === consultationTable);
  if (!desk) throw new Error('consultations have a desk');
  const [hasRead, mayWrite] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFirst = true;
  openDesk({
    ...desk,
    due: async (row, task, owner) => {
      if (row.id === id && isFirst) {
        isFirst = false;
        hasRead.resolve();
        await mayWrite.promise;
      }
      return desk.due?.(row, task, owner);
    },
  });
  try {
    const rebuilding = rebuildInbox(app.services);
    await hasRead.promise;
    const scheduleTime = wireTime(app.clock.now() + 30 * HOUR_MS);
    const moving = (await app.as('operator')).get(scheduleConsultation, { applyOrderId: id, scheduleTime });
    // Long enough for a move that waits for nobody.
    await Promise.race([moving, sleep(1_000)]);
    mayWrite.resolve();
    await Promise.all([rebuilding, moving]);
  } finally {
    openDesk(desk);
  }
  expect(await tasks('expert1', no)).toEqual(['start-consultation']);
});

test('a line follows the hours that its hospital, or the platform, sets anew; nobody else’s are looked at', async () => {
  app.clock.advance(10 * MINUTE_MS);
  expect(await followHours(app.services)).toBe(0);
  const since = ago(1);
  const { no } = await waiting(1);
  const dueTime = async () => (await linesOf('expert1', no))[0]?.dueTime;
  const after = (hours: number) => wireTime(since.getTime() + hours * HOUR_MS);
  expect(await dueTime()).toBe(after(24));
  await (await app.as('applyAdmin')).get(submitTenantParam, { paramKey: 'consultation.answer', paramValue: 6 });
  expect(await followHours(app.services)).toBeGreaterThan(0);
  expect(await dueTime()).toBe(after(6));
  await (await app.as('applyAdmin')).get(resetTenantParam, { paramKey: 'consultation.answer' });
  await (await app.as('platformAdmin')).get(submitTenantParam, { paramKey: 'consultation.answer', paramValue: 12 });
  await followHours(app.services);
  expect(await dueTime()).toBe(after(12));
  await (await app.as('platformAdmin')).get(resetTenantParam, { paramKey: 'consultation.answer' });
  await followHours(app.services);
  expect(await dueTime()).toBe(after(24));
  app.clock.advance(10 * MINUTE_MS);
  expect(await followHours(app.services)).toBe(0);
  // Set while a run took so long that the next one comes later than it looks back.
  const begun = new Date(app.clock.now() - 10 * MINUTE_MS);
  await app.services.database.forGroup().run(sql`
    INSERT INTO job_run (name, create_time, title, cron, late_after, success_start)
    VALUES (${followHoursJob.name}, ${begun}, '', '* * * * *', 60, ${begun})
    ON CONFLICT (name) DO UPDATE SET success_start = excluded.success_start`);
  expect(await followHours(app.services)).toBeGreaterThan(0);
});
