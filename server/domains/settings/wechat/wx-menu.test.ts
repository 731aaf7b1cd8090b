import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wxConfig } from '../../../../contract/domains/settings/wechat/wx-config.resource.ts';
import { loadWxMenus, publishWxMenu, saveWxMenu, withdrawWxMenu } from '../../../../contract/domains/settings/wechat/wx-menu.endpoints.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { whileHeldBack } from '../../../engine/restored/held-back.testing.ts';
import { sql } from '../../../engine/store/sql.ts';
import { type Client, createTestApp, type TestApp } from '../../../testing/test-app.ts';

const submit = endpointOf(wxConfig, 'submit');
const enable = endpointOf(wxConfig, 'enable');
const list = endpointOf(wxConfig, 'list');
const SECRET = 'app-secret-of-the-hospital';

interface Config {
  id: string;
  version: number;
  accountName: string;
  enabled: number;
  menuStatus?: string;
  publishTime?: string;
}

/** WeChat's documented calls on this machine: what it was asked, and with which code it answers next. */
interface Wechat {
  server: Server;
  url: string;
  asked: { path: string; body: unknown }[];
  errcode: number;
  /** What happens while it is being asked. */
  meanwhile?: () => Promise<unknown>;
}

async function startWechat(): Promise<Wechat> {
  const wechat: Wechat = { server: createServer(), url: '', asked: [], errcode: 0 };
  wechat.server.on('request', async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const path = request.url ?? '';
    wechat.asked.push({ path, body: body === '' ? undefined : JSON.parse(body) });
    await wechat.meanwhile?.();
    const isToken = path.endsWith('/cgi-bin/stable_token');
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(
        isToken && wechat.errcode === 0 ? { access_token: 'tok', expires_in: 7200 } : { errcode: wechat.errcode, errmsg: 'x' },
      ),
    );
  });
  wechat.server.listen(0, '127.0.0.1');
  await once(wechat.server, 'listening');
  wechat.url = `http://127.0.0.1:${(wechat.server.address() as AddressInfo).port}`;
  return wechat;
}

const menus = [
  { name: '就诊服务', children: [{ name: '预约挂号', type: 'view', url: 'https://hospital.example.cn/book' }] },
  { name: '联系我们', type: 'click', key: 'CONTACT' },
];

let app: TestApp;
let admin: Client;
let wechat: Wechat;
let count = 0;
beforeAll(async () => {
  wechat = await startWechat();
  app = await createTestApp({ LIANYI_WECHAT_URL: wechat.url });
  admin = await app.as('strangerAdmin');
});
afterAll(async () => {
  wechat.server.close();
  await app.close();
});
beforeEach(() => {
  wechat.asked.length = 0;
  wechat.errcode = 0;
  delete wechat.meanwhile;
});

async function anAccount(): Promise<Config> {
  count += 1;
  return admin.get<Config>(submit, { accountName: `公众号${count}`, appId: `wx${String(count).padStart(16, '0')}`, appSecret: SECRET });
}
const read = ({ id }: Config) => admin.get<Config>(endpointOf(wxConfig, 'detail'), { id });
const statusOf = async (account: Config) => (await read(account)).menuStatus;
const exchange = async (account: Config, appId: string) => {
  const { id, version, accountName } = await read(account);
  return admin.get<Config>(submit, { id, version, accountName, appId, appSecret: 'another-secret' });
};

describe('a public account', () => {
  test('keeps its secret sealed and never tells it', async () => {
    const account = await anAccount();
    expect(JSON.stringify(account)).not.toContain(SECRET);
    const { rows } = await app.services.database.forGroup().run(sql`SELECT app_secret AS secret FROM wx_config WHERE id = ${account.id}`);
    expect(rows).toEqual([{ secret: expect.stringMatching(/^sealed:v2:/) }]);
  });

  test('one is in use: enabling another switches the first off, also for two at once', async () => {
    const accounts = [await anAccount(), await anAccount()];
    await Promise.all(accounts.map(({ id }) => admin.get(enable, { id })));
    const { records } = await admin.get<{ records: Config[] }>(list, { size: 200 });
    expect(records.filter(({ enabled }) => enabled === 1)).toHaveLength(1);
  });
});

describe('its menu', () => {
  test('is saved, published as WeChat documents it, changed and taken offline', async () => {
    const account = await anAccount();
    expect(await admin.get(saveWxMenu, { configId: account.id, menus })).toMatchObject({ menuStatus: 'draft' });
    const inCopy = await whileHeldBack(app.services, () => admin.send(publishWxMenu, { id: account.id }));
    expect([inCopy.status, wechat.asked]).toEqual([409, []]);
    expect(await admin.get(publishWxMenu, { id: account.id })).toMatchObject({ menuStatus: 'published' });
    expect(wechat.asked).toEqual([
      {
        path: '/cgi-bin/stable_token',
        body: { grant_type: 'client_credential', appid: `wx${String(count).padStart(16, '0')}`, secret: SECRET },
      },
      {
        path: '/cgi-bin/menu/create?access_token=tok',
        body: {
          button: [
            { name: '就诊服务', sub_button: [{ name: '预约挂号', type: 'view', url: 'https://hospital.example.cn/book' }] },
            { name: '联系我们', type: 'click', key: 'CONTACT' },
          ],
        },
      },
    ]);
    expect(await admin.get(saveWxMenu, { configId: account.id, menus: menus.slice(1) })).toMatchObject({ menuStatus: 'changed' });
    expect((await whileHeldBack(app.services, () => admin.send(withdrawWxMenu, { id: account.id }))).status).toBe(409);
    expect(await admin.get(withdrawWxMenu, { id: account.id })).toMatchObject({ menuStatus: 'offline' });
    expect(wechat.asked.at(-1)?.path).toBe('/cgi-bin/menu/delete?access_token=tok');
    expect(await admin.get(loadWxMenus, { configId: account.id })).toEqual(menus.slice(1));
  });

  test('nothing changes when WeChat declines, and its words are told', async () => {
    const account = await anAccount();
    await admin.get(saveWxMenu, { configId: account.id, menus });
    wechat.errcode = 40125;
    expect(await admin.send(publishWxMenu, { id: account.id })).toMatchObject({ status: 400, body: { msg: 'AppSecret不正确' } });
    wechat.errcode = 99999;
    expect(await admin.send(publishWxMenu, { id: account.id })).toMatchObject({ status: 400, body: { msg: '微信拒绝了请求（99999）' } });
    expect(await statusOf(account)).toBe('draft');
  });

  test('must be saved before it is published, and published before it is taken offline', async () => {
    const account = await anAccount();
    expect(await admin.send(publishWxMenu, { id: account.id })).toMatchObject({ status: 400, body: { msg: '请先保存菜单再发布' } });
    expect(await admin.send(withdrawWxMenu, { id: account.id })).toMatchObject({ status: 409, body: { msg: '菜单没有发布，不需要下线' } });
    expect(wechat.asked).toEqual([]);
  });

  test('names the button that is wrong', async () => {
    const account = await anAccount();
    const wrong = [{ name: '服务', children: [{ name: '网页', type: 'view', url: 'http://plain.example.cn' }] }];
    expect(await admin.send(saveWxMenu, { configId: account.id, menus: wrong })).toMatchObject({
      status: 400,
      body: { msg: '网页地址应以https://开头', errors: [{ field: 'menus.0.0' }] },
    });
  });

  test('may be published again once the account is another one, where nothing is yet', async () => {
    const account = await anAccount();
    await admin.get(saveWxMenu, { configId: account.id, menus });
    await admin.get(publishWxMenu, { id: account.id });
    const { id, version, accountName } = await read(account);
    await admin.get(submit, { id, version, accountName: `${accountName}新`, appId: `wx${String(count).padStart(16, '0')}` });
    expect(await statusOf(account)).toBe('published');
    await exchange(account, 'wxffffffffffffffff');
    expect(await read(account)).toMatchObject({ menuStatus: 'draft' });
    expect((await read(account)).publishTime).toBeUndefined();
    wechat.asked.length = 0;
    expect(await admin.get(publishWxMenu, { id: account.id })).toMatchObject({ menuStatus: 'published' });
    expect(wechat.asked[0]?.body).toMatchObject({ appid: 'wxffffffffffffffff', secret: 'another-secret' });
  });

  test('is not taken for published where the account was exchanged while WeChat was asked', async () => {
    const account = await anAccount();
    await admin.get(saveWxMenu, { configId: account.id, menus });
    wechat.meanwhile = async () => {
      delete wechat.meanwhile;
      await exchange(account, 'wxeeeeeeeeeeeeeeee');
    };
    expect(await admin.send(publishWxMenu, { id: account.id })).toMatchObject({ status: 409 });
    expect(await statusOf(account)).toBe('draft');
  });

  test('that was saved anew while WeChat was asked is told, and may be published at once', async () => {
    const account = await anAccount();
    await admin.get(saveWxMenu, { configId: account.id, menus });
    await admin.get(publishWxMenu, { id: account.id });
    // A colleague saves and publishes in between: whose menu WeChat has kept, nobody knows.
    wechat.meanwhile = async () => {
      delete wechat.meanwhile;
      await admin.get(saveWxMenu, { configId: account.id, menus: menus.slice(1) });
      await admin.get(publishWxMenu, { id: account.id });
    };
    expect(await admin.send(publishWxMenu, { id: account.id })).toMatchObject({
      status: 409,
      body: { msg: '发布期间菜单被修改，请重新发布' },
    });
    expect(await statusOf(account)).toBe('changed');
    expect(await admin.get(publishWxMenu, { id: account.id })).toMatchObject({ menuStatus: 'published' });
    const { rows } = await app.services.database.forGroup().run<{ label: string; after: string }>(sql`
      SELECT changes -> 0 ->> 'label' AS label, changes -> 0 ->> 'after' AS after FROM change_log
      WHERE call = ${publishWxMenu.name} AND row_id = ${account.id} ORDER BY create_time, id`);
    expect(rows.filter(({ label }) => label === '菜单状态').map(({ after }) => after)).toEqual([
      '已发布',
      '已发布',
      '有未发布的修改',
      '已发布',
    ]);
  });

  test('of two editors the second is told', async () => {
    const account = await anAccount();
    await admin.get(saveWxMenu, { configId: account.id, version: account.version, menus });
    expect(await admin.send(saveWxMenu, { configId: account.id, version: account.version, menus })).toMatchObject({ status: 409 });
  });

  test('is saved by whoever edits it while its account is changed, put into use, and its menu published', async () => {
    const account = await anAccount();
    await admin.get(saveWxMenu, { configId: account.id, basedOn: [], menus });
    const basedOn = await admin.get(loadWxMenus, { configId: account.id });
    const { id, version, accountName, appId } = { appId: `wx${String(count).padStart(16, '0')}`, ...(await read(account)) };
    await admin.get(submit, { id, version, accountName, appId, remark: '门诊部' });
    await admin.get(enable, { id });
    await admin.get(enable, { id: (await anAccount()).id });
    await admin.get(publishWxMenu, { id });
    expect(await admin.send(saveWxMenu, { configId: id, basedOn, menus: menus.slice(1) })).toMatchObject({ status: 200 });
    expect(await admin.send(saveWxMenu, { configId: id, basedOn, menus: menus.slice(0, 1) })).toMatchObject({ status: 409 });
    expect(await admin.get(loadWxMenus, { configId: id })).toEqual(menus.slice(1));
  });

  test('is the first that was saved, of two that were begun on an account without one', async () => {
    const { id } = await anAccount();
    expect(await admin.send(saveWxMenu, { configId: id, basedOn: [], menus })).toMatchObject({ status: 200 });
    expect(await admin.send(saveWxMenu, { configId: id, basedOn: [], menus: menus.slice(1) })).toMatchObject({ status: 409 });
    expect(await admin.get(loadWxMenus, { configId: id })).toEqual(menus);
  });

  test('of another hospital is absent', async () => {
    const account = await anAccount();
    await admin.get(saveWxMenu, { configId: account.id, menus });
    const other = await app.as('platformAdmin');
    for (const reply of [
      await other.send(loadWxMenus, { configId: account.id }),
      await other.send(saveWxMenu, { configId: account.id, menus }),
      await other.send(publishWxMenu, { id: account.id }),
    ])
      expect(reply).toMatchObject({ status: 404, body: { msg: '公众号不存在' } });
    expect(wechat.asked).toEqual([]);
  });
});
