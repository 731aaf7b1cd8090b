import { afterAll, beforeAll, expect, test } from 'vitest';
import { askCourier, copyRoute } from '../../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { copyCaseMove } from '../../../../contract/domains/copy-case/copy-case.resource.ts';
import { toWireTime } from '../../../../contract/kernel/wire-time.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aSent, asNow, storedCopyCase } from '../copy-case.testing.ts';
import { followParcels } from './follow-parcels.ts';
import { aCourierAccount, type Kuaidi100Server, startKuaidi100 } from './kuaidi100-server.testing.ts';

const HOUR_MS = 3_600_000;
const TOLD = '已寄出30天仍无签收信息，请核实并登记签收';

let courier: Kuaidi100Server;
let app: TestApp;

beforeAll(async () => {
  courier = await startKuaidi100();
  app = await createTestApp({ LIANYI_PUSH_PRIVATE: '1' });
  await aCourierAccount(app, courier);
});

afterAll(async () => {
  await app.close();
  courier.stop();
});

type Sent = Awaited<ReturnType<typeof aSent>>;

/** The job runs over so many days, every two hours. */
async function pass(days: number): Promise<void> {
  for (let at = 0; at < days * 12; at += 1) {
    app.clock.advance(2 * HOUR_MS);
    await followParcels(app.services);
  }
}

const timesAsked = ({ trackingNumber }: Sent) => courier.questions.filter((number) => number === trackingNumber).length;

async function nextOf({ id }: Sent): Promise<Date | null | undefined> {
  const { rows } = await app.services.database
    .forGroup()
    .run<{ next: Date | null }>(sql`SELECT next_ask_time AS next FROM copy_parcel WHERE copy_case_id = ${id}`);
  return rows[0]?.next;
}

async function told({ id }: Sent): Promise<string[]> {
  const { rows } = await app.services.database.forGroup().run<{ permission: string }>(sql`
    SELECT to_permission AS permission FROM outbox WHERE link = ${`/copy-case/detail?id=${id}`} AND title = ${TOLD}`);
  return rows.map(({ permission }) => permission);
}

const said = ({ trackingNumber: nu }: Sent, state: string, context: string) => {
  const data = [{ ftime: toWireTime(app.clock.now()), context }];
  return { message: 'ok', status: '200', com: 'shunfeng', nu, state, data };
};

test('a parcel that is never said to be signed for is asked for ever more rarely, then no more, and the office is told once', async () => {
  const [silent, refused] = [await aSent(app), await aSent(app)];
  courier.answers.set(silent.trackingNumber, said(silent, '0', '快件在途'));
  courier.answers.set(refused.trackingNumber, { result: false, returnCode: '400', message: '找不到对应公司' });
  await pass(7);
  expect(timesAsked(silent)).toBe(84);
  await pass(22);
  expect([timesAsked(silent), await told(silent)]).toEqual([84 + 22, []]);
  await pass(20);
  for (const parcel of [silent, refused]) {
    expect(timesAsked(parcel)).toBeLessThan(110);
    expect([await nextOf(parcel), await told(parcel)]).toEqual([null, ['copy_case_send']]);
    expect(await storedCopyCase(app, parcel)).toMatchObject({ copyStatus: 'sent' });
  }
  // By hand it is still asked for.
  courier.answers.set(silent.trackingNumber, said(silent, '3', '已签收'));
  expect(await (await asNow(app, 'applyAdmin')).get(askCourier, { id: silent.id })).toEqual({ isNews: true, isAsked: true });
  expect([(await storedCopyCase(app, silent)).copyStatus, await nextOf(silent), await told(silent)]).toEqual([
    'signed',
    null,
    ['copy_case_send'],
  ]);
});

test('of a parcel that was on the way for longer when it is first looked at nobody is told anew', async () => {
  const old = await aSent(app);
  courier.answers.set(old.trackingNumber, said(old, '0', '快件在途'));
  app.clock.advance(60 * 24 * HOUR_MS);
  await followParcels(app.services);
  expect([timesAsked(old), await nextOf(old), await told(old)]).toEqual([1, null, []]);
});

test('no outage gives a parcel up, and of one that has arrived nobody is told', async () => {
  const [unheard, received] = [await aSent(app), await aSent(app)];
  await (await asNow(app, 'applyAdmin')).get(copyCaseMove('receive'), { id: received.id });
  courier.answers.set(unheard.trackingNumber, { result: false, returnCode: '503', message: '验证签名失败' });
  app.clock.advance(40 * 24 * HOUR_MS);
  await followParcels(app.services);
  expect([await nextOf(unheard), await told(unheard)]).toEqual([new Date(app.clock.now() + 24 * HOUR_MS), []]);
  expect([await nextOf(received), await told(received)]).toEqual([null, []]);
});

test('a question that is put again at once asks nobody, and says so', async () => {
  const made = await aSent(app);
  const office = await asNow(app, 'applyAdmin');
  const ask = () => office.get(askCourier, { id: made.id });
  expect([await ask(), await ask()]).toEqual([
    { isNews: false, isAsked: true },
    { isNews: false, isAsked: false },
  ]);
  expect(timesAsked(made)).toBe(1);
});

test('a telephone that its courier did not accept is corrected, and the courier is asked, and pushes, with the new one at once', async () => {
  const made = await aSent(app);
  courier.answers.set(made.trackingNumber, { result: false, returnCode: '408', message: '手机号不匹配' });
  await followParcels(app.services);
  const office = await asNow(app, 'applyAdmin');
  const failure = async () => (await office.get<{ failure?: string }>(copyRoute, { id: made.id })).failure;
  expect([courier.phones.get(made.trackingNumber), await failure()]).toEqual(['5678', expect.stringContaining('请核对收件人电话')]);
  await office.get(copyCaseMove('readdress'), { id: made.id, receiverPhone: '13900004321', reason: '电话登记有误' });
  expect(await failure()).toBeUndefined();
  courier.answers.set(made.trackingNumber, said(made, '0', '快件在途'));
  await followParcels(app.services);
  expect([courier.phones.get(made.trackingNumber), timesAsked(made)]).toEqual(['4321', 2]);
  const subscribed = () =>
    courier.subscriptions.filter(({ number }) => number === made.trackingNumber).map(({ parameters }) => parameters.phone);
  expect(subscribed()).toEqual(['5678', '4321']);
  // Another address is nothing to the courier's service.
  await office.get(copyCaseMove('readdress'), { id: made.id, receiverAddress: '云岭县城北社区99号', reason: '门牌号有误' });
  await followParcels(app.services);
  expect(subscribed()).toHaveLength(2);
});
