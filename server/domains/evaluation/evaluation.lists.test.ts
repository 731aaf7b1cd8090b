import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  appraiseList,
  evaluateDetailList,
  evaluateManage,
  saveEvaluate,
} from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { updateRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { evaluationTable } from './evaluation.tables.ts';

type Row = Record<string, unknown>;

let app: TestApp;
let order: { id: string };
beforeAll(async () => {
  app = await createTestApp();
  order = await aConsultation(app, { status: 'complete' });
  for (const who of ['doctor1', 'expert1'] as const) {
    await (await app.as(who)).get(saveEvaluate, { applyOrderId: order.id, overallScore: 5, timelinessScore: 5, professionalismScore: 4 });
  }
});
afterAll(() => app.close());

async function sides(who: PersonName, endpoint: Endpoint, input: object): Promise<unknown[]> {
  const page = await (await app.as(who)).get<Page<Row>>(endpoint, input);
  expect(page.total).toBe(page.records.length);
  return page.records.map(({ side }) => side).sort();
}

test.each([
  ['doctor1', ['apply'], ['target']],
  ['applyAdmin', ['apply'], ['target']],
  ['expert1', ['target'], ['apply']],
  ['expertAdmin', ['target'], ['apply']],
  ['doctor2', [], []],
  ['expert2', [], []],
  ['strangerAdmin', [], []],
  ['operator', ['apply', 'target'], ['apply', 'target']],
] as const)('%s sees what his side gave and received', async (who, given, received) => {
  expect(await sides(who, evaluateManage, { way: 'given' })).toEqual(given);
  expect(await sides(who, evaluateManage, { way: 'received' })).toEqual(received);
});

test('an expert and an applicant each read what was said about themselves, and what they said', async () => {
  expect(await sides('expert1', appraiseList, { x: 'expert' })).toEqual(['apply']);
  expect(await sides('expert1', appraiseList, { x: 'applicant' })).toEqual(['target']);
  expect(await sides('doctor1', appraiseList, { x: 'expert' })).toEqual(['target']);
  // As other houses ask: what was said of oneself, of one kind.
  const byKind = { ...appraiseList, path: '/blade-remote/{kind}/appraiseList' };
  expect(await sides('expert1', { ...appraiseList, path: '/blade-remote/appraiseList' }, {})).toEqual(['apply']);
  expect(await sides('expert1', byKind, { kind: 'oneSubject' })).toEqual(['apply']);
  expect(await sides('expert1', byKind, { kind: 'manyVideo' })).toEqual([]);
  expect(await sides('doctor1', appraiseList, { x: 'applicant' })).toEqual(['apply']);
  expect(await sides('operator', appraiseList, { x: 'applicant' })).toEqual([]);
  expect(await sides('doctor2', appraiseList, { x: 'applicant' })).toEqual([]);
  expect(await sides('expertAdmin', appraiseList, { x: 'expert' })).toEqual([]);
});

test('both hospitals see both sides of an order, a third finds nothing', async () => {
  for (const who of ['doctor1', 'expert1', 'operator'] as const) {
    const rows = await (await app.as(who)).get<Row[]>(evaluateDetailList, { applyOrderId: order.id });
    expect(rows).toMatchObject([
      { side: 'apply', overallScore: 5, professionalismScore: 4, patientName: '张三丰', applyUserName: app.people.doctor1.realName },
      { side: 'target', applyUserName: app.people.expert1.realName },
    ]);
    expect(Object.keys(rows[0] ?? {})).not.toContain('evaluatorId');
  }
  expect(await (await app.as('strangerAdmin')).send(evaluateDetailList, { applyOrderId: order.id })).toMatchObject({ status: 404 });
});

test('without an order, the details are those of what the lists of the reader have', async () => {
  const of = async (who: PersonName) =>
    (await (await app.as(who)).get<Row[]>(evaluateDetailList)).map(({ side, applyOrderId }) => [side, applyOrderId]).toSorted();
  const both = [
    ['apply', order.id],
    ['target', order.id],
  ];
  for (const who of ['doctor1', 'expert1', 'applyAdmin', 'operator'] as const) expect([who, await of(who)]).toEqual([who, both]);
  for (const who of ['doctor2', 'strangerAdmin'] as const) expect([who, await of(who)]).toEqual([who, []]);
  const pages = [1, 2, 3].map(async (current) => (await app.as('operator')).get<Row[]>(evaluateDetailList, { current, size: 1 }));
  expect((await Promise.all(pages)).map((rows) => rows.length)).toEqual([1, 1, 0]);
});

test('the list is searched by patient and day', async () => {
  expect(await sides('applyAdmin', evaluateManage, { way: 'given', patientName_like: '三丰', evaluateTime_datege: '2026-11-20' })).toEqual([
    'apply',
  ]);
  expect(await sides('applyAdmin', evaluateManage, { way: 'given', patientName_like: '李四' })).toEqual([]);
  expect(await sides('applyAdmin', evaluateManage, { way: 'given', evaluateTime_datelt: '2026-11-19' })).toEqual([]);
});

test('a hidden one stays with its writer and the group', async () => {
  const group = app.services.database.forGroup();
  const { rows: found } = await group.run<{ id: string; tenantId: string }>(
    sql`SELECT id, tenant_id AS "tenantId" FROM evaluation WHERE apply_order_id = ${order.id} AND side = 'apply'`,
  );
  for (const row of found)
    await group.transaction((tx) => updateRow(tx, evaluationTable, row, { showStatus: '0' }, { now: app.clock.now() }));
  expect(await sides('expert1', appraiseList, { x: 'expert' })).toEqual([]);
  expect(await sides('doctor1', appraiseList, { x: 'applicant' })).toEqual(['apply']);
  expect(await sides('operator', evaluateManage, { way: 'given' })).toEqual(['apply', 'target']);
  const rows = await (await app.as('expert1')).get<Row[]>(evaluateDetailList, { applyOrderId: order.id });
  expect(rows.map(({ side }) => side)).toEqual(['target']);
});
