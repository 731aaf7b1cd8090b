import { afterAll, beforeAll, expect, test } from 'vitest';
import { listReports } from '../../../contract/domains/report/report.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, wireTime } from '../consultation/consultation.testing.ts';
import { withDraft, withReport } from './report.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const drafted = async (overrides = {}) => withDraft(app, await aConsultation(app, { status: 'diagnosis', ...overrides }));
const reported = async (overrides = {}) => withReport(app, await aConsultation(app, { status: 'diagnosis', ...overrides }));

type Row = Record<string, unknown>;

test('the list shows each side its own, and the group everything that was sent', async () => {
  const { doctor2 } = app.people;
  const mine = await reported({ patientName: '列表甲' });
  const other = await reported({ patientName: '列表乙', applyUserId: doctor2.userId });
  const draft = await drafted({ patientName: '列表丙' });
  const listed = async (who: PersonName) => {
    const page = await (await app.as(who)).get<Page<Row>>(listReports, { size: 200 });
    expect(page.total).toBe(page.records.length);
    const ids = page.records.map(({ applyOrderId }) => applyOrderId);
    return [mine, other, draft].map(({ id }) => ids.includes(id));
  };
  expect(await listed('doctor1')).toEqual([true, false, false]);
  expect(await listed('doctor2')).toEqual([false, true, false]);
  expect(await listed('applyAdmin')).toEqual([true, true, false]);
  expect(await listed('expert1')).toEqual([true, true, true]);
  expect(await listed('expert2')).toEqual([false, false, false]);
  expect(await listed('expertAdmin')).toEqual([true, true, false]);
  expect(await listed('operator')).toEqual([true, true, false]);
  expect(await listed('strangerAdmin')).toEqual([false, false, false]);
});

test('a report is found by its patient, hospitals, doctor, kind and the days in which it was sent, on either side', async () => {
  const found = await reported({ patientName: '筛选甲', kind: 'ECG' });
  await reported({ patientName: '筛选乙' });
  const draft = await drafted({ patientName: '筛选甲' });
  const [day, before] = [0, 24].map((hours) => wireTime(app.clock.now() - hours * 3_600_000).slice(0, 10));
  const listed = async (who: PersonName, filters: object) => {
    const { records } = await (await app.as(who)).get<Page<Row>>(listReports, { size: 200, patientName: '筛选', ...filters });
    return records.map(({ applyOrderId }) => applyOrderId);
  };
  for (const who of ['doctor1', 'expertAdmin', 'operator'] as const) {
    expect(await listed(who, { patientName: '选甲' })).toEqual([found.id]);
    expect(await listed(who, { kind: 'ECG' })).toEqual([found.id]);
    expect(await listed(who, { authorName: 'expert', applyHospitalName: '云岭', targetHospital: '滨海' })).toHaveLength(2);
    for (const none of [{ authorName: '没有' }, { applyHospitalName: '滨海' }, { targetHospital: '云岭' }, { kind: 'telemedicine' }])
      expect(await listed(who, none)).toEqual([]);
    expect(await listed(who, { confirmTime_datege: day, confirmTime_datele: day })).toHaveLength(2);
    expect(await listed(who, { confirmTime_datele: before })).toEqual([]);
  }
  // What was not sent has no such day.
  expect(await listed('expert1', { patientName: '选甲' })).toEqual([draft.id, found.id]);
  expect(await listed('expert1', { patientName: '选甲', confirmTime_datege: day })).toEqual([found.id]);
});

test('the list is searched by number and state', async () => {
  const order = await reported();
  const page = await (await app.as('applyAdmin')).get<Page<Row>>(listReports, { no: order.no, reportStatus: 'report_send_success' });
  expect(page.records).toMatchObject([
    { applyOrderId: order.id, revision: 1, patientName: '张三丰', targetHospital: '滨海市第一人民医院' },
  ]);
  const none = await (await app.as('applyAdmin')).get<Page<Row>>(listReports, { no: order.no, reportStatus: 'report_corrected' });
  expect(none.total).toBe(0);
});
