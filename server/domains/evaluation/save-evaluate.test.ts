import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { saveEvaluate } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { examineEvaluation, removeEvaluations } from '../../../contract/domains/evaluation/evaluation.resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, allStates, storedConsultation, toldAbout } from '../consultation/consultation.testing.ts';
import { closeEvaluations } from './evaluation.jobs.ts';
import { type EvaluationRow, evaluationTable } from './evaluation.tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const good = { overallScore: 5, timelinessScore: 4, professionalismScore: 5, content: '意见清楚' };
const bad = { ...good, overallScore: 2, content: '等了三天才有回复，意见也很简单' };
const judged: readonly string[] = ['diagnosis', 'not_pass', 'complete'];

const send = async (who: PersonName, order: { id: string }, input: object = good, key?: string) =>
  (await app.as(who)).send(saveEvaluate, { applyOrderId: order.id, ...input }, { key });

async function stored(order: { id: string }): Promise<EvaluationRow[]> {
  const { rows } = await app.services.database
    .forGroup()
    .run<EvaluationRow>(
      sql`SELECT ${columnsOf(evaluationTable)} FROM evaluation WHERE apply_order_id = ${order.id} ORDER BY create_time, id`,
    );
  return rows;
}

/** Held so long ago; the clock itself stays, so that sessions do. */
const heldAgo = (ms: number) => aConsultation(app, { status: 'diagnosis', diagnosisTime: new Date(app.clock.now() - ms) });

/** Moves the evaluation into the past. */
const ageBy = (order: { id: string }, ms: number) =>
  app.services.database
    .forGroup()
    .run(sql`UPDATE evaluation SET evaluate_time = ${new Date(app.clock.now() - ms)} WHERE apply_order_id = ${order.id}`);

describe('who and when', () => {
  test.each(judged)('both sides judge an order in %s, each on its own', async (status) => {
    const order = await aConsultation(app, { status: status as 'diagnosis' });
    expect((await send('doctor1', order)).body.msg).toBe('操作成功');
    expect(await storedConsultation(app, order)).toMatchObject({ evaluateApply: '1', evaluateTarget: '0', applyOrderStatus: status });
    expect((await send('expert1', order)).body.msg).toBe('操作成功');
    expect(await storedConsultation(app, order)).toMatchObject({ evaluateApply: '1', evaluateTarget: '1' });
    expect(await stored(order)).toMatchObject([
      {
        side: 'apply',
        ...good,
        tenantId: '100002',
        partyTenantIds: ['100002', '100001'],
        evaluatorId: app.people.doctor1.userId,
        showStatus: '1',
      },
      { side: 'target', ...good, tenantId: '100002', evaluatorId: app.people.expert1.userId },
    ]);
  });

  test.each(allStates.filter((state) => !judged.includes(state)))('is refused in %s, naming the state', async (status) => {
    const order = await aConsultation(app, { status });
    const { status: code, body } = await send('doctor1', order);
    expect([code, body.msg]).toEqual([409, `${consultationStates.labels[status]}状态下不能评价`]);
    expect(await stored(order)).toEqual([]);
  });

  test.each([
    ['platformAdmin', 403],
    ['stranger', 404],
    ['doctor2', 404],
    ['expert2', 404],
    ['applyAdmin', 403],
    ['nobody', 403],
  ] as const)('%s may not', async (who, status) => {
    const order = await aConsultation(app, { status: 'complete' });
    expect((await send(who, order)).status).toBe(status);
    expect(await stored(order)).toEqual([]);
  });

  test('what is offered at the end of the thirty days is not refused, until the clock has closed it', async () => {
    const order = await heldAgo(30 * DAY_MS + 60_000);
    const { can } = await (await app.as('doctor1')).get<{ can: string[] }>(consultationDetail, { applyOrderId: order.id });
    expect(can).toContain(saveEvaluate.name);
    expect((await send('doctor1', order)).status).toBe(200);
    await closeEvaluations(app.services);
    expect(await send('expert1', order)).toMatchObject({ status: 409, body: { msg: '评价期已过' } });
  });
});

describe('once, and one change of mind', () => {
  test('a second save within a day changes it, a third is refused', async () => {
    const order = await aConsultation(app, { status: 'complete' });
    await send('doctor1', order);
    await ageBy(order, DAY_MS);
    expect((await send('doctor1', order, { ...good, overallScore: 4 })).status).toBe(200);
    expect(await send('doctor1', order)).toMatchObject({ status: 409, body: { msg: '您已评价过该会诊' } });
    expect(await stored(order)).toMatchObject([{ overallScore: 4, editCount: 1 }]);
  });

  test('a second save after a day is refused', async () => {
    const order = await aConsultation(app, { status: 'complete' });
    await send('doctor1', order);
    await ageBy(order, DAY_MS + 1);
    expect(await send('doctor1', order)).toMatchObject({ status: 409, body: { msg: '您已评价过该会诊' } });
    expect(await stored(order)).toMatchObject([{ editCount: 0 }]);
  });

  test('three at once leave one row: a first word and one change', async () => {
    const order = await aConsultation(app, { status: 'complete' });
    const replies = await Promise.all([3, 4, 5].map((overallScore) => send('doctor1', order, { ...good, overallScore })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(await stored(order)).toHaveLength(1);
  });

  test('a repeated key gets the same answer and counts as no change', async () => {
    const order = await aConsultation(app, { status: 'complete' });
    const [first, second] = [
      await send('doctor1', order, good, `judge-${order.id}`),
      await send('doctor1', order, good, `judge-${order.id}`),
    ];
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    expect(await stored(order)).toMatchObject([{ editCount: 0 }]);
  });
});

test('one that the operators took away is not written again: its order stays judged by that side alone', async () => {
  const order = await aConsultation(app, { status: 'complete' });
  const { id } = (await send('doctor1', order)).body.data as { id: string };
  const operator = await app.as('operator');
  await operator.get(examineEvaluation, { id, showStatus: '0', reason: '含不当用语' });
  await operator.get(removeEvaluations, { ids: [id] });
  expect(await send('doctor1', order)).toMatchObject({ status: 409, body: { msg: '您已评价过该会诊' } });
  expect(await stored(order)).toMatchObject([{ id, ...good }]);
  expect((await send('expert1', order)).status).toBe(200);
});

describe('what it says', () => {
  test('a low score needs ten characters and is told to the operators, once', async () => {
    const order = await aConsultation(app, { status: 'complete' });
    for (const content of [undefined, '', '太慢了不满意不好。']) {
      const { status, body } = await send('doctor1', order, { ...bad, content });
      expect([status, body.errors]).toMatchObject([
        400,
        [{ field: 'content', message: '总体评分不高于2分时，请填写至少10个字的评价内容' }],
      ]);
    }
    expect((await send('doctor1', order, { ...bad, content: '。。。。。。。。。。。' })).body.msg).toBe('请填写具体内容，不能只有标点');
    expect((await send('doctor1', order, bad)).status).toBe(200);
    await send('doctor1', order, { ...bad, overallScore: 1 });
    const told = await toldAbout(app, order);
    expect(told).toContainEqual({ person: 'operator', title: '会诊收到低分评价' });
    expect(told.filter(({ person }) => person === 'operator')).toHaveLength(1);
  });

  test('a good score is no complaint, a change for the worse is', async () => {
    const order = await aConsultation(app, { status: 'complete' });
    await send('expert1', order);
    expect(await toldAbout(app, order)).toEqual([]);
    await send('expert1', order, bad);
    expect(await toldAbout(app, order)).toContainEqual({ person: 'operator', title: '会诊收到低分评价' });
  });

  test.each([
    ['no score', { overallScore: undefined }, '请选择总体评分'],
    ['six', { overallScore: 6 }, '总体评分不能大于5'],
    ['zero', { timelinessScore: 0 }, '及时性评分不能小于1'],
    ['a half', { professionalismScore: 4.5 }, '专业性评分应为整数'],
    ['a side in the body', { side: 'target' }, '不支持的参数：side'],
  ])('refuses %s', async (_what, input, message) => {
    const order = await aConsultation(app, { status: 'complete' });
    expect(await send('doctor1', order, { ...good, ...input })).toMatchObject({ status: 400, body: { msg: message } });
  });
});
