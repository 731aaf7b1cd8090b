import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consultationStates } from '../../../../contract/domains/consultation/consultation.states.ts';
import { confirmReport, downloadReport, saveReport } from '../../../../contract/domains/report/report.endpoints.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { touchRows } from '../../../engine/store/watched-rows.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { PersonName } from '../../../testing/test-people.ts';
import { consultationTable } from '../../consultation/consultation.tables.ts';
import { aConsultation, allStates, stepsOf, storedConsultation, toldAbout } from '../../consultation/consultation.testing.ts';
import { auditsOf, fetchLink, filesOf, opinion, storedReports, withDraft, withReport, wordsOf } from '../report.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const drafted = async (overrides = {}) => withDraft(app, await aConsultation(app, { status: 'diagnosis', ...overrides }));
const reported = async (overrides = {}) => withReport(app, await aConsultation(app, { status: 'diagnosis', ...overrides }));

const reportable: readonly string[] = ['diagnosis', 'not_pass', 'complete'];
const send = async (who: PersonName, order: { id: string }, key?: string) =>
  (await app.as(who)).send(confirmReport, { applyOrderId: order.id }, { key });

test('renders once, keeps the hash of the stored bytes, marks the order and tells the applicant', async () => {
  const order = await drafted();
  const { status, body } = await send('expert1', order);
  expect([status, body.msg]).toEqual([200, '操作成功']);
  const [report] = await storedReports(app, order.id);
  expect(report).toMatchObject({ reportStatus: 'report_send_success', confirmTime: new Date(app.clock.now()) });
  const { link, pdfHash } = await (await app.as('doctor1')).get<{ link: string; pdfHash: string }>(downloadReport, {
    applyOrderId: order.id,
  });
  const pdf = await fetchLink(app, link);
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(report?.pdfHash);
  expect(pdfHash).toBe(report?.pdfHash);
  expect(await storedConsultation(app, order)).toMatchObject({ reportStatus: 'report_send_success', applyOrderStatus: 'diagnosis' });
  expect(await stepsOf(app, order.id)).toEqual(['confirm-report']);
  expect(await auditsOf(app, report?.id ?? '')).toContainEqual({ call: 'confirm-report', userId: app.people.expert1.userId });
  expect(await toldAbout(app, order)).toEqual([{ person: 'doctor1', title: '会诊报告已发送' }]);
});

test('the PDF has both hospitals, the number, the patient and the opinion, and no preview mark', async () => {
  const order = await reported();
  const { link } = await (await app.as('doctor1')).get<{ link: string }>(downloadReport, { applyOrderId: order.id });
  const words = await wordsOf(await fetchLink(app, link));
  for (const part of ['滨海市第一人民医院', '云岭县人民医院', String(order.no), '张三丰', opinion, '签名：']) expect(words).toContain(part);
  expect(words).not.toContain('预览');
  expect(words).not.toContain('53011119700101001X');
});

test.each(allStates.filter((state) => !reportable.includes(state)))(
  'is refused once the order is in %s, naming the state',
  async (status) => {
    const order = await drafted();
    await app.services.database.forGroup().run(sql`UPDATE consultation SET apply_order_status = ${status} WHERE id = ${order.id}`);
    const { status: code, body } = await send('expert1', order);
    expect([code, body.msg]).toEqual([409, `${consultationStates.labels[status]}状态下不能确认并发送报告`]);
    expect(await storedReports(app, order.id)).toMatchObject([{ reportStatus: 'report_wait_send', version: 0 }]);
    expect(await filesOf(app, String(order.no))).toEqual([]);
  },
);

test('is refused a second time, naming the state of the report', async () => {
  const order = await reported();
  expect(await send('expert1', order)).toMatchObject({ status: 409, body: { msg: '已发送状态下不能确认并发送报告' } });
  expect(await filesOf(app, String(order.no))).toEqual(['report']);
});

test('is refused before anything was written', async () => {
  const order = await aConsultation(app, { status: 'diagnosis' });
  expect(await send('expert1', order)).toMatchObject({ status: 409, body: { msg: '请先填写会诊报告' } });
});

test.each([
  ['platformAdmin', 403],
  ['strangerAdmin', 404],
  ['expert2', 404],
  ['doctor1', 403],
  ['nobody', 403],
] as const)('%s may not send it', async (who, status) => {
  const order = await drafted();
  expect((await send(who, order)).status).toBe(status);
  expect(await storedReports(app, order.id)).toMatchObject([{ reportStatus: 'report_wait_send' }]);
});

test('two at once: one wins, and the PDF of the other is gone', async () => {
  const order = await drafted();
  const replies = await Promise.all([send('expert1', order), send('expert1', order)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stepsOf(app, order.id)).toEqual(['confirm-report']);
  expect(await filesOf(app, String(order.no))).toEqual(['report']);
});

test('a draft that changes while it is rendered is not sent', async () => {
  const order = await drafted();
  let sending: ReturnType<typeof send> | undefined;
  await app.services.database.forGroup().transaction(async (tx) => {
    await tx.run(sql`SELECT 1 FROM consultation WHERE tenant_id = ${order.tenantId} AND id = ${order.id} FOR UPDATE`);
    sending = send('expert1', order);
    // It has rendered the draft as it read it, and wants the order.
    await expect.poll(() => waitsForRow(tx, 'consultation')).toBe(true);
    await tx.run(sql`UPDATE report SET opinion = '发送时又改动的意见', version = version + 1 WHERE apply_order_id = ${order.id}`);
  });
  expect((await sending)?.status).toBe(409);
  expect(await storedReports(app, order.id)).toMatchObject([{ reportStatus: 'report_wait_send', opinion: '发送时又改动的意见' }]);
  expect(await filesOf(app, String(order.no))).toEqual([]);
});

test('nor is one whose order changes meanwhile, of which it prints who dissents', async () => {
  const order = await drafted();
  let sending: ReturnType<typeof send> | undefined;
  await app.services.database.forGroup().transaction(async (tx) => {
    await tx.run(sql`SELECT 1 FROM consultation WHERE tenant_id = ${order.tenantId} AND id = ${order.id} FOR UPDATE`);
    sending = send('expert1', order);
    await expect.poll(() => waitsForRow(tx, 'consultation')).toBe(true);
    await tx.run(sql`UPDATE consultation SET version = version + 1 WHERE tenant_id = ${order.tenantId} AND id = ${order.id}`);
    touchRows(tx, consultationTable, [order], app.clock.now());
  });
  expect((await sending)?.status).toBe(409);
  expect(await filesOf(app, String(order.no))).toEqual([]);
  expect((await send('expert1', order)).status).toBe(200);
});

/** Whether somebody stands before a locked row of a table. */
async function waitsForRow(tx: Tx, table: string): Promise<boolean> {
  const { count } = await tx.run(sql`
    SELECT 1 FROM pg_locks WHERE locktype = 'tuple' AND relation::regclass::text ~ ${`^${table}(_\\d+)?$`}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return count > 0;
}

test('a repeated key gets the same answer, and nothing is rendered twice', async () => {
  const order = await drafted();
  const [first, second] = [await send('expert1', order, `send-${order.id}`), await send('expert1', order, `send-${order.id}`)];
  expect(first.status).toBe(200);
  expect(second).toEqual(first);
  expect(await filesOf(app, String(order.no))).toEqual(['report']);
});

test('a correction becomes the report, and the old version is stamped without changing what was sent', async () => {
  const order = await reported();
  const [before] = await storedReports(app, order.id);
  const expert = await app.as('expert1');
  await expert.get(saveReport, { applyOrderId: order.id, opinion: '更正后的意见', correctReason: '用药剂量有误' });
  await expert.get(confirmReport, { applyOrderId: order.id });
  const [old, latest] = await storedReports(app, order.id);
  expect(latest).toMatchObject({ revision: 2, reportStatus: 'report_send_success' });
  expect(old).toMatchObject({
    reportStatus: 'report_corrected',
    fileId: before?.fileId,
    pdfHash: before?.pdfHash,
    opinion: before?.opinion,
  });
  const reader = await app.as('doctor1');
  const now = await reader.get<{ link: string }>(downloadReport, { applyOrderId: order.id });
  const words = await wordsOf(await fetchLink(app, now.link));
  expect(words).toContain('更正后的意见');
  expect(words).toContain('更正原因：用药剂量有误');
  const first = await reader.get<{ link: string; pdfHash: string }>(downloadReport, { applyOrderId: order.id, revision: 1 });
  const stamped = await fetchLink(app, first.link);
  expect(await wordsOf(stamped)).toContain('已更正');
  expect(createHash('sha256').update(stamped).digest('hex')).toBe(first.pdfHash);
  expect([...(await stepsOf(app, order.id))].sort()).toEqual(['confirm-report', 'confirm-report', 'correct-report']);
  expect((await toldAbout(app, order)).map(({ title }) => title)).toEqual(['会诊报告已发送', '会诊报告已更正']);
});
