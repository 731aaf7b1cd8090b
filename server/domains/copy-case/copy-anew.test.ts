import { expect, test } from 'vitest';
import { copyCaseMoney, copyRoute } from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { copyCase, copyCaseMove, detailCopyCase, saveCopyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { listOf } from '../../../contract/kernel/document.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { assertLedger, ledgerOf, moneyOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { passCopyCases } from './copy-case.jobs.ts';
import {
  aCopyCase,
  aCounted,
  aCourierSays,
  aPaper,
  aSent,
  asNow,
  aTrackingNumber,
  move,
  storedCopyCase,
  TENANT,
} from './copy-case.testing.ts';

const app = sharedTestApp();
const DAY_MS = 86_400_000;
const order = ({ id }: { id: string }) => ({ id, tenantId: TENANT });
const repage = (id: string, pageCount: number) => move(app(), 'applyAdmin', 'repage', { id, pageCount, reason: '页数录入有误' });
const receiver = { receiverName: '段国栋', receiverPhone: '13812345678', receiverAddress: '云岭县城南社区8号' };

async function noticesOf(no: string): Promise<string[]> {
  await app().deliver();
  const { rows } = await app()
    .services.database.forTenant(TENANT)
    .run<{ title: string; userId: string }>(sql`
    SELECT title, user_id AS "userId" FROM notice WHERE tenant_id = ${TENANT} AND context LIKE ${`%${no}%`}`);
  const { doctor1, cashier } = app().people;
  const names = new Map([
    [doctor1.userId, 'doctor1'],
    [cashier.userId, 'cashier'],
  ]);
  return rows.flatMap(({ title, userId }) => (names.has(userId) ? [`${names.get(userId)} ${title}`] : []));
}

async function draftsOf({ id }: { id: string }): Promise<{ id: string; no: string }[]> {
  const { rows } = await app()
    .services.database.forTenant(TENANT)
    .run<{ id: string; no: string }>(
      sql`SELECT id, no FROM copy_case WHERE tenant_id = ${TENANT} AND renewed_from_id = ${id} AND is_deleted = 0`,
    );
  return rows;
}

test('a wrong page count is put right until the parcel is gone, against whatever was refunded, supplemented and handed out before', async () => {
  const made = await aCounted(app(), {}, 60);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_send', fee: 5_000, refundDue: 2_000 });
  // Back to what was paid: what had gone back, and nobody had fetched, pays for it.
  await repage(made.id, 100);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_send', fee: 7_000, supplementDue: 0, refundDue: 0 });
  expect(await noticesOf(made.no)).toEqual(expect.arrayContaining(['cashier 复印费用待退现金已抵缴', 'doctor1 复印费用待退现金已抵缴']));
  await repage(made.id, 60);
  await move(app(), 'cashier', 'payOut', { id: made.id, amount: 2_000 });
  await repage(made.id, 100);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_supplement', fee: 7_000, supplementDue: 2_000 });
  await move(app(), 'cashier', 'supplement', { id: made.id, amount: 2_000 });
  await repage(made.id, 140);
  await move(app(), 'cashier', 'supplement', { id: made.id, amount: 2_000 });
  await repage(made.id, 20);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_send', fee: 3_000, supplementDue: 0, refundDue: 6_000 });
  expect(await moneyOf(app(), order(made))).toMatchObject({ paid: 11_000, refunded: 8_000, held: 3_000 });
  const office = await asNow(app(), 'applyAdmin');
  const again = await office.send(copyCaseMove('repage'), { id: made.id, pageCount: 20, reason: '页数录入有误' });
  expect([again.status, again.body.msg]).toEqual([409, '页数没有变动，无须更正']);
  await move(app(), 'cashier', 'payOut', { id: made.id, amount: 6_000 });
  const twice = await Promise.all(
    [30, 30].map((pageCount) => office.send(copyCaseMove('repage'), { id: made.id, pageCount, reason: '再次清点' })),
  );
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_supplement', supplementDue: 500 });
  await assertLedger(app());
  const sent = await aSent(app());
  expect((await office.send(copyCaseMove('repage'), { id: sent.id, pageCount: 30, reason: '页数录入有误' })).status).toBe(409);
});

test('a supplement that was asked for by mistake is withdrawn, also where an earlier one was paid: the pages are settled anew', async () => {
  const made = await aCounted(app(), {}, 200);
  await move(app(), 'cashier', 'supplement', { id: made.id, amount: 5_000 });
  await repage(made.id, 2_000);
  await move(app(), 'applyAdmin', 'recount', { id: made.id });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_settle', supplementDue: null });
  await move(app(), 'applyAdmin', 'settle', { id: made.id, pageCount: 200 });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_send', fee: 12_000, supplementDue: 0 });
  expect(await noticesOf(made.no)).toContain('doctor1 病案复印费用补缴已撤销');
});

test('cash that goes back is told to whoever hands it out, and stands in their list until they say that they did', async () => {
  const made = await aCopyCase(app());
  await move(app(), 'cashier', 'pay', { id: made.id, amount: 7_000, receiptNo: 'SJ1' });
  await move(app(), 'applyAdmin', 'refuse', { id: made.id, reason: '证件照片模糊' });
  expect(await noticesOf(made.no)).toEqual(
    expect.arrayContaining(['cashier 复印费用待退现金', 'doctor1 复印费用待退，请到收费窗口领取现金']),
  );
  const cashier = await asNow(app(), 'cashier');
  const waiting = async () => {
    const input = { refundDue_gt: '0', no: made.no };
    return (await cashier.get<Page<{ id: string; can: string[] }>>(listOf(copyCase, 'pageToPay').list, input)).records;
  };
  const [row] = await waiting();
  expect([row?.id, row?.can.includes(copyCaseMove('payOut').name)]).toEqual([made.id, true]);
  expect((await cashier.send(copyCaseMove('payOut'), { id: made.id, amount: 6_999 })).status).toBe(400);
  expect((await (await asNow(app(), 'doctor1')).send(copyCaseMove('payOut'), { id: made.id, amount: 7_000 })).status).toBe(403);
  expect(await cashier.get(copyCaseMoney, { id: made.id })).toMatchObject({ due: 7_000, refunded: 0 });
  const pressed = await Promise.all(
    [1, 2].map(() => cashier.send(copyCaseMove('payOut'), { id: made.id, amount: 7_000, receiptNo: 'TK1' })),
  );
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await waiting()).toEqual([]);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'refused', refundDue: 0, receiptNo: 'SJ1' });
  expect(await cashier.get(copyCaseMoney, { id: made.id })).toMatchObject({ due: 0, refunded: 7_000, held: 0 });
  expect((await ledgerOf(app(), made)).at(-1)).toBe('payout-1 refund_due 7000, cash_cashier -7000');
});

test('what was refused is asked for once more: one draft, with patient, contents, address and papers, but no authorisation', async () => {
  const made = await aCopyCase(app(), { applicantKind: 'agent' });
  await move(app(), 'cashier', 'pay', { id: made.id, amount: 7_000 });
  await move(app(), 'applyAdmin', 'refuse', { id: made.id, reason: '授权委托书过期' });
  const doctor = await asNow(app(), 'doctor1');
  const pressed = await Promise.all([1, 2].map(() => doctor.send(copyCaseMove('renew'), { id: made.id })));
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { renewedByNo, copyStatus } = await storedCopyCase(app(), made);
  const drafts = await draftsOf(made);
  expect([copyStatus, drafts.map(({ no }) => no)]).toEqual(['refused', [renewedByNo]]);
  const draft = await storedCopyCase(app(), drafts[0] ?? { id: '' });
  const first = await storedCopyCase(app(), made);
  expect(draft).toMatchObject({
    ...{ copyStatus: 'wait_submit', renewedFromNo: made.no, cardNo: 'K10001', contentIds: first.contentIds, applicantKind: 'agent' },
    ...{
      receiverAddress: first.receiverAddress,
      holdingPhoto: first.holdingPhoto,
      authorizationLetter: null,
      prepayFee: null,
      refundDue: null,
    },
  });
  const lacking = await doctor.send(copyCaseMove('submit'), { id: draft.id });
  expect([lacking.status, lacking.body.msg]).toEqual([400, '请上传授权委托书']);
  const authorizationLetter = [await aPaper(app(), 'doctor1')];
  await doctor.get(saveCopyCase, { id: draft.id, version: draft.version, authorizationLetter, type: 'submit' });
  expect(await storedCopyCase(app(), draft)).toMatchObject({ copyStatus: 'wait_pay', holdingPhoto: first.holdingPhoto });
});

test('a draft that is thrown away can be begun once more', async () => {
  const made = await aCopyCase(app());
  await move(app(), 'doctor1', 'cancel', { id: made.id });
  await move(app(), 'doctor1', 'renew', { id: made.id });
  const [draft] = await draftsOf(made);
  await (await asNow(app(), 'doctor1')).get(endpointOf(copyCase, 'remove'), { ids: draft?.id });
  expect(await storedCopyCase(app(), made)).toMatchObject({ renewedByNo: null });
  await move(app(), 'doctor1', 'renew', { id: made.id });
});

test('copies that nobody fetches are mailed once the mailing is supplemented, and fetched again before they are gone', async () => {
  const made = await aCounted(app(), { delivery: 'collect' });
  const office = await asNow(app(), 'applyAdmin');
  expect((await office.send(copyCaseMove('mail'), { id: made.id, ...receiver, receiverAddress: '' })).status).toBe(400);
  await move(app(), 'applyAdmin', 'mail', { id: made.id, ...receiver });
  expect(await storedCopyCase(app(), made)).toMatchObject({
    copyStatus: 'wait_supplement',
    delivery: 'mail',
    fee: 7_000,
    supplementDue: 2_000,
  });
  await move(app(), 'cashier', 'supplement', { id: made.id, amount: 2_000 });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_send', receiverAddress: '云岭县城南社区8号' });
  await move(app(), 'applyAdmin', 'collect', { id: made.id });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_take', delivery: 'collect', fee: 5_000, refundDue: 2_000 });
  expect((await office.send(copyCaseMove('collect'), { id: made.id })).status).toBe(409);
});

test('a mailing that nobody pays for is dropped with nothing given back, by hand and by the clock', async () => {
  const [byHand, byClock] = [await aCounted(app(), { delivery: 'collect' }), await aCounted(app(), { delivery: 'collect' })];
  for (const { id } of [byHand, byClock]) await move(app(), 'applyAdmin', 'mail', { id, ...receiver });
  await move(app(), 'applyAdmin', 'collect', { id: byHand.id });
  expect(await storedCopyCase(app(), byHand)).toMatchObject({ copyStatus: 'wait_take', fee: 5_000, supplementDue: 0, refundDue: null });
  app().clock.advance(91 * DAY_MS);
  await passCopyCases(app().services);
  expect(await storedCopyCase(app(), byClock)).toMatchObject({ copyStatus: 'archived', fee: 5_000, mailFee: 0 });
  for (const one of [byHand, byClock]) expect(await moneyOf(app(), order(one))).toMatchObject({ refunded: 0, settled: 5_000, held: 0 });
});

test('before pages are counted copies are fetched instead, and the mailing goes back', async () => {
  const made = await aCopyCase(app());
  await move(app(), 'cashier', 'pay', { id: made.id, amount: 7_000 });
  await move(app(), 'applyAdmin', 'approve', { id: made.id });
  await move(app(), 'applyAdmin', 'collect', { id: made.id });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_settle', mailFee: 0, prepayFee: 5_000, refundDue: 2_000 });
  await move(app(), 'applyAdmin', 'settle', { id: made.id, pageCount: 100 });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_take', fee: 5_000, supplementDue: 0 });
});

test('a wrong tracking number stays in the history once it is taken back', async () => {
  const made = await aSent(app());
  await move(app(), 'applyAdmin', 'correct', { id: made.id, reason: '末位录错' });
  const history = await (await asNow(app(), 'doctor1')).get<object[]>(endpointOf(copyCase, 'history'), { id: made.id });
  expect(history).toContainEqual(expect.objectContaining({ reason: `原单号 ${made.trackingNumber}：末位录错` }));
});

test('a slip in a tracking number is put right at once: the parcel stays sent, its courier is asked anew, and who asked is told', async () => {
  const [made, other] = [await aSent(app()), await aSent(app())];
  const office = await asNow(app(), 'applyAdmin');
  const correct = (more: object) => office.send(copyCaseMove('correct'), { id: made.id, reason: '末位录错', ...more });
  const { sendTime } = await storedCopyCase(app(), made);
  expect((await correct({ trackingNumber: made.trackingNumber.toLowerCase() })).body.msg).toBe('单号没有变动，无须更正');
  expect((await correct({ trackingNumber: other.trackingNumber })).body.msg).toContain('已用于其他复印申请');
  const right = aTrackingNumber();
  expect((await correct({ trackingNumber: right, notMailed: 1 })).status).toBe(400);
  await aCourierSays(app(), made, '3');
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'signed' });
  expect((await correct({ trackingNumber: right.toLowerCase() })).status).toBe(200);
  const corrected = { copyStatus: 'sent', trackingNumber: right, courier: 'shunfeng', sendTime, signTime: null, finishTime: null };
  expect(await storedCopyCase(app(), made)).toMatchObject(corrected);
  expect(await office.get(copyRoute, { id: made.id })).toMatchObject({ trackingNumber: right, events: [] });
  await aCourierSays(app(), made, '3');
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'signed' });
  const history = await office.get<object[]>(endpointOf(copyCase, 'history'), { id: made.id });
  expect(history).toContainEqual(expect.objectContaining({ reason: `原单号 ${made.trackingNumber}，正确单号 ${right}：末位录错` }));
  expect(await noticesOf(made.no)).toContain('doctor1 病案复印件快递单号已更正');
});

test('a colleague withdraws a request for who asked, who reads who did and why', async () => {
  const made = await aCopyCase(app());
  await move(app(), 'cashier', 'pay', { id: made.id, amount: 7_000 });
  const input = { id: made.id, reason: '申请人来电要求撤回' };
  expect((await (await asNow(app(), 'doctor1')).send(copyCaseMove('cancelFor'), input)).status).toBe(403);
  await move(app(), 'applyAdmin', 'cancelFor', input);
  const doctor = await asNow(app(), 'doctor1');
  expect(await doctor.get(detailCopyCase, { id: made.id })).toMatchObject({ copyStatus: 'cancel', refundDue: 7_000 });
  const history = await doctor.get<{ label?: string; reason?: string }[]>(endpointOf(copyCase, 'history'), { id: made.id });
  expect(JSON.stringify(history)).toContain(app().people.applyAdmin.realName);
  expect(history).toContainEqual(expect.objectContaining({ reason: input.reason }));
  expect(await noticesOf(made.no)).toContain('doctor1 您的复印申请已由本院代为取消');
});
