import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { channelAccount, testChannelAccount } from '../../../contract/domains/messages/channel-account.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { whileHeldBack } from '../../engine/restored/held-back.testing.ts';
import { sql } from '../../engine/store/sql.ts';
import { type GatewayServer, startGatewayServer } from '../../platform/push/gateway.testing.ts';
import { startWecomServer, type WecomServer } from '../../platform/push/wecom.testing.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';

const submit = endpointOf(channelAccount, 'submit');
const enable = endpointOf(channelAccount, 'enable');
const PHONE = '13812345678';

interface Account {
  id: string;
  version: number;
  channel: string;
  accountName: string;
  agentId?: string;
  address?: string;
  enabled: number;
}

let app: TestApp;
let wecom: WecomServer;
let gateway: GatewayServer;
let admin: Client;
let count = 0;
beforeAll(async () => {
  [wecom, gateway] = await Promise.all([startWecomServer(), startGatewayServer()]);
  app = await createTestApp({ LIANYI_WECOM_URL: wecom.url, LIANYI_PUSH_PRIVATE: '1' });
  admin = await app.as('strangerAdmin');
});
afterAll(async () => {
  await app.close();
  await Promise.all([wecom.close(), gateway.close()]);
});
beforeEach(async () => {
  wecom.reset();
  gateway.reset();
  await givePhone(PHONE);
});

async function givePhone(phone: string | null): Promise<void> {
  const { tenantId, userId } = app.people.strangerAdmin;
  await app.services.database
    .forGroup()
    .run(sql`UPDATE user_account SET phone = ${phone} WHERE tenant_id = ${tenantId} AND id = ${userId}`);
}

function wecomInput(values: object = {}): object {
  count += 1;
  const { corpId, secret, agentId } = wecom;
  return { channel: 'wecom', accountName: `企业微信${count}`, account: corpId, agentId, secret, ...values };
}

function gatewayInput(values: object = {}): object {
  count += 1;
  const { account, secret, address } = gateway;
  return { channel: 'gateway', accountName: `网关${count}`, account, secret, address, ...values };
}

const add = (input: object, client = admin) => client.get<Account>(submit, input);
const accountsOf = async (client: Client) => (await client.get<Page<Account>>(endpointOf(channelAccount, 'list'), { size: 200 })).records;
const inUse = async (client: Client) => (await accountsOf(client)).filter(({ enabled }) => enabled === 1).map(({ id }) => id);

describe('an account', () => {
  test.each([
    ['企业微信 its application', () => wecomInput({ agentId: '' }), [{ field: 'agentId', message: '请输入应用ID' }]],
    ['a gateway its address', () => gatewayInput({ address: undefined }), [{ field: 'address', message: '请输入推送地址' }]],
    [
      'both a secret, told with everything else',
      () => wecomInput({ agentId: null, secret: '' }),
      [
        { field: 'agentId', message: '请输入应用ID' },
        { field: 'secret', message: '请输入密钥' },
      ],
    ],
    ['an application’s number is one', () => wecomInput({ agentId: '1e3' }), [{ field: 'agentId', message: '应用ID应为数字' }]],
  ])('needs: %s', async (_, input, errors) => {
    expect(await admin.send(submit, input())).toMatchObject({ status: 400, body: { msg: errors[0]?.message, errors } });
  });

  test.each([
    'ftp://push.example.cn',
    'https://user:pass@push.example.cn/a',
    'https://push.example.cn/a?token=1',
    'push.example.cn',
    'https://',
  ])('has no address such as %s', async (address) => {
    const reply = await admin.send(submit, gatewayInput({ address }));
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'address' }] } });
  });

  test('keeps nothing that only another channel needs, and needs a new secret for another channel', async () => {
    const mixed = await add(wecomInput({ address: 'https://push.example.cn/a' }));
    expect([mixed.agentId, mixed.address]).toEqual([wecom.agentId, undefined]);
    const change = { ...gatewayInput(), id: mixed.id, version: mixed.version };
    expect(await admin.send(submit, { ...change, secret: '' })).toMatchObject({ status: 400, body: { errors: [{ field: 'secret' }] } });
    const changed = await add(change);
    expect([changed.channel, changed.agentId, changed.address]).toEqual(['gateway', undefined, gateway.address]);
    await admin.get(testChannelAccount, { id: mixed.id });
    expect(gateway.asked).toHaveLength(1);
  });

  test('keeps its secret when it is changed without one', async () => {
    const { id, version } = await add(gatewayInput());
    await add({ ...gatewayInput({ secret: '' }), id, version });
    await admin.get(testChannelAccount, { id });
    expect(gateway.asked).toHaveLength(1);
    const inCopy = await whileHeldBack(app.services, () => admin.send(testChannelAccount, { id }));
    expect([inCopy.status, gateway.asked.length]).toEqual([409, 1]);
  });

  test('never tells its secret, and keeps it sealed', async () => {
    const saved = await add(wecomInput());
    const shown = JSON.stringify([saved, await accountsOf(admin), await admin.get(endpointOf(channelAccount, 'detail'), { id: saved.id })]);
    expect(shown).not.toContain(wecom.secret);
    const { rows } = await app.services.database.forGroup().run(sql`SELECT secret FROM channel_account WHERE id = ${saved.id}`);
    expect(rows).toEqual([{ secret: expect.stringMatching(/^sealed:v2:/) }]);
  });

  test('begins out of use; one of a hospital is in use, whatever its channel, also when two are chosen at once', async () => {
    const platform = await app.as('platformAdmin');
    const theirs = await add(gatewayInput(), platform);
    await platform.get(enable, { id: theirs.id });
    const [first, second] = [await add(wecomInput()), await add(gatewayInput())];
    expect(await inUse(admin)).toEqual([]);
    await admin.get(enable, { id: first.id });
    expect(await inUse(admin)).toEqual([first.id]);
    await admin.get(enable, { id: second.id });
    expect(await inUse(admin)).toEqual([second.id]);
    await Promise.all([first, second].map(({ id }) => admin.get(enable, { id })));
    expect(await inUse(admin)).toHaveLength(1);
    expect(await inUse(platform)).toContain(theirs.id);
    const before = await inUse(admin);
    await admin.get(submit, wecomInput({ enabled: 1 }));
    expect(await inUse(admin), 'what a save says of it is passed over').toEqual(before);
  });
});

describe('its test', () => {
  const tryIt = ({ id }: { id: string }, client = admin) => client.send(testChannelAccount, { id });

  test('pushes a short message to the caller by 企业微信', async () => {
    wecom.members.set(PHONE, 'HeXiuYan');
    expect(await tryIt(await add(wecomInput()))).toMatchObject({ status: 200, body: { data: { pushed: 1 } } });
    expect(wecom.asked).toEqual([
      { path: 'user/getuserid', body: { mobile: PHONE } },
      {
        path: 'message/send',
        body: {
          touser: 'HeXiuYan',
          msgtype: 'text',
          agentid: 1000002,
          text: { content: '推送测试（10:00）\n这是一条测试消息，由strangerAdmin于2026-11-20 10:00:00发出。' },
          safe: 0,
          enable_duplicate_check: 1,
          duplicate_check_interval: 1800,
        },
      },
    ]);
  });

  test('and by a gateway, which knows him by his account: also without a number', async () => {
    await givePhone(null);
    const account = await add(gatewayInput());
    expect((await tryIt(account)).status).toBe(200);
    const receiver = { account: 'strangerAdmin', phone: '', name: 'strangerAdmin' };
    expect(gateway.asked.map(({ message }) => message)).toMatchObject([{ title: '推送测试', tenantId: '100003', receivers: [receiver] }]);
    const { rows } = await app.services.database
      .forGroup()
      .run(sql`SELECT call, user_id AS "userId" FROM audit_log WHERE row_id = ${account.id} AND call = ${testChannelAccount.name}`);
    expect(rows).toEqual([{ call: testChannelAccount.name, userId: app.people.strangerAdmin.userId }]);
  });

  test('asks whoever has no number for it, before anything leaves', async () => {
    await givePhone(null);
    expect(await tryIt(await add(wecomInput()))).toMatchObject({
      status: 400,
      body: { msg: '请先在个人信息中填写手机号，测试消息将推送给您本人' },
    });
    expect([wecom.tokens(), wecom.asked]).toEqual([0, []]);
  });

  test.each([
    ['a wrong secret', { secret: 'wrong-secret' }, '企业微信应用的密钥（Secret）不正确'],
    ['a wrong corporation', { account: 'ww0' }, '企业ID（CorpID）不正确'],
    ['a wrong application', { agentId: '7' }, '应用ID（AgentId）不正确'],
  ])('says what is wrong: %s', async (_, values, msg) => {
    wecom.members.set(PHONE, 'HeXiuYan');
    expect(await tryIt(await add(wecomInput(values)))).toMatchObject({ status: 400, body: { msg } });
  });

  test.each([
    [60020, '服务器地址不在企业微信应用的企业可信IP中'],
    [48002, '企业微信应用没有调用此接口的权限'],
    [45009, '调用企业微信的次数已达上限，请稍后重试'],
    [99999, '企业微信拒绝了请求（99999）'],
  ])('says what 企业微信 declines with: %i', async (errcode, msg) => {
    wecom.answer('user/getuserid', { errcode, errmsg: `declined, access_token=token, ${wecom.secret}` });
    expect(await tryIt(await add(wecomInput()))).toMatchObject({ status: 400, body: { msg } });
  });

  test('says that the caller is no member; a member that is added is found at once', async () => {
    const account = await add(wecomInput());
    expect(await tryIt(account)).toMatchObject({ status: 400, body: { msg: '手机号在企业微信中没有对应的成员' } });
    wecom.members.set(PHONE, 'HeXiuYan');
    expect((await tryIt(account)).status).toBe(200);
  });

  test.each([
    ['declines', () => gateway.answer(422), {}, '推送网关拒绝了请求（422）'],
    ['is broken', () => gateway.answer(503), {}, '推送网关暂时不可用（503）'],
    ['redirects', () => gateway.answer(302, '', { location: gateway.address }), {}, '推送网关拒绝了请求（302）'],
    ['knows another secret', () => undefined, { secret: 'another' }, '推送网关不接受账号或签名（401）'],
    ['is not there', () => undefined, { address: 'http://127.0.0.1:9/a' }, '无法连接推送网关，请检查地址与网络（ECONNREFUSED）'],
    ['has no address', () => undefined, { address: 'http://push.example.cn:99999' }, '推送地址不正确'],
    ['answers without end', () => gateway.answer(200, 'x'.repeat(2_000_000)), {}, '推送网关的答复过长'],
    ['does not know him', () => gateway.answer(200, { failed: [{ account: 'strangerAdmin', reason: '未绑定\n手机' }] }), {}, '未绑定 手机'],
  ])('says what is wrong with a gateway that %s', async (_, answer, values, msg) => {
    answer();
    expect(await tryIt(await add(gatewayInput(values)))).toMatchObject({ status: 400, body: { msg } });
  });

  test('is for those who may change accounts, and for accounts of the own hospital', async () => {
    const account = await add(gatewayInput());
    expect((await tryIt(account, await app.as('stranger'))).status).toBe(403);
    expect((await tryIt(account, await app.as('platformAdmin'))).status).toBe(404);
    expect(gateway.asked).toEqual([]);
  });
});

test('a gateway inside the network is not asked unless the operator allows it', async () => {
  const strict = await createTestApp();
  try {
    const hospital = await strict.as('strangerAdmin');
    for (const address of [gateway.address, gateway.address.replace('127.0.0.1', 'localhost'), 'http://169.254.169.254/latest']) {
      const { id } = await hospital.get<Account>(submit, gatewayInput({ address }));
      expect(await hospital.send(testChannelAccount, { id })).toMatchObject({ status: 400, body: { msg: '推送地址不能是内部网络的地址' } });
    }
    expect(gateway.asked).toEqual([]);
  } finally {
    await strict.close();
  }
});
