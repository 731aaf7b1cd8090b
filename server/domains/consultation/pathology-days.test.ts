import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveOpinion, startConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { applyToMeList } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { answerSupplement, askSupplement, withdrawSupplement } from '../../../contract/domains/consultation/supplement.actions.ts';
import { listTenantParams } from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import { workDay, type workDayKinds } from '../../../contract/domains/settings/work-day.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { fromWireTime, toWireTime } from '../../../contract/kernel/wire-time.ts';
import { followHours } from '../../engine/inbox/rebuild-inbox.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { expireConsultations } from './consultation.jobs.ts';
import { aConsultation, storedConsultation, toldAbout } from './consultation.testing.ts';
import { setOwnParam } from './hospital-rules.testing.ts';

const MIGRATION = new URL('../../migrations/20261205100018-pathology-in-working-days.sql', import.meta.url);
const KEY = 'pathology.answer';
const slides = { kind: 'telemedicine', slideDelivery: '1', sliceType: '1', scheduleTime: undefined } as const;

let app: TestApp;
let start: number;
beforeAll(async () => {
  app = await createTestApp();
  start = app.clock.now();
});
afterAll(() => app.close());
const group = () => app.services.database.forGroup();
beforeEach(async () => {
  // A Friday.
  app.clock.set(start);
  for (const table of [sql`work_day`, sql`tenant_param`, sql`param`]) await group().run(sql`DELETE FROM ${table}`);
});

const asNow = (who: PersonName) => app.asUser(app.people[who]);
const calendar = async (who: PersonName, days: Readonly<Record<string, keyof typeof workDayKinds>>) => {
  const admin = await asNow(who);
  for (const [day, dayKind] of Object.entries(days)) await admin.get(endpointOf(workDay, 'submit'), { day, dayKind });
};
const waiting = () => aConsultation(app, { status: 'wait_diagnosis', ...slides });
const due = async ({ id }: { id: string }) => {
  const list = await (await asNow('expert1')).get<Page<{ id: string; answerTime?: string }>>(applyToMeList, { size: 200 });
  return list.records.find((row) => row.id === id)?.answerTime;
};
const at = (time: string) => app.clock.set(fromWireTime(time) ?? 0);

describe('routine pathology is answered', () => {
  test('within five working days, over a weekend, by the end of the last', async () => {
    expect(await due(await waiting())).toBe('2026-11-27 23:59:00');
  });

  test('later by a holiday and sooner by a Saturday that is worked for it, of the hospital that asks', async () => {
    await calendar('applyAdmin', { '2026-11-21': 'workday', '2026-11-24': 'holiday', '2026-11-25': 'holiday' });
    await calendar('expertAdmin', { '2026-11-26': 'holiday', '2026-11-27': 'holiday' });
    expect(await due(await waiting())).toBe('2026-11-30 23:59:00');
  });

  test('within the number of its hospital, and within a minute by days that were entered since', async () => {
    await setOwnParam(app, '100002', KEY, 2);
    // Longer ago than what is followed as just set.
    app.clock.advance(10 * 60_000);
    const row = await waiting();
    expect(await due(row)).toBe('2026-11-24 23:59:00');
    await calendar('applyAdmin', { '2026-11-24': 'holiday' });
    await followHours(app.services);
    expect(await due(row)).toBe('2026-11-25 23:59:00');
    app.clock.advance(10 * 60_000);
    const [day] = (await group().run<{ id: string }>(sql`SELECT id FROM work_day WHERE is_deleted = 0`)).rows;
    await (await asNow('applyAdmin')).get(endpointOf(workDay, 'remove'), { ids: day?.id });
    await followHours(app.services);
    expect(await due(row)).toBe('2026-11-24 23:59:00');
  });

  test('and its audit is not put off by that', async () => {
    const row = await aConsultation(app, { ...slides, status: 'wait_primaryaudit', meetingType: '2' });
    expect((await storedConsultation(app, row)).answerTime?.getTime()).toBe(app.clock.now() + 24 * 3_600_000);
  });
});

const noteOf = async ({ id }: { id: string }) =>
  (await group().run<{ note: string }>(sql`SELECT DISTINCT due_note AS note FROM inbox WHERE order_id = ${id}`)).rows.map(
    ({ note }) => note,
  );
const stateAt = async (row: { id: string; tenantId: string }, time: string) => {
  at(time);
  await expireConsultations(app.services);
  return (await storedConsultation(app, row)).applyOrderStatus;
};

test('what has no hour expires after a week, and not before it has been late for a day, as whoever it waits for was told', async () => {
  await calendar('applyAdmin', { '2026-11-26': 'holiday', '2026-11-27': 'holiday' });
  const [routine, cells] = [await waiting(), await aConsultation(app, { status: 'wait_diagnosis', ...slides, sliceType: '2' })];
  expect(await noteOf(routine)).toEqual(['超过答复时限 24 小时未开始将自动过期。']);
  expect(await noteOf(cells)).toEqual(['满 168 小时未开始将自动过期。']);
  expect(await stateAt(routine, '2026-12-02 23:58:00')).toBe('wait_diagnosis');
  expect((await storedConsultation(app, cells)).applyOrderStatus).toBe('overdue');
  expect(await stateAt(routine, '2026-12-03 00:00:00')).toBe('overdue');
  expect(await toldAbout(app, routine)).toContainEqual({ person: 'doctor1', title: '会诊申请已过期' });
});

test('what began in time and was answered after its last day was answered late in the statistics', async () => {
  await setOwnParam(app, '100002', KEY, 1);
  const row = await waiting();
  at('2026-11-23 09:00:00');
  await (await asNow('expert1')).get(startConsultation, { applyOrderId: row.id });
  expect((await storedConsultation(app, row)).respondTime).toBeNull();
  at('2026-11-24 09:00:00');
  const opinion = { respRespondentsOpinion: '符合乳头状癌。', sliceQuality: 'qualified', diagnosisQuality: 'basically_correct' };
  await (await asNow('expert1')).get(giveOpinion, { applyOrderId: row.id, ...opinion });
  const { respondTime, respondLimit } = await storedConsultation(app, row);
  expect([respondLimit, respondTime].map((time) => time && toWireTime(time.getTime()))).toEqual([
    '2026-11-23 23:59:00',
    '2026-11-24 09:00:00',
  ]);
});

test('a week counts where working days are over sooner', async () => {
  await setOwnParam(app, '100002', KEY, 1);
  const row = await waiting();
  expect(await noteOf(row)).toEqual(['满 168 小时未开始将自动过期。']);
  expect(await stateAt(row, '2026-11-27 09:59:00')).toBe('wait_diagnosis');
  expect(await stateAt(row, '2026-11-27 10:01:00')).toBe('overdue');
});

describe('what stood still for a supplement', () => {
  const ask = async ({ id }: { id: string }) => (await asNow('expert1')).get(askSupplement, { applyOrderId: id });

  test('has as many working days left after a weekend as before it', async () => {
    at('2026-11-23 10:00:00');
    const row = await waiting();
    expect(await due(row)).toBe('2026-11-30 23:59:00');
    at('2026-11-27 16:00:00');
    await ask(row);
    at('2026-11-30 09:00:00');
    await (await asNow('doctor1')).get(answerSupplement, { applyOrderId: row.id, supplementAnswer: '已补做' });
    // Four were used by Friday: one is left after this Monday.
    expect(await due(row)).toBe('2026-12-01 23:59:00');
  });

  test('also once it was begun', async () => {
    at('2026-11-23 10:00:00');
    const row = await waiting();
    await (await asNow('expert1')).get(startConsultation, { applyOrderId: row.id });
    at('2026-11-27 16:00:00');
    await ask(row);
    at('2026-11-30 09:00:00');
    await (await asNow('doctor1')).get(answerSupplement, { applyOrderId: row.id, supplementAnswer: '已补做' });
    expect(await due(row)).toBe('2026-12-01 23:59:00');
  });

  test('by the days of the hospital that asks, also where the expert withdraws what they asked for', async () => {
    await calendar('applyAdmin', { '2026-11-26': 'holiday', '2026-11-27': 'holiday' });
    at('2026-11-23 10:00:00');
    const row = await waiting();
    at('2026-11-25 09:00:00');
    await ask(row);
    at('2026-11-30 09:00:00');
    await (await asNow('expert1')).get(withdrawSupplement, { applyOrderId: row.id });
    // Two were used by Wednesday: three are left after this Monday.
    expect(await due(row)).toBe('2026-12-03 23:59:00');
  });

  test('on its last day has the next day that is worked', async () => {
    at('2026-11-20 14:00:00');
    const row = await waiting();
    at('2026-11-27 10:00:00');
    await ask(row);
    at('2026-11-28 09:00:00');
    await (await asNow('doctor1')).get(answerSupplement, { applyOrderId: row.id, supplementAnswer: '已补做' });
    expect(await due(row)).toBe('2026-11-30 23:59:00');
    expect(await stateAt(row, '2026-11-30 09:00:00')).toBe('wait_diagnosis');
  });

  test('does not expire by a holiday where it was late already', async () => {
    await setOwnParam(app, '100002', KEY, 2);
    await calendar('applyAdmin', { '2026-11-30': 'holiday', '2026-12-01': 'holiday', '2026-12-02': 'holiday', '2026-12-03': 'holiday' });
    at('2026-11-23 10:00:00');
    const row = await waiting();
    at('2026-11-27 10:00:00');
    await ask(row);
    at('2026-12-04 09:00:00');
    await (await asNow('doctor1')).get(answerSupplement, { applyOrderId: row.id, supplementAnswer: '已补做' });
    expect(await stateAt(row, '2026-12-04 10:00:00')).toBe('wait_diagnosis');
  });

  test('within a day gives the expert no other', async () => {
    at('2026-11-23 10:00:00');
    const row = await waiting();
    at('2026-11-24 01:00:00');
    await ask(row);
    at('2026-11-24 17:00:00');
    await (await asNow('doctor1')).get(answerSupplement, { applyOrderId: row.id, supplementAnswer: '已补做' });
    expect(await due(row)).toBe('2026-11-30 23:59:00');
  });
});

test('hours that were set before become as many days, at least one', async () => {
  const time = new Date(start);
  const set = (tenantId: string, value: string, isDeleted: 0 | 1 = 0) =>
    group().run(sql`
      INSERT INTO tenant_param (id, tenant_id, param_key, param_value, create_time, update_time, is_deleted)
      VALUES (${newId()}, ${tenantId}, ${KEY}, ${value}, ${time}, ${time}, ${isDeleted})`);
  await set('100001', '12');
  await set('100002', '96');
  await set('100002', '49', 1);
  await set('100003', 'soon');
  await group().run(sql`
    INSERT INTO param (id, param_key, param_name, param_value, create_time, update_time)
    VALUES (${newId()}, ${KEY}, '常规病理会诊答复提醒', '120', ${time}, ${time}), (${newId()}, 'pathology.answer-cell', '细胞', '48', ${time}, ${time})`);
  const late = await waiting();
  await group().run(sql`UPDATE consultation SET answer_time = ${new Date(0)} WHERE tenant_id = ${late.tenantId} AND id = ${late.id}`);
  const migration = await readFile(MIGRATION, 'utf8');
  await withClient(app.databaseUrl, (client) => client.query(`BEGIN; ${migration} COMMIT`));
  const { rows } = await group().run<{ value: string }>(sql`
    SELECT tenant_id, param_value AS value FROM tenant_param WHERE param_key = ${KEY} ORDER BY tenant_id, is_deleted`);
  expect(rows.map(({ value }) => value)).toEqual(['1', '4', '3', 'soon']);
  const shown = await (await asNow('applyAdmin')).get<{ paramKey: string }[]>(listTenantParams);
  const own = { value: '4', unit: '个工作日', inherited: '5', min: 1, max: 30 };
  expect(shown.find(({ paramKey }) => paramKey === KEY)).toMatchObject(own);
  expect(shown.find(({ paramKey }) => paramKey === 'pathology.answer-cell')).toMatchObject({ value: '48', unit: '小时' });
  // What is open is not gone before its hour was made anew.
  expect((await storedConsultation(app, late)).answerTime?.getTime()).toBeGreaterThan(0);
});
