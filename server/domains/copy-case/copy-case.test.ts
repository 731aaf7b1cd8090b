import { expect, test } from 'vitest';
import { caseVisit } from '../../../contract/domains/copy-case/case-visit.resource.ts';
import { copyContentsByPurpose, copyPatient, copyVisits, MOST_VISITS } from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { copyCase, copyCaseMove, detailCopyCase, saveCopyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { copyContent } from '../../../contract/domains/copy-case/copy-content.resource.ts';
import { copyPurpose } from '../../../contract/domains/copy-case/copy-purpose.resource.ts';
import {
  auditCopyRecord,
  copyConfigDetail,
  pageCopyRecords,
  saveCopyConfig,
} from '../../../contract/domains/copy-case/copy-record.endpoints.ts';
import { listOf } from '../../../contract/kernel/document.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { ledgerOf, moneyOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { insertRows, newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { passCopyCases, remindCopyCases } from './copy-case.jobs.ts';
import { caseVisitTable } from './copy-case.tables.ts';
import { aCopyCase, aCounted, aForm, aPaper, asNow, copyGround, move, storedCopyCase, TENANT } from './copy-case.testing.ts';

const app = sharedTestApp();
const DAY_MS = 86_400_000;
/** Whether the hospital registers who fetches copies. */
async function askForTaker(value: '0' | '1'): Promise<void> {
  const store = app().services.database.forTenant(TENANT);
  await store.run(sql`DELETE FROM tenant_param WHERE tenant_id = ${TENANT} AND param_key = 'copy.taker-proof'`);
  await store.run(sql`
    INSERT INTO tenant_param (id, tenant_id, param_key, param_value, create_time)
    VALUES (${newId()}, ${TENANT}, 'copy.taker-proof', ${value}, ${new Date(app().clock.now())})`);
}

const order = ({ id }: { id: string }) => ({ id, tenantId: TENANT });

test('an agent without the letter of authorisation is told which paper is missing, and passes with it', async () => {
  const doctor = await asNow(app(), 'doctor1');
  const { authorizationLetter, ...form } = await aForm(app(), 'doctor1', { applicantKind: 'agent' });
  const refused = await doctor.send(saveCopyCase, { ...form, type: 'submit' });
  expect(refused).toMatchObject({ status: 400, body: { msg: '请上传授权委托书' } });
  const made = await doctor.get<{ id: string }>(saveCopyCase, { ...form, authorizationLetter, type: 'submit' });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_pay', prepayFee: 7_000, mailFee: 2_000 });
});

test('a record that is not archived says from when on it can be asked for; stays of another card and contents that are kept are refused', async () => {
  const { freshVisitId, keptContentId, contentIds } = await copyGround(app());
  const doctor = await asNow(app(), 'doctor1');
  const form = await aForm(app());
  const fresh = await doctor.send(saveCopyCase, { ...form, visitIds: [freshVisitId], type: 'submit' });
  expect(fresh.status).toBe(400);
  expect(fresh.body.msg).toMatch(/^住院号ZY1002的病历尚未归档，最早可于\d{4}-\d\d-\d\d申请$/);
  const other = await doctor.send(saveCopyCase, { ...form, cardNo: 'K99999' });
  expect(other.body.msg).toBe('就诊记录与就诊卡号不符，请重新选择');
  const kept = await doctor.send(saveCopyCase, { ...form, contentIds: [...contentIds, keptContentId] });
  expect(kept.body.msg).toBe('疑难病例讨论不对外提供，不能选择');
  const offered = await doctor.get<{ contentName: string; isRequired: number; isGiven: number }[]>(copyContentsByPurpose, {
    purposeCode: 'insurance',
  });
  expect(offered.map(({ contentName, isRequired, isGiven }) => [contentName, isRequired, isGiven])).toEqual([
    ['病案首页', 1, 1],
    ['出院记录', 0, 1],
    ['疑难病例讨论', 0, 0],
  ]);
  expect(await doctor.get(copyPatient, { cardNo: 'K10001' })).toMatchObject({ patientName: '段国栋', patientIdCard: '539*************1X' });
  const visits = await doctor.get<{ visitNo: string; isArchived: number }[]>(copyVisits, { cardNo: 'K10001' });
  expect(visits.map(({ visitNo, isArchived }) => [visitNo, isArchived])).toEqual([
    ['ZY1002', 0],
    ['ZY1001', 1],
  ]);
});

test('a stay that is older than those that a card offers is kept and handed in', async () => {
  const stay = { cardNo: 'K20001', patientName: '段国栋', patientIdCard: '53990119600101001X', outDate: '2019-12-02' };
  const day = (at: number) => new Date(Date.UTC(2017, 0, 1) + at * DAY_MS).toISOString().slice(0, 10);
  const stays = Array.from({ length: MOST_VISITS + 1 }, (_, at) => ({ ...stay, visitNo: `MZ${at}`, inDate: day(at) }));
  const store = app().services.database.forTenant(TENANT);
  const [oldest] = await store.transaction((tx) => insertRows(tx, caseVisitTable, stays, { now: app().clock.now() }));
  const doctor = await asNow(app(), 'doctor1');
  const offered = await doctor.get<{ id: string }[]>(copyVisits, { cardNo: 'K20001' });
  expect([offered.length, offered.some(({ id }) => id === oldest?.id)]).toEqual([MOST_VISITS, false]);
  const made = await aCopyCase(app(), { cardNo: 'K20001', visitIds: [oldest?.id] });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_pay', visitText: expect.stringContaining('MZ0 ') });
});

test('fewer pages give the difference back, more are supplemented before anything is sent', async () => {
  const less = await aCounted(app(), {}, 60);
  expect(await storedCopyCase(app(), less)).toMatchObject({ copyStatus: 'wait_send', fee: 5_000 });
  expect(await moneyOf(app(), order(less))).toMatchObject({ paid: 7_000, refunded: 2_000, held: 5_000 });
  const more = await aCounted(app(), {}, 200);
  expect(await storedCopyCase(app(), more)).toMatchObject({ copyStatus: 'wait_supplement', fee: 12_000, supplementDue: 5_000 });
  const cashier = await asNow(app(), 'cashier');
  expect((await cashier.send(copyCaseMove('supplement'), { id: more.id, amount: 4_999 })).status).toBe(400);
  await cashier.get(copyCaseMove('supplement'), { id: more.id, amount: 5_000, receiptNo: 'S1' });
  expect(await storedCopyCase(app(), more)).toMatchObject({ copyStatus: 'wait_send', supplementDue: 0 });
  expect(await moneyOf(app(), order(more))).toMatchObject({ paid: 12_000, refunded: 0, held: 12_000 });
});

test('a refusal gives everything back with its reason; who asked may withdraw until it is approved', async () => {
  const refused = await aCopyCase(app());
  await move(app(), 'cashier', 'pay', { id: refused.id, amount: 7_000 });
  await move(app(), 'applyAdmin', 'refuse', { id: refused.id, reason: '证件照片模糊' });
  expect(await storedCopyCase(app(), refused)).toMatchObject({ copyStatus: 'refused', refuseReason: '证件照片模糊' });
  expect(await moneyOf(app(), order(refused))).toMatchObject({ paid: 7_000, refunded: 7_000, held: 0 });
  const withdrawn = await aCopyCase(app());
  await move(app(), 'cashier', 'pay', { id: withdrawn.id, amount: 7_000 });
  await move(app(), 'doctor1', 'cancel', { id: withdrawn.id });
  expect(await ledgerOf(app(), withdrawn)).toEqual(['pay-1 cash_cashier 7000, held -7000', 'refund-1 held 7000, refund_due -7000']);
  const approved = await aCounted(app());
  expect((await (await asNow(app(), 'doctor1')).send(copyCaseMove('cancel'), { id: approved.id })).status).toBe(409);
});

test('who fetches copies need not be registered where the hospital does not ask for it', async () => {
  const made = await aCounted(app(), { delivery: 'collect' });
  await (await asNow(app(), 'applyAdmin')).get(copyCaseMove('take'), { id: made.id });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'done', takerName: null });
});

test('who fetches copies leaves an identity, and a photograph or a signature; the money is then the hospital’s', async () => {
  await askForTaker('1');
  const made = await aCounted(app(), { delivery: 'collect' });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_take', mailFee: 0, prepayFee: 5_000 });
  const office = await asNow(app(), 'applyAdmin');
  const taker = { id: made.id, takerName: '段国栋', takerIdCard: '53990119600101001X' };
  expect((await office.send(copyCaseMove('take'), { id: made.id })).body.errors?.map(({ field }) => field)).toEqual([
    'takerName',
    'takerIdCard',
  ]);
  expect((await office.send(copyCaseMove('take'), taker)).body.msg).toBe('请上传领取人照片，或由领取人签名');
  await office.get(copyCaseMove('take'), { ...taker, takerSignature: [await aPaper(app(), 'applyAdmin')] });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'done', takerName: '段国栋' });
  await askForTaker('0');
  expect(await moneyOf(app(), order(made))).toMatchObject({ paid: 5_000, settled: 5_000, held: 0 });
});

test('address and telephone are shown from the approval to the end alone, and in lists never', async () => {
  const made = await aCopyCase(app());
  const shown = async () => {
    const office = await asNow(app(), 'applyAdmin');
    const list = listOf(copyCase, 'getCopyCasePageList').list;
    const { records } = await office.get<Page<Record<string, unknown>>>(list, { no: made.no });
    expect(records[0]).toMatchObject({ receiverPhone: '138****5678', receiverAddress: '云岭县城北社****' });
    return (await office.get(detailCopyCase, { id: made.id })).receiverPhone;
  };
  expect(await shown()).toBe('138****5678');
  await move(app(), 'cashier', 'pay', { id: made.id, amount: 7_000 });
  await move(app(), 'applyAdmin', 'approve', { id: made.id });
  expect(await shown()).toBe('13812345678');
  await move(app(), 'applyAdmin', 'settle', { id: made.id, pageCount: 100 });
  await move(app(), 'applyAdmin', 'send', { id: made.id, courier: 'jd', trackingNumber: 'JD0001' });
  await move(app(), 'applyAdmin', 'receive', { id: made.id });
  app().clock.advance(8 * DAY_MS);
  await passCopyCases(app().services);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'done' });
  expect(await shown()).toBe('138****5678');
  expect(await moneyOf(app(), order(made))).toMatchObject({ settled: 7_000, held: 0 });
});

test('what nobody pays for lapses; copies that nobody fetches are reminded of after a month and archived after three', async () => {
  const unpaid = await aCopyCase(app());
  const collected = await aCounted(app(), { delivery: 'collect' });
  const owed = await aCounted(app(), {}, 300);
  app().clock.advance(31 * DAY_MS);
  await passCopyCases(app().services);
  expect(await storedCopyCase(app(), unpaid)).toMatchObject({ copyStatus: 'overdue' });
  expect(await remindCopyCases(app().services)).toBeGreaterThanOrEqual(2);
  expect(await storedCopyCase(app(), collected)).toMatchObject({ copyStatus: 'wait_take', remindTime: null });
  app().clock.advance(60 * DAY_MS);
  await passCopyCases(app().services);
  expect(await storedCopyCase(app(), collected)).toMatchObject({ copyStatus: 'archived' });
  // What is told is what was kept: neither what was never supplemented, nor a mailing that was not.
  expect(await storedCopyCase(app(), owed)).toMatchObject({ copyStatus: 'archived', fee: 5_000, mailFee: 0, supplementDue: 0 });
  expect(await moneyOf(app(), order(collected))).toMatchObject({ paid: 5_000, refunded: 0, settled: 5_000, held: 0 });
  // What was to be mailed gives the mailing back, and nothing else.
  expect(await moneyOf(app(), order(owed))).toMatchObject({ paid: 7_000, refunded: 2_000, settled: 5_000, held: 0 });
});

test('whoever still owes a supplement is told to pay, as are those who take the money, not to fetch copies that are not handed out', async () => {
  const owed = await aCounted(app(), {}, 300);
  app().clock.advance(31 * DAY_MS);
  await remindCopyCases(app().services);
  app().clock.advance(61 * DAY_MS);
  await passCopyCases(app().services);
  await app().deliver();
  const { doctor1, cashier } = app().people;
  const { rows } = await app()
    .services.database.forTenant(TENANT)
    .run<{ title: string; userId: string }>(sql`
    SELECT title, user_id AS "userId" FROM notice WHERE tenant_id = ${TENANT} AND context LIKE ${`%${owed.no}%`}`);
  const titlesOf = (userId: string) => rows.filter((row) => row.userId === userId).map(({ title }) => title);
  expect(titlesOf(cashier.userId)).toContain('复印费用待补缴');
  expect(titlesOf(doctor1.userId).filter((title) => title === '复印费用待补缴')).toHaveLength(2);
  expect(titlesOf(doctor1.userId)).toContain('复印费用逾期未补缴，已归档');
  for (const { title } of rows) expect(title).not.toMatch(/待领取|逾期未领取/);
});

test('the copy records are the same requests by period, and their settings are parameters', async () => {
  const made = await aCopyCase(app());
  const office = await asNow(app(), 'applyAdmin');
  const now = app().clock.now();
  const within = { beginTime: toWireTime(now - DAY_MS), endTime: toWireTime(now + 1_000), size: 200 };
  const { records } = await office.get<Page<{ id: string }>>(pageCopyRecords, within);
  expect(records.map(({ id }) => id)).toContain(made.id);
  const before = await office.get<Page<{ id: string }>>(pageCopyRecords, { endTime: toWireTime(now - DAY_MS), size: 200 });
  expect(before.records.map(({ id }) => id)).not.toContain(made.id);
  expect(await office.get(saveCopyConfig, { pagePrice: 80 })).toMatchObject({ pagePrice: 80, mailFee: 2_000 });
  expect((await office.send(saveCopyConfig, { pagePrice: 0 })).status).toBe(400);
  await office.get(saveCopyConfig, { pagePrice: 50 });
});

test('of the settings what is not sent stays as another has set it, and what was emptied is refused at its field', async () => {
  const office = await asNow(app(), 'applyAdmin');
  await office.get(saveCopyConfig, { pagePrice: 80, mailFee: 1_500 });
  expect(await office.get(saveCopyConfig, { reviewDays: 6 })).toMatchObject({ pagePrice: 80, mailFee: 1_500, reviewDays: 6 });
  const emptied = await office.send(saveCopyConfig, { mailFee: null, pagePrice: '', reviewDays: 7 });
  const wrong = emptied.body.errors?.map(({ field, message }) => `${field} ${message}`);
  expect([emptied.status, wrong]).toEqual([400, ['pagePrice 请输入每页单价', 'mailFee 请输入邮寄费']]);
  expect(await office.get(copyConfigDetail, {})).toMatchObject({ pagePrice: 80, mailFee: 1_500, reviewDays: 6 });
  await office.get(saveCopyConfig, { pagePrice: 50, mailFee: 2_000, reviewDays: 5 });
});

test('a wrong page count is taken back before anything is supplemented', async () => {
  const made = await aCounted(app(), {}, 2_600);
  await move(app(), 'applyAdmin', 'recount', { id: made.id });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_settle', fee: null, supplementDue: null, closeTime: null });
  await move(app(), 'applyAdmin', 'settle', { id: made.id, pageCount: 60 });
  expect(await moneyOf(app(), order(made))).toMatchObject({ paid: 7_000, refunded: 2_000, held: 5_000 });
});

test('the stamped cover is the records office’s to print, once the fee is paid', async () => {
  const made = await aCounted(app(), {}, 200);
  const print = endpointOf(copyCase, 'print');
  expect((await (await asNow(app(), 'doctor1')).send(print, { id: made.id })).status).toBe(403);
  expect((await (await asNow(app(), 'applyAdmin')).send(print, { id: made.id })).status).toBe(409);
});

test('the specification keeps a request, and hands it in at once, under its own path', async () => {
  const doctor = await asNow(app(), 'doctor1');
  const submit = { ...saveCopyCase, path: '/blade-handheld-hospital/copyCases/submit' };
  const draft = await doctor.get<{ id: string; version: number }>(submit, { ...(await aForm(app())), type: 'save' });
  expect(await storedCopyCase(app(), draft)).toMatchObject({ copyStatus: 'wait_submit' });
  const made = await doctor.get<{ id: string }>(submit, { ...(await aForm(app())), type: 'submit' });
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_pay' });
});

test('the number of another patient is neither kept nor taken with a card', async () => {
  const doctor = await asNow(app(), 'doctor1');
  const { patientIdCard: _, ...form } = await aForm(app());
  const made = await doctor.get<{ id: string }>(saveCopyCase, { ...form, type: 'save' });
  expect(await storedCopyCase(app(), made)).toMatchObject({ patientIdCard: '53990119600101001X' });
  const other = await doctor.send(saveCopyCase, { ...form, patientIdCard: '539901196001010028' });
  expect(other).toMatchObject({ status: 400, body: { msg: '患者证件号与就诊卡登记的不符，请核对' } });
});

test('who writes a draft reads the address and telephones in it, until it is handed in', async () => {
  const doctor = await asNow(app(), 'doctor1');
  const made = await doctor.get<{ id: string; version: number }>(saveCopyCase, { ...(await aForm(app())), type: 'save' });
  const typed = { applicantPhone: '13812345678', receiverAddress: '云岭县城北社区12号' };
  expect(await doctor.get(detailCopyCase, { id: made.id })).toMatchObject({ ...typed, patientIdCard: '539*************1X' });
  expect((await (await asNow(app(), 'applyAdmin')).send(detailCopyCase, { id: made.id })).status).toBe(404);
  await doctor.get(copyCaseMove('submit'), { id: made.id });
  expect(await doctor.get(detailCopyCase, { id: made.id })).toMatchObject({ applicantPhone: '138****5678' });
});

test('a review with an empty reason approves nothing', async () => {
  const made = await aCopyCase(app());
  await move(app(), 'cashier', 'pay', { id: made.id, amount: 7_000 });
  expect((await (await asNow(app(), 'applyAdmin')).send(auditCopyRecord, { id: made.id, reason: '' })).status).toBe(400);
  expect(await storedCopyCase(app(), made)).toMatchObject({ copyStatus: 'wait_audit' });
});

test('the days of a stay follow one another, and what a purpose demands can be chosen with it', async () => {
  const office = await asNow(app(), 'applyAdmin');
  const { contentIds, keptContentId } = await copyGround(app());
  const stay = { visitNo: 'ZY9001', cardNo: 'K90001', patientName: '段国栋', inDate: '2026-05-10' };
  const refused = async (more: object) => (await office.send(endpointOf(caseVisit, 'submit'), { ...stay, ...more })).body.errors;
  expect(await refused({ outDate: '2026-05-09' })).toMatchObject([{ field: 'outDate' }]);
  expect(await refused({ archiveDate: '2026-05-20' })).toMatchObject([{ field: 'archiveDate' }]);
  const purpose = { purposeCode: 'odd', purposeName: '其他用途', sort: 9 };
  const kept = await office.send(endpointOf(copyPurpose, 'submit'), { ...purpose, contentIds: [keptContentId] });
  expect(kept.body.msg).toBe('疑难病例讨论不对外提供，不能选择');
  await office.get(endpointOf(copyPurpose, 'submit'), { ...purpose, contentIds });
  const used = await office.send(endpointOf(copyContent, 'remove'), { ids: contentIds.join(',') });
  expect(used).toMatchObject({ status: 409 });
});
