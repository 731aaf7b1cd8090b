import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import {
  detailConversation,
  listConversationMessages,
  sendConversationMessage,
} from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { closedReason, MESSAGE_PAGE } from '../../../contract/domains/conversation/conversation.rules.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation, allStates, changeConsultation } from '../consultation/consultation.testing.ts';
import { aFile, type Message, moveOrder, talker } from './conversation.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const send = async (who: Parameters<TestApp['as']>[0], input: object, key?: string) =>
  (await app.as(who)).send<Message>(sendConversationMessage, input, { key });

describe('who may speak', () => {
  test('the two doctors hear each other, each with his hospital', async () => {
    const { id } = await aConsultation(app, { status: 'wait_diagnosis' });
    const [doctor, expert] = [await talker(app, 'doctor1'), await talker(app, 'expert1')];
    await doctor.say(id, '患者今晨再次胸痛，\n已复查心电图。');
    await expert.say(id, '请把心电图发来。');
    const heard = await expert.messages(id);
    expect(heard.map(({ seq, content, senderName, senderTenantName, mine }) => [seq, content, senderName, senderTenantName, mine])).toEqual(
      [
        [1, '患者今晨再次胸痛，\n已复查心电图。', 'doctor甲', '云岭县人民医院', 0],
        [2, '请把心电图发来。', 'expert甲', '滨海市第一人民医院', 1],
      ],
    );
  });

  test('a third hospital meets an absent order on every path', async () => {
    const { id } = await aConsultation(app, { status: 'wait_diagnosis' });
    await (await talker(app, 'doctor1')).say(id, '不给别家看');
    for (const name of ['stranger', 'strangerAdmin'] as const) {
      const client = await app.as(name);
      for (const endpoint of [detailConversation, listConversationMessages]) {
        expect(await client.send(endpoint, { applyOrderId: id })).toMatchObject({ status: 404, body: { msg: '数据不存在' } });
      }
      expect((await send(name, { applyOrderId: id, content: '在吗' })).status).toBe(404);
      expect((await (await talker(app, name)).list()).total).toBe(0);
    }
  });

  test('before the audit there is nobody to hear it; after it both speak', async () => {
    const early = await aConsultation(app, { status: 'wait_primaryaudit' });
    const doctor = await talker(app, 'doctor1');
    expect((await doctor.client.send(sendConversationMessage, { applyOrderId: early.id, content: '申请已提交' })).status).toBe(409);
    const expert = await talker(app, 'expert1');
    expect((await expert.client.send(listConversationMessages, { applyOrderId: early.id })).status).toBe(404);
    expect((await expert.list()).records.map(({ applyOrderId }) => applyOrderId)).not.toContain(early.id);
    const parties = [early.tenantId, early.targetTenantId];
    await changeConsultation(
      app,
      sql`
      UPDATE consultation SET level_one_audit_status = '1', apply_order_status = 'wait_scheduling', party_tenant_ids = ${parties}::text[]
      WHERE tenant_id = ${early.tenantId} AND id = ${early.id}`,
    );
    await doctor.say(early.id, '请看心电图');
    expect((await expert.messages(early.id)).map(({ content }) => content)).toEqual(['请看心电图']);
  });

  test('the group reads along and cannot speak; colleagues by synergy likewise', async () => {
    const { id } = await aConsultation(app, { status: 'diagnosis_ing', isSynergy: 1 });
    await (await talker(app, 'doctor1')).say(id, '请看第二张图');
    for (const name of ['platformAdmin', 'doctor2'] as const) {
      const reader = await talker(app, name);
      expect(await reader.messages(id)).toHaveLength(1);
      expect(await reader.detail(id)).toMatchObject({ side: 'none', closedReason: '您不是该会诊的参与人，只能查看沟通记录' });
      expect(await send(name, { applyOrderId: id, content: '插一句' })).toMatchObject({ status: 403 });
    }
  });

  test('a colleague whose eyes do not reach the order meets an absent one', async () => {
    const { id } = await aConsultation(app, { status: 'diagnosis_ing' });
    for (const name of ['doctor2', 'expert2'] as const) expect((await send(name, { applyOrderId: id, content: '你好' })).status).toBe(404);
    expect((await send('nobody', { applyOrderId: id, content: '你好' })).status).toBe(403);
  });

  test('an order that goes to another hospital takes no words with it', async () => {
    const order = await aConsultation(app, { status: 'wait_scheduling' });
    await (await talker(app, 'doctor1')).say(order.id, '说给第一家听的');
    await moveOrder(app, order, 'stranger');
    const next = await talker(app, 'stranger');
    expect(await next.messages(order.id)).toEqual([]);
    expect((await next.say(order.id, '您好')).seq).toBe(1);
    expect((await (await app.as('expert1')).send(listConversationMessages, { applyOrderId: order.id })).status).toBe(404);
  });

  test('what was written to one hospital is not said to the next one, and says what to do', async () => {
    const order = await aConsultation(app, { status: 'wait_scheduling' });
    const doctor = await talker(app, 'doctor1');
    const { targetTenantId, hearers } = await doctor.detail(order.id);
    expect(targetTenantId).toBe(app.people.expert1.tenantId);
    const written = { applyOrderId: order.id, hearers, content: '请贵院王主任看' };
    await moveOrder(app, order, 'stranger');
    const refused = { status: 409, body: { msg: '已改由其他医院会诊，请确认后重新发送' } };
    expect(await send('doctor1', written, `before-${order.id}`)).toMatchObject(refused);
    expect(await send('doctor1', written, `before-${order.id}`)).toMatchObject(refused);
    expect(await (await talker(app, 'stranger')).messages(order.id)).toEqual([]);
    const now = await doctor.detail(order.id);
    expect(now).toMatchObject({ targetTenantId: app.people.stranger.tenantId, lastSeq: 0 });
    expect((await send('doctor1', { ...written, hearers: now.hearers }, `after-${order.id}`)).status).toBe(200);
    expect(await (await talker(app, 'stranger')).messages(order.id)).toHaveLength(1);
  });
});

describe('when one may speak', () => {
  test.each(allStates)('%s', async (status) => {
    const { id } = await aConsultation(app, { status });
    const reason = closedReason(status);
    const { status: code, body } = await send('doctor1', { applyOrderId: id, content: '你好' });
    expect([code, body.msg]).toEqual(reason ? [409, reason] : [200, '操作成功']);
    expect((await (await talker(app, 'doctor1')).detail(id)).closedReason).toBe(reason);
  });

  test('from the audit until the order is closed', () => {
    const closed = Object.keys(consultationStates.labels).filter((status) => closedReason(status));
    expect(closed).toEqual([
      ...['wait_submit', 'wait_dept_approval', 'wait_office_approval', 'wait_pay', 'wait_primaryaudit'],
      ...['complete', 'order_return', 'cancel', 'overdue', 'nullify'],
    ]);
  });
});

describe('what may be said', () => {
  test.each([
    [{}, '请输入消息内容或选择文件'],
    [{ content: '  \n ' }, '请输入消息内容或选择文件'],
    [{ content: '长'.repeat(1_001) }, '消息内容不能超过1000个字'],
    [{ files: ['a', 'b', 'c', 'd', 'e'] }, '附件最多上传4个'],
    [{ files: ['not-a-file'] }, '附件不存在，请重新上传'],
  ])('refuses %j', async (wrong, msg) => {
    const { id } = await aConsultation(app, { status: 'wait_diagnosis' });
    expect(await send('doctor1', { applyOrderId: id, ...wrong })).toMatchObject({ status: 400, body: { msg } });
  });

  test('files are one’s own, put for clinical use, and open in the other hospital', async () => {
    const { id } = await aConsultation(app, { status: 'wait_diagnosis' });
    const files = [
      await aFile(app, 'doctor1'),
      await aFile(app, 'doctor1', { originalName: '出院小结.pdf', contentType: 'application/pdf' }),
    ];
    await (await talker(app, 'doctor1')).client.get(sendConversationMessage, { applyOrderId: id, files });
    const [message] = await (await talker(app, 'expert1')).messages(id);
    expect(message?.files).toMatchObject([
      { name: '心电图.png', size: 1_234, isImage: true },
      { name: '出院小结.pdf', isImage: false },
    ]);
    // The signature carries the hospital of the file: the link finds it, and misses only the bytes that were never there.
    const reply = await app.app.inject({ url: message?.files?.[0]?.link ?? '' });
    expect(reply.statusCode).not.toBe(403);
    // And says to whoever sees or hears it what it leads to.
    expect(message?.files?.map(({ link }) => decodeURIComponent(link.split('#')[1] ?? ''))).toEqual(['心电图.png', '出院小结.pdf']);
    const wrong = [await aFile(app, 'doctor2'), await aFile(app, 'expert1'), await aFile(app, 'doctor1', { code: 'avatar' })];
    for (const file of wrong)
      expect(await send('doctor1', { applyOrderId: id, files: [file] })).toMatchObject({
        status: 400,
        body: { msg: '附件不存在，请重新上传' },
      });
  });

  test('the same key says it once', async () => {
    const { id } = await aConsultation(app, { status: 'wait_diagnosis' });
    const input = { applyOrderId: id, content: '收到' };
    const [first, second] = [await send('expert1', input, `say-${id}`), await send('expert1', input, `say-${id}`)];
    expect(second.body.data).toEqual(first.body.data);
    expect(await (await talker(app, 'doctor1')).messages(id)).toHaveLength(1);
  });

  test('many at once get numbers without gaps, and nobody is overheard', async () => {
    const { id } = await aConsultation(app, { status: 'wait_diagnosis' });
    const people = [await talker(app, 'doctor1'), await talker(app, 'expert1')];
    await Promise.all(Array.from({ length: 12 }, (_, at) => people[at % 2]?.say(id, `第${at}句`)));
    const heard = (await people[0]?.messages(id)) ?? [];
    expect(heard.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    expect(new Set(heard.map(({ content }) => content)).size).toBe(12);
  });
});

test('older messages come page by page', async () => {
  const { id } = await aConsultation(app, { status: 'wait_diagnosis' });
  const doctor = await talker(app, 'doctor1');
  for (let at = 1; at <= MESSAGE_PAGE + 5; at += 1) await doctor.say(id, `第${at}句`);
  const newest = await doctor.messages(id);
  expect([newest.length, newest[0]?.seq, newest.at(-1)?.seq]).toEqual([MESSAGE_PAGE, 6, MESSAGE_PAGE + 5]);
  expect((await doctor.messages(id, 6)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
});
