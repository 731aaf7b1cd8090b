import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  appraiseList,
  evaluateDetailList,
  evaluateManage,
  exportEvaluations,
  saveEvaluate,
} from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';

type Row = Record<string, unknown>;
let app: TestApp;
let order: { id: string };
beforeAll(async () => {
  app = await createTestApp();
  order = await aConsultation(app, { status: 'complete' });
  for (const who of ['doctor1', 'expert1'] as const)
    await (await app.as(who)).get(saveEvaluate, { applyOrderId: order.id, overallScore: 5, timelinessScore: 5, professionalismScore: 4 });
});
afterAll(() => app.close());

const received = async (who: PersonName) =>
  (await (await app.as(who)).get<Page<Row>>(evaluateManage, { way: 'received' })).records.map(({ applyUserName }) => applyUserName);

test('names are shown until the applying hospital wants them hidden; then the rated side alone does not see them', async () => {
  const { doctor1, expert1 } = app.people;
  expect(await received('expert1')).toEqual([doctor1.realName]);
  await app.services.database
    .forGroup()
    .run(
      sql`INSERT INTO tenant_param (id, tenant_id, param_key, param_value, create_time, version, is_deleted) VALUES (${newId()}, '100002', 'evaluation.anonymous', '1', ${new Date(app.clock.now())}, 0, 0)`,
    );
  for (const who of ['expert1', 'expertAdmin', 'doctor1', 'applyAdmin'] as const) expect(await received(who)).toEqual(['匿名']);
  expect((await received('operator')).sort()).toEqual([doctor1.realName, expert1.realName].sort());
  const [own] = (await (await app.as('doctor1')).get<Page<Row>>(appraiseList, { x: 'applicant' })).records;
  expect(own).toMatchObject({ applyUserName: doctor1.realName, applyDoctorName: doctor1.realName });
  const both = await (await app.as('expert1')).get<Row[]>(evaluateDetailList, { applyOrderId: order.id });
  expect(both).toMatchObject([
    { side: 'apply', applyUserName: '匿名', applyDoctorName: '匿名', overallScore: 5 },
    { side: 'target', applyUserName: expert1.realName },
  ]);
});

const paramOf = (value: '0' | '1') =>
  app.services.database
    .forGroup()
    .run(sql`UPDATE tenant_param SET param_value = ${value} WHERE tenant_id = '100002' AND param_key = 'evaluation.anonymous'`);

test('what was promised when the word was given is kept when the hospital no longer promises it, in lists, details, sheets and searches', async () => {
  const { doctor1, expert1 } = app.people;
  const scores = { overallScore: 5, timelinessScore: 5, professionalismScore: 4 };
  const judged = async () => {
    const { id } = await aConsultation(app, { status: 'complete' });
    for (const who of ['doctor1', 'expert1'] as const) await (await app.as(who)).get(saveEvaluate, { applyOrderId: id, ...scores });
    return id;
  };
  const promised = await judged();
  await paramOf('0');
  const open = await judged();
  const seen = async (who: PersonName, applyOrderId: string, side: string) =>
    (await (await app.as(who)).get<Row[]>(evaluateDetailList, { applyOrderId })).find((row) => row.side === side);
  expect(await seen('expert1', promised, 'apply')).toMatchObject({ applyUserName: '匿名', applyDoctorName: '匿名' });
  expect(await seen('expert1', open, 'apply')).toMatchObject({ applyUserName: doctor1.realName });
  const told = await seen('doctor1', promised, 'target');
  expect([told?.applyUserName, told?.targetDoctorName, told?.targetDoctorId]).toEqual(['匿名', '匿名', undefined]);
  expect(await seen('doctor1', open, 'target')).toMatchObject({ targetDoctorName: expert1.realName, targetDoctorId: expert1.userId });
  // By the name of who rated only what tells that name is found.
  const search = { way: 'received', targetDoctorName: expert1.realName };
  const { records } = await (await app.as('doctor1')).get<Page<Row>>(evaluateManage, search);
  const found = records.map(({ applyOrderId }) => applyOrderId);
  expect([found.includes(promised), found.includes(open)]).toEqual([false, true]);
  // What a program of before this kept during an update says nothing of a promise.
  await app.services.database.forGroup().run(sql`UPDATE evaluation SET is_anonymous = NULL WHERE apply_order_id = ${open}`);
  expect(await seen('expert1', open, 'apply')).toMatchObject({ applyUserName: '匿名' });
  await app.services.database.forGroup().run(sql`UPDATE evaluation SET is_anonymous = 0 WHERE apply_order_id = ${open}`);
  // A correction takes the promise back as little.
  await (await app.as('doctor1')).get(saveEvaluate, { applyOrderId: promised, ...scores, overallScore: 4 });
  expect(await seen('expert1', promised, 'apply')).toMatchObject({ applyUserName: '匿名', overallScore: 4 });
  await paramOf('1');
  expect(await seen('expert1', open, 'apply')).toMatchObject({ applyUserName: '匿名' });
});

test('an export tells no more than the list', async () => {
  const { strangerAdmin: expert, doctor1 } = app.people;
  const parties = ['100002', expert.tenantId];
  const about = {
    targetTenantId: expert.tenantId,
    targetDoctorId: expert.userId,
    targetDoctorName: expert.realName,
    partyTenantIds: parties,
  };
  const other = await aConsultation(app, { status: 'complete', ...about });
  const scores = { overallScore: 3, timelinessScore: 3, professionalismScore: 3 };
  await (await app.as('doctor1')).get(saveEvaluate, { applyOrderId: other.id, ...scores });
  const sheet = async (who: PersonName, way: string): Promise<string> => {
    const url = `/api${exportEvaluations.path.replace('{way}', way)}`;
    const reply = await app.app.inject({ url, headers: { 'blade-auth': `bearer ${(await app.as(who)).token}` } });
    return JSON.stringify((await readXlsx(new Uint8Array(reply.rawPayload))).sheets[0]?.rows);
  };
  const received = await sheet('strangerAdmin', 'received');
  expect(received).toContain(other.no);
  expect(received).toContain('匿名');
  expect(received).not.toContain(doctor1.realName);
  expect(await sheet('platformAdmin', 'received')).toContain(doctor1.realName);
});
