import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditConsultation, payConsultation, sendBackConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { saveManySubject } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import {
  countUnreadConversations,
  readConversation,
  sendConversationMessage,
  withdrawConversationMessage,
} from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aFormOf, expertOf } from '../consultation/consultation.testing.ts';
import { accept, decline, hirePanel, invitePanel, readPanel } from '../consultation/many-experts.testing.ts';
import { othersRead, talker } from './conversation.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await hirePanel(app);
});
afterAll(() => app.close());

const heard = async (name: PersonName, id: string) => (await (await talker(app, name)).messages(id)).map(({ content }) => content);
const listed = async (name: PersonName, id: string) =>
  (await (await talker(app, name)).list()).records.find(({ applyOrderId }) => applyOrderId === id);
const waiting = async (name: PersonName) => (await app.as(name)).get<number>(countUnreadConversations);

test('every expert who is in has what was said before them, without having opened it', async () => {
  const id = await invitePanel(app);
  await decline(app, id, 'expert2');
  const before = [await waiting('stranger'), await waiting('expert1')];
  await (await talker(app, 'doctor1')).say(id, '患者今晨再次胸痛');
  expect([await waiting('stranger'), await waiting('expert1')]).toEqual(before.map((count) => count + 1));
  expect(await listed('stranger', id)).toMatchObject({ unread: 1, side: 'target' });
  expect(await listed('expert2', id)).toBeUndefined();
});

test('everybody who is in is named, and what each of them has read is told of them alone', async () => {
  const id = await invitePanel(app);
  const doctor = await talker(app, 'doctor1');
  await doctor.say(id, '请各位专家先看图像');
  await (await app.as('stranger')).get(readConversation, { applyOrderId: id, seq: 1 });
  const { doctor1, expert1, expert2, stranger } = app.people;
  const { participants } = await doctor.detail(id);
  expect(participants.map(({ name, side, mine, readSeq }) => [name, side, mine, readSeq])).toEqual([
    [doctor1.realName, 'apply', 1, 1],
    [expert1.realName, 'target', 0, 0],
    [expert2.realName, 'target', 0, 0],
    [stranger.realName, 'target', 0, 1],
  ]);
  expect((await listed('doctor1', id))?.participants).toEqual(participants.map(({ name, hospital, side }) => ({ name, hospital, side })));
  expect(new Set(participants.map(({ hospital }) => hospital)).size).toBe(3);
  // What an expert says is for the applicant and the other experts.
  expect(othersRead(await (await talker(app, 'expert1')).detail(id))).toEqual([1, 0, 1]);
  await decline(app, id, 'expert2');
  expect(othersRead(await doctor.detail(id))).toEqual([0, 1]);
});

test('the conversation goes on when an expert of another hospital becomes chief', async () => {
  const id = await invitePanel(app, ['expert1', 'stranger']);
  const [doctor, next] = [await talker(app, 'doctor1'), await talker(app, 'stranger')];
  await doctor.say(id, '请看第二张图');
  await accept(app, id, 'stranger');
  const waited = await waiting('stranger');
  await decline(app, id, 'expert1');
  expect(await readPanel(app, id)).toMatchObject({ targetTenantId: '100003' });
  for (const name of ['doctor1', 'stranger'] as const)
    expect([await heard(name, id), (await listed(name, id))?.lastContent]).toEqual([['请看第二张图'], '请看第二张图']);
  expect(await waiting('stranger')).toBe(waited);
  const answer = await next.say(id, '看到了');
  expect(answer.seq).toBe(2);
  expect(await listed('doctor1', id)).toMatchObject({ unread: 1, lastContent: '看到了' });
  await doctor.client.get(readConversation, { applyOrderId: id, seq: 2 });
  const detail = await next.detail(id);
  expect([detail.lastSeq, othersRead(detail)]).toEqual([2, [2]]);
  expect((await next.client.send(withdrawConversationMessage, { messageId: answer.id })).status).toBe(200);
  expect(await listed('expert1', id)).toBeUndefined();
});

/** A first round in which something was said, sent back; a second one with an expert of another hospital. */
async function secondRound(): Promise<string> {
  const id = await invitePanel(app, ['expert1', 'expert2']);
  const doctor = await talker(app, 'doctor1');
  await doctor.say(id, '第一轮');
  await (await app.as('expert1')).get(sendBackConsultation, { applyOrderId: id, respRespondentsReason: '资料不全' });
  const experts = [expertOf(app, 'expert1'), expertOf(app, 'stranger')];
  await doctor.client.get(saveManySubject, { ...aFormOf(app, 'manySubject'), applyOrderId: id, experts, type: 'submit' });
  const { remotePrice } = await readPanel(app, id);
  await (await app.as('cashier')).get(payConsultation, { applyOrderId: id, amount: remotePrice ?? 0 });
  await (await app.as('operator')).get(auditConsultation, { applyOrderId: id, kind: 'manySubject', levelOneAuditStatus: '1' });
  return id;
}

test('a second round with an expert of a new hospital goes on where the first was, and they hear none of it', async () => {
  const id = await secondRound();
  const [doctor, joined] = [await talker(app, 'doctor1'), await talker(app, 'stranger')];
  expect((await joined.say(id, '第二轮')).seq).toBe(2);
  // Counted with what the speaker's own hospital never heard.
  expect(await listed('expert1', id)).toMatchObject({ unread: 2 });
  expect([await heard('stranger', id), await heard('expert1', id)]).toEqual([['第二轮'], ['第一轮', '第二轮']]);
  // Who joined later has read nothing of what they never heard.
  const { participants } = await doctor.detail(id);
  expect(participants.map(({ readSeq, firstSeq }) => [readSeq, firstSeq])).toEqual([
    [1, 1],
    [0, 1],
    [2, 2],
  ]);
  await doctor.say(id, '请看新的检查');
  expect(await listed('stranger', id)).toMatchObject({ unread: 1, lastContent: '请看新的检查' });
  expect(await listed('expert1', id)).toMatchObject({ unread: 3 });
});

test('what was written for the first round is not said to a hospital that joined in the second, though the first one asked is the same', async () => {
  const before = await (await talker(app, 'doctor1')).detail(await invitePanel(app, ['expert1', 'expert2']));
  const id = await secondRound();
  const doctor = await app.as('doctor1');
  const now = await (await talker(app, 'doctor1')).detail(id);
  expect(now.targetTenantId).toBe(before.targetTenantId);
  const written = { applyOrderId: id, content: '只给第一轮的专家' };
  expect(await doctor.send(sendConversationMessage, { ...written, hearers: before.hearers })).toMatchObject({
    status: 409,
    body: { msg: '已改由其他医院会诊，请确认后重新发送' },
  });
  expect(await heard('stranger', id)).toEqual([]);
  expect((await doctor.send(sendConversationMessage, { ...written, hearers: now.hearers })).status).toBe(200);
  // One that has left is no reason to ask.
  const more = `${now.hearers},100009`;
  expect((await doctor.send(sendConversationMessage, { ...written, hearers: more })).status).toBe(200);
});

test('who joined in a second round has a line of it before anything was said to them, and as many lines as are counted', async () => {
  const id = await secondRound();
  const { records, total } = await (await talker(app, 'stranger')).list();
  const line = records.find(({ applyOrderId }) => applyOrderId === id);
  expect(line).toMatchObject({ side: 'target', unread: 0 });
  for (const said of ['lastKind', 'lastContent', 'lastSenderName']) expect(line).not.toHaveProperty(said);
  expect(total).toBe(records.length);
});
