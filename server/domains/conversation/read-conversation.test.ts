import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyToMeList } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { claimConsultation } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { onCall } from '../../../contract/domains/consultation/on-call.resource.ts';
import { orderAge } from '../../../contract/domains/consultation/order-age.ts';
import {
  countUnreadConversations,
  detailConversation,
  listConversations,
  readConversation,
} from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { READ_CONVERSATION, SPEAK } from '../../../contract/domains/conversation/conversation.rules.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { textOf } from '../../../contract/kernel/said.ts';
import { addPerson, extraPerson, keepRights } from '../../testing/extra-people.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, wireTime } from '../consultation/consultation.testing.ts';
import { callSecondLine } from '../consultation/ecg.jobs.ts';
import { aPooledEcg } from '../consultation/pooled.testing.ts';
import { moveOrder, othersRead, talker } from './conversation.testing.ts';

const MINUTE_MS = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const total = async (name: PersonName) => (await app.as(name)).get<number>(countUnreadConversations);
const unreadOf = async (name: PersonName, id: string) =>
  (await (await talker(app, name)).list()).records.find(({ applyOrderId }) => applyOrderId === id)?.unread;
const read = async (name: PersonName, applyOrderId: string, seq: number) =>
  (await app.as(name)).send(readConversation, { applyOrderId, seq });

test('what the other side said is unread until one has read it, and the other side sees that', async () => {
  const { id } = await aConsultation(app, { status: 'diagnosis_ing' });
  const other = await aConsultation(app, { status: 'wait_diagnosis' });
  const [doctor, expert] = [await talker(app, 'doctor1'), await talker(app, 'expert1')];
  for (const text of ['一', '二', '三']) await doctor.say(id, text);
  await doctor.say(other.id, '另一份');
  expect([await unreadOf('expert1', id), await unreadOf('expert1', other.id), await total('expert1')]).toEqual([3, 1, 4]);
  expect([await unreadOf('doctor1', id), await total('doctor1')]).toEqual([0, 0]);

  await read('expert1', id, 2);
  expect([await unreadOf('expert1', id), await total('expert1')]).toEqual([1, 2]);
  const detail = await doctor.detail(id);
  expect([detail.lastSeq, detail.readSeq, othersRead(detail), detail.otherReadSeq]).toEqual([3, 3, [2], 2]);
  // Never back, and never beyond the newest.
  expect((await read('expert1', id, 1)).status).toBe(200);
  expect((await read('expert1', id, 999)).body.data).toEqual({ applyOrderId: id, readSeq: 3 });
  expect(othersRead(await doctor.detail(id))).toEqual([3]);
  expect(othersRead(await expert.detail(id))).toEqual([3]);
  // Answering is having read.
  await expert.say(other.id, '看到了');
  expect([await total('expert1'), await total('doctor1')]).toEqual([0, 1]);
});

test('whoever takes an ECG from the pool, or has it passed on to them, finds unread what was said before', async () => {
  const doctor = await talker(app, 'doctor1');
  const [claimed, urgent] = [await aPooledEcg(app), await aPooledEcg(app, { meetingType: '1' })];
  await doctor.say(claimed.id, '导联接反，请勿按此图出报告');
  await doctor.say(urgent.id, '患者已用胺碘酮');
  const before = await total('expert2');
  await (await app.as('expert2')).get(claimConsultation, { applyOrderId: claimed.id });
  expect([await unreadOf('expert2', claimed.id), await total('expert2')]).toEqual([1, before + 1]);

  const { expert2 } = app.people;
  const now = app.clock.now();
  const shift = { doctorId: expert2.userId, line: '2', startTime: wireTime(now), endTime: wireTime(now + 60 * MINUTE_MS) };
  await (await app.as('expertAdmin')).get(endpointOf(onCall, 'submit'), shift);
  app.clock.advance(11 * MINUTE_MS);
  await callSecondLine(app.services);
  expect([await unreadOf('expert2', urgent.id), await total('expert2')]).toEqual([1, before + 2]);
});

test('two marks at once end at the later one', async () => {
  const { id } = await aConsultation(app, { status: 'diagnosis_ing' });
  const doctor = await talker(app, 'doctor1');
  for (let at = 0; at < 6; at += 1) await doctor.say(id, `${at}`);
  await Promise.all([6, 2, 5, 1, 4].map((seq) => read('expert1', id, seq)));
  expect(othersRead(await doctor.detail(id))).toEqual([6]);
});

test('whoever looks on has nothing unread and leaves no mark', async () => {
  const { id } = await aConsultation(app, { status: 'diagnosis_ing' });
  await (await talker(app, 'doctor1')).say(id, '一');
  expect((await read('platformAdmin', id, 1)).status).toBe(403);
  expect(await unreadOf('platformAdmin', id)).toBe(0);
  expect(await total('platformAdmin')).toBe(0);
  expect(othersRead(await (await talker(app, 'doctor1')).detail(id))).toEqual([0]);
});

test('what was seen of the conversation with one hospital marks nothing of that with the next one as read', async () => {
  const order = await aConsultation(app, { status: 'diagnosis_ing' });
  const [doctor, expert] = [await talker(app, 'doctor1'), await talker(app, 'expert1')];
  for (const text of ['一', '二']) await expert.say(order.id, text);
  const { targetTenantId } = await doctor.detail(order.id);
  await moveOrder(app, order, 'stranger');
  await (await talker(app, 'stranger')).say(order.id, '请补充病史');
  const seen = { applyOrderId: order.id, seq: 2 };
  expect((await doctor.client.send(readConversation, { ...seen, targetTenantId })).status).toBe(409);
  expect([await unreadOf('doctor1', order.id), (await doctor.detail(order.id)).readSeq]).toEqual([1, 0]);
  expect((await doctor.client.send(readConversation, { ...seen, targetTenantId: app.people.stranger.tenantId })).status).toBe(200);
  expect(await unreadOf('doctor1', order.id)).toBe(0);
});

test('a line of the list cuts no character in two', async () => {
  const { id } = await aConsultation(app, { status: 'diagnosis_ing' });
  const doctor = await talker(app, 'doctor1');
  const lineOf = async (text: string) => {
    await doctor.say(id, text);
    return (await doctor.list()).records.find(({ applyOrderId }) => applyOrderId === id)?.lastContent;
  };
  const begun = '字'.repeat(59);
  expect(await lineOf(`${begun}𠮷先生`)).toBe(begun);
  expect(await lineOf(`${begun}😀好`)).toBe(begun);
  expect(await lineOf(`${begun}好的`)).toBe(`${begun}好`);
});

test('a colleague who sees the order has read for themselves, and not for the expert who is asked', async () => {
  const { tenantId, userId } = app.people.stranger;
  const target = { targetTenantId: tenantId, targetDoctorId: userId, partyTenantIds: [app.people.doctor1.tenantId, tenantId] };
  const { id } = await aConsultation(app, { status: 'diagnosis_ing', ...target });
  const doctor = await talker(app, 'doctor1');
  await doctor.say(id, '一');
  expect((await read('strangerAdmin', id, 1)).status).toBe(200);
  expect(await (await talker(app, 'strangerAdmin')).detail(id)).toMatchObject({ readSeq: 1 });
  expect(othersRead(await doctor.detail(id))).toEqual([0]);
});

test('the list has the newest on top, with a line of what was said, and finds by patient and number', async () => {
  const first = await aConsultation(app, { status: 'diagnosis_ing', patientName: '欧阳若曦' });
  const second = await aConsultation(app, { status: 'diagnosis_ing', patientName: '百里长歌' });
  const doctor = await talker(app, 'doctor1');
  app.clock.advance(1_000);
  await doctor.say(first.id, '先说的');
  app.clock.advance(1_000);
  await doctor.say(second.id, '后说的');
  const expert = await talker(app, 'expert1');
  expect((await expert.list()).records.slice(0, 2)).toMatchObject([
    { applyOrderId: second.id, lastKind: 'text', lastContent: '后说的', side: 'target' },
    { applyOrderId: first.id, lastContent: '先说的' },
  ]);
  expect((await expert.list({ keyword: '若曦' })).records.map(({ applyOrderId }) => applyOrderId)).toEqual([first.id]);
  expect((await expert.list({ keyword: second.no })).total).toBe(1);
  expect((await expert.list({ keyword: '%' })).total).toBe(0);
  expect((await doctor.list({ keyword: '若曦' })).records).toMatchObject([{ side: 'apply' }]);
});

test('whoever may not open an order reads nothing of what is said about it, in the list or as a number', async () => {
  const codes = [READ_CONVERSATION, SPEAK];
  const author = await addPerson(app, {
    tenantId: '100002',
    name: 'author',
    permissionCodes: [...codes, 'consultation_apply'],
    dataScope: 'self',
  });
  const { id } = await aConsultation(app, { status: 'diagnosis_ing', applyUserId: author.userId });
  await (await talker(app, 'expert1')).say(id, '只说给参与人');
  const seen = async (client: Client) => {
    const { records, total: count } = await client.get<Page<{ applyOrderId: string }>>(listConversations, { size: 200 });
    return [records.map(({ applyOrderId }) => applyOrderId), count, await client.get<number>(countUnreadConversations)];
  };
  const client = await app.asUser(author);
  expect(await seen(client)).toEqual([[id], 1, 1]);
  // The right to apply is taken; what they follow stays theirs to read once it is given back.
  await keepRights(app, author, codes);
  expect(await seen(await app.asUser(author))).toEqual([[], 0, 0]);
  expect(await seen(await extraPerson(app, '100002', 'far-sighted', codes, 'tenant'))).toEqual([[], 0, 0]);
});

test('how many days old a baby is, is known from conversations and lists as well', async () => {
  const born = { patientBrith: '2026-11-05', patientAge: 0, submitTime: new Date('2026-11-20T02:00:00Z') };
  const { id } = await aConsultation(app, { status: 'wait_diagnosis', ...born });
  const { client, say } = await talker(app, 'expert1');
  await say(id, '请补充出生体重');
  const listed = async (list: typeof listConversations | typeof applyToMeList) =>
    (await client.get<Page<Parameters<typeof orderAge>[0] & { applyOrderId: string }>>(list, { size: 200 })).records;
  const rows = [
    ...(await listed(listConversations)),
    ...(await listed(applyToMeList)),
    await client.get(detailConversation, { applyOrderId: id }),
  ];
  const ages = rows.filter(({ applyOrderId }) => applyOrderId === id).map((row) => textOf(orderAge(row) ?? ''));
  expect(ages).toEqual(['15天', '15天', '15天']);
});
