import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeConsultation,
  passStatement,
  refuseStatement,
  supplementConsultation,
} from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail, consultationHistory } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { listExpertOpinions } from '../../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { saveEvaluate, saveEvaluateTarget } from '../../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { assertLedger, moneyOf } from '../../../engine/ledger/payment-ledger.testing.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { PersonName } from '../../../testing/test-people.ts';
import { visitor } from '../../room/room.testing.ts';
import { stepsOf, tasksOf, toldAbout } from '../consultation.testing.ts';
import { fees, panel, readPanel } from '../many-experts.testing.ts';
import { beginTeam, conclude, confirm, heardTeam, hireTeam, sayOwn } from '../many-video.testing.ts';

const ALL = fees.expert1 + fees.expert2 + fees.stranger;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await hireTeam(app);
});
afterAll(() => app.close());

const say = (name: PersonName, id: string) => sayOwn(app, name, id);
const absentee = (name: PersonName) => ({ targetDoctorId: app.people[name].userId, reason: '急诊手术' });
const idOf = (name: PersonName): string => app.people[name].userId;

const heard = () => heardTeam(app);
const read = (id: string) => readPanel(app, id);
const abilities = async (id: string, who: PersonName): Promise<string[]> =>
  (await (await app.as(who)).get<{ can: string[] }>(consultationDetail, { applyOrderId: id })).can;

test('the conclusion counts once half of those who attended have confirmed it, the chief among them', async () => {
  const id = await heard();
  expect((await conclude(app, id)).body.data).toMatchObject({ applyOrderStatus: 'diagnosis_issued' });
  expect(await read(id)).toMatchObject({ diagnosisTime: null, confirmingIds: [idOf('stranger'), idOf('expert2')] });
  expect(await abilities(id, 'expert2')).toContain('confirm-conclusion');
  expect(await abilities(id, 'expert1')).not.toContain('confirm-conclusion');
  expect(await tasksOf(app, { id }, 'stranger')).toMatchObject([{ task: 'confirm-conclusion', dueTime: expect.any(Date) }]);
  expect((await confirm(app, id, 'expert2')).body.data).toMatchObject({ applyOrderStatus: 'diagnosis' });
  expect(await read(id)).toMatchObject({
    diagnosisTime: expect.any(Date),
    experts: [{ verdict: 'confirmed' }, {}, { verdict: 'confirmed' }],
  });
  expect(await abilities(id, 'expert2')).not.toContain('confirm-conclusion');
  expect(await abilities(id, 'stranger')).toContain('confirm-conclusion');
  const told = await toldAbout(app, await read(id));
  expect(told.filter(({ title }) => title === '请确认会诊结论').map(({ person }) => person)).toEqual(['stranger', 'expert2']);
  expect(told.filter(({ title }) => title === '会诊意见已出具')).toEqual([{ person: 'doctor1', title: '会诊意见已出具' }]);
});

test('before it counts it is the experts’ alone', async () => {
  const id = await heard();
  await conclude(app, id);
  const seen = async (who: PersonName) =>
    (await (await app.as(who)).get<Record<string, unknown>>(consultationDetail, { applyOrderId: id })).respRespondentsOpinion;
  expect(await seen('doctor1')).toBe(undefined);
  const said = async (who: PersonName) =>
    (await (await app.as(who)).get<Record<string, unknown>[]>(listExpertOpinions, { applyOrderId: id })).map(({ verdict }) => verdict);
  expect(await said('doctor1')).toEqual([undefined, undefined, undefined]);
  expect(await said('stranger')).toEqual(['confirmed', undefined, undefined]);
  expect(await seen('stranger')).toBe('建议分期手术，术前停用抗栓药物五日。');
  await confirm(app, id, 'expert2');
  expect(await seen('doctor1')).toBe('建议分期手术，术前停用抗栓药物五日。');
});

test('one that never counted stays the experts’ alone, also once the operator has closed the order', async () => {
  const id = await heard();
  await conclude(app, id);
  await confirm(app, id, 'stranger', { type: '2', dissent: '宜先行保守治疗' });
  await (await app.as('operator')).get(closeConsultation, { applyOrderId: id, reason: '专家意见不一' });
  const seen = async (who: PersonName) => {
    const client = await app.as(who);
    const shown = await client.get<{ respRespondentsOpinion?: string }>(consultationDetail, { applyOrderId: id });
    const seats = await client.get<{ verdict?: string; dissent?: string }[]>(listExpertOpinions, { applyOrderId: id });
    return [shown.respRespondentsOpinion, JSON.stringify([shown, seats]).includes('保守治疗'), seats.map(({ verdict }) => verdict)];
  };
  for (const who of ['doctor1', 'operator'] as const)
    expect(await seen(who), who).toEqual([undefined, false, [undefined, undefined, undefined]]);
  expect(await seen('expert2')).toEqual(['建议分期手术，术前停用抗栓药物五日。', true, ['confirmed', 'dissented', undefined]]);
});

test('a dissent needs its words, counts as no confirmation, and is told to the chief', async () => {
  const id = await heard();
  await conclude(app, id);
  const bare = await confirm(app, id, 'stranger', { type: '2' });
  expect([bare.status, bare.body.msg]).toEqual([400, '请填写不同意见']);
  const said = await confirm(app, id, 'stranger', { type: '2', dissent: '宜先行保守治疗' });
  expect(said.body.data).toMatchObject({ applyOrderStatus: 'diagnosis_issued' });
  const told = await toldAbout(app, await read(id));
  expect(told.filter(({ title }) => title === '有参会专家对会诊结论提出异议').map(({ person }) => person)).toEqual(['expert1']);
  // They may think better of it until it counts.
  expect((await confirm(app, id, 'stranger')).body.data).toMatchObject({ applyOrderStatus: 'diagnosis' });
  expect(await stepsOf(app, id)).toEqual(expect.arrayContaining(['dissent', 'confirm']));
});

test('a conclusion in other words is confirmed anew, in the same words it is not', async () => {
  const id = await heard();
  await conclude(app, id);
  await confirm(app, id, 'stranger', { type: '2', dissent: '宜先行保守治疗' });
  await conclude(app, id);
  expect((await read(id)).experts?.map(({ verdict }) => verdict)).toEqual(['confirmed', 'dissented', undefined]);
  await conclude(app, id, { respRespondentsOpinion: '建议先行保守治疗两周，再评估手术。' });
  expect((await read(id)).experts?.map(({ verdict }) => verdict)).toEqual(['confirmed', undefined, undefined]);
  const rows = await (await app.as('expert1')).get<Record<string, unknown>[]>(listExpertOpinions, { applyOrderId: id });
  expect(rows.map(({ verdict, dissent }) => [verdict, dissent])).toEqual([
    ['confirmed', undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('so it is when words are added after a refused settlement', async () => {
  const id = await heard();
  await conclude(app, id);
  await confirm(app, id, 'expert2');
  const held = (await read(id)).diagnosisTime;
  await (await app.as('operator')).get(refuseStatement, { applyOrderId: id, statementRemark: '未写明抗栓方案' });
  const chief = await app.as('expert1');
  const added = { applyOrderId: id, respRespondentsOpinion: '建议分期手术，术前停用氯吡格雷五日，阿司匹林不停。' };
  expect(await chief.get(supplementConsultation, added)).toMatchObject({ applyOrderStatus: 'diagnosis_issued' });
  await confirm(app, id, 'stranger');
  expect(await read(id)).toMatchObject({ applyOrderStatus: 'diagnosis', diagnosisTime: held });
});

test('who has not spoken when it counts may until the report is sent; who has does not', async () => {
  const id = await heard();
  await conclude(app, id);
  await confirm(app, id, 'expert2');
  const again = await confirm(app, id, 'expert2', { type: '2', dissent: '改变看法' });
  expect([again.status, again.body.msg]).toEqual([409, '会诊意见已生效，您已表态']);
  expect((await confirm(app, id, 'stranger', { type: '2', dissent: '宜先行保守治疗' })).body.data).toMatchObject({
    applyOrderStatus: 'diagnosis',
  });
  expect((await confirm(app, id, 'stranger')).status).toBe(409);
});

test.each([
  ['expert1', 403],
  ['doctor1', 403],
  ['doctor2', 403],
  ['operator', 403],
] as const)('%s does not confirm it', async (who, status) => {
  const id = await heard();
  await conclude(app, id);
  expect((await confirm(app, id, who)).status).toBe(status);
  expect((await read(id)).applyOrderStatus).toBe('diagnosis_issued');
});

test('two who confirm at once are both heard, and it counts once', async () => {
  const id = await heard();
  await conclude(app, id);
  const replies = await Promise.all([confirm(app, id, 'expert2'), confirm(app, id, 'stranger')]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await read(id)).experts?.map(({ verdict }) => verdict)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  const told = await toldAbout(app, await read(id));
  expect(told.filter(({ title }) => title === '会诊意见已出具')).toHaveLength(1);
});

test('who was in the room attended without a word; who was not is absent with a reason, or took part by telephone', async () => {
  const id = await beginTeam(app);
  // The room is that of the arranged hour.
  app.clock.set((await read(id)).scheduleTime?.getTime() ?? 0);
  const page = await visitor(app, 'expert2', { id });
  expect((await page.enter()).role).toBe('expert');
  app.clock.advance(15_000);
  await page.leave();
  const waits = await conclude(app, id);
  expect([waits.status, waits.body.msg]).toEqual([400, '专家stranger尚未填写意见，请等待其填写，或说明未参加的原因']);
  const there = await conclude(app, id, { absences: [absentee('expert2'), absentee('stranger')] });
  expect([there.status, there.body.msg]).toEqual([400, '只能将已接受邀请、尚未填写意见的专家记为未参加']);
  expect((await conclude(app, id, { byPhone: [idOf('expert1')] })).status).toBe(400);
  expect((await conclude(app, id, { byPhone: [idOf('stranger')] })).body.data).toMatchObject({ applyOrderStatus: 'diagnosis_issued' });
  const rows = await (await app.as('stranger')).get<Record<string, unknown>[]>(listExpertOpinions, { applyOrderId: id });
  expect(rows.map(({ attendance, joinTime }) => [attendance, typeof joinTime])).toEqual([
    ['written', 'undefined'],
    ['phone', 'undefined'],
    ['room', 'string'],
  ]);
});

test('who is absent has no share and no say; with two left the chief’s word is half', async () => {
  const id = await beginTeam(app);
  await say('expert2', id);
  expect((await conclude(app, id, { absences: [absentee('stranger')] })).body.data).toMatchObject({ applyOrderStatus: 'diagnosis' });
  expect(await moneyOf(app, await read(id))).toMatchObject({ paid: ALL, refunded: fees.stranger, held: ALL - fees.stranger });
  expect((await confirm(app, id, 'stranger')).status).toBe(404);
  await (await app.as('operator')).get(passStatement, { applyOrderId: id });
  expect(await moneyOf(app, await read(id))).toMatchObject({ held: 0, settled: ALL - fees.stranger });
  await assertLedger(app);
});

test('where they never agree the operator ends it, and everything goes back', async () => {
  const id = await heard();
  await conclude(app, id);
  await confirm(app, id, 'expert2', { type: '2', dissent: '宜先行保守治疗' });
  await confirm(app, id, 'stranger', { type: '2', dissent: '手术指征不足' });
  expect((await read(id)).applyOrderStatus).toBe('diagnosis_issued');
  await (await app.as('operator')).get(closeConsultation, { applyOrderId: id, reason: '专家意见不能统一' });
  expect(await moneyOf(app, await read(id))).toMatchObject({ held: 0, refunded: ALL });
});

test('who speaks says of which conclusion, and not of one that they have not read', async () => {
  const id = await heard();
  const read = '建议分期手术，术前停用抗栓药物五日。';
  await conclude(app, id);
  await conclude(app, id, { respRespondentsOpinion: '建议先行保守治疗两周，再评估手术。' });
  const unread = await confirm(app, id, 'expert2', { conclusion: read });
  expect([unread.status, unread.body.msg]).toEqual([409, '会诊结论已修改，请重新阅读后再确认']);
  const said = await confirm(app, id, 'expert2', { conclusion: '建议先行保守治疗两周，再评估手术。' });
  expect(said.body.data).toMatchObject({ applyOrderStatus: 'diagnosis' });
});

test('what was said before it counted is on nobody’s timeline but the experts’', async () => {
  const id = await heard();
  await conclude(app, id);
  await confirm(app, id, 'stranger', { type: '2', dissent: '宜先行保守治疗' });
  const moves = async (who: PersonName) =>
    (await (await app.as(who)).get<{ action: string }[]>(consultationHistory, { applyOrderId: id })).map(({ action }) => action);
  for (const who of ['doctor1', 'operator'] as const) expect(await moves(who)).not.toContain('dissent');
  for (const who of panel) expect(await moves(who)).toContain('dissent');
  await confirm(app, id, 'expert2');
  expect(await moves('doctor1')).toContain('confirm');
  expect(await moves('doctor1')).not.toContain('dissent');
});

test('where all have spoken and half do not agree it is for the chief', async () => {
  const id = await heard();
  await conclude(app, id);
  await confirm(app, id, 'expert2', { type: '2', dissent: '宜先行保守治疗' });
  expect(await tasksOf(app, { id }, 'expert1')).toEqual([]);
  await confirm(app, id, 'stranger', { type: '2', dissent: '手术指征不足' });
  expect(await tasksOf(app, { id }, 'expert1')).toMatchObject([{ task: 'give-opinion', dueTime: expect.any(Date) }]);
  expect(await tasksOf(app, { id }, 'stranger')).toEqual([]);
});

test('each who attended is judged once, in one call', async () => {
  const id = await heard();
  await conclude(app, id);
  await confirm(app, id, 'expert2');
  const scores = { overallScore: 5, timelinessScore: 5, professionalismScore: 5, content: '讨论充分' };
  const evaluate = async (names: readonly PersonName[]) =>
    (await app.as('doctor1')).send(saveEvaluateTarget, {
      applyOrderId: id,
      evaluateReqList: names.map((name) => ({ targetDoctorId: idOf(name), ...scores })),
    });
  expect((await (await app.as('doctor1')).send(saveEvaluate, { applyOrderId: id, ...scores })).status).toBe(409);
  expect((await evaluate(['expert1', 'expert2'])).status).toBe(400);
  expect((await evaluate(panel)).status).toBe(200);
});

test('the room stays open while it is confirmed, and closes when it counts', async () => {
  const id = await heard();
  app.clock.set((await read(id)).scheduleTime?.getTime() ?? 0);
  await conclude(app, id);
  const page = await visitor(app, 'expert2', { id });
  expect((await page.detail()).phase).toBe('open');
  await confirm(app, id, 'stranger');
  expect((await page.detail()).phase).toBe('over');
});
