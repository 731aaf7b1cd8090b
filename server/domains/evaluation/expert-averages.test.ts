import { afterAll, beforeAll, expect, test } from 'vitest';
import { doctorCard } from '../../../contract/domains/consultation/doctor-detail.resource.ts';
import { exportExpertAverages, listExpertAverages, saveEvaluate } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { submitTenant, tenantList } from '../../../contract/domains/organisation/tenant.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { exportedLines } from '../../testing/exported-lines.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';

type Row = Record<string, unknown>;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const averages = async (who: PersonName, input: object = {}) => (await app.as(who)).get<Page<Row>>(listExpertAverages, input);
const judge = async (overallScore: number) => {
  const order = await aConsultation(app, { status: 'complete' });
  const content = '等了三天才有回复，意见也很简单';
  await (await app.as('doctor1')).get(saveEvaluate, {
    applyOrderId: order.id,
    ...{ overallScore, timelinessScore: 4, professionalismScore: 5, content },
  });
  return order;
};

test('four are counted and not averaged, five are; the expert’s own words about applicants are no part of it', async () => {
  for (const score of [5, 5, 4, 2]) await judge(score);
  const { expert1 } = app.people;
  expect((await averages('expert1')).records).toEqual([
    { id: expert1.userId, targetDoctorName: expert1.realName, evaluationCount: 4, isEnough: 0 },
  ]);
  const card = await (await app.as('doctor1')).get<Row>(doctorCard, { userId: expert1.userId });
  expect([card.evaluationCount, card.averageScore]).toEqual([4, undefined]);
  const { rawPayload } = await app.app.inject({
    url: `/api${exportExpertAverages.path}`,
    headers: { 'blade-auth': `bearer ${(await app.as('expertAdmin')).token}` },
  });
  expect((await exportedLines(rawPayload)).at(-1)).toEqual([expert1.realName, 4, '样本不足', '样本不足', '样本不足']);
  const order = await judge(5);
  await (await app.as('expert1')).get(saveEvaluate, {
    applyOrderId: order.id,
    ...{ overallScore: 3, timelinessScore: 3, professionalismScore: 3 },
  });
  expect((await averages('expert1')).records).toEqual([
    {
      ...{ id: expert1.userId, targetDoctorName: expert1.realName, evaluationCount: 5, isEnough: 1 },
      ...{ overallAverage: '4.2', timelinessAverage: '4.0', professionalismAverage: '5.0' },
    },
  ]);
});

test('an expert reads his own, a hospital its experts’, the operators everybody’s', async () => {
  for (const [who, total] of [
    ['expert1', 1],
    ['expert2', 0],
    ['expertAdmin', 1],
    ['applyAdmin', 0],
    ['strangerAdmin', 0],
    ['operator', 1],
  ] as const)
    expect([who, (await averages(who)).total]).toEqual([who, total]);
  expect((await averages('operator', { targetDoctorName_like: '没有这个人' })).total).toBe(0);
});

async function setTest(tenantId: string, isTest: 0 | 1): Promise<void> {
  const admin = await app.as('platformAdmin');
  const { records } = await admin.get<Page<Row>>(tenantList, { tenantCode: tenantId });
  const { id, version, tenantName } = records[0] ?? {};
  await admin.get(submitTenant, { id, version, tenantName, isTest });
}

test('what a hospital for tests says, or is told, counts for nobody but itself, in lists and on the card of the expert alike', async () => {
  const { doctor1, expert1 } = app.people;
  const counted = async (who: PersonName) => (await averages(who)).records.map(({ evaluationCount }) => evaluationCount);
  const onCard = async (who: PersonName) => (await (await app.as(who)).get<Row>(doctorCard, { userId: expert1.userId })).averageScore;
  const told = async () => ({
    lists: [await counted('expertAdmin'), await counted('operator')],
    cards: [await onCard('doctor1'), await onCard('stranger')],
  });
  const all = { lists: [[5], [5]], cards: ['4.2', '4.2'] };
  expect(await told()).toEqual(all);
  await setTest(doctor1.tenantId, 1);
  expect(await told()).toEqual({ lists: [[], []], cards: ['4.2', undefined] });
  await setTest(doctor1.tenantId, 0);
  await setTest(expert1.tenantId, 1);
  expect(await told()).toEqual({ lists: [[5], []], cards: [undefined, undefined] });
  await setTest(expert1.tenantId, 0);
  expect(await told()).toEqual(all);
});
