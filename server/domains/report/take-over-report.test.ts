import { afterEach, expect, test } from 'vitest';
import { applyToMeList, consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import {
  confirmReport,
  detailReport,
  discardCorrection,
  downloadReport,
  listReports,
  saveReport,
} from '../../../contract/domains/report/report.endpoints.ts';
import { handOverReport, listReviewers } from '../../../contract/domains/report/report-review.endpoints.ts';
import { listCorrectors, takeOverReport } from '../../../contract/domains/report/report-takeover.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { sql } from '../../engine/store/sql.ts';
import { addPerson } from '../../testing/extra-people.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, stepsOf, storedConsultation, tasksOf, toldAbout } from '../consultation/consultation.testing.ts';
import { fetchLink, opinion, storedReports, withReport, wordsOf } from './report.testing.ts';
import { approve, PASSWORD, rewrite, wantTwo, withHandedOver } from './report-review.testing.ts';

const app = sharedTestApp();
const group = (statement: ReturnType<typeof sql>) => app().services.database.forGroup().run(statement);
const setAt = (who: PersonName, status: '0' | '1') =>
  group(sql`UPDATE user_account SET status = ${status} WHERE id = ${app().people[who].userId}`);
afterEach(async () => {
  for (const who of ['expert1', 'expert2'] as const) await setAt(who, '1');
});

const reported = async (overrides = {}) => withReport(app(), await aConsultation(app(), { status: 'diagnosis', ...overrides }));
const takeOverReason = '报告医生已离职';
const name = async (who: PersonName, order: { id: string }, corrector: PersonName = 'expert2') =>
  (await app().as(who)).send(takeOverReport, {
    ...{ applyOrderId: order.id, takeOverReason },
    correctorId: app().people[corrector].userId,
  });
const detail = async (who: PersonName, order: { id: string }) =>
  (await app().as(who)).send<Record<string, unknown> & { can?: string[] }>(detailReport, { applyOrderId: order.id });
const correction = (order: { id: string }) => ({ applyOrderId: order.id, opinion: `${opinion}（更正）`, correctReason: '补充随访要求' });

test('as long as its doctor is there nobody takes it over; once they have left, their hospital names who corrects it, and the report names both', async () => {
  const order = await reported();
  const { expert1, expert2, doctor1 } = app().people;
  expect(await name('expertAdmin', order)).toMatchObject({ status: 409, body: { msg: '报告医生仍可出具报告，请由其本人更正' } });
  expect((await detail('expertAdmin', order)).body.data?.can).not.toContain(takeOverReport.name);
  // What they had begun is nobody else's.
  await (await app().as('expert1')).get(saveReport, { ...correction(order), opinion: '未写完' });
  await setAt('expert1', '0');
  expect((await detail('expertAdmin', order)).body.data?.can).toContain(takeOverReport.name);
  const offered = await (await app().as('expertAdmin')).get<{ id: string }[]>(listCorrectors, { applyOrderId: order.id });
  expect(offered.map(({ id }) => id)).toEqual([expert2.userId]);
  expect((await (await app().as('expert2')).send(saveReport, correction(order))).status).toBe(404);
  for (const _ of ['named', 'after a lost answer']) expect((await name('expertAdmin', order)).status).toBe(200);
  expect(await toldAbout(app(), order)).toContainEqual({ person: 'expert2', title: '请您更正会诊报告' });
  expect((await toldAbout(app(), order)).filter(({ person }) => person === 'expert2')).toHaveLength(1);

  const corrector = await app().as('expert2');
  const before = await pdfOf(order);
  expect((await corrector.get<{ can: string[] }>(consultationDetail, { applyOrderId: order.id })).can).toContain(saveReport.name);
  expect(await listedFor('expert2')).toContain(order.id);
  expect((await corrector.send(saveReport, { ...correction(order), correctReason: undefined })).body.msg).toBe('请填写更正原因');
  await corrector.get(saveReport, correction(order));
  expect((await tasksOf(app(), order, 'expert2')).map(({ task }) => task)).toEqual(['correct-report']);
  // A correction is private until it is sent, whoever writes it.
  expect((await detail('doctor1', order)).body.data).toMatchObject({ revision: 1, authorName: expert1.realName });
  expect((await corrector.send(confirmReport, { applyOrderId: order.id })).status).toBe(200);
  expect((await storedReports(app(), order.id)).filter(({ isDeleted }) => isDeleted === 0)).toMatchObject([
    { revision: 1, reportStatus: 'report_corrected', authorName: expert1.realName, originalAuthorName: null },
    { revision: 2, reportStatus: 'report_send_success', authorId: expert2.userId, originalAuthorName: expert1.realName },
  ]);
  expect(await wordsOf(await fetchLink(app(), await linkOf(order)))).toContain(
    `原报告医生：${expert1.realName}更正医生：${expert2.realName}`,
  );
  expect(await pdfOf(order)).toEqual(before);
  expect((await detail('doctor1', order)).body.data).toMatchObject({ authorName: expert2.realName, originalAuthorName: expert1.realName });
  await app().deliver();
  const { rows } = await group(sql`SELECT context FROM notice WHERE title = '会诊报告已更正' AND user_id = ${doctor1.userId}`);
  expect(JSON.stringify(rows)).toContain(`由${expert2.realName}更正（原报告医生：${expert1.realName}）`);
  expect(await stepsOf(app(), order.id)).not.toContain(takeOverReport.name);
});

test('whoever took it over writes it alone, also when its doctor is back, until they have left themselves', async () => {
  const order = await reported();
  await setAt('expert1', '0');
  await name('expertAdmin', order);
  await setAt('expert1', '1');
  expect((await (await app().as('expert1')).send(saveReport, correction(order))).status).toBe(403);
  expect((await detail('expert1', order)).body.data?.can).not.toContain(saveReport.name);
  const { records } = await (await app().as('expert1')).get<Page<Record<string, unknown>>>(listReports, { no: order.no });
  expect(records).toMatchObject([{ can: ['preview-report', 'download-report'] }]);
  await (await app().as('expert2')).get(saveReport, correction(order));
  await (await app().as('expert2')).get(confirmReport, { applyOrderId: order.id });
  expect((await name('expertAdmin', order, 'expert1')).status).toBe(409);
  await setAt('expert2', '0');
  expect((await name('expertAdmin', order, 'expert1')).status).toBe(200);
  await (await app().as('expert1')).get(saveReport, correction(order));
  expect((await storedReports(app(), order.id)).at(-1)).toMatchObject({ authorName: app().people.expert1.realName });
});

const openOf = async (order: { id: string }, who: PersonName) => (await tasksOf(app(), order, who)).map(({ task }) => task);

test('whoever was named has it on their desk until they send it, and may be replaced until then; who writes no reports any more counts as gone', async () => {
  const order = await reported();
  const { expert1 } = app().people;
  const other = await addPerson(app(), { tenantId: expert1.tenantId, name: 'spare', permissionCodes: [], dataScope: 'self' });
  await group(sql`DELETE FROM user_role WHERE user_id = ${other.userId}`);
  const rolesTo = (from: string, to: string) => group(sql`UPDATE user_role SET user_id = ${to} WHERE user_id = ${from}`);
  await rolesTo(expert1.userId, other.userId);
  const named = await name('expertAdmin', order);
  await rolesTo(other.userId, expert1.userId);
  expect(named.status).toBe(200);
  expect(await openOf(order, 'expert2')).toEqual(['correct-report']);
  const corrector = await app().as('expert2');
  await corrector.get(saveReport, correction(order));
  await corrector.get(discardCorrection, { applyOrderId: order.id });
  expect(await openOf(order, 'expert2')).toEqual(['correct-report']);
  expect((await detail('expertAdmin', order)).body.data?.can).toContain(takeOverReport.name);
  expect((await name('expertAdmin', order, 'expert1')).status).toBe(200);
  expect(await toldAbout(app(), order)).toContainEqual({ person: 'expert2', title: '会诊报告已改由其他医生更正，无需您再处理' });
  expect(await openOf(order, 'expert2')).toEqual([]);
  await (await app().as('expert1')).get(saveReport, correction(order));
  // Their own report again.
  expect((await storedReports(app(), order.id)).at(-1)).toMatchObject({ authorName: expert1.realName, originalAuthorName: null });
  await (await app().as('expert1')).get(confirmReport, { applyOrderId: order.id });
  expect(await openOf(order, 'expert1')).not.toContain('correct-report');
});

test('a correction that is stuck in review is given up with the naming; neither its expert who is back nor its corrector reviews the next', async () => {
  await wantTwo(app());
  const { expert1, expert2 } = app().people;
  const order = await withHandedOver(app(), await aConsultation(app(), { status: 'diagnosis', kind: 'telemedicine' }));
  expect((await approve(app(), order)).status).toBe(200);
  const codes = ['consultation_diagnose', 'consultation_review'];
  const other = await addPerson(app(), { tenantId: expert1.tenantId, name: 'reviewer', permissionCodes: codes, dataScope: 'self' });
  await group(sql`UPDATE user_account SET title = 'chief' WHERE id = ${other.userId}`);
  await rewrite(app(), order, '补充随访要求');
  const handed = { applyOrderId: order.id, reviewerId: other.userId, password: PASSWORD };
  expect((await (await app().as('expert1')).send(handOverReport, handed)).status).toBe(200);
  await setAt('expert1', '0');
  expect((await detail('expertAdmin', order)).body.data?.can).toContain(takeOverReport.name);
  expect((await name('expertAdmin', order)).status).toBe(200);
  await setAt('expert1', '1');
  expect(await storedConsultation(app(), order)).toMatchObject({ reportReviewerId: null, reportStatus: 'report_send_success' });
  await app().deliver();
  const { rows } = await group(sql`SELECT title FROM notice WHERE user_id = ${other.userId} ORDER BY create_time, id`);
  expect(rows.map(({ title }) => title)).toEqual(['有会诊报告待您审核', '会诊报告已改由其他医生更正，无需您再处理']);
  const corrector = await app().as('expert2');
  const offered = (await corrector.get<{ id: string }[]>(listReviewers, { applyOrderId: order.id })).map(({ id }) => id);
  expect([offered.includes(expert1.userId), offered.includes(expert2.userId), offered.includes(other.userId)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('of an order without a doctor nobody takes anything over, and nobody is offered', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis', targetDoctorId: null });
  const offered = await (await app().as('expertAdmin')).send<unknown[]>(listCorrectors, { applyOrderId: order.id });
  expect([offered.status, offered.body.data]).toEqual([200, []]);
  expect(await name('expertAdmin', order)).toMatchObject({ status: 409, body: { msg: '会诊报告尚未发送，不能接手更正' } });
});

test('only its own hospital names somebody, and only who may answer for it; nothing is taken over that was not sent', async () => {
  const order = await reported();
  await setAt('expert1', '0');
  expect((await name('applyAdmin', order)).status).toBe(403);
  expect((await name('strangerAdmin', order)).status).toBe(404);
  expect((await name('expert2', order)).status).toBe(403);
  for (const wrong of ['expertAdmin', 'stranger', 'expert1'] as const) {
    const refused = await name('expertAdmin', order, wrong);
    expect([wrong, refused.status, refused.body.errors?.[0]?.field]).toEqual([wrong, 400, 'correctorId']);
  }
  expect((await storedConsultation(app(), order)).reportCorrectorId).toBeNull();
  const unsent = await aConsultation(app(), { status: 'diagnosis' });
  expect(await name('expertAdmin', unsent)).toMatchObject({ status: 409, body: { msg: '会诊报告尚未发送，不能接手更正' } });
  const both = await Promise.all([name('expertAdmin', order), name('expertAdmin', order)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
});

const linkOf = async (order: { id: string }, revision?: number) =>
  (await (await app().as('doctor1')).get<{ link: string }>(downloadReport, { applyOrderId: order.id, revision })).link;

/** The bytes of the first version as it was sent, whatever is stamped on its copy. */
async function pdfOf(order: { id: string }): Promise<string | null | undefined> {
  return (await storedReports(app(), order.id)).find(({ revision }) => revision === 1)?.pdfHash;
}

/** The orders that somebody was asked. */
async function listedFor(who: PersonName): Promise<string[]> {
  const { records } = await (await app().as(who)).get<Page<{ id: string }>>(applyToMeList, { size: 200 });
  return records.map(({ id }) => id);
}
