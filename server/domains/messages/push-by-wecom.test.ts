import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import type { Services } from '../../engine/services.ts';
import { startWecomServer, type WecomServer } from '../../platform/push/wecom.testing.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { pushing } from './push.testing.ts';
import { pushWaitingMessages } from './push-waiting-messages.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let wecom: WecomServer;
let hospital: ReturnType<typeof pushing>;
beforeAll(async () => {
  wecom = await startWecomServer();
  app = await createTestApp({ LIANYI_WECOM_URL: wecom.url });
  hospital = pushing(app, await app.as('strangerAdmin'));
});
afterAll(async () => {
  await app.close();
  await wecom.close();
});
beforeEach(async () => {
  wecom.reset();
  await hospital.reset();
});

const push = (services: Services = app.services) => pushWaitingMessages(services);
const statuses = async (eventId: string) => (await hospital.rowsOf(eventId)).map(({ status }) => status);
const sentBy = () => wecom.asked.filter(({ path }) => path === 'message/send').map(({ body }) => body);
const lookedUp = () => wecom.asked.filter(({ path }) => path === 'user/getuserid').map(({ body }) => body.mobile);

test('finds people by their numbers and tells all of them by one call; each who was not reached has a reason', async () => {
  const people = [
    await hospital.aReceiver('13800000001'),
    await hospital.aReceiver('13800000002'),
    await hospital.aReceiver('13800000003'),
    await hospital.aReceiver('13800000004'),
    await hospital.aReceiver('13800000005'),
    await hospital.aReceiver(),
  ];
  for (const [at, member] of ['ZhangSan', 'LiSi', 'WangWu', 'ZhaoLiu'].entries()) wecom.members.set(`1380000000${at + 1}`, member);
  wecom.refuse({ invaliduser: 'wangwu', unlicenseduser: 'zhaoliu' });
  await hospital.enableWecom(wecom);
  const id = await hospital.send(people);
  const at = toWireTime(app.clock.now()).slice(11, 16);
  expect(await statuses(id)).toEqual(Array(6).fill('waiting'));
  expect(await push()).toBe(2);
  expect(wecom.tokens()).toBe(1);
  expect(lookedUp().toSorted()).toEqual(['13800000001', '13800000002', '13800000003', '13800000004', '13800000005']);
  expect(sentBy()).toEqual([
    {
      touser: 'LiSi|WangWu|ZhangSan|ZhaoLiu',
      msgtype: 'text',
      agentid: 1000002,
      text: { content: `值班提醒（${at}）\n请于今晚八点到岗。` },
      safe: 0,
      enable_duplicate_check: 1,
      duplicate_check_interval: 1800,
    },
  ]);
  expect((await hospital.rowsOf(id)).map(({ status, reason }) => [status, reason])).toEqual([
    ['delivered', null],
    ['delivered', null],
    ['failed', '不在企业微信应用的可见范围内'],
    ['failed', '没有企业微信的接口许可'],
    ['failed', '手机号在企业微信中没有对应的成员'],
    ['failed', '没有手机号'],
  ]);
});

test('another message of the same words is no repetition of the first', async () => {
  const person = await hospital.aReceiver('13800000001');
  wecom.members.set('13800000001', 'ZhangSan');
  await hospital.enableWecom(wecom);
  for (const _ of [1, 2]) {
    await hospital.send([person]);
    await push();
    app.clock.advance(60_000);
  }
  const [first, second] = sentBy();
  expect(second).not.toEqual(first);
});

test('keeps its token until it ends, remembers members for an hour, and those who are none as well', async () => {
  const people = [await hospital.aReceiver('13800000011'), await hospital.aReceiver('13800000012')];
  wecom.members.set('13800000011', 'ZhangSan');
  await hospital.enableWecom(wecom);
  const tell = async (title: string) => {
    await hospital.send(people, { title });
    await push();
    return [wecom.tokens(), lookedUp().length, sentBy().length];
  };
  expect([await tell('一'), await tell('二')]).toEqual([
    [1, 2, 1],
    [1, 2, 2],
  ]);
  app.clock.advance(61 * MINUTE_MS);
  expect(await tell('三')).toEqual([1, 4, 3]);
  app.clock.advance(61 * MINUTE_MS);
  expect(await tell('四')).toEqual([2, 6, 4]);
});

test('a token that has ended early is renewed once, by everybody who finds it ended', async () => {
  const people = await Promise.all(['13800000021', '13800000022', '13800000023'].map((phone) => hospital.aReceiver(phone)));
  for (const { phone = '' } of people) wecom.members.set(phone, `member${phone}`);
  await hospital.enableWecom(wecom);
  await hospital.send(people.slice(0, 1));
  await push();
  wecom.endToken();
  const id = await hospital.send(people, { title: '第二条' });
  expect(await push()).toBe(3);
  expect([wecom.tokens(), await statuses(id)]).toEqual([2, ['delivered', 'delivered', 'delivered']]);
  wecom.neverAccept();
  const last = await hospital.send(people.slice(0, 1), { title: '第三条' });
  expect(await push()).toBe(0);
  expect(wecom.tokens()).toBe(3);
  expect(await hospital.rowsOf(last)).toMatchObject([{ status: 'waiting', reason: '企业微信的访问令牌已失效，请稍后重试' }]);
});

test('a long message is cut at a character, at 2048 bytes', async () => {
  const person = await hospital.aReceiver('13800000031');
  wecom.members.set('13800000031', 'ZhangSan');
  await hospital.enableWecom(wecom);
  await hospital.send([person], { title: 'T', content: `${'长'.repeat(677)}😀${'尾'.repeat(200)}` });
  await push();
  const [{ text } = {}] = sentBy() as { text?: { content: string } }[];
  // 13 bytes of title and time, 677 characters of three, then four of which one alone would fit.
  expect(text?.content).toBe(`T（${toWireTime(app.clock.now()).slice(11, 16)}）\n${'长'.repeat(677)}…`);
  expect(Buffer.byteLength(text?.content ?? '')).toBe(2047);
});

test('when nobody of it can be reached, everybody has the reason and it is not tried again', async () => {
  const person = await hospital.aReceiver('13800000041');
  wecom.members.set('13800000041', 'ZhangSan');
  wecom.answer('message/send', { errcode: 81013, errmsg: 'user & party & tag all invalid' });
  await hospital.enableWecom(wecom);
  const id = await hospital.send([person]);
  expect(await push()).toBe(0);
  expect(await hospital.rowsOf(id)).toMatchObject([{ status: 'failed', reason: '不在企业微信应用的可见范围内', attempts: 1 }]);
});

test.each([
  [{ errcode: 60020, errmsg: 'not allow to access from your ip' }, 'failed', '服务器地址不在企业微信应用的企业可信IP中'],
  [{ errcode: 45009, errmsg: 'api freq out of limit' }, 'waiting', '调用企业微信的次数已达上限，请稍后重试'],
  [{ errcode: -1, errmsg: 'system busy' }, 'waiting', '企业微信系统繁忙，请稍后重试'],
])('what it declines with is told in words, and neither secret nor token is: %o', async (answer, status, reason) => {
  const person = await hospital.aReceiver('13800000051');
  wecom.members.set('13800000051', 'ZhangSan');
  wecom.answer('message/send', { ...answer, hint: wecom.secret });
  await hospital.enableWecom(wecom);
  const id = await hospital.send([person]);
  const logged = await loggedBy(push);
  expect(await hospital.rowsOf(id)).toMatchObject([{ status, reason }]);
  expect(logged).toContain(reason);
  for (const secret of [wecom.secret, 'token/', 'access_token']) expect(logged).not.toContain(secret);
});

test('when it cannot be reached, that is told without the address, which holds the secret', async () => {
  const { url, close } = await startWecomServer();
  await close();
  app.services.settings.wecomUrl = url;
  try {
    await hospital.enableWecom(wecom);
    const id = await hospital.send([await hospital.aReceiver('13800000061')]);
    const logged = await loggedBy(push);
    const reason = '无法连接企业微信，请检查网络（ECONNREFUSED）';
    expect(await hospital.rowsOf(id)).toMatchObject([{ status: 'waiting', reason }]);
    expect(logged).toContain(reason);
    for (const secret of [wecom.secret, 'corpsecret', url]) expect(logged).not.toContain(secret);
  } finally {
    app.services.settings.wecomUrl = wecom.url;
  }
});

/** Everything that is written down while it works, errors with all that they carry. */
async function loggedBy(work: (services: Services) => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const warn = (line: { err?: Error }) => {
    lines.push(`${JSON.stringify(line)} ${line.err?.stack} ${JSON.stringify(line.err?.cause ?? '')}`);
  };
  await work({ ...app.services, log: { ...app.services.log, warn } as unknown as Services['log'] });
  return lines.join('\n');
}
