import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CORRECT_REPORT } from '../../../contract/domains/consultation/consultation.abilities.ts';
import { refuseStatement, supplementConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationHistory } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { listWork } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import { confirmReport, detailReport, discardCorrection, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { consultationTable } from '../consultation/consultation.reads.ts';
import { aConsultation, changeConsultation, storedConsultation } from '../consultation/consultation.testing.ts';
import { opinion, storedReports, withDraft, withReport } from './report.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const discard = async (who: PersonName, applyOrderId: string) => (await app.as(who)).send(discardCorrection, { applyOrderId });

async function begunCorrection() {
  const order = await withReport(app, await aConsultation(app, { status: 'diagnosis' }));
  await (await app.as('expert1')).get(saveReport, { applyOrderId: order.id, opinion: '更正后的意见', correctReason: '用药剂量有误' });
  return order;
}

/** What waits for the expert of an order, by name. */
async function waits(orderId: string): Promise<string[]> {
  const { records } = await (await app.as('expert1')).get<{ records: { orderId: string; task: string }[] }>(listWork, { size: 200 });
  return records.filter((line) => line.orderId === orderId).map(({ task }) => task);
}

test('a correction that was begun is in its author queue until it is given up; what was sent stays in force', async () => {
  const order = await begunCorrection();
  expect(await waits(order.id)).toContain(CORRECT_REPORT);
  expect((await discard('expert1', order.id)).status).toBe(200);
  expect(await waits(order.id)).not.toContain(CORRECT_REPORT);
  const report = await (await app.as('expert1')).get(detailReport, { applyOrderId: order.id });
  expect(report).toMatchObject({ revision: 1, reportStatus: 'report_send_success', opinion });
  expect(await storedConsultation(app, order)).toMatchObject({ correctionOpen: 0, reportStatus: 'report_send_success' });
  // Another one may be begun, with the same number.
  await (await app.as('expert1')).get(saveReport, { applyOrderId: order.id, opinion: '再次更正', correctReason: '用药剂量有误' });
  expect((await storedReports(app, order.id)).at(-1)).toMatchObject({ revision: 2, opinion: '再次更正' });
});

test('what was supplemented after the report was sent is in its author queue until the correction is sent, also where one was given up', async () => {
  const order = await withReport(app, await aConsultation(app, { status: 'diagnosis' }));
  const expert = await app.as('expert1');
  await (await app.as('operator')).get(refuseStatement, { applyOrderId: order.id, statementRemark: '未写明用药' });
  await expert.get(supplementConsultation, { applyOrderId: order.id, respRespondentsOpinion: '停用阿司匹林。' });
  expect(await waits(order.id)).toContain(CORRECT_REPORT);
  const correction = { applyOrderId: order.id, opinion: '停用阿司匹林。', correctReason: '补充用药' };
  await expert.get(saveReport, correction);
  await discard('expert1', order.id);
  expect(await waits(order.id)).toContain(CORRECT_REPORT);
  await expert.get(saveReport, correction);
  await expert.get(confirmReport, { applyOrderId: order.id });
  expect(await waits(order.id)).not.toContain(CORRECT_REPORT);
});

test('what says what the report in force says is no correction, however it came about', async () => {
  const order = await withReport(app, await aConsultation(app, { status: 'diagnosis', respRespondentsOpinion: '考虑冠心病' }));
  const expert = await app.as('expert1');
  const supplement = async (respRespondentsOpinion: string) => {
    await (await app.as('operator')).get(refuseStatement, { applyOrderId: order.id, statementRemark: '未写明用药' });
    await expert.get(supplementConsultation, { applyOrderId: order.id, respRespondentsOpinion });
    return (await waits(order.id)).includes(CORRECT_REPORT);
  };
  // Taken back again, brought to the words of the report, and other words once more.
  expect([await supplement('停用阿司匹林'), await supplement('考虑冠心病')]).toEqual([true, false]);
  expect([await supplement(opinion), await supplement('停用阿司匹林')]).toEqual([false, true]);
  expect(await storedConsultation(app, order)).toMatchObject({ correctionOpen: 1 });
  // What was begun stays on the desk, whatever the order says.
  await expert.get(saveReport, { applyOrderId: order.id, opinion: '停用阿司匹林。', correctReason: '补充用药' });
  expect(await supplement(opinion)).toBe(true);
  await discard('expert1', order.id);
  expect(await waits(order.id)).not.toContain(CORRECT_REPORT);
});

test('so is what was supplemented of reports that were sent before the opinion was kept with them', async () => {
  const words = '考虑“冠心病”\n1\\2支\t"重度"\u2028建议随访';
  const order = await withReport(app, await aConsultation(app, { status: 'diagnosis', respRespondentsOpinion: words }));
  const [kept] = await storedReports(app, order.id);
  await app.services.database.forGroup().run(sql`UPDATE report SET order_opinion_hash = NULL WHERE apply_order_id = ${order.id}`);
  const script = await readFile(new URL('../../migrations/20261205100110-opinions-of-sent-reports.sql', import.meta.url), 'utf8');
  await withClient(app.databaseUrl, (client) => client.query(`BEGIN; ${script} COMMIT`));
  expect((await storedReports(app, order.id))[0]?.orderOpinionHash).toBe(kept?.orderOpinionHash);
  await (await app.as('operator')).get(refuseStatement, { applyOrderId: order.id, statementRemark: '未写明用药' });
  await (await app.as('expert1')).get(supplementConsultation, { applyOrderId: order.id, respRespondentsOpinion: '停用阿司匹林' });
  expect(await waits(order.id)).toContain(CORRECT_REPORT);
});

test('whether a correction is open is no edit of the order: who has it open can still save', async () => {
  const order = await withReport(app, await aConsultation(app, { status: 'diagnosis', respRespondentsOpinion: '考虑冠心病' }));
  const { version } = await storedConsultation(app, order);
  await changeConsultation(app, sql`UPDATE consultation SET resp_respondents_opinion = '停用阿司匹林' WHERE id = ${order.id}`);
  await app.services.database.forGroup().transaction(async (tx) => touchRows(tx, consultationTable, [order], app.clock.now()));
  expect(await storedConsultation(app, order)).toMatchObject({ version, correctionOpen: 1 });
  expect(await waits(order.id)).toContain(CORRECT_REPORT);
});

test('that it was given up stands with the report alone: who never saw the correction does not read of it', async () => {
  const order = await begunCorrection();
  await discard('expert1', order.id);
  for (const who of ['doctor1', 'expert1'] as const) {
    const lines = await (await app.as(who)).get<{ label: string }[]>(consultationHistory, { applyOrderId: order.id });
    expect(
      lines.map(({ label }) => label),
      who,
    ).not.toContain('放弃更正');
  }
  const [, given] = await storedReports(app, order.id);
  const { rows } = await app.services.database
    .forGroup()
    .run(sql`SELECT label, user_id AS "userId" FROM status_history WHERE order_id = ${given?.id ?? null}`);
  expect(rows).toEqual([{ label: '放弃更正', userId: app.people.expert1.userId }]);
});

test('nobody else gives it up, and a first report is not given up', async () => {
  const order = await begunCorrection();
  for (const [who, status] of [
    ['doctor1', 403],
    ['expert2', 404],
    ['platformAdmin', 403],
  ] as const)
    expect((await discard(who, order.id)).status, who).toBe(status);
  const first = await withDraft(app, await aConsultation(app, { status: 'diagnosis' }));
  expect(await discard('expert1', first.id)).toMatchObject({ status: 409, body: { msg: '没有未发送的更正' } });
  expect(await storedReports(app, first.id)).toHaveLength(1);
});

test('two at once: it is given up once', async () => {
  const order = await begunCorrection();
  const answers = await Promise.all([discard('expert1', order.id), discard('expert1', order.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
