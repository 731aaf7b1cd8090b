import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawConversationMessage } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { WITHDRAW_MS } from '../../../contract/domains/conversation/conversation.rules.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, changeConsultation } from '../consultation/consultation.testing.ts';
import { moveOrder, talker } from './conversation.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const withdraw = async (name: PersonName, messageId: string) => (await app.as(name)).send(withdrawConversationMessage, { messageId });

test('within two minutes one takes back one’s own words, for everybody', async () => {
  const { id } = await aConsultation(app, { status: 'diagnosis_ing' });
  const [doctor, expert] = [await talker(app, 'doctor1'), await talker(app, 'expert1')];
  const said = await doctor.say(id, '发错了');
  expect(said.can).toEqual(['withdraw-conversation-message']);
  expect((await expert.messages(id))[0]?.can).toEqual([]);
  app.clock.advance(WITHDRAW_MS);
  expect((await withdraw('doctor1', said.id)).status).toBe(200);
  for (const one of [doctor, expert]) {
    const [message] = await one.messages(id);
    expect([message?.content, message?.files, message?.can]).toEqual([undefined, undefined, []]);
    expect(message?.withdrawnTime).toBeDefined();
  }
  expect((await expert.list()).records[0]).toMatchObject({ applyOrderId: id, lastKind: 'withdrawn', unread: 0 });
  // Again, and both at once: nothing more happens.
  const again = await Promise.all([withdraw('doctor1', said.id), withdraw('doctor1', said.id)]);
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  // What was said stays for who must look into it.
  const { rows } = await app.services.database
    .forGroup()
    .run<{ content: string }>(sql`SELECT content FROM consultation_message WHERE tenant_id = ${'100002'} AND id = ${said.id}`);
  expect(rows).toEqual([{ content: '发错了' }]);
});

test('a moment later it stands', async () => {
  const { id } = await aConsultation(app, { status: 'diagnosis_ing' });
  const doctor = await talker(app, 'doctor1');
  const said = await doctor.say(id, '就这样');
  app.clock.advance(WITHDRAW_MS + 1);
  expect(await withdraw('doctor1', said.id)).toMatchObject({ status: 409, body: { msg: '消息发送已超过2分钟，不能撤回' } });
  expect((await doctor.messages(id))[0]).toMatchObject({ content: '就这样', can: [] });
});

test('nobody takes back the words of another, and those of a third hospital are absent', async () => {
  const { id } = await aConsultation(app, { status: 'diagnosis_ing' });
  const said = await (await talker(app, 'doctor1')).say(id, '我的话');
  expect(await withdraw('expert1', said.id)).toMatchObject({ status: 403, body: { msg: '只能撤回自己发送的消息' } });
  expect((await withdraw('platformAdmin', said.id)).status).toBe(403);
  expect(await withdraw('strangerAdmin', said.id)).toMatchObject({ status: 404, body: { msg: '数据不存在' } });
});

test('what is taken back after the order has gone to another hospital waits for nobody in the conversation that it left', async () => {
  const order = await aConsultation(app, { status: 'diagnosis_ing' });
  const doctor = await talker(app, 'doctor1');
  const said = await doctor.say(order.id, '发错了');
  await moveOrder(app, order, 'stranger');
  await doctor.say(order.id, '请看心电图');
  expect((await withdraw('doctor1', said.id)).status).toBe(200);
  const { rows } = await app.services.database.forGroup().run<{ hospital: string; unread: number }>(sql`
    SELECT target_tenant_id AS hospital, sum(unread)::int AS unread FROM consultation_read_mark
    WHERE tenant_id = ${order.tenantId} AND apply_order_id = ${order.id} GROUP BY 1`);
  const { expert1, stranger } = app.people;
  expect(new Map(rows.map(({ hospital, unread }) => [hospital, unread]))).toEqual(
    new Map([
      [expert1.tenantId, 0],
      [stranger.tenantId, 1],
    ]),
  );
});

test('a closed order keeps what was said', async () => {
  const order = await aConsultation(app, { status: 'diagnosis' });
  const said = await (await talker(app, 'expert1')).say(order.id, '意见已出');
  await changeConsultation(
    app,
    sql`
    UPDATE consultation SET apply_order_status = 'complete' WHERE tenant_id = ${order.tenantId} AND id = ${order.id}`,
  );
  expect(await withdraw('expert1', said.id)).toMatchObject({ status: 409, body: { msg: '会诊已结束，沟通记录只能查看' } });
});
