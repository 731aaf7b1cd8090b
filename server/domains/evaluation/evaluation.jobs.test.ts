import { afterAll, beforeAll, expect, test } from 'vitest';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { saveEvaluate } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, storedConsultation } from '../consultation/consultation.testing.ts';
import { closeEvaluations } from './evaluation.jobs.ts';

const DAY_MS = 86_400_000;
const scores = { overallScore: 5, timelinessScore: 4, professionalismScore: 5 };
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const held = (ms: number) => aConsultation(app, { status: 'complete', diagnosisTime: new Date(app.clock.now() - ms) });
const canOf = async (who: PersonName, { id }: { id: string }) =>
  (await (await app.as(who)).get<{ can: string[] }>(consultationDetail, { applyOrderId: id })).can.filter((name) =>
    ['save-evaluate', 'correct-evaluation'].includes(name),
  );
const judge = async (who: PersonName, { id }: { id: string }, overallScore = 5) =>
  (await app.as(who)).send(saveEvaluate, { applyOrderId: id, ...scores, overallScore });

test('after thirty days whoever has said nothing has not judged: no stars are given in his place, and no button is left', async () => {
  const [late, inTime] = [await held(30 * DAY_MS + 1), await held(30 * DAY_MS)];
  expect(await closeEvaluations(app.services)).toBe(1);
  expect(await storedConsultation(app, late)).toMatchObject({
    ...{ evaluateApply: '0', evaluateTarget: '0', version: 0 },
    evaluateClosedTime: new Date(app.clock.now()),
  });
  const { count } = await app.services.database.forGroup().run(sql`SELECT 1 FROM evaluation WHERE apply_order_id = ${late.id}`);
  expect(count).toBe(0);
  expect(await canOf('doctor1', late)).toEqual([]);
  expect(await judge('doctor1', late)).toMatchObject({ status: 409, body: { msg: '评价期已过' } });
  expect(await canOf('doctor1', inTime)).toEqual(['save-evaluate']);
  // So has whoever let it pass while its settlement was refused.
  await aConsultation(app, { status: 'not_pass', diagnosisTime: new Date(app.clock.now() - 31 * DAY_MS) });
  expect(await closeEvaluations(app.services)).toBe(1);
  expect(await closeEvaluations(app.services)).toBe(0);
});

test('the button of the one correction stands for a day, and goes when it was used', async () => {
  const order = await held(DAY_MS);
  for (const who of ['doctor1', 'expert1'] as const) {
    expect(await canOf(who, order)).toEqual(['save-evaluate']);
    expect((await judge(who, order, 4)).status).toBe(200);
    expect(await canOf(who, order)).toEqual(['correct-evaluation']);
  }
  expect((await judge('doctor1', order, 3)).status).toBe(200);
  expect(await canOf('doctor1', order)).toEqual([]);
  expect(await canOf('expert1', order)).toEqual(['correct-evaluation']);
  app.clock.advance(DAY_MS + 1);
  const again = await app.asUser(app.people.expert1);
  const { can } = await again.get<{ can: string[] }>(consultationDetail, { applyOrderId: order.id });
  expect(can).not.toContain('correct-evaluation');
  app.clock.advance(-DAY_MS - 1);
});

test('a correction of the last day is still taken', async () => {
  const order = await held(30 * DAY_MS - 1000);
  await judge('doctor1', order, 4);
  app.clock.advance(2000);
  await closeEvaluations(app.services);
  expect((await judge('doctor1', order, 5)).status).toBe(200);
  expect((await judge('expert1', order)).status).toBe(409);
});
