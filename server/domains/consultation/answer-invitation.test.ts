import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  sendBackConsultation,
  startConsultation,
  submitConsultation,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { applyToMeByTab, applyToMeList, consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { answerInvitation } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { saveManySubject } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { assertLedger, ledgerOf, moneyOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openKeyOf } from './consultation.open-key.ts';
import { aFormOf, expertOf, stepsOf, toldAbout } from './consultation.testing.ts';
import { accept, askPanel, decline, fees, hirePanel, invitePanel, panel, readPanel, schedulePanel } from './many-experts.testing.ts';

const ALL = fees.expert1 + fees.expert2 + fees.stranger;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await hirePanel(app);
});
afterAll(() => app.close());

const listed = async (name: Parameters<TestApp['as']>[0], id: string, queryScope?: string): Promise<boolean> => {
  const { records } = await (await app.as(name)).get<{ records: { id: string }[] }>(applyToMeList, { size: 200, queryScope });
  return records.some((row) => row.id === id);
};
const seen = async (name: Parameters<TestApp['as']>[0], id: string): Promise<number> =>
  (await (await app.as(name)).send(consultationDetail, { applyOrderId: id })).status;

test('the price is the sum of every expert’s own fee, the first-listed is the chief', async () => {
  const row = await readPanel(app, await askPanel(app));
  expect(row).toMatchObject({ applyOrderStatus: 'wait_pay', remotePrice: ALL, targetDoctorId: app.people.expert1.userId });
  expect(row.experts?.map(({ price, answer, isChief }) => [price, answer, isChief])).toEqual([
    [fees.expert1, 'invited', 1],
    [fees.expert2, 'invited', 0],
    [fees.stranger, 'invited', 0],
  ]);
});

test.each([
  ['nobody', [], '会诊专家不能为空'],
  ['one alone', ['expert1'], '多学科会诊请选择2至8位专家'],
  ['somebody twice', ['expert1', 'expert1'], '同一位专家只能选择一次'],
  ['a colleague of the applicant', ['expert1', 'doctor2'], '会诊专家不存在或已停用，请重新选择'],
] as const)('%s is refused, and nothing is kept', async (_what, names, message) => {
  const experts = names.map((name) => expertOf(app, name));
  const sent = { ...aFormOf(app, 'manySubject'), experts, type: 'submit' };
  const { status, body } = await (await app.as('doctor1')).send(saveManySubject, sent);
  expect([status, body.errors?.map(({ message: said }) => said)]).toEqual([400, [message]]);
});

test.each([
  ['no list', 'x', '会诊专家格式不正确'],
  ['no experts', [{ targetDoctorId: 5 }], '会诊专家格式不正确'],
  [
    'an expert of another hospital than said',
    () => [{ ...expertOf(app, 'expert1'), targetTenantId: '100003' }],
    '会诊专家expert甲不属于所选医院或科室，请重新选择',
  ],
] as const)('%s is refused already in a draft', async (_what, given, message) => {
  const experts = typeof given === 'function' ? given() : given;
  const { status, body } = await (await app.as('doctor1')).send(saveManySubject, { ...aFormOf(app, 'manySubject'), experts });
  expect([status, body.errors?.map(({ message: said }) => said)]).toEqual([400, [message]]);
});

test('one of them who has left since is named, when the draft is saved again and when it is handed in', async () => {
  const doctor = await app.as('doctor1');
  const draft = aFormOf(app, 'manySubject');
  const { applyOrderId } = await doctor.get<{ applyOrderId: string }>(saveManySubject, draft);
  const { userId, realName } = app.people.expert2;
  const turn = (status: string) =>
    app.services.database.forGroup().run(sql`UPDATE user_account SET status = ${status} WHERE id = ${userId}`);
  await turn('0');
  const again = await doctor.send(saveManySubject, { ...draft, applyOrderId });
  const handedIn = await doctor.send(submitConsultation, { applyOrderId });
  await turn('1');
  const left = [{ field: 'experts', message: `会诊专家${realName}不存在或已停用，请重新选择` }];
  expect([again.body.errors, handedIn.body.errors]).toMatchObject([left, left]);
});

test('each invited expert and nobody else sees the order from the audit on, in their own list', async () => {
  const waiting = await askPanel(app);
  for (const name of panel) expect(await seen(name, waiting)).toBe(404);
  const id = await invitePanel(app);
  for (const name of panel) expect([name, await seen(name, id), await listed(name, id)]).toEqual([name, 200, true]);
  const row = await readPanel(app, id);
  expect(row.partyTenantIds).toEqual(['100002', '100001', '100003']);
  const { records } = await (await app.as('stranger')).get<{ records: { id: string; doctorNameList: string[] }[] }>(applyToMeByTab, {
    tab: 'unfinished',
    size: 200,
  });
  expect(records.find((one) => one.id === id)?.doctorNameList).toEqual(['expert甲', 'expert乙', 'stranger']);
});

test('whoever declines gets no fee, the payer has it back at once, and a hospital without experts sees nothing more', async () => {
  const id = await invitePanel(app);
  expect(await decline(app, id, 'stranger', '')).toEqual({ status: 400, msg: '请填写谢绝原因' });
  expect((await decline(app, id, 'stranger')).status).toBe(200);
  const row = await readPanel(app, id);
  expect(row).toMatchObject({
    applyOrderStatus: 'wait_scheduling',
    remotePrice: ALL - fees.stranger,
    partyTenantIds: ['100002', '100001'],
  });
  expect(await moneyOf(app, row)).toMatchObject({ paid: ALL, refunded: fees.stranger, held: ALL - fees.stranger });
  expect([await seen('stranger', id), await listed('stranger', id)]).toEqual([404, false]);
  expect((await decline(app, id, 'stranger')).status).toBe(404);
  expect(await toldAbout(app, row)).toContainEqual({ person: 'doctor1', title: '有会诊专家谢绝邀请' });
});

test('when the chief declines the next in line is chief; of their colleague the hospital goes on seeing it', async () => {
  const id = await invitePanel(app);
  expect((await decline(app, id, 'expert1')).status).toBe(200);
  const row = await readPanel(app, id);
  expect(row).toMatchObject({
    targetDoctorId: app.people.expert2.userId,
    targetDoctorName: 'expert乙',
    remotePrice: fees.expert2 + fees.stranger,
  });
  expect(row.partyTenantIds).toEqual(['100002', '100001', '100003']);
  expect(await toldAbout(app, row)).toContainEqual({ person: 'expert2', title: '您已成为会诊的主诊专家' });
  expect(await listed('expert1', id)).toBe(false);
});

test('when all decline, in whatever order and also at once, the application goes back with the whole fee', async () => {
  const id = await invitePanel(app);
  await accept(app, id, 'stranger');
  const replies = await Promise.all(panel.map((name) => decline(app, id, name)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const row = await readPanel(app, id);
  expect(row).toMatchObject({ applyOrderStatus: 'order_return', returnCount: 1, partyTenantIds: ['100002'] });
  expect(await moneyOf(app, row)).toMatchObject({ paid: ALL, refunded: ALL, held: 0 });
  for (const name of panel) expect(await seen(name, id)).toBe(404);
  await (await app.as('doctor1')).get(submitConsultation, { applyOrderId: id });
  expect(await readPanel(app, id)).toMatchObject({
    applyOrderStatus: 'wait_pay',
    remotePrice: ALL,
    targetDoctorId: app.people.expert1.userId,
  });
  await assertLedger(app);
});

test('it is answered once; two answers at once leave one', async () => {
  const id = await invitePanel(app);
  const client = await app.as('expert2');
  const send = () => client.send(answerInvitation, { applyOrderId: id, type: '1' });
  const replies = await Promise.all([send(), send()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await readPanel(app, id)).experts?.[1]).toMatchObject({ answer: 'accepted' });
  expect(await stepsOf(app, id)).toContain('answer-invitation');
});

test('who has accepted may still decline before it begins, and nobody answers after', async () => {
  const id = await invitePanel(app);
  await accept(app, id, ...panel);
  await schedulePanel(app, id);
  expect((await decline(app, id, 'expert2')).status).toBe(200);
  await (await app.as('stranger')).get(startConsultation, { applyOrderId: id });
  expect(await decline(app, id, 'stranger')).toEqual({ status: 409, msg: '会诊中状态下不能答复邀请' });
  expect(await readPanel(app, id)).toMatchObject({ remotePrice: fees.expert1 + fees.stranger });
});

test('who has not answered when it begins does not attend; a chief who begins it has accepted', async () => {
  const id = await invitePanel(app);
  await accept(app, id, 'stranger');
  await schedulePanel(app, id);
  await (await app.as('expert1')).get(startConsultation, { applyOrderId: id });
  const row = await readPanel(app, id);
  expect(row.experts?.map(({ answer, isIn }) => [answer, isIn])).toEqual([
    ['accepted', 1],
    ['absent', 0],
    ['accepted', 1],
  ]);
  expect(await ledgerOf(app, row)).toContain(`refund-1-start held ${fees.expert2}, refund_due -${fees.expert2}`);
});

test('another does not begin it over the head of a chief who has not answered: nothing happens to them or their fee', async () => {
  const id = await invitePanel(app);
  await accept(app, id, 'stranger');
  await schedulePanel(app, id);
  const before = await readPanel(app, id);
  expect((await (await app.as('expert2')).send(startConsultation, { applyOrderId: id })).status).toBe(403);
  const refused = await (await app.as('stranger')).send(startConsultation, { applyOrderId: id });
  expect([refused.status, refused.body.msg]).toEqual([409, '主诊专家expert甲尚未答复邀请。请等待其答复，或确认由stranger接任主诊后开始']);
  expect(await readPanel(app, id)).toEqual(before);
  expect(await moneyOf(app, before)).toMatchObject({ held: ALL, refunded: 0 });
});

test('who says that it begins without the silent chief takes their place; everybody whom it concerns is told', async () => {
  const id = await invitePanel(app);
  await accept(app, id, 'stranger', 'expert2');
  await schedulePanel(app, id);
  await (await app.as('stranger')).get(startConsultation, { applyOrderId: id, withoutChief: '1' });
  const row = await readPanel(app, id);
  expect(row).toMatchObject({ targetDoctorId: app.people.expert2.userId, remotePrice: fees.expert2 + fees.stranger });
  expect(await moneyOf(app, row)).toMatchObject({ held: fees.expert2 + fees.stranger, refunded: fees.expert1 });
  const told = await toldAbout(app, row);
  expect(told).toContainEqual({ person: 'doctor1', title: '会诊已开始，主诊专家已更换' });
  expect(told).toContainEqual({ person: 'expert2', title: '您已成为会诊的主诊专家' });
  expect(told).toContainEqual({ person: 'expert1', title: '会诊已开始，您未答复邀请，视为未参加' });
  const { rows } = await app.services.database
    .forGroup()
    .run<{ reason: string }>(sql`SELECT reason FROM status_history WHERE order_id = ${id} AND action = 'start'`);
  expect(rows).toEqual([{ reason: '主诊专家expert甲尚未答复邀请，由expert乙接任' }]);
});

test('the only one who accepted takes the place of the silent chief, whose hospital leaves the order', async () => {
  const id = await invitePanel(app);
  await accept(app, id, 'stranger');
  await schedulePanel(app, id);
  await (await app.as('stranger')).get(startConsultation, { applyOrderId: id, withoutChief: '1' });
  expect(await readPanel(app, id)).toMatchObject({
    targetDoctorId: app.people.stranger.userId,
    remotePrice: fees.stranger,
    partyTenantIds: ['100002', '100003'],
  });
});

test('a chief who begins it stays chief, whatever they say', async () => {
  const id = await invitePanel(app);
  await accept(app, id, 'stranger');
  await schedulePanel(app, id);
  await (await app.as('expert1')).get(startConsultation, { applyOrderId: id, withoutChief: '1' });
  expect(await readPanel(app, id)).toMatchObject({ targetDoctorId: app.people.expert1.userId, remotePrice: fees.expert1 + fees.stranger });
});

test('a chief who returns the whole application tells the others, and who declined stays out of it until it is asked anew', async () => {
  const id = await invitePanel(app);
  await decline(app, id, 'expert1');
  await (await app.as('expert2')).get(sendBackConsultation, { applyOrderId: id, respRespondentsReason: '材料不全' });
  const row = await readPanel(app, id);
  const told = (await toldAbout(app, row)).filter(({ title }) => title === '会诊申请被专家退回').map(({ person }) => person);
  expect(told.toSorted()).toEqual(['doctor1', 'stranger']);
  expect(row).toMatchObject({ applyOrderStatus: 'order_return', targetDoctorId: app.people.expert2.userId, remotePrice: ALL });
  expect(row.experts?.map(({ isIn }) => isIn)).toEqual([0, 1, 1]);
  expect([await seen('expert1', id), await seen('expert2', id), await seen('stranger', id)]).toEqual([404, 200, 200]);
  await (await app.as('doctor1')).get(submitConsultation, { applyOrderId: id });
  const anew = await readPanel(app, id);
  expect(anew).toMatchObject({ applyOrderStatus: 'wait_pay', remotePrice: ALL, targetDoctorId: app.people.expert1.userId });
  expect(anew.experts?.map(({ answer, isIn }) => [answer, isIn])).toEqual(panel.map(() => ['invited', 1]));
  expect(anew.openKey).toBe(openKeyOf(anew));
});
