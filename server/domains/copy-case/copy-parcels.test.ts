import { expect, test } from 'vitest';
import { copyRoute, printMailOrders } from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { copyCase, copyCaseMove } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { moneyOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { apiLogTable } from '../logs/log.tables.ts';
import { rowsOfLog } from '../logs/logs.testing.ts';
import { passCopyCases } from './copy-case.jobs.ts';
import { aCounted, aCourierSays, aSent, asNow, aTrackingNumber, move, storedCopyCase, TENANT } from './copy-case.testing.ts';

const app = sharedTestApp();
const DAY_MS = 86_400_000;
const order = ({ id }: { id: string }) => ({ id, tenantId: TENANT });

const printed = ({ token }: { token: string }, query: Record<string, string>) =>
  app().app.inject({ url: `/api${printMailOrders.path}`, query, headers: { 'blade-auth': `bearer ${token}` } });

test('a number of a courier is sent under once, and another courier may have it', async () => {
  const [first, second] = [await aSent(app()), await aCounted(app())];
  const office = await asNow(app(), 'applyAdmin');
  const again = { id: second.id, trackingNumber: first.trackingNumber };
  const taken = await office.send(copyCaseMove('send'), { ...again, courier: 'shunfeng' });
  expect(taken.status).toBe(409);
  expect(taken.body.msg).toContain('已用于其他复印申请');
  await office.get(copyCaseMove('send'), { ...again, courier: 'ems' });
});

test('a number that was entered wrongly is corrected: it is free again, and the request waits to be sent', async () => {
  const [wrong, other] = [await aSent(app()), await aCounted(app())];
  const office = await asNow(app(), 'applyAdmin');
  expect(await office.get(copyRoute, { id: wrong.id })).toMatchObject({ trackingNumber: wrong.trackingNumber });
  await office.get(copyCaseMove('correct'), { id: wrong.id, reason: '与另一件的单号弄混' });
  // A page that asks for its route at this moment is told that there is none.
  expect(await office.get(copyRoute, { id: wrong.id })).toEqual({ events: [] });
  expect((await (await asNow(app(), 'expertAdmin')).send(copyRoute, { id: wrong.id })).status).toBe(404);
  expect((await office.send(copyRoute, {})).status).toBe(404);
  expect(await storedCopyCase(app(), wrong)).toMatchObject({ copyStatus: 'wait_send', trackingNumber: null, sendTime: null });
  await office.get(copyCaseMove('send'), { id: other.id, courier: 'shunfeng', trackingNumber: wrong.trackingNumber });
  const right = aTrackingNumber();
  // As the specification has it: a number alone, which people also write in small letters.
  await office.get(copyCaseMove('send'), { id: wrong.id, trackingNumber: right.toLowerCase() });
  expect(await storedCopyCase(app(), wrong)).toMatchObject({ copyStatus: 'sent', courier: 'shunfeng', trackingNumber: right });
});

test('labels are printed once, and again where that is said', async () => {
  const made = await aCounted(app());
  const office = await asNow(app(), 'applyAdmin');
  const print = (query: Record<string, string>) => printed(office, query);
  expect((await print({ ids: made.id })).headers['content-type']).toBe('application/pdf');
  const again = await office.send(printMailOrders, { ids: made.id });
  expect(again).toMatchObject({ status: 409, body: { msg: `${made.no}已打印过面单，确认后可重新打印` } });
  expect((await print({ ids: made.id, again: '1' })).statusCode).toBe(200);
  expect(await storedCopyCase(app(), made)).toMatchObject({ printCount: 2 });
  const collected = await aCounted(app(), { delivery: 'collect' });
  expect((await office.send(printMailOrders, { ids: collected.id })).status).toBe(409);
  const waiting = await aCounted(app());
  expect((await print({})).statusCode).toBe(200);
  expect(await storedCopyCase(app(), waiting)).toMatchObject({ printCount: 1 });
  // Numbers in full leave the house on a label: the log says whose, also where none was named.
  const log = (await rowsOfLog(app(), apiLogTable)).at(-1);
  expect(log).toMatchObject({ call: printMailOrders.name, params: expect.stringContaining(waiting.id) });
  expect((await office.send(printMailOrders, {})).body.msg).toBe('没有待打印的快递面单');
  await office.get(copyCaseMove('send'), { id: waiting.id, courier: 'ems', trackingNumber: aTrackingNumber() });
  await office.get(copyCaseMove('correct'), { id: waiting.id, reason: '单号录入有误' });
  expect((await print({})).statusCode, 'the parcel that takes its place').toBe(200);
});

test('the mailing of a parcel that came back stays paid when nobody fetches the copies', async () => {
  const made = await aSent(app());
  await aCourierSays(app(), made, '4');
  await move(app(), 'applyAdmin', 'collect', { id: made.id });
  app().clock.advance(91 * DAY_MS);
  await passCopyCases(app().services);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'archived' });
  expect(await moneyOf(app(), order(made))).toMatchObject({ paid: 7_000, refunded: 0, settled: 7_000, held: 0 });
});

test('nor is it given back when a parcel that came back is fetched instead of being sent again', async () => {
  const made = await aSent(app());
  await aCourierSays(app(), made, '4');
  await move(app(), 'applyAdmin', 'resend', { id: made.id });
  await move(app(), 'applyAdmin', 'collect', { id: made.id });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_take', mailFee: 2_000, fee: 7_000 });
  await move(app(), 'applyAdmin', 'take', { id: made.id });
  expect(await moneyOf(app(), order(made))).toMatchObject({ paid: 7_000, refunded: 0, settled: 7_000, held: 0 });
  const left = await aSent(app());
  await aCourierSays(app(), left, '4');
  await move(app(), 'applyAdmin', 'resend', { id: left.id });
  await move(app(), 'applyAdmin', 'collect', { id: left.id });
  app().clock.advance(91 * DAY_MS);
  await passCopyCases(app().services);
  expect(await moneyOf(app(), order(left))).toMatchObject({ paid: 7_000, refunded: 0, settled: 7_000, held: 0 });
});

test('a wrong number does not give the mailing back: the parcel went out; where nothing had gone out, it does', async () => {
  const [mailed, left, kept] = [await aSent(app()), await aSent(app()), await aSent(app())];
  for (const one of [mailed, left, kept]) {
    const notMailed = one === kept ? { notMailed: 1 } : {};
    await move(app(), 'applyAdmin', 'correct', { id: one.id, reason: '单号录入有误', ...notMailed });
    await move(app(), 'applyAdmin', 'collect', { id: one.id });
  }
  expect(await storedCopyCase(app(), mailed)).toMatchObject({ copyStatus: 'wait_take', mailFee: 2_000, fee: 7_000 });
  expect(await storedCopyCase(app(), kept)).toMatchObject({ copyStatus: 'wait_take', mailFee: 0, fee: 5_000 });
  for (const one of [mailed, kept]) await move(app(), 'applyAdmin', 'take', { id: one.id });
  app().clock.advance(91 * DAY_MS);
  await passCopyCases(app().services);
  for (const one of [mailed, left])
    expect(await moneyOf(app(), order(one))).toMatchObject({ paid: 7_000, refunded: 0, settled: 7_000, held: 0 });
  expect(await moneyOf(app(), order(kept))).toMatchObject({ paid: 7_000, refunded: 2_000, settled: 5_000, held: 0 });
});

test('what a courier said of an earlier parcel under the same number says nothing; heard of late, it is done a week later', async () => {
  const made = await aSent(app());
  await aCourierSays(app(), made, '3', app().clock.now() - 300 * DAY_MS);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'sent' });
  const at = app().clock.now();
  app().clock.advance(20 * DAY_MS);
  await aCourierSays(app(), made, '3', at);
  await passCopyCases(app().services);
  const signed = await storedCopyCase(app(), made);
  expect(signed).toMatchObject({ copyStatus: 'signed', finishTime: new Date(app().clock.now() + 7 * DAY_MS) });
});

test('a parcel that came back goes out again under its number; what was said of it before says nothing, and its mailing stays paid', async () => {
  const [made, other] = [await aSent(app()), await aCounted(app())];
  const { trackingNumber } = made;
  const backAt = app().clock.now();
  await aCourierSays(app(), made, '2', backAt);
  await move(app(), 'applyAdmin', 'resend', { id: made.id });
  const office = await asNow(app(), 'applyAdmin');
  const taken = await office.send(copyCaseMove('send'), { id: other.id, courier: 'shunfeng', trackingNumber });
  expect([taken.status, taken.body.msg]).toEqual([409, `快递单号${trackingNumber}已用于其他复印申请，请核对`]);
  await office.get(copyCaseMove('send'), { id: made.id, courier: 'shunfeng', trackingNumber: trackingNumber.toLowerCase() });
  await aCourierSays(app(), made, '2', backAt);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'sent', trackingNumber });
  expect(await office.get(copyRoute, { id: made.id })).toMatchObject({ trackingNumber, events: [{ context: '物流轨迹' }] });
  await office.get(copyCaseMove('correct'), { id: made.id, reason: '仍未寄出', notMailed: 1 });
  await office.get(copyCaseMove('collect'), { id: made.id });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_take', mailFee: 2_000 });
});

test('a wrong receiver is corrected with a reason while copies are to be mailed: what is printed then goes to the right one', async () => {
  const made = await aSent(app());
  await aCourierSays(app(), made, '2');
  await move(app(), 'applyAdmin', 'resend', { id: made.id });
  const office = await asNow(app(), 'applyAdmin');
  const print = () => printed(office, { ids: made.id });
  const readdress = (input: object) => office.send(copyCaseMove('readdress'), { id: made.id, reason: '收件地址登记有误', ...input });
  expect([(await print()).statusCode, (await print()).statusCode]).toEqual([200, 409]);
  expect((await readdress({ receiverAddress: '云岭县城北社区12号' })).body.msg).toBe('收件信息没有变动，无须更正');
  expect((await readdress({ receiverAddress: '' })).body.msg).toBe('请填写收件地址');
  expect((await readdress({ receiverAddress: '云岭县城南社区8号' })).status).toBe(200);
  const right = { receiverName: '段国栋', receiverPhone: '13812345678', receiverAddress: '云岭县城南社区8号' };
  expect(await storedCopyCase(app(), made)).toMatchObject({ ...right, copyStatus: 'wait_send', printCount: null, printTime: null });
  expect((await print()).statusCode).toBe(200);
  expect(await storedCopyCase(app(), made)).toMatchObject({ printCount: 1 });
  // Whoever asked for the copies reads of it, with the reason.
  const history = await (await asNow(app(), 'doctor1')).get<object[]>(endpointOf(copyCase, 'history'), { id: made.id });
  expect(history).toContainEqual(expect.objectContaining({ reason: '收件地址登记有误' }));
  const collected = await aCounted(app(), { delivery: 'collect' });
  expect((await readdress({ id: collected.id, receiverAddress: '云岭县城南社区8号' })).status).toBe(409);
});

test('what happened to a parcel before it was back in hand says nothing of it once it goes out again, however late it is told', async () => {
  const made = await aSent(app());
  const HOUR_MS = 3_600_000;
  await aCourierSays(app(), made, '2');
  app().clock.advance(3 * HOUR_MS);
  await move(app(), 'applyAdmin', 'resend', { id: made.id });
  const backAt = app().clock.now();
  app().clock.advance(3 * HOUR_MS);
  await move(app(), 'applyAdmin', 'send', { id: made.id, courier: 'shunfeng', trackingNumber: made.trackingNumber });
  for (const word of ['4', '3']) await aCourierSays(app(), made, word, backAt - HOUR_MS);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'sent' });
  app().clock.advance(HOUR_MS);
  await aCourierSays(app(), made, '3');
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'signed' });
});
