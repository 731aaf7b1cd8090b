import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveOpinion, startConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { giveOwnOpinion } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import {
  appraiseList,
  evaluateDetailList,
  listExpertAverages,
  saveEvaluate,
  saveEvaluateTarget,
} from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { evaluation, examineEvaluation, removeEvaluations } from '../../../contract/domains/evaluation/evaluation.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { accept, hirePanel, invitePanel, panel, schedulePanel } from '../consultation/many-experts.testing.ts';
import { storedComplaints } from './complaint.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await hirePanel(app);
});
afterAll(() => app.close());

/** Held with the first and the third; the second did not come. */
async function held(): Promise<string> {
  const id = await invitePanel(app);
  await accept(app, id, ...panel);
  await schedulePanel(app, id);
  await (await app.as('expert1')).get(startConsultation, { applyOrderId: id });
  await (await app.as('stranger')).get(giveOwnOpinion, { applyOrderId: id, respRespondentsOpinion: '建议造影' });
  const absences = [{ targetDoctorId: app.people.expert2.userId, reason: '急诊手术' }];
  await (await app.as('expert1')).get(giveOpinion, { applyOrderId: id, respRespondentsOpinion: '综合意见', absences });
  return id;
}

const words = (name: PersonName, overallScore = 5, content?: string) => ({
  ...{ targetDoctorId: app.people[name].userId, overallScore, timelinessScore: 5, professionalismScore: 4, content },
});
const judge = async (applyOrderId: string, evaluateReqList: unknown, by: PersonName = 'doctor1') => {
  const { status, body } = await (await app.as(by)).send(saveEvaluateTarget, { applyOrderId, evaluateReqList });
  return [status, body.msg];
};

test('each expert who attended is judged once, together; who did not attend cannot be', async () => {
  const id = await held();
  const EACH = '请对每一位参会专家各评价一次，未参加的专家不能评价';
  expect(await judge(id, [words('expert1')])).toEqual([400, EACH]);
  expect(await judge(id, [words('expert1'), words('expert1')])).toEqual([400, EACH]);
  expect(await judge(id, [words('expert1'), words('stranger'), words('expert2')])).toEqual([400, EACH]);
  expect(await judge(id, [])).toEqual([400, '请评价每一位参会专家']);
  expect(await judge(id, 'x')).toEqual([400, '评价格式不正确']);
  expect(await judge(id, [words('expert1', 6), words('stranger')])).toEqual([400, '总体评分不能大于5']);
  expect(await judge(id, [words('expert1', 1, '不好'), words('stranger')])).toEqual([
    400,
    '总体评分不高于2分时，请填写至少10个字的评价内容',
  ]);
  const one = await (await app.as('doctor1')).send(saveEvaluate, {
    applyOrderId: id,
    ...{ ...words('expert1'), targetDoctorId: undefined },
  });
  expect([one.status, one.body.msg]).toEqual([409, '该会诊有多位专家，请逐一评价']);
  const both = [words('expert1'), words('stranger', 2, '等待时间偏长，意见未说明用药剂量。')];
  const replies = await Promise.all([judge(id, both), judge(id, both)]);
  // The second is the one correction that is allowed.
  expect(replies.map(([status]) => status)).toEqual([200, 200]);
  expect(await judge(id, both)).toEqual([409, '您已评价过该会诊']);
});

test('each expert reads what was said of them, in lists and averages of their own hospital, and the chief speaks for them', async () => {
  const id = await held();
  await judge(id, [words('expert1'), words('stranger', 4)]);
  const order = await (await app.as('doctor1')).get<{ evaluateApply: string }>(consultationDetail, { applyOrderId: id });
  expect(order.evaluateApply).toBe('1');
  const said = async (name: PersonName) => {
    const { records } = await (await app.as(name)).get<{ records: { applyOrderId: string; overallScore: number }[] }>(appraiseList, {
      x: 'expert',
    });
    return records.filter(({ applyOrderId }) => applyOrderId === id).map(({ overallScore }) => overallScore);
  };
  expect([await said('expert1'), await said('stranger'), await said('expert2')]).toEqual([[5], [4], []]);
  const averages = await (await app.as('strangerAdmin')).get<{ records: { id: string }[] }>(listExpertAverages, {});
  expect(averages.records.map(({ id: doctor }) => doctor)).toContain(app.people.stranger.userId);
  const scores = { overallScore: 5, timelinessScore: 5, professionalismScore: 5 };
  expect((await (await app.as('stranger')).send(saveEvaluate, { applyOrderId: id, ...scores })).status).toBe(403);
  await (await app.as('expert1')).get(saveEvaluate, { applyOrderId: id, ...scores });
  const all = await (await app.as('doctor1')).get<{ side: string }[]>(evaluateDetailList, { applyOrderId: id });
  expect(all.map(({ side }) => side).sort()).toEqual(['apply', 'apply', 'target']);
});

type Said = { id: string; targetDoctorId: string; overallScore: number; side: string };
const said = async (applyOrderId: string) => (await app.as('operator')).get<Said[]>(evaluateDetailList, { applyOrderId });
const mayCorrect = async (applyOrderId: string) =>
  (await (await app.as('doctor1')).get<{ can: string[] }>(consultationDetail, { applyOrderId })).can.includes('correct-evaluation');

/** The operators hide them, and take them away. */
async function remove(ids: string[]) {
  const operator = await app.as('operator');
  for (const id of ids) await operator.get(examineEvaluation, { id, showStatus: '0', reason: '含不当用语' });
  await operator.get(removeEvaluations, { ids });
}

test('of several words one is removed: the others are corrected, and nothing is said anew of that one', async () => {
  const id = await held();
  await judge(id, [words('expert1'), words('stranger')]);
  const { stranger, expert1 } = app.people;
  await remove((await said(id)).filter((one) => one.targetDoctorId === stranger.userId).map((one) => one.id));
  expect(await mayCorrect(id)).toBe(true);
  expect(await judge(id, [words('stranger', 4)])).toEqual([400, '请对每一位参会专家各评价一次，未参加的专家不能评价']);
  expect(await judge(id, [words('expert1', 4)])).toEqual([200, '操作成功']);
  expect(await said(id)).toMatchObject([{ targetDoctorId: expert1.userId, overallScore: 4 }]);
  expect(await said(id)).toHaveLength(1);
  expect(await storedComplaints(app, { id })).toEqual([]);
  expect(await mayCorrect(id)).toBe(false);
});

test('once all words of a side are removed none is corrected; what comes back is', async () => {
  const id = await held();
  await judge(id, [words('expert1'), words('stranger')]);
  const ids = (await said(id)).map((one) => one.id);
  await remove(ids);
  expect(await mayCorrect(id)).toBe(false);
  expect(await judge(id, [words('expert1', 4), words('stranger')])).toEqual([409, '您已评价过该会诊']);
  await (await app.as('operator')).get(endpointOf(evaluation, 'restore'), { ids: ids.slice(0, 1) });
  expect(await mayCorrect(id)).toBe(true);
  expect(await judge(id, [words('expert1', 4), words('stranger', 4)])).toEqual([200, '操作成功']);
  expect(await said(id)).toMatchObject([{ id: ids[0], overallScore: 4 }]);
});
