import { afterAll, beforeAll, expect, test } from 'vitest';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { listAllEvaluations, listExpertAverages, saveEvaluate } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { evaluation, examineEvaluation, removeEvaluations } from '../../../contract/domains/evaluation/evaluation.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { somebodyWaits } from '../../testing/somebody-waits.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { lockConsultations } from '../consultation/consultation.reads.ts';
import { aConsultation, stepsOf, storedConsultation } from '../consultation/consultation.testing.ts';

type Row = Record<string, unknown> & { id: string; can: string[] };
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const scores = { overallScore: 5, timelinessScore: 4, professionalismScore: 5, content: '很好' };
const rows = async (who: PersonName, input: object = {}) =>
  (await (await app.as(who)).get<Page<Row>>(listAllEvaluations, { size: 200, ...input })).records;
const examine = async (who: PersonName, input: object) => (await app.as(who)).send(examineEvaluation, input);

async function judged(): Promise<string> {
  const order = await aConsultation(app, { status: 'complete' });
  return String((await (await app.as('doctor1')).get(saveEvaluate, { applyOrderId: order.id, ...scores })).id);
}

test('the operators hide it from the rated side and show it again; the writer and the averages keep it', async () => {
  const id = await judged();
  const idsOf = async (who: PersonName) => (await rows(who)).map((row) => row.id);
  const average = async () => (await (await app.as('expert1')).get<Page<Row>>(listExpertAverages)).records[0]?.evaluationCount;
  const before = await average();
  expect((await examine('operator', { id, showStatus: '0', reason: '含不当用语' })).status).toBe(200);
  expect(await idsOf('expert1')).not.toContain(id);
  expect(await idsOf('doctor1')).toContain(id);
  const [hidden] = await rows('operator', { showStatus: '0' });
  expect(hidden).toMatchObject({
    id,
    showStatus: '0',
    examineReason: '含不当用语',
    examineName: app.people.operator.realName,
    content: '很好',
  });
  expect(hidden?.can).toEqual(['examine-evaluation', 'remove-evaluation']);
  expect(await average()).toBe(before);
  expect((await examine('operator', { id, showStatus: '1' })).status).toBe(200);
  expect(await idsOf('expert1')).toContain(id);
  expect(await stepsOf(app, id)).toEqual(['hide', 'show']);
  const again = (await rows('operator')).find((row) => row.id === id);
  expect([again?.examineReason, again?.examineName, again?.examineTime]).toEqual([undefined, undefined, undefined]);
});

test('a call with nothing but id and showStatus succeeds, by GET and POST, until the hospital asks for reasons', async () => {
  const [one, other] = [await judged(), await judged()];
  const client = await app.as('operator');
  const [get] = examineEvaluation.also ?? [];
  if (!get) throw new Error('the GET spelling is gone');
  expect((await client.send({ ...examineEvaluation, ...get }, { id: one, showStatus: '0' })).status).toBe(200);
  await app.services.database
    .forGroup()
    .run(
      sql`INSERT INTO tenant_param (id, tenant_id, param_key, param_value, create_time, version, is_deleted) VALUES (${other}, '100002', 'evaluation.hide-reason', '1', ${new Date(app.clock.now())}, 0, 0)`,
    );
  expect((await examine('operator', { id: other, showStatus: '0' })).body.msg).toBe('请填写隐藏原因');
  expect((await examine('operator', { id: other, showStatus: '0', reason: '含不当用语' })).status).toBe(200);
});

test('only hidden ones are removed, all or none, by the operators', async () => {
  const [shown, hidden] = [await judged(), await judged()];
  await examine('operator', { id: hidden, showStatus: '0', reason: '含不当用语' });
  const remove = async (who: PersonName, ...ids: string[]) => (await app.as(who)).send(removeEvaluations, { ids });
  expect((await remove('operator', shown, hidden)).body.msg).toBe('显示状态下不能删除，请先隐藏');
  expect((await remove('strangerAdmin', hidden)).status).toBe(404);
  expect((await remove('operator', hidden)).status).toBe(200);
  expect((await rows('operator')).map(({ id }) => id)).toEqual(expect.not.arrayContaining([hidden]));
  expect((await remove('operator', hidden)).status).toBe(404);

  const restore = async (who: PersonName) => (await app.as(who)).send(endpointOf(evaluation, 'restore'), { ids: [hidden] });
  expect((await restore('strangerAdmin')).status).toBe(404);
  expect((await restore('operator')).status).toBe(200);
  expect((await rows('operator')).find(({ id }) => id === hidden)).toMatchObject({ showStatus: '0', examineReason: '含不当用语' });
});

const HOUR_MS = 3_600_000;
const mayCorrect = async (who: PersonName, { id }: { id: string }) =>
  (await (await app.as(who)).get<Row>(consultationDetail, { applyOrderId: id })).can.includes('correct-evaluation');

test('one that was removed is not offered to be corrected, the other side’s is; it is again when it comes back', async () => {
  const order = await aConsultation(app, { status: 'complete' });
  const judge = async (who: PersonName) => (await app.as(who)).send(saveEvaluate, { applyOrderId: order.id, ...scores });
  const { id } = (await judge('doctor1')).body.data as { id: string };
  await judge('expert1');
  const operator = await app.as('operator');
  await examine('operator', { id, showStatus: '0', reason: '含不当用语' });
  expect(await mayCorrect('doctor1', order)).toBe(true);

  await operator.get(removeEvaluations, { ids: [id] });
  expect([await mayCorrect('doctor1', order), await mayCorrect('expert1', order)]).toEqual([false, true]);
  expect(await storedConsultation(app, order)).toMatchObject({ evaluateApply: '1', evaluateApplyEditUntil: null, evaluateTarget: '1' });
  expect((await judge('doctor1')).body.msg).toBe('您已评价过该会诊');

  await operator.get(endpointOf(evaluation, 'restore'), { ids: [id] });
  expect((await storedConsultation(app, order)).evaluateApplyEditUntil).toEqual(new Date(app.clock.now() + 24 * HOUR_MS));
  expect((await judge('doctor1')).status).toBe(200);
  expect(await mayCorrect('doctor1', order)).toBe(false);
});

test('one that was corrected already comes back without another correction', async () => {
  const order = await aConsultation(app, { status: 'complete' });
  const judge = async () => String((await (await app.as('doctor1')).get(saveEvaluate, { applyOrderId: order.id, ...scores })).id);
  const ids = [await judge()];
  await judge();
  await examine('operator', { id: ids[0], showStatus: '0', reason: '含不当用语' });
  const operator = await app.as('operator');
  await operator.get(removeEvaluations, { ids });
  await operator.get(endpointOf(evaluation, 'restore'), { ids });
  expect(await mayCorrect('doctor1', order)).toBe(false);
});

test('a removal waits for whoever holds the order, and holds no word meanwhile', async () => {
  const order = await aConsultation(app, { status: 'complete' });
  const { id } = await (await app.as('doctor1')).get<Row>(saveEvaluate, { applyOrderId: order.id, ...scores });
  await examine('operator', { id, showStatus: '0', reason: '含不当用语' });
  const operator = await app.as('operator');
  let sent: ReturnType<typeof operator.send> | undefined;
  // As a correction has it: the order first, its words after it.
  await app.services.database.forGroup().transaction(async (tx) => {
    await lockConsultations(tx, [order]);
    sent = operator.send(removeEvaluations, { ids: [id] });
    await expect.poll(() => somebodyWaits(app.services.database)).toBe(true);
    await tx.run(sql`SELECT 1 FROM evaluation WHERE tenant_id = ${order.tenantId} AND id = ${id} FOR UPDATE NOWAIT`);
  });
  expect((await sent)?.status).toBe(200);
  expect(await mayCorrect('doctor1', order)).toBe(false);
});
