import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addDays, dayCount } from '../../../contract/domains/statistics/day-range.ts';
import * as statistics from '../../../contract/domains/statistics/statistics.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { fromWireTime, toWireDate } from '../../../contract/kernel/wire-time.ts';
import { loadActor } from '../../engine/identity/load-actor.ts';
import { sql } from '../../engine/store/sql.ts';
import { extraPerson } from '../../testing/extra-people.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { countedOrders } from '../consultation/consultation-statistics.reads.ts';

let app: TestApp;
let today: string;
const at = (day: string, time = '09:00:00') => new Date(fromWireTime(`${day} ${time}`) ?? 0);

beforeAll(async () => {
  app = await createTestApp();
  today = toWireDate(app.clock.now());
  const { doctor1, doctor2, expert2 } = app.people;
  const states = ['wait_submit', 'wait_primaryaudit', 'wait_scheduling', 'wait_diagnosis', 'complete', 'cancel', 'order_return'] as const;
  for (const status of states) await aConsultation(app, { status });
  // Two days ago: one more finished, by another doctor, with another expert.
  const other = { applyUserId: doctor2.userId, applyDoctorName: doctor2.realName, targetDoctorId: expert2.userId };
  await aConsultation(app, { status: 'diagnosis', submitTime: at(addDays(today, -2), '23:59:59'), ...other });
  await aConsultation(app, { status: 'wait_pay', submitTime: at(addDays(today, -2), '00:00:00'), ...other });
  // Out of every range of thirty days; drafts and deleted orders never count.
  await aConsultation(app, { status: 'complete', submitTime: at(addDays(today, -40)), applyUserId: doctor1.userId });
  const gone = await aConsultation(app, { status: 'complete' });
  await app.services.database.forGroup().run(sql`UPDATE consultation SET is_deleted = 1 WHERE id = ${gone.id}`);
});
afterAll(() => app.close());

const total = async (name: PersonName, filters: object) =>
  (await (await app.as(name)).get<Page<unknown>>(statistics.getConsultationOrder, { size: 200, ...filters })).total;
const between = (begin: string, end: string) => ({ submitTime_datege: begin, submitTime_datele: end });

describe('what is counted', () => {
  test('drafts and deleted orders are not, cancelled ones are told apart, the last day counts to its last second', async () => {
    const client = await app.as('operator');
    const pie = await client.get<statistics.PieAnswer>(statistics.pieChartView);
    expect(pie).toMatchObject({ total: 7, canceled: 1, endTime: today, beginTime: addDays(today, -29) });
    expect(pie.asOf).toMatch(/^2026-11-20 \d\d:\d\d:\d\d$/);
    const day = addDays(today, -2);
    expect(await client.get<statistics.PieAnswer>(statistics.pieChartView, { beginTime: day, endTime: day })).toMatchObject({
      total: 2,
      byStatus: [
        { key: 'wait_pay', name: '待支付', value: 1 },
        { key: 'diagnosis', name: '已会诊', value: 1 },
      ],
      byKind: [{ key: 'oneSubject', name: '单学科会诊', value: 2 }],
    });
  });

  test('the list takes the days as the numbers do, both included', async () => {
    const day = addDays(today, -2);
    for (const range of [{ beginTime: day, endTime: day }, { endTime: day }, { beginTime: day }])
      expect(await total('operator', range), JSON.stringify(range)).toBe(
        await total('operator', {
          ...('beginTime' in range ? { submitTime_datege: day } : {}),
          ...('endTime' in range ? { submitTime_datele: day } : {}),
        }),
      );
    expect(await total('operator', { beginTime: day, endTime: day })).toBe(2);
  });

  test('every day of an empty range is there, with zeros', async () => {
    const range = { beginTime: '2025-02-26', endTime: '2025-03-02' };
    const line = await (await app.as('operator')).get<statistics.LineAnswer>(statistics.lineView, range);
    expect(line.days).toEqual(
      ['2025-02-26', '2025-02-27', '2025-02-28', '2025-03-01', '2025-03-02'].map((day) => ({ day, value: 0, finished: 0, canceled: 0 })),
    );
    expect(line.total).toBe(0);
  });

  test.each([
    [{ beginTime: '2026-01-01', endTime: '2025-12-31' }, '结束时间不能早于开始时间'],
    [{ beginTime: '2025-01-01', endTime: '2026-01-02' }, '统计范围不能超过366天'],
  ])('%j is refused', async (range, message) => {
    expect(dayCount(range.beginTime, range.endTime)).toSatisfy((days: number) => days < 1 || days > statistics.MAX_DAYS);
    for (const endpoint of [
      statistics.pieChartView,
      statistics.histogramDoctorView,
      statistics.histogramHospitalView,
      statistics.lineView,
    ]) {
      const { status, body } = await (await app.as('operator')).send(endpoint, range);
      expect({ status, msg: body.msg }).toEqual({ status: 400, msg: message });
    }
  });

  test.each([{ endTime: '9999-12-31' }, { beginTime: '9999-12-31' }, { beginTime: '1950-01-01', endTime: '1950-02-01' }])(
    '%j is refused for its year, in numbers and lists',
    async (range) => {
      for (const endpoint of [statistics.lineView, statistics.getConsultationOrder]) {
        const { status, body } = await (await app.as('operator')).send(endpoint, range);
        expect({ status, msg: body.msg }).toEqual({ status: 400, msg: '日期应在2000年至2100年之间' });
      }
    },
  );

  test('366 days are answered', async () => {
    const line = await (await app.as('operator')).get<statistics.LineAnswer>(statistics.lineView, {
      beginTime: '2025-11-20',
      endTime: '2026-11-20',
    });
    expect(line.days).toHaveLength(366);
    expect(line.total).toBe(8);
  });
});

const people: PersonName[] = [
  'operator',
  'platformAdmin',
  'applyAdmin',
  'expertAdmin',
  'doctor1',
  'doctor2',
  'expert1',
  'expert2',
  'stranger',
];

describe('every number drills to a list of as many orders', () => {
  test.each(people)('%s: figures, slices, bars and days', async (name) => {
    const client = await app.as(name);
    const { items } = await client.get<statistics.FiguresAnswer>(statistics.showFigures);
    for (const { key, value } of items) expect({ key, value: await total(name, { figure: key }) }).toEqual({ key, value });

    const pie = await client.get<statistics.PieAnswer>(statistics.pieChartView);
    const range = between(pie.beginTime, pie.endTime);
    expect(await total(name, { ...range, canceled: 0 })).toBe(pie.total);
    expect(await total(name, { ...range, canceled: 1 })).toBe(pie.canceled);
    for (const { key, value } of pie.byStatus) expect(await total(name, { ...range, applyOrderStatus: key })).toBe(value);
    for (const { key, value } of pie.byKind) expect(await total(name, { ...range, kind: key, canceled: 0 })).toBe(value);

    const line = await client.get<statistics.LineAnswer>(statistics.lineView);
    for (const { day, value, finished, canceled } of line.days.slice(-4)) {
      expect(await total(name, { ...between(day, day), canceled: 0 })).toBe(value);
      expect(await total(name, { ...between(day, day), finished: 1 })).toBe(finished);
      expect(await total(name, { ...between(day, day), canceled: 1 })).toBe(canceled);
    }

    const doctors = await client.get<statistics.BarAnswer>(statistics.histogramDoctorView);
    const hospitals = await client.get<statistics.BarAnswer>(statistics.histogramHospitalView);
    expect([doctors.total, hospitals.total]).toEqual([pie.total, pie.total]);
    for (const { side, id, value, canceled } of doctors.items) {
      const filter = side === 'apply' ? { applyUserId: id } : { targetDoctorId: id };
      expect(await total(name, { ...range, ...filter, canceled: 0 })).toBe(value);
      expect(await total(name, { ...range, ...filter, canceled: 1 })).toBe(canceled);
    }
    for (const { side, id, value, finished } of hospitals.items) {
      const filter = side === 'apply' ? { applyTenantId: id } : { targetTenantId: id };
      expect(await total(name, { ...range, ...filter, canceled: 0 })).toBe(value);
      expect(await total(name, { ...range, ...filter, finished: 1 })).toBe(finished);
    }
  });
});

describe('who sees how much', () => {
  const counted = async (name: PersonName) => (await (await app.as(name)).get<statistics.PieAnswer>(statistics.pieChartView)).total;

  test('the group all, a hospital what left and what reached it, a doctor his own, others nothing', async () => {
    // The expert's hospital sees nothing before the audit: neither 待审核 nor 待支付, nor the order cancelled before it.
    expect(Object.fromEntries(await Promise.all(people.map(async (name) => [name, await counted(name)])))).toEqual({
      operator: 7,
      platformAdmin: 7,
      applyAdmin: 7,
      expertAdmin: 5,
      doctor1: 5,
      doctor2: 2,
      expert1: 4,
      expert2: 1,
      stranger: 0,
    });
  });

  test('only whom it was granted to compares experts of hospitals; others see the doctors of their own', async () => {
    const barsOf = async (client: Client) =>
      (await client.get<statistics.BarAnswer>(statistics.histogramDoctorView)).items.map(({ side, name, value }) => [side, name, value]);
    const bars = async (name: PersonName) => barsOf(await app.as(name));
    const experts = [
      ['target', 'expert甲', 5],
      ['target', 'expert乙', 2],
    ];
    expect(await bars('platformAdmin')).toEqual(experts);
    expect(await bars('operator')).toEqual(experts);
    expect(await barsOf(await extraPerson(app, '000000', 'unranked', ['consultation_operate'], 'group'))).toEqual([]);
    expect(await bars('applyAdmin')).toEqual([
      ['apply', 'doctor甲', 5],
      ['apply', 'doctor乙', 2],
    ]);
    expect(await bars('expertAdmin')).toEqual([
      ['target', 'expert甲', 4],
      ['target', 'expert乙', 1],
    ]);
  });

  test('hospitals are named on both sides', async () => {
    const { items } = await (await app.as('operator')).get<statistics.BarAnswer>(statistics.histogramHospitalView);
    expect(items).toEqual([
      { side: 'apply', id: '100002', name: '云岭县人民医院', value: 7, finished: 2, canceled: 1 },
      { side: 'target', id: '100001', name: '滨海市第一人民医院', value: 7, finished: 2, canceled: 1 },
    ]);
  });

  test('without any consultation permission there are no numbers', async () => {
    expect((await (await app.as('nobody')).send(statistics.showFigures)).status).toBe(403);
  });
});

/** Forty thousand orders of other hospitals over a year and a half; every fiftieth concerns the stranger's. */
async function fillTable(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`
    INSERT INTO consultation (id, tenant_id, party_tenant_ids, no, kind, apply_order_status, apply_user_id, target_tenant_id, target_doctor_id,
      level_one_audit_status, submit_time, create_time, version, is_deleted)
    SELECT gen_random_uuid(), CASE WHEN n % 50 = 0 THEN '100003' ELSE '900001' END, ARRAY['900001'], 'BIG' || n, 'oneSubject', 'complete',
      gen_random_uuid(), CASE WHEN n % 60 = 0 THEN '100003' ELSE '900002' END, gen_random_uuid(), '1',
      timestamptz '2024-01-01' + n * interval '20 minutes', now(), 0, 0
    FROM generate_series(1, 40000) n`);
  await owner.query('VACUUM ANALYZE consultation');
  await owner.end();
}

test('what is still to be given back is told to nobody who could not pay it out', async () => {
  const submitTime = new Date(app.clock.now());
  const { id, no } = await aConsultation(app, {
    status: 'cancel',
    refundDue: 12_300,
    levelOneAuditStatus: '1',
    submitTime,
    partyTenantIds: ['100002', '100001'],
  });
  const shown = async (name: PersonName) =>
    (await (await app.as(name)).get<Page<{ no: string; refundDue?: number }>>(statistics.getConsultationOrder, { size: 200 })).records.find(
      (row) => row.no === no,
    );
  for (const name of ['expert1', 'doctor1'] as const) {
    expect(await shown(name)).toMatchObject({ no, applyOrderId: id });
    expect(await shown(name)).not.toHaveProperty('refundDue');
  }
  await app.services.database.forGroup().run(sql`UPDATE consultation SET is_deleted = 1 WHERE id = ${id}`);
});

describe('on a larger table', () => {
  test('a list is counted up to ten thousand, and says that there are more; whoever asks has all of them counted', async () => {
    const operator = await app.as('operator');
    const before = await operator.get<Page<unknown>>(statistics.getConsultationOrder);
    expect(before).not.toHaveProperty('more');
    await fillTable(app.services.database.url);
    const page = await operator.get<Page<unknown>>(statistics.getConsultationOrder, { size: 100 });
    expect(page).toMatchObject({ total: 10_000, more: true, pages: 100 });
    const exact = await operator.get<Page<unknown>>(statistics.getConsultationOrder, { size: 100, exact: 1 });
    expect(exact).toMatchObject({ total: before.total + 40_000, pages: Math.ceil((before.total + 40_000) / 100) });
    expect(exact).not.toHaveProperty('more');
  });

  // What PostgreSQL plans on one machine; Citus shows one piece of it.
  test.runIf(!inject('isDistributed'))('ranges are found by an index, for the group and for a hospital', async () => {
    const range = sql`submit_time >= ${new Date('2024-06-01')} AND submit_time < ${new Date('2024-07-01')}`;
    for (const name of ['operator', 'strangerAdmin'] as const) {
      const { actor } = await loadActor(app.services, (await app.as(name)).token);
      const store = name === 'operator' ? app.services.database.forGroup() : app.services.database.forTenant(actor.tenantId);
      const { rows } = await store.run<{ 'QUERY PLAN': string }>(
        sql`EXPLAIN SELECT apply_order_status, kind, count(*) FROM (${countedOrders(actor, range)}) orders GROUP BY 1, 2`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('submit_time_idx');
      expect(plan).not.toContain('Seq Scan');
    }
  });
});
