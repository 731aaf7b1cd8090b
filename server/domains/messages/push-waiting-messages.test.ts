import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { channelAccount } from '../../../contract/domains/messages/channel-account.resource.ts';
import { changeReadStatus, pagePushMessages } from '../../../contract/domains/messages/push-message.endpoints.ts';
import { submitSentMessage } from '../../../contract/domains/messages/sent-message.endpoints.ts';
import { sentMessage } from '../../../contract/domains/messages/sent-message.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { emptyTally } from '../../engine/jobs/job.ts';
import { whileHeldBack } from '../../engine/restored/held-back.testing.ts';
import type { Services } from '../../engine/services.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { type GatewayServer, startGatewayServer } from '../../platform/push/gateway.testing.ts';
import { startWecomServer, type WecomServer } from '../../platform/push/wecom.testing.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { pushing } from './push.testing.ts';
import { pushWaitingMessages } from './push-waiting-messages.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let wecom: WecomServer;
let gateway: GatewayServer;
let admin: Client;
let hospital: ReturnType<typeof pushing>;
beforeAll(async () => {
  [wecom, gateway] = await Promise.all([startWecomServer(), startGatewayServer()]);
  app = await createTestApp({ LIANYI_WECOM_URL: wecom.url, LIANYI_PUSH_PRIVATE: '1' });
  admin = await app.as('strangerAdmin');
  hospital = pushing(app, admin);
});
afterAll(async () => {
  await app.close();
  await Promise.all([wecom.close(), gateway.close()]);
});
beforeEach(async () => {
  wecom.reset();
  gateway.reset();
  await hospital.reset();
});

const push = (services: Services = app.services) => pushWaitingMessages(services);
const statuses = async (eventId: string) => (await hospital.rowsOf(eventId)).map(({ status }) => status);
const sentBy = () => wecom.asked.filter(({ path }) => path === 'message/send').map(({ body }) => body);

describe('a gateway', () => {
  test('is sent one signed call for all; it knows people without a number, and says whom it could not reach', async () => {
    const people = [await hospital.aReceiver('13800000061'), await hospital.aReceiver(), await hospital.aReceiver('13800000063')];
    gateway.answer(200, {
      failed: [
        { account: people[2]?.account, reason: `未绑定\u0000${'长'.repeat(400)}` },
        { account: 'somebody-else', reason: '不相干' },
      ],
    });
    await hospital.enableGateway(gateway);
    const id = await hospital.send(people);
    expect(await push()).toBe(2);
    expect(gateway.asked).toHaveLength(1);
    const { headers = {}, message } = gateway.asked[0] ?? {};
    expect(message).toEqual({
      messageId: (headers as IncomingHttpHeaders)['idempotency-key'],
      tenantId: '100003',
      title: '值班提醒',
      content: '请于今晚八点到岗。',
      receivers: people.map(({ account, phone = '' }) => ({ account, phone, name: account.replace('receiver', '接收人') })),
    });
    expect(message?.messageId).toMatch(new RegExp(`^${id}-[0-9a-f]{16}$`));
    const timestamp = String(app.clock.now());
    const signature = createHmac('sha256', gateway.secret)
      .update(`${timestamp}.${JSON.stringify(message)}`)
      .digest('hex');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-lianyi-account': gateway.account,
      'x-lianyi-timestamp': timestamp,
      'x-lianyi-signature': signature,
    });
    expect((await hospital.rowsOf(id)).map(({ status, reason }) => [status, reason])).toEqual([
      ['delivered', null],
      ['delivered', null],
      ['failed', `未绑定 ${'长'.repeat(196)}`],
    ]);
  });

  test.each([500, 408, 429])('that answers %i is asked again after a pause, with the same key', async (status) => {
    await hospital.enableGateway(gateway);
    const id = await hospital.send([await hospital.aReceiver(), await hospital.aReceiver()]);
    gateway.answer(status);
    expect(await push()).toBe(0);
    expect(await hospital.rowsOf(id)).toMatchObject(Array(2).fill({ status: 'waiting', reason: `推送网关暂时不可用（${status}）` }));
    gateway.answer(204);
    app.clock.advance(MINUTE_MS);
    const tally = emptyTally();
    expect(await pushWaitingMessages(app.services, tally)).toBe(0);
    expect(tally).toEqual({ done: 0, failed: 0, waiting: 2 });
    app.clock.advance(MINUTE_MS);
    expect(await push()).toBe(2);
    expect(await hospital.rowsOf(id)).toMatchObject(Array(2).fill({ status: 'delivered', reason: null }));
    const keys = gateway.asked.map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test('hears nothing of a restored copy, and what waited is pushed once it is confirmed', async () => {
    await hospital.enableGateway(gateway);
    const id = await hospital.send([await hospital.aReceiver()]);
    expect(await whileHeldBack(app.services, () => push())).toBe(0);
    expect([gateway.asked, await statuses(id)]).toEqual([[], ['waiting']]);
    expect(await push()).toBe(1);
  });

  test('is asked three times at most', async () => {
    await hospital.enableGateway(gateway);
    const id = await hospital.send([await hospital.aReceiver()]);
    gateway.answer(500);
    for (const status of ['waiting', 'waiting', 'failed', 'failed']) {
      await push();
      expect(await statuses(id)).toEqual([status]);
      app.clock.advance(11 * MINUTE_MS);
    }
    expect(gateway.asked).toHaveLength(3);
    expect(await hospital.rowsOf(id)).toMatchObject([{ reason: '推送网关暂时不可用（500）', attempts: 3 }]);
  });

  test('that refuses with 400 is not asked again', async () => {
    await hospital.enableGateway(gateway);
    const id = await hospital.send([await hospital.aReceiver()]);
    gateway.answer(400);
    await push();
    app.clock.advance(11 * MINUTE_MS);
    await push();
    expect(gateway.asked).toHaveLength(1);
    expect(await hospital.rowsOf(id)).toMatchObject([{ status: 'failed', reason: '推送网关拒绝了请求（400）' }]);
  });

  test('that is silent is not waited for message by message', async () => {
    await hospital.enableGateway(gateway);
    const person = await hospital.aReceiver();
    const ids: string[] = [];
    for (let at = 0; at < 25; at += 1) ids.push(await hospital.send([person], { title: `第${at}条` }));
    gateway.answer(503);
    await push();
    expect(gateway.asked.length).toBeLessThanOrEqual(10);
    for (const id of ids) expect(await statuses(id)).toEqual(['waiting']);
  });
});

describe('pushing', () => {
  test('by several processes at once reaches everybody once with each message', async () => {
    await hospital.enableGateway(gateway);
    const people = await Promise.all(Array.from({ length: 5 }, () => hospital.aReceiver()));
    const titles = Array.from({ length: 12 }, (_, at) => `第${at}条`);
    for (const title of titles) await hospital.send(people, { title });
    // Connections are opened first, or one would have claimed everything before the others can ask.
    await Promise.all([1, 2, 3, 4].map(() => app.services.database.forGroup().run(sql`SELECT pg_sleep(0.1)`)));
    const reached = await Promise.all([push(), push(), push(), push()]);
    expect(reached.reduce((sum, one) => sum + one)).toBe(60);
    // Two that claim at the same moment may share the receivers of a message between them.
    const pushed = gateway.asked.flatMap(({ message }) => message.receivers.map(({ account }) => `${message.title} ${account}`));
    const accounts = new Set(pushed.map((one) => one.split(' ')[1]));
    expect(pushed.toSorted()).toEqual(titles.flatMap((title) => [...accounts].map((account) => `${title} ${account}`)).toSorted());
    expect(accounts.size).toBe(5);
  });

  test('leaves alone what another process is pushing, and takes over what that one has not finished in three minutes', async () => {
    await hospital.enableGateway(gateway);
    const id = await hospital.send([await hospital.aReceiver()]);
    const letGo = gateway.hold();
    const first = push();
    await expect.poll(() => gateway.asked.length).toBe(1);
    expect(await push()).toBe(0);
    app.clock.advance(3 * MINUTE_MS);
    const second = push();
    await expect.poll(() => gateway.asked.length).toBe(2);
    letGo();
    await Promise.all([first, second]);
    expect(await statuses(id)).toEqual(['delivered']);
    expect(new Set(gateway.asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('takes the same few statements for one receiver as for sixty', async () => {
    await hospital.enableGateway(gateway);
    const countFor = async (size: number) => {
      await hospital.send(await Promise.all(Array.from({ length: size }, () => hospital.aReceiver())), { title: `${size}人` });
      let statements = 0;
      const group = app.services.database.forGroup();
      const run = (query: Sql) => {
        statements += 1;
        return group.run(query);
      };
      const counted = { ...group, run };
      const database = { ...app.services.database, forGroup: () => counted };
      await push({ ...app.services, database } as unknown as Services);
      return statements;
    };
    expect(await countFor(60)).toBe(await countFor(1));
    expect(gateway.asked.map(({ message }) => message.receivers.length)).toEqual([60, 1]);
  });

  test('leaves out what was taken back, whether somebody had read it or not', async () => {
    await hospital.enableGateway(gateway);
    const id = await hospital.send([await hospital.aReceiver(), { ...app.people.stranger, account: 'stranger' }]);
    const stranger = await app.as('stranger');
    const [copy] = (await stranger.get<Page<{ id: string }>>(pagePushMessages)).records;
    await stranger.get(changeReadStatus, { id: copy?.id });
    await admin.get(endpointOf(sentMessage, 'remove'), { ids: [id] });
    expect(await push()).toBe(0);
    expect(gateway.asked).toEqual([]);
    expect(await hospital.rowsOf(id)).toMatchObject([{ account: 'stranger', status: 'kept' }]);
  });

  test('without an account in use leaves messages on the site, those too whose account was taken out of use', async () => {
    const person = await hospital.aReceiver('13800000071');
    await hospital.anAccount({ channel: 'gateway', account: 'unused', secret: 'unused', address: gateway.address });
    const before = await hospital.send([person]);
    expect(await statuses(before)).toEqual(['kept']);
    const account = await hospital.enableGateway(gateway);
    const after = await hospital.send([person]);
    expect(await statuses(after)).toEqual(['waiting']);
    await admin.get(endpointOf(channelAccount, 'remove'), { ids: [account] });
    expect(await push()).toBe(0);
    expect([await statuses(before), await statuses(after), gateway.asked]).toEqual([['kept'], ['kept'], []]);
  });

  test('goes by the platform’s account where a hospital has none in use, and by its own where it has', async () => {
    await hospital.enableGateway(gateway, await app.as('platformAdmin'));
    const person = await hospital.aReceiver('13800000081');
    wecom.members.set('13800000081', 'ZhangSan');
    const first = await hospital.send([person]);
    expect(await push()).toBe(1);
    expect(gateway.asked.map(({ message }) => [message.tenantId, message.receivers.map(({ account }) => account)])).toEqual([
      ['100003', [person.account]],
    ]);
    await hospital.enableWecom(wecom);
    const second = await hospital.send([person]);
    expect(await push()).toBe(1);
    expect([gateway.asked.length, sentBy().length]).toEqual([1, 1]);
    expect([await statuses(first), await statuses(second)]).toEqual([['delivered'], ['delivered']]);
  });

  test('tells nobody who has left since', async () => {
    await hospital.enableGateway(gateway);
    const person = await hospital.aReceiver();
    const id = await hospital.send([person]);
    await app.services.database
      .forGroup()
      .run(sql`UPDATE user_account SET status = '0' WHERE tenant_id = '100003' AND id = ${person.userId}`);
    expect(await push()).toBe(0);
    expect([gateway.asked, await hospital.rowsOf(id)]).toMatchObject([[], [{ status: 'failed', reason: '账号已停用' }]]);
  });
});

describe('what became of it', () => {
  test('the sender sees how many were reached and how many were not, where it was pushed at all', async () => {
    await hospital.enableWecom(wecom);
    wecom.members.set('13800000091', 'ZhangSan');
    const people = [await hospital.aReceiver('13800000091'), await hospital.aReceiver(), await hospital.aReceiver()];
    const id = await hospital.send(people, { title: '推给三人' });
    const counts = async () => {
      const row = await admin.get<{ pushedCount?: number; pushFailedCount?: number }>(endpointOf(sentMessage, 'detail'), { id });
      return [row.pushedCount, row.pushFailedCount];
    };
    expect(await counts()).toEqual([0, 0]);
    await push();
    expect(await counts()).toEqual([1, 2]);
    await admin.get(submitSentMessage, { title: '不推送', content: '只在站内。', audience: 'hospital' });
    const { records } = await admin.get<Page<{ title: string; pushedCount?: number; pushFailedCount?: number }>>(
      endpointOf(sentMessage, 'list'),
    );
    const shown = Object.fromEntries(records.map(({ title, pushedCount, pushFailedCount }) => [title, [pushedCount, pushFailedCount]]));
    expect(shown).toMatchObject({ 推给三人: [1, 2], 不推送: [undefined, undefined] });
    expect(Object.keys(endpointOf(sentMessage, 'export').row ?? {})).toEqual(expect.arrayContaining(['pushedCount', 'pushFailedCount']));
  });

  test('the receiver sees whether it went to his telephone, and why not', async () => {
    await hospital.enableWecom(wecom);
    const { userId } = app.people.stranger;
    await hospital.send([{ userId, account: 'stranger' }]);
    const own = async () => (await (await app.as('stranger')).get<Page<object>>(pagePushMessages)).records;
    expect(await own()).toMatchObject([{ deliverStatus: 'waiting' }]);
    await push();
    expect(await own()).toMatchObject([{ deliverStatus: 'failed', errorMessage: '没有手机号' }]);
    expect(JSON.stringify(await own())).not.toMatch(/attempts|nextTime/);
  });
});
