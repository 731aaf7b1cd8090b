import { expect, test } from 'vitest';
import { copyCaseMoney } from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { copyCase, copyCaseMove, detailCopyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { assertLedger, ledgerOf, moneyOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { passCopyCases } from './copy-case.jobs.ts';
import { aCopyCase, aCounted, aForm, aSent, asNow, aTrackingNumber, move, storedCopyCase, TENANT } from './copy-case.testing.ts';

const app = sharedTestApp();
const DAY_MS = 86_400_000;
const order = ({ id }: { id: string }) => ({ id, tenantId: TENANT });
const repage = (id: string, pageCount: number) => move(app(), 'applyAdmin', 'repage', { id, pageCount, reason: '页数录入有误' });
const receiver = { receiverName: '段国栋', receiverPhone: '13812345678', receiverAddress: '云岭县城南社区8号' };

async function noticesTo(who: 'doctor1' | 'cashier', no: string): Promise<{ title: string; context: string }[]> {
  await app().deliver();
  const { rows } = await app()
    .services.database.forTenant(TENANT)
    .run<{ title: string; context: string }>(sql`
    SELECT title, context FROM notice WHERE tenant_id = ${TENANT} AND context LIKE ${`%${no}%`} AND user_id = ${app().people[who].userId}`);
  return rows;
}

async function linesOf({ id }: { id: string }): Promise<string[]> {
  await app().deliver();
  const { rows } = await app()
    .services.database.forTenant(TENANT)
    .run<{ task: string }>(sql`SELECT task FROM inbox WHERE tenant_id = ${TENANT} AND order_id = ${id} AND is_watching = 0`);
  return rows.map(({ task }) => task);
}

async function renewalOf({ id }: { id: string }, who: 'doctor1' | 'applyAdmin') {
  const { rows } = await app()
    .services.database.forTenant(TENANT)
    .run<{ id: string }>(
      sql`SELECT id FROM copy_case WHERE tenant_id = ${TENANT} AND renewed_from_id = ${id} AND apply_user_id = ${app().people[who].userId}`,
    );
  return storedCopyCase(app(), rows[0] ?? { id: '' });
}

async function cancelled() {
  const made = await aCopyCase(app());
  await move(app(), 'doctor1', 'cancel', { id: made.id });
  return made;
}

test('a colleague who asks once more for somebody reads neither telephone nor address in the draft', async () => {
  const made = await cancelled();
  const office = await asNow(app(), 'applyAdmin');
  const masked = await office.get(detailCopyCase, { id: made.id });
  expect(JSON.stringify(masked)).not.toContain('13812345678');
  await move(app(), 'applyAdmin', 'renewFor', { id: made.id });
  const draft = await renewalOf(made, 'applyAdmin');
  expect(draft).toMatchObject({ cardNo: 'K10001', applicantPhone: null, receiverPhone: null, receiverAddress: null });
  const shown = JSON.stringify(await office.get(detailCopyCase, { id: draft.id }));
  for (const hidden of ['13812345678', '城北社区']) expect(shown).not.toContain(hidden);
  await move(app(), 'doctor1', 'renew', { id: made.id });
  expect(await renewalOf(made, 'doctor1')).toMatchObject({ applicantPhone: '13812345678', receiverAddress: '云岭县城北社区12号' });
});

test('a colleague’s draft is told to the applicant, keeps them from nothing until it is handed in, and is a link for whoever may open it', async () => {
  const [made, other] = [await cancelled(), await cancelled()];
  expect((await (await asNow(app(), 'applyAdmin')).send(copyCaseMove('renew'), { id: made.id })).status).toBe(403);
  for (const { id } of [made, other]) await move(app(), 'applyAdmin', 'renewFor', { id });
  expect((await noticesTo('doctor1', made.no)).map(({ title }) => title)).toContain('本院已代您再次申请病案复印');
  const doctor = await asNow(app(), 'doctor1');
  const draft = await renewalOf(made, 'applyAdmin');
  const first = await doctor.get(detailCopyCase, { id: made.id });
  expect([first.renewedByNo, first.renewedBySeen]).toEqual([draft.no, undefined]);
  expect(await (await asNow(app(), 'applyAdmin')).get(detailCopyCase, { id: draft.id })).toMatchObject({ renewedFromSeen: made.id });
  await move(app(), 'doctor1', 'renew', { id: made.id });
  const own = await renewalOf(made, 'doctor1');
  expect(await doctor.get(detailCopyCase, { id: made.id })).toMatchObject({ renewedByNo: own.no, renewedBySeen: own.id });
  await app().deliver();
  const { rows } = await app()
    .services.database.forTenant(TENANT)
    .run<{ context: string }>(sql`SELECT context FROM notice WHERE tenant_id = ${TENANT} AND title = '申请人已自行再次申请病案复印'`);
  expect(rows.map(({ context }) => context)).toContainEqual(expect.stringContaining(draft.no ?? '-'));
  // Both drafts are there: the one that goes in first counts.
  const entered = { id: draft.id, version: draft.version, type: 'submit', ...(await aForm(app(), 'applyAdmin')) };
  await (await asNow(app(), 'applyAdmin')).get(endpointOf(copyCase, 'submit'), entered);
  const needless = `再次申请 ${draft.no} 已提交，您的草稿 ${own.no}（段**）可以删除`;
  expect(await noticesTo('doctor1', own.no ?? '-')).toContainEqual({ title: '病案复印已另行再次申请', context: needless });
  const papers = { id: own.id, version: own.version, type: 'submit', ...(await aForm(app())) };
  const refused = await doctor.send(endpointOf(copyCase, 'submit'), papers);
  expect([refused.status, refused.body.msg]).toEqual([409, `该复印申请已再次申请为 ${draft.no}，不能重复提交`]);
  const again = await renewalOf(other, 'applyAdmin');
  const form = await aForm(app(), 'applyAdmin');
  await (await asNow(app(), 'applyAdmin')).get(endpointOf(copyCase, 'submit'), {
    ...{ id: again.id, version: again.version, type: 'submit' },
    ...form,
  });
  expect((await doctor.send(copyCaseMove('renew'), { id: other.id })).status).toBe(409);
});

test('copies are asked for once by all that came of one request, also by what came of another one of them', async () => {
  const made = await cancelled();
  const entered = async (who: 'doctor1' | 'applyAdmin', { id, version }: { id: string; version: number }) => {
    const input = { id, version, type: 'submit', ...(await aForm(app(), who)) };
    const { status, body } = await (await asNow(app(), who)).send(endpointOf(copyCase, 'submit'), input);
    return [status, body.msg];
  };
  await move(app(), 'applyAdmin', 'renewFor', { id: made.id });
  await move(app(), 'doctor1', 'renew', { id: made.id });
  const [colleagues, own] = [await renewalOf(made, 'applyAdmin'), await renewalOf(made, 'doctor1')];
  expect(await entered('doctor1', own)).toEqual([200, '操作成功']);
  await move(app(), 'doctor1', 'cancel', { id: own.id });
  await move(app(), 'doctor1', 'renew', { id: own.id });
  expect(await entered('applyAdmin', colleagues)).toEqual([200, '操作成功']);
  const again = await renewalOf(own, 'doctor1');
  expect(await entered('doctor1', again)).toEqual([409, `该复印申请已再次申请为 ${colleagues.no}，不能重复提交`]);
  await move(app(), 'applyAdmin', 'cancelFor', { id: colleagues.id, reason: '申请人来电要求撤回' });
  expect(await entered('doctor1', again)).toEqual([200, '操作成功']);
});

test('cash that waits to be handed out pays for what is charged more, in part and for a mailing, and the rest of it goes out', async () => {
  const made = await aCounted(app(), {}, 60);
  await repage(made.id, 80);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_send', fee: 6_000, supplementDue: 0, refundDue: 1_000 });
  await repage(made.id, 110);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_supplement', fee: 7_500, supplementDue: 500, refundDue: 0 });
  expect((await ledgerOf(app(), made)).filter((booking) => booking.includes('-kept-'))).toHaveLength(2);
  await repage(made.id, 90);
  const cashier = await asNow(app(), 'cashier');
  expect(await cashier.get(copyCaseMoney, { id: made.id })).toMatchObject({ due: 500, refunded: 0, held: 6_500 });
  await move(app(), 'cashier', 'payOut', { id: made.id, amount: 500 });
  expect((await ledgerOf(app(), made)).at(-1)).toContain('refund_due 500, cash_cashier -500');
  const fetched = await aCounted(app());
  await move(app(), 'applyAdmin', 'collect', { id: fetched.id });
  await move(app(), 'applyAdmin', 'mail', { id: fetched.id, ...receiver });
  expect(await storedCopyCase(app(), fetched)).toMatchObject({ copyStatus: 'wait_send', supplementDue: 0, refundDue: 0 });
  expect(await moneyOf(app(), order(fetched))).toMatchObject({ paid: 7_000, refunded: 0, held: 7_000 });
  await assertLedger(app());
});

test('cash to hand back lies on the cashier’s desk until it is handed out, whatever state the request is in', async () => {
  const made = await aCopyCase(app());
  await move(app(), 'cashier', 'pay', { id: made.id, amount: 7_000 });
  await move(app(), 'applyAdmin', 'refuse', { id: made.id, reason: '证件照片模糊' });
  expect(await linesOf(made)).toContain(copyCaseMove('payOut').name);
  await move(app(), 'cashier', 'payOut', { id: made.id, amount: 7_000 });
  expect(await linesOf(made)).toEqual([]);
});

test('a courier alone is put right with its number as it is; without either the number is void: who asked reads which', async () => {
  const made = await aSent(app());
  const office = await asNow(app(), 'applyAdmin');
  const correct = (more: object) => office.send(copyCaseMove('correct'), { id: made.id, reason: '选错', ...more });
  expect((await correct({ courier: 'shunfeng' })).body.msg).toContain('快递公司没有变动');
  expect((await correct({ courier: 'ems' })).status).toBe(200);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'sent', courier: 'ems', trackingNumber: made.trackingNumber });
  const right = aTrackingNumber();
  expect((await correct({ courier: 'jd', trackingNumber: right })).status).toBe(200);
  expect((await correct({})).status).toBe(200);
  const reasons = (await office.get<{ reason?: string }[]>(endpointOf(copyCase, 'history'), { id: made.id })).map(({ reason }) => reason);
  expect(reasons).toEqual(
    expect.arrayContaining([
      `单号 ${made.trackingNumber} 不变，快递公司由顺丰速运更正为邮政EMS：选错`,
      `原单号 ${made.trackingNumber}（邮政EMS），正确单号 ${right}（京东快递）：选错`,
      `原单号 ${right}：选错`,
    ]),
  );
  const told = await noticesTo('doctor1', made.no);
  expect(told.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['病案复印件快递公司已更正', '病案复印件快递单号已更正', '病案复印件快递单号已作废，待重新寄出']),
  );
  expect(told.find(({ title }) => title === '病案复印件快递单号已更正')?.context).toContain(right);
});

test('a correction of what is not paid, or of what lies ready, puts its end off no further', async () => {
  const [owing, lying] = [await aCounted(app(), {}, 200), await aCounted(app(), { delivery: 'collect' })];
  const first = await storedCopyCase(app(), owing);
  app().clock.advance(80 * DAY_MS);
  await repage(owing.id, 220);
  expect(await storedCopyCase(app(), owing)).toMatchObject({ closeTime: first.closeTime, remindTime: first.remindTime });
  await move(app(), 'applyAdmin', 'mail', { id: lying.id, ...receiver });
  app().clock.advance(11 * DAY_MS);
  await passCopyCases(app().services);
  for (const one of [owing, lying]) expect(await storedCopyCase(app(), one)).toMatchObject({ copyStatus: 'archived' });
  const paid = await aCounted(app(), { delivery: 'collect' }, 200);
  app().clock.advance(80 * DAY_MS);
  await move(app(), 'cashier', 'supplement', { id: paid.id, amount: 5_000 });
  app().clock.advance(20 * DAY_MS);
  await passCopyCases(app().services);
  expect(await storedCopyCase(app(), paid)).toMatchObject({ copyStatus: 'wait_take' });
});

test('who is asked to pay late has the time to, and is reminded of it before the end', async () => {
  const made = await aCounted(app(), { delivery: 'collect' });
  app().clock.advance(89 * DAY_MS);
  await move(app(), 'applyAdmin', 'mail', { id: made.id, ...receiver });
  const { remindTime, closeTime } = await storedCopyCase(app(), made);
  expect(closeTime?.getTime()).toBe(app().clock.now() + 3 * DAY_MS);
  expect(remindTime?.getTime()).toBe(app().clock.now() + 1.5 * DAY_MS);
  app().clock.advance(2 * DAY_MS);
  await passCopyCases(app().services);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_supplement' });
  // Fetched after all, it lies no longer than that.
  await move(app(), 'applyAdmin', 'collect', { id: made.id });
  const lying = await storedCopyCase(app(), made);
  expect([lying.closeTime, (lying.remindTime ?? 0) < (lying.closeTime ?? 0)]).toEqual([closeTime, true]);
});

test('where a mailing alone is still to pay, the supplement is not withdrawn: it is fetched instead', async () => {
  const made = await aCounted(app(), { delivery: 'collect' });
  await move(app(), 'applyAdmin', 'mail', { id: made.id, ...receiver });
  const office = await asNow(app(), 'applyAdmin');
  const refused = await office.send(copyCaseMove('recount'), { id: made.id });
  expect([refused.status, refused.body.msg]).toEqual([409, '待补缴的只有邮寄费，请使用“改为自取”']);
  await repage(made.id, 120);
  await move(app(), 'applyAdmin', 'recount', { id: made.id });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_settle' });
});
