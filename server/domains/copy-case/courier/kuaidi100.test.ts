import { afterAll, beforeAll, expect, test } from 'vitest';
import { askCourier, copyRoute, pushCourier } from '../../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { copyCaseMove } from '../../../../contract/domains/copy-case/copy-case.resource.ts';
import { courierAccount } from '../../../../contract/domains/copy-case/courier-account.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { toWireTime } from '../../../../contract/kernel/wire-time.ts';
import { whileHeldBack } from '../../../engine/restored/held-back.testing.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aSent, asNow, storedCopyCase } from '../copy-case.testing.ts';
import { followParcels } from './follow-parcels.ts';
import { pushedNews } from './kuaidi100.ts';
import { aCourierAccount, CUSTOMER, KEY, type Kuaidi100Server, md5, SALT, startKuaidi100 } from './kuaidi100-server.testing.ts';

const HOUR_MS = 3_600_000;

let courier: Kuaidi100Server;
let app: TestApp;
let accountId: string;

beforeAll(async () => {
  courier = await startKuaidi100();
  app = await createTestApp({ LIANYI_PUSH_PRIVATE: '1' });
  const kept = await aCourierAccount(app, courier);
  accountId = kept.id;
  expect(kept).not.toHaveProperty('secretKey');
});

afterAll(async () => {
  await app.close();
  courier.stop();
});

const station = (context: string, back: number) => ({ ftime: toWireTime(app.clock.now() - back * HOUR_MS), context });
const said = (nu: string, state: string, data: object[]) => ({ message: 'ok', status: '200', com: 'shunfeng', nu, state, data });

async function push(lastResult: object, { salt = SALT, to = accountId } = {}) {
  const param = JSON.stringify({ status: 'polling', message: '', lastResult });
  const response = await app.app.inject({
    method: 'POST',
    url: `/api${pushCourier.path.replace('{accountId}', to)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ param, sign: md5(param + salt) }).toString(),
  });
  return response.json<{ result: boolean; returnCode: string }>();
}

test('a parcel is subscribed to once, asked after with a signature, and its route is shown newest first', async () => {
  const made = await aSent(app);
  app.clock.advance(HOUR_MS);
  courier.answers.set(made.trackingNumber, said(made.trackingNumber, '0', [station('快件在途', 0), station('已揽收', 1)]));
  const office = await asNow(app, 'applyAdmin');
  const ask = async () => (await office.send(askCourier, { id: made.id })).status;
  expect(await whileHeldBack(app.services, async () => [await followParcels(app.services), await ask()])).toEqual([0, 409]);
  expect(await followParcels(app.services)).toBe(1);
  await office.get(askCourier, { id: made.id });
  expect(courier.subscriptions.filter(({ number }) => number === made.trackingNumber)).toHaveLength(1);
  expect(courier.subscriptions.at(-1)?.parameters.callbackurl).toBe(
    `https://copies.example/api/blade-handheld-hospital/copyCases/courier/${accountId}`,
  );
  const route = await office.get<{ courierStatus: string; events: { context: string }[] }>(copyRoute, {
    trackingNumber: made.trackingNumber,
  });
  expect(route.events.map(({ context }) => context)).toEqual(['快件在途', '已揽收']);
  expect(route.courierStatus).toBe('0');
  const stranger = await asNow(app, 'expertAdmin');
  expect((await stranger.send(copyRoute, { trackingNumber: made.trackingNumber })).status).toBe(404);
});

test('trouble becomes a task; the same again raises none anew, and what is older says nothing any more', async () => {
  const made = await aSent(app);
  app.clock.advance(5 * HOUR_MS);
  const trouble = said(made.trackingNumber, '2', [station('地址不详', 2)]);
  expect(await push(trouble)).toEqual({ result: true, returnCode: '200', message: '成功' });
  expect(await storedCopyCase(app, made)).toMatchObject({ copyStatus: 'problem' });
  await (await asNow(app, 'applyAdmin')).get(copyCaseMove('resolve'), { id: made.id, reason: '已补充门牌号' });
  await push(trouble);
  expect(await storedCopyCase(app, made)).toMatchObject({ copyStatus: 'sent' });
  await push(said(made.trackingNumber, '3', [station('已签收', 1)]));
  expect(await storedCopyCase(app, made)).toMatchObject({ copyStatus: 'signed', signTime: new Date(app.clock.now() - HOUR_MS) });
  await push(said(made.trackingNumber, '5', [station('派件中', 3)]));
  await push(trouble);
  expect(await storedCopyCase(app, made)).toMatchObject({ copyStatus: 'signed' });
});

test.each([
  ...['1001', '1002', '1003'].map((code) => [code, '0']),
  ...['101', '103', '1'].map((code) => [code, '1']),
  ['301', '3'],
  ['1401', '14'],
])('the finer code %s is read as %s', (code = '', status) => {
  const data = [{ ftime: '2026-11-20 10:00:00', context: '到达派件城市', statusCode: code }];
  const pushed = pushedNews(JSON.stringify({ lastResult: { com: 'shunfeng', nu: 'SF1', state: code, data } }));
  expect([pushed?.news.status, pushed?.news.events[0]?.status]).toEqual([status, status]);
});

test('a wrong signature, another account and nonsense change nothing', async () => {
  const made = await aSent(app);
  app.clock.advance(HOUR_MS);
  const signed = said(made.trackingNumber, '3', [station('已签收', 0)]);
  expect(await push(signed, { salt: 'guessed' })).toEqual({ result: false, returnCode: '500', message: '推送签名不正确' });
  expect(await push(signed, { to: made.id })).toEqual({ result: false, returnCode: '500', message: '推送签名不正确' });
  for (const odd of [
    {},
    { nu: 5 },
    { ...signed, state: '77' },
    { ...signed, data: '已签收' },
    { ...signed, data: [{ ftime: '昨天', context: 7 }] },
  ])
    expect(await push(odd)).toMatchObject({ result: true });
  expect(await push({ ...signed, nu: 'NOBODYS' })).toMatchObject({ result: true });
  expect(await storedCopyCase(app, made)).toMatchObject({ copyStatus: 'sent' });
});

test('a service that is out of order is kept with its account, told once, and sets no parcel aside', async () => {
  const made = await aSent(app);
  const account = async () =>
    (await (
      await asNow(app, 'applyAdmin')
    ).get<{ failure?: string; failureTime?: string }>(endpointOf(courierAccount, 'detail'), {
      id: accountId,
    })) ?? {};
  for (let run = 0; run < 8; run += 1) {
    app.clock.advance(3 * HOUR_MS);
    courier.answers.set(made.trackingNumber, { result: false, returnCode: '503', message: '验证签名失败' });
    await followParcels(app.services);
  }
  expect(await account()).toMatchObject({ failure: '快递100拒绝了查询（503），请检查公司编号与授权密钥' });
  const { rows } = await app.services.database.forGroup().run(sql`SELECT id FROM job_failure WHERE row_table = 'copy_parcel'`);
  expect(rows).toEqual([]);
  app.clock.advance(3 * HOUR_MS);
  courier.answers.set(made.trackingNumber, said(made.trackingNumber, '0', [station('快件在途', 0)]));
  expect(await followParcels(app.services)).toBeGreaterThan(0);
  expect((await account()).failure ?? null).toBeNull();
});

test('the settings of an account that fails are mended although it was asked meanwhile', async () => {
  const made = await aSent(app);
  const office = await asNow(app, 'applyAdmin');
  const account = () => office.get<{ version: number; failure?: string }>(endpointOf(courierAccount, 'detail'), { id: accountId });
  const { version } = await account();
  app.clock.advance(HOUR_MS);
  courier.answers.set(made.trackingNumber, { result: false, returnCode: '503', message: '验证签名失败' });
  await followParcels(app.services);
  expect(await account()).toMatchObject({ failure: expect.stringContaining('（503）') });
  const mended = { ...courier.settings, callbackBase: 'https://copies.example', id: accountId, version };
  expect((await office.send(endpointOf(courierAccount, 'submit'), mended)).status).toBe(200);
  expect((await office.send(endpointOf(courierAccount, 'submit'), mended)).status).toBe(409);
  courier.answers.set(made.trackingNumber, said(made.trackingNumber, '0', [station('快件在途', 0)]));
  app.clock.advance(3 * HOUR_MS);
  await followParcels(app.services);
  expect((await account()).failure).toBeUndefined();
});

test('a wrong key is told, and an account that may not subscribe is asked all the same', async () => {
  const made = await aSent(app);
  app.clock.advance(HOUR_MS);
  const office = await asNow(app, 'applyAdmin');
  courier.answers.set(made.trackingNumber, { result: false, returnCode: '503', message: '验证签名失败' });
  expect((await office.send(askCourier, { id: made.id })).body.msg).toBe('快递100拒绝了查询（503），请检查公司编号与授权密钥');
  courier.answers.set(made.trackingNumber, said(made.trackingNumber, '0', [station('快件在途', 0)]));
  courier.may.subscribe = false;
  const other = await aSent(app);
  courier.answers.set(other.trackingNumber, said(other.trackingNumber, '0', [station('快件在途', 0)]));
  expect(await office.get(askCourier, { id: other.id })).toEqual({ isNews: true, isAsked: true });
  courier.may.subscribe = true;
});

test('what is wrong with one number is told of its parcel, and neither of the account nor of other parcels', async () => {
  const [wrong, right] = [await aSent(app), await aSent(app)];
  const office = await asNow(app, 'applyAdmin');
  const account = await office.get<{ failure?: string }>(endpointOf(courierAccount, 'detail'), { id: accountId });
  expect(account.failure).toBeUndefined();
  app.clock.advance(HOUR_MS);
  courier.answers.set(wrong.trackingNumber, { result: false, returnCode: '400', message: '找不到对应公司' });
  courier.answers.set(right.trackingNumber, said(right.trackingNumber, '0', [station('快件在途', 0)]));
  const failureOf = async ({ trackingNumber }: { trackingNumber: string }) =>
    (await (await asNow(app, 'applyAdmin')).get<{ failure?: string }>(copyRoute, { trackingNumber })).failure;
  const told = async () => {
    const { rows } = await app.services.database
      .forGroup()
      .run<{ permission: string }>(sql`SELECT to_permission AS permission FROM outbox WHERE link = ${`/copy-case/detail?id=${wrong.id}`}
        AND title = '快递单号查询不到，请核对'`);
    return rows.map(({ permission }) => permission);
  };
  for (let day = 0; day < 4; day += 1) {
    await followParcels(app.services);
    app.clock.advance(25 * HOUR_MS);
  }
  expect(await failureOf(wrong)).toBe('快递100查不到该快递公司的这个单号，请核对快递公司与单号');
  expect(await told()).toEqual(['copy_case_send']);
  expect(await failureOf(right)).toBeUndefined();
  const detail = async () =>
    (await asNow(app, 'applyAdmin')).get<{ failure?: string }>(endpointOf(courierAccount, 'detail'), { id: accountId });
  expect((await detail()).failure).toBeUndefined();
  // By hand the same is said at once.
  const asked = await (await asNow(app, 'applyAdmin')).send(askCourier, { id: wrong.id });
  expect([asked.status, asked.body.msg]).toEqual([400, '快递100查不到该快递公司的这个单号，请核对快递公司与单号']);
  app.clock.advance(25 * HOUR_MS);
  courier.answers.set(wrong.trackingNumber, said(wrong.trackingNumber, '0', [station('快件在途', 0)]));
  await followParcels(app.services);
  expect(await failureOf(wrong)).toBeUndefined();
});

test('of a parcel that has arrived nothing is asked any more, whatever the service says of its number', async () => {
  const made = await aSent(app);
  app.clock.advance(HOUR_MS);
  const office = await asNow(app, 'applyAdmin');
  await office.get(copyCaseMove('receive'), { id: made.id });
  app.clock.advance(30 * 24 * HOUR_MS);
  courier.answers.set(made.trackingNumber, { result: false, returnCode: '400', message: '找不到对应公司' });
  expect((await (await asNow(app, 'applyAdmin')).send(askCourier, { id: made.id })).status).toBe(400);
  const { rows } = await app.services.database
    .forGroup()
    .run(sql`SELECT next_ask_time AS "nextAskTime", failure FROM copy_parcel WHERE copy_case_id = ${made.id}`);
  expect(rows).toEqual([{ nextAskTime: null, failure: null }]);
  const told = await app.services.database.forGroup().run(sql`
    SELECT 1 FROM outbox WHERE link = ${`/copy-case/detail?id=${made.id}`} AND title = '快递单号查询不到，请核对'`);
  expect(told.count).toBe(0);
});

test('a service that is busy is asked again, and its keys are not doubted', async () => {
  const made = await aSent(app);
  app.clock.advance(HOUR_MS);
  courier.answers.set(made.trackingNumber, { result: false, returnCode: '502', message: '服务器繁忙' });
  const asked = await (await asNow(app, 'applyAdmin')).send(askCourier, { id: made.id });
  expect(asked.body.msg).toBe('快递100暂时不能查询（502），请稍后再试');
});

test('the pause between questions holds for several who press at once, and after a failure, which is kept as the job keeps it', async () => {
  const [made, failing] = [await aSent(app), await aSent(app)];
  app.clock.advance(HOUR_MS);
  const office = await asNow(app, 'applyAdmin');
  const ask = ({ id }: { id: string }) => office.send<{ isNews: boolean }>(askCourier, { id });
  const asked = ({ trackingNumber }: { trackingNumber: string }) => courier.questions.filter((number) => number === trackingNumber).length;
  courier.answers.set(made.trackingNumber, said(made.trackingNumber, '0', [station('快件在途', 0)]));
  const together = await Promise.all([ask(made), ask(made), ask(made)]);
  expect(together.map(({ body }) => body.data?.isNews).toSorted()).toEqual([false, false, true]);
  expect(asked(made)).toBe(1);
  courier.answers.set(failing.trackingNumber, { result: false, returnCode: '503', message: '验证签名失败' });
  expect((await ask(failing)).status).toBe(400);
  expect((await ask(failing)).body.data).toEqual({ isNews: false, isAsked: false });
  expect(asked(failing)).toBe(1);
  const account = () => office.get<{ failure?: string }>(endpointOf(courierAccount, 'detail'), { id: accountId });
  expect((await account()).failure).toBe('快递100拒绝了查询（503），请检查公司编号与授权密钥');
  const { rows } = await app.services.database
    .forGroup()
    .run<{ next: Date }>(sql`SELECT next_ask_time AS next FROM copy_parcel WHERE copy_case_id = ${failing.id}`);
  expect(rows[0]?.next.getTime()).toBe(app.clock.now() + 2 * HOUR_MS);
  app.clock.advance(HOUR_MS);
  const later = await asNow(app, 'applyAdmin');
  courier.answers.set(failing.trackingNumber, said(failing.trackingNumber, '0', [station('快件在途', 0)]));
  expect(await later.get(askCourier, { id: failing.id })).toEqual({ isNews: true, isAsked: true });
  expect((await later.get<{ failure?: string }>(endpointOf(courierAccount, 'detail'), { id: accountId })).failure).toBeUndefined();
});

test('a key goes to no other address than it was entered for', async () => {
  const office = await asNow(app, 'applyAdmin');
  const account = { accountName: '备用', courierKind: 'kuaidi100', address: 'https://poll.example', customer: CUSTOMER };
  const save = endpointOf(courierAccount, 'submit');
  const { id, version } = await office.get<{ id: string; version: number }>(save, { ...account, secretKey: KEY });
  const moved = await office.send(save, { ...account, id, version, address: 'https://elsewhere.example' });
  expect([moved.status, moved.body.msg]).toEqual([400, '请输入授权密钥']);
  const renamed = await office.send(save, { ...account, id, version, accountName: '备用二' });
  expect(renamed.status).toBe(200);
});

test('an address inside the own network is refused where the installation does not allow it', async () => {
  const strict = await createTestApp();
  try {
    const made = await aSent(strict);
    const office = await asNow(strict, 'applyAdmin');
    const account = { accountName: '内网', courierKind: 'kuaidi100', address: 'http://127.0.0.1:1', customer: CUSTOMER, secretKey: KEY };
    const { id } = await office.get<{ id: string }>(endpointOf(courierAccount, 'submit'), account);
    await office.get(endpointOf(courierAccount, 'enable'), { id });
    expect((await office.send(askCourier, { id: made.id })).body.msg).toBe('快递查询服务地址不能是内部网络的地址');
  } finally {
    await strict.close();
  }
});
