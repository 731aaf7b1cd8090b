import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VIEW_MONEY } from '../../../contract/domains/consultation/consultation.abilities.ts';
import {
  adminList,
  applyToMeByTab,
  applyToMeList,
  cashierList,
  consultationDetail,
  consultationHistory,
  myApplyByTab,
  myApplyList,
  operationPage,
  synergyList,
} from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { listExpertOpinions } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { emergencyRecord } from '../../../contract/domains/consultation/order-records.endpoints.ts';
import { listImages } from '../../../contract/domains/image/image.endpoints.ts';
import { consultationNumStatistics } from '../../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { extraPerson } from '../../testing/extra-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, allStates, tasksOf } from './consultation.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  for (const status of allStates) await aConsultation(app, { status });
});
afterAll(() => app.close());

interface Row {
  id: string;
  applyOrderStatus: string;
  patientName: string;
  can: string[];
}

const pageOf = async (who: PersonName, list: Endpoint, input: object = {}) =>
  (await app.as(who)).get<Page<Row>>(list, { size: 200, ...input });
const statesOf = async (who: PersonName, list: Endpoint, input: object = {}) =>
  (await pageOf(who, list, input)).records.map((row) => row.applyOrderStatus).sort();
/** Of which the expert's hospital knows nothing. */
const unaudited = ['wait_submit', 'wait_dept_approval', 'wait_office_approval', 'wait_pay', 'wait_primaryaudit', 'cancel'];
const except = (...states: string[]) => allStates.filter((state) => !states.includes(state)).sort();

describe('who sees what', () => {
  test('the applicant: everything he applied for', async () =>
    expect(await statesOf('doctor1', myApplyList)).toEqual([...allStates].sort()));
  test('his colleague: nothing of it', async () => expect(await statesOf('doctor2', myApplyList)).toEqual([]));
  test('the expert: what has passed the audit', async () => expect(await statesOf('expert1', applyToMeList)).toEqual(except(...unaudited)));
  test('another expert of the hospital: nothing', async () => expect(await statesOf('expert2', applyToMeList)).toEqual([]));
  test('the operator: everything but drafts', async () => expect(await statesOf('operator', operationPage)).toEqual(except('wait_submit')));
  test('the operator’s work: audit, schedule, settle', async () =>
    expect(await statesOf('operator', operationPage, { queryScope: 'todo' })).toEqual([
      'diagnosis',
      'wait_primaryaudit',
      'wait_scheduling',
    ]));
  test('the cashier: what waits for its fee', async () => expect(await statesOf('cashier', cashierList)).toEqual(['wait_pay']));
  test('the administrator: his hospital’s orders but drafts', async () =>
    expect(await statesOf('applyAdmin', adminList)).toEqual(except('wait_submit')));
  test('the administrator of the expert hospital: what it was asked', async () =>
    expect(await statesOf('expertAdmin', adminList)).toEqual(except(...unaudited)));
});

describe('tabs', () => {
  test('finished', async () =>
    expect(await statesOf('doctor1', myApplyByTab, { tab: 'finished' })).toEqual(['complete', 'diagnosis', 'not_pass', 'order_return']));
  test('unfinished', async () =>
    expect(await statesOf('doctor1', myApplyByTab, { tab: 'unfinished' })).toEqual([
      'diagnosis_ing',
      'diagnosis_issued',
      'wait_diagnosis',
      'wait_receiving',
      'wait_sent',
      'wait_supplement',
    ]));
  test('cancelled', async () => expect(await statesOf('doctor1', myApplyByTab, { tab: 'canceled' })).toEqual(['cancel']));
  test('the expert’s finished', async () =>
    expect(await statesOf('expert1', applyToMeByTab, { tab: 'finished' })).toEqual(['complete', 'diagnosis', 'not_pass', 'order_return']));
  test('the expert’s unfinished has what is to be scheduled', async () =>
    expect(await statesOf('expert1', applyToMeByTab, { tab: 'unfinished' })).toEqual([
      'diagnosis_ing',
      'diagnosis_issued',
      'wait_diagnosis',
      'wait_receiving',
      'wait_scheduling',
      'wait_sent',
      'wait_supplement',
    ]));
});

describe('the management tabs are read by doctors and administrators alike', () => {
  const finished = ['complete', 'diagnosis', 'not_pass', 'order_return'];
  const unfinished = ['diagnosis_ing', 'diagnosis_issued', 'wait_diagnosis', 'wait_receiving', 'wait_sent', 'wait_supplement'];
  const asked = [
    'diagnosis_ing',
    'diagnosis_issued',
    'wait_diagnosis',
    'wait_receiving',
    'wait_scheduling',
    'wait_sent',
    'wait_supplement',
  ];
  const tabs = [
    [myApplyByTab, 'finished'],
    [myApplyByTab, 'unfinished'],
    [myApplyByTab, 'canceled'],
    [applyToMeByTab, 'finished'],
    [applyToMeByTab, 'unfinished'],
  ] as const;
  const refused = 403;

  test.each([
    ['doctor1', [finished, unfinished, ['cancel'], refused, refused]],
    ['doctor2', [[], [], [], refused, refused]],
    ['applyAdmin', [finished, unfinished, ['cancel'], [], []]],
    ['expert1', [refused, refused, refused, finished, asked]],
    ['expert2', [refused, refused, refused, [], []]],
    ['expertAdmin', [[], [], [], finished, asked]],
    ['stranger', [[], [], [], [], []]],
    ['strangerAdmin', [[], [], [], [], []]],
    ['platformAdmin', [finished, unfinished, ['cancel'], finished, asked]],
    ['operator', [finished, unfinished, ['cancel'], finished, asked]],
    ['cashier', [refused, refused, refused, refused, refused]],
    ['nobody', [refused, refused, refused, refused, refused]],
  ] as const)('%s', async (who, expected) => {
    const client = await app.as(who);
    const seen = [];
    for (const [list, tab] of tabs) {
      const { status, body } = await client.send<Page<Row>>(list, { tab, size: 200 });
      const states = (body.data as Page<Row> | undefined)?.records?.map((row) => row.applyOrderStatus).sort();
      if (states) expect(body.data?.total).toBe(states.length);
      seen.push(status === 200 ? states : status);
    }
    expect(seen).toEqual(expected);
  });
});

describe('search', () => {
  test('by name, type, state and time, together', async () => {
    await aConsultation(app, { patientName: '欧阳修远', meetingType: '1', status: 'wait_pay' });
    const found = await pageOf('doctor1', myApplyList, {
      patientName: '阳修',
      meetingType: '1',
      applyOrderStatus: 'wait_pay',
      createTime_dategt: '2026-11-20 00:00:00',
      createTime_datelt: '2026-11-20 23:59:59',
    });
    expect(found).toMatchObject({ total: 1, records: [{ patientName: '欧阳修远' }] });
  });

  test('both ends of a time range belong to it', async () => {
    const at = '2026-11-20 10:00:00';
    expect((await pageOf('doctor1', myApplyList, { createTime_dategt: at, createTime_datelt: at })).total).toBeGreaterThan(0);
    expect((await pageOf('doctor1', myApplyList, { createTime_dategt: '2026-11-20 10:00:01' })).total).toBe(0);
    expect((await pageOf('doctor1', myApplyList, { createTime_datelt: '2026-11-20' })).total).toBeGreaterThan(0);
    expect((await pageOf('doctor1', myApplyList, { createTime_datelt: '2026-11-19' })).total).toBe(0);
  });

  test('pages do not overlap and add up to the total', async () => {
    const { total } = await pageOf('doctor1', myApplyList);
    const ids = new Set<string>();
    for (let current = 1; current <= Math.ceil(total / 5); current += 1)
      for (const row of (await pageOf('doctor1', myApplyList, { current, size: 5 })).records) ids.add(row.id);
    expect(ids.size).toBe(total);
  });

  test('pages of a list in parts follow each other as one: applied for and asked, by turns', async () => {
    const { expert2, doctor1 } = app.people;
    for (let at = 0; at < 3; at += 1) {
      await aConsultation(app, { status: 'wait_diagnosis' });
      await aConsultation(app, {
        ...{ status: 'wait_primaryaudit', tenantId: '100001', partyTenantIds: ['100001'], applyUserId: expert2.userId },
        ...{ targetTenantId: '100002', targetDoctorId: doctor1.userId },
      });
    }
    const { total, records } = await pageOf('expertAdmin', adminList);
    expect(records.slice(0, 6).map((row) => row.applyOrderStatus)).toEqual([
      'wait_primaryaudit',
      'wait_diagnosis',
      'wait_primaryaudit',
      'wait_diagnosis',
      'wait_primaryaudit',
      'wait_diagnosis',
    ]);
    const paged: string[] = [];
    for (let current = 1; current <= Math.ceil(total / 4); current += 1)
      paged.push(...(await pageOf('expertAdmin', adminList, { current, size: 4 })).records.map(({ id }) => id));
    expect(paged).toEqual(records.map(({ id }) => id));
  });
});

test('colleagues see a shared order read-only', async () => {
  const row = await aConsultation(app, { status: 'wait_diagnosis', isSynergy: 1 });
  const page = await pageOf('doctor2', synergyList);
  expect(page).toMatchObject({ total: 1, records: [{ id: row.id }] });
  expect(page.records[0]?.can).toEqual([]);
  expect(await (await app.as('doctor2')).get(consultationDetail, { applyOrderId: row.id })).toMatchObject({ id: row.id });
});

test('whoever has the page of shared orders alone opens what stands there with all its cards, and counts nothing', async () => {
  const row = await aConsultation(app, { status: 'wait_diagnosis', isSynergy: 1, meetingType: '1' });
  const own = await aConsultation(app, { status: 'wait_diagnosis' });
  const nurse = await extraPerson(app, '100002', 'ward nurse', ['consultation_synergy'], 'dept');
  const ids = (await nurse.get<Page<Row>>(synergyList, { size: 200 })).records.map(({ id }) => id);
  expect(ids).toContain(row.id);
  expect(ids).not.toContain(own.id);
  for (const card of [consultationDetail, consultationHistory, emergencyRecord, listExpertOpinions, listImages])
    expect([card.name, (await nurse.send(card, { applyOrderId: row.id })).status]).toEqual([card.name, 200]);
  expect((await nurse.send(consultationDetail, { applyOrderId: own.id })).status).toBe(404);
  // Numbers reach as far as the data scope, which is beyond what is shared.
  expect((await nurse.send(consultationNumStatistics, {})).status).toBe(403);
});

test('a row carries exactly what this person may do with it', async () => {
  const canOf = async (who: PersonName, list: Endpoint, status: string) =>
    (await pageOf(who, list, { applyOrderStatus: status })).records[0]?.can;
  expect(await canOf('doctor1', myApplyList, 'wait_submit')).toEqual([
    'submit-consultation',
    'cancel-consultation',
    'edit-consultation',
    'delete-consultation',
  ]);
  expect(await canOf('doctor1', myApplyList, 'diagnosis')).toEqual(['save-evaluate']);
  expect(await canOf('expert1', applyToMeList, 'wait_scheduling')).toEqual(['schedule-consultation', 'send-back-consultation']);
  expect(await canOf('expert1', applyToMeList, 'diagnosis_ing')).toEqual(['give-opinion', 'report-critical-value']);
  expect(await canOf('operator', operationPage, 'diagnosis')).toEqual(['pass-statement', 'refuse-statement']);
  expect(await canOf('operator', operationPage, 'complete')).toEqual([]);
});

test('what cannot be settled while its report is reviewed is not among the operator’s work, as it is not on their desk', async () => {
  const reviewed = await aConsultation(app, { status: 'diagnosis', reportStatus: 'report_wait_review' });
  const sent = await aConsultation(app, { status: 'diagnosis', reportStatus: 'report_send_success' });
  const ids = (await pageOf('operator', operationPage, { queryScope: 'todo' })).records.map(({ id }) => id);
  expect([ids.includes(reviewed.id), ids.includes(sent.id)]).toEqual([false, true]);
  expect([(await tasksOf(app, reviewed, 'operator')).length, (await tasksOf(app, sent, 'operator')).length]).toEqual([0, 1]);
});

test('a list offers what the page of the order does, in every state, also while its report is being reviewed', async () => {
  const reportReviewerId = app.people.expert2.userId;
  for (const status of allStates) await aConsultation(app, { status, reportStatus: 'report_wait_review', reportReviewerId });
  const looks = [['doctor1', myApplyList] as const, ['expert1', applyToMeList] as const, ['operator', operationPage] as const];
  for (const [who, list] of looks) {
    const person = await app.as(who);
    for (const { id, applyOrderStatus, can } of (await pageOf(who, list)).records) {
      const page = await person.get<Row>(consultationDetail, { applyOrderId: id });
      // What it cost is looked at on its page alone.
      expect([who, applyOrderStatus, can]).toEqual([who, applyOrderStatus, page.can.filter((ability) => ability !== VIEW_MONEY)]);
    }
  }
});

test('identity is shown in full to those who treat, masked to the operator, and in no list', async () => {
  const row = await aConsultation(app, { status: 'wait_diagnosis' });
  const detail = async (who: PersonName) => (await app.as(who)).get(consultationDetail, { applyOrderId: row.id });
  for (const who of ['doctor1', 'expert1'] as const)
    expect(await detail(who)).toMatchObject({ patientPhone: '13812345678', patientIdCard: '53011119700101001X' });
  expect(await detail('operator')).toMatchObject({ patientPhone: '138****5678', patientIdCard: '530*************1X' });
  expect(JSON.stringify(await pageOf('doctor1', myApplyList))).not.toMatch(/13812345678|53011119700101001X/);
});
