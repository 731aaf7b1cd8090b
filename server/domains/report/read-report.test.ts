import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VIEW_REPORT } from '../../../contract/domains/consultation/consultation.abilities.ts';
import { closeConsultation, refuseStatement, supplementConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import {
  confirmReport,
  detailReport,
  downloadReport,
  exportReportFhir,
  listReports,
  previewReport,
  printReport,
  saveReport,
} from '../../../contract/domains/report/report.endpoints.ts';
import { listReportReadings, refreshReport } from '../../../contract/domains/report/report-readings.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { extraPerson } from '../../testing/extra-people.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { auditsOf, fetchLink, opinion, storedReports, withDraft, withReport, wordsOf } from './report.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const drafted = async (overrides = {}) => withDraft(app, await aConsultation(app, { status: 'diagnosis', ...overrides }));
const reported = async (overrides = {}) => withReport(app, await aConsultation(app, { status: 'diagnosis', ...overrides }));

type Row = Record<string, unknown> & { can?: string[]; revisions?: Row[] };
const get = async (who: PersonName, order: { id: string }) => (await app.as(who)).get<Row>(detailReport, { applyOrderId: order.id });

test('an expert who has not begun gets his opinion as a proposal without an id', async () => {
  const order = await aConsultation(app, { status: 'diagnosis' });
  const row = await get('expert1', order);
  expect(row).toMatchObject({ applyOrderId: order.id, opinion: '建议行冠状动脉造影检查。', can: ['save-report'] });
  expect(row.id).toBeUndefined();
});

test('a draft is its author’s alone: detail, preview and download say that nothing was sent', async () => {
  const order = await drafted();
  expect(await get('expert1', order)).toMatchObject({
    opinion,
    reportStatus: 'report_wait_send',
    can: ['save-report', 'confirm-report', 'preview-report'],
  });
  for (const endpoint of [detailReport, previewReport, downloadReport])
    for (const who of ['doctor1', 'applyAdmin', 'operator'] as const)
      expect(await (await app.as(who)).send(endpoint, { applyOrderId: order.id })).toMatchObject({
        status: 404,
        body: { msg: '报告尚未发送' },
      });
});

test('its author is told to correct it once the opinion was supplemented, not of other words', async () => {
  const order = await reported({ respRespondentsOpinion: '考虑冠心病' });
  const said = async (who: PersonName = 'expert1') => (await get(who, order)).isOutdated;
  expect(await said()).toBe(0);
  const expert = await app.as('expert1');
  await (await app.as('operator')).get(refuseStatement, { applyOrderId: order.id, statementRemark: '未写明用药' });
  await expert.get(supplementConsultation, { applyOrderId: order.id, respRespondentsOpinion: '考虑冠心病，停用阿司匹林' });
  expect([await said(), await said('doctor1')]).toEqual([1, 0]);
  // A correction begins with what the order says, and with nothing else it is sent.
  expect([await get('expert1', order), await get('doctor1', order)].map(({ orderOpinion }) => orderOpinion)).toEqual([
    '考虑冠心病，停用阿司匹林',
    undefined,
  ]);
  await expert.get(saveReport, { applyOrderId: order.id, opinion, correctReason: '补充用药' });
  expect(await said()).toBe(1);
  expect(await expert.send(confirmReport, { applyOrderId: order.id })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'opinion', message: expect.stringContaining('更正的内容仍与原报告相同') }] },
  });
  await expert.get(saveReport, { applyOrderId: order.id, opinion: '停用阿司匹林。', correctReason: '补充用药' });
  await expert.get(confirmReport, { applyOrderId: order.id });
  expect(await said()).toBe(0);
  // What the report says already is nothing to correct.
  await (await app.as('operator')).get(refuseStatement, { applyOrderId: order.id, statementRemark: '与报告不一致' });
  await expert.get(supplementConsultation, { applyOrderId: order.id, respRespondentsOpinion: '停用阿司匹林。' });
  expect(await said()).toBe(0);
});

test('a third hospital finds nothing', async () => {
  const order = await reported();
  for (const endpoint of [detailReport, previewReport, downloadReport])
    expect(await (await app.as('strangerAdmin')).send(endpoint, { applyOrderId: order.id })).toMatchObject({
      status: 404,
      body: { msg: '数据不存在' },
    });
});

test('who has the list of reports alone opens what stands in it, without the order, and nothing else', async () => {
  const [order, draft] = [await reported(), await drafted()];
  const office = await extraPerson(app, '100002', 'records office', ['consultation_report'], 'tenant');
  const { records } = await office.get<Page<Row>>(listReports, { size: 200 });
  const listed = records.map(({ applyOrderId }) => applyOrderId);
  expect([order, draft].map(({ id }) => listed.includes(id))).toEqual([true, false]);
  const rowOf = async (who: Client) =>
    (await who.get<Page<Row>>(listReports, { size: 200 })).records.find(({ applyOrderId }) => applyOrderId === order.id);
  expect(await rowOf(office)).toMatchObject({ can: ['preview-report', 'download-report'], opensOrder: 0 });
  expect(await rowOf(await app.as('doctor1'))).toMatchObject({ can: ['preview-report', 'download-report'], opensOrder: 1 });
  const input = { applyOrderId: order.id };
  expect(await office.get<Row>(detailReport, input)).toMatchObject({ revision: 1, opinion, can: ['preview-report', 'download-report'] });
  for (const endpoint of [previewReport, downloadReport, printReport]) {
    const { link } = await office.get<{ link: string }>(endpoint, input);
    expect(await wordsOf(await fetchLink(app, link)), endpoint.name).toContain('建议行冠状动脉造影检查');
  }
  expect((await office.send(exportReportFhir, input)).status).toBe(200);
  // What the paper masks is masked for other systems, also by somebody who sees numbers elsewhere.
  const clerk = await extraPerson(app, '100002', 'records clerk', ['consultation_report', SEE_SENSITIVE], 'tenant');
  expect(JSON.stringify((await clerk.send(exportReportFhir, input)).body)).not.toContain(order.patientPhone);
  const ways = (await office.get<Row[]>(listReportReadings, input)).map(({ way, userName }) => [way, userName]);
  expect(ways).toContainEqual(['print', 'records office']);
  expect((await office.send(consultationDetail, input)).status).toBe(403);
  const own = await extraPerson(app, '100002', 'sees own', ['consultation_report']);
  const elsewhere = await extraPerson(app, '100003', 'office elsewhere', ['consultation_report'], 'tenant');
  for (const endpoint of [detailReport, previewReport, downloadReport, printReport, exportReportFhir, listReportReadings]) {
    expect((await office.send(endpoint, { applyOrderId: draft.id })).status, endpoint.name).toBe(404);
    for (const who of [own, elsewhere]) expect((await who.send(endpoint, input)).status, endpoint.name).toBe(404);
  }
});

test('a correction in the making is not shown to the reader', async () => {
  const order = await reported();
  await (await app.as('expert1')).get(saveReport, { applyOrderId: order.id, opinion: '更正后的意见', correctReason: '用药剂量有误' });
  const [seen, written] = [await get('doctor1', order), await get('expert1', order)];
  expect(seen).toMatchObject({ revision: 1, opinion, can: ['preview-report', 'download-report'] });
  expect(seen.revisions).toHaveLength(1);
  expect(written).toMatchObject({ revision: 2, opinion: '更正后的意见' });
  expect(written.revisions?.map(({ revision }) => revision)).toEqual([2, 1]);
});

test('the first look of the applying hospital is told to the sender, and every look is logged', async () => {
  const order = await reported();
  const [report] = await storedReports(app, order.id);
  await (await app.as('operator')).get(downloadReport, { applyOrderId: order.id });
  expect((await get('expert1', order)).viewedTime).toBeUndefined();
  const seen = app.clock.now();
  await (await app.as('doctor1')).get(downloadReport, { applyOrderId: order.id });
  app.clock.advance(60_000);
  await (await app.as('doctor1')).get(previewReport, { applyOrderId: order.id });
  expect(await storedReports(app, order.id)).toMatchObject([{ viewedTime: new Date(seen), version: report?.version }]);
  const looks = (await auditsOf(app, report?.id ?? '')).filter(({ call }) => ['download-report', 'preview-report'].includes(call));
  const { operator, doctor1 } = app.people;
  expect(looks).toEqual([
    { call: 'download-report', userId: operator.userId },
    { call: 'download-report', userId: doctor1.userId },
    { call: 'preview-report', userId: doctor1.userId },
  ]);
});

test('every look at the report itself is logged as well, the author’s included', async () => {
  const order = await reported();
  const [report] = await storedReports(app, order.id);
  for (const who of ['expert1', 'doctor1', 'operator'] as const) await get(who, order);
  const looks = (await auditsOf(app, report?.id ?? '')).filter(({ call }) => call === 'detail-report');
  expect(looks.map(({ userId }) => userId)).toEqual((['expert1', 'doctor1', 'operator'] as const).map((who) => app.people[who].userId));
});

test('what an open page asks for by itself is logged, and nobody has looked at the report by it', async () => {
  const order = await reported();
  const input = { applyOrderId: order.id };
  const [report] = await storedReports(app, order.id);
  const doctor = await app.as('doctor1');
  const said = { id: report?.id, revision: 1, opinion, can: ['preview-report', 'download-report'] };
  expect(await doctor.get<Row>(refreshReport, input)).toMatchObject(said);
  expect(await doctor.get<Row[]>(listReportReadings, input)).toEqual([]);
  expect((await storedReports(app, order.id))[0]?.viewedTime ?? null).toBeNull();
  const logged = (await auditsOf(app, report?.id ?? '')).filter(({ userId }) => userId === app.people.doctor1.userId);
  expect(logged).toEqual([{ call: 'refresh-report', userId: app.people.doctor1.userId }]);
  await doctor.get(detailReport, input);
  expect(await doctor.get<Row[]>(listReportReadings, input)).toMatchObject([{ way: 'view' }]);
  expect((await get('expert1', order)).viewedTime).toBeDefined();
  // Who may not open it may not refresh it.
  const draft = { applyOrderId: (await drafted()).id };
  for (const [who, asked] of [
    ['strangerAdmin', input],
    ['doctor1', draft],
  ] as const)
    expect((await (await app.as(who)).send(refreshReport, asked)).status, who).toBe(404);
});

test('the author’s preview carries the mark, others get what was sent', async () => {
  const order = await drafted();
  const preview = await (await app.as('expert1')).get<{ link: string }>(previewReport, { applyOrderId: order.id });
  expect(await wordsOf(await fetchLink(app, preview.link))).toContain('预览');
  const sent = await reported();
  const { link } = await (await app.as('doctor1')).get<{ link: string }>(previewReport, { applyOrderId: sent.id });
  expect(await wordsOf(await fetchLink(app, link))).not.toContain('预览');
});

describe('of a consultation that the operator ended', () => {
  const close = async (order: { id: string }) =>
    (await app.as('operator')).get(closeConsultation, { applyOrderId: order.id, reason: '专家已离职' });
  const reportIn = async (who: PersonName, order: { id: string }) => {
    const { records } = await (await app.as(who)).get<Page<Row>>(listReports, { size: 200 });
    return records.find(({ applyOrderId }) => applyOrderId === order.id);
  };

  test('the draft is read by its author, and neither changed nor sent', async () => {
    const order = await drafted({ status: 'not_pass' });
    const before = ['save-report', 'confirm-report', 'preview-report'];
    expect([(await get('expert1', order)).can, (await reportIn('expert1', order))?.can]).toEqual([before, before]);
    await close(order);
    const { opinion: kept, can } = await get('expert1', order);
    expect([kept, can, (await reportIn('expert1', order))?.can]).toEqual([opinion, ['preview-report'], ['preview-report']]);
    const expert = await app.as('expert1');
    const offered = (await expert.get<{ can: string[] }>(consultationDetail, { applyOrderId: order.id })).can;
    expect(offered.filter((name) => /report/.test(name))).toEqual([VIEW_REPORT]);
    const refused = await Promise.all([
      expert.send(saveReport, { applyOrderId: order.id, opinion: '改写' }),
      expert.send(confirmReport, { applyOrderId: order.id }),
    ]);
    expect(refused.map(({ status, body }) => [status, body.msg])).toEqual([
      [409, '已作废状态下不能填写会诊报告'],
      [409, '已作废状态下不能确认并发送报告'],
    ]);
    expect(await storedReports(app, order.id)).toMatchObject([{ reportStatus: 'report_wait_send', opinion }]);
  });

  test('what was sent is read and downloaded, and corrected no more', async () => {
    const order = await reported({ status: 'not_pass' });
    await close(order);
    expect((await get('expert1', order)).can).toEqual(['preview-report', 'download-report']);
  });

  test('nothing is proposed to who has not begun', async () => {
    const order = await aConsultation(app, { status: 'not_pass' });
    await close(order);
    expect((await get('expert1', order)).can).toEqual([]);
  });
});

test('an unknown version is refused', async () => {
  const order = await reported();
  expect((await (await app.as('doctor1')).send(downloadReport, { applyOrderId: order.id, revision: 2 })).status).toBe(404);
});

test('both hospitals and the operators read who has viewed, opened and printed what was sent; a third hospital nothing', async () => {
  const order = await reported();
  const input = { applyOrderId: order.id };
  await (await app.as('doctor1')).get(detailReport, input);
  app.clock.advance(1_000);
  await (await app.as('applyAdmin')).get(downloadReport, input);
  app.clock.advance(1_000);
  await (await app.as('doctor1')).get(printReport, input);
  const { doctor1, applyAdmin } = app.people;
  for (const who of ['expert1', 'applyAdmin', 'operator'] as const) {
    const read = await (await app.as(who)).get<Row[]>(listReportReadings, input);
    expect(read).toMatchObject([
      { way: 'print', userName: doctor1.realName, hospitalName: doctor1.tenantName, revision: 1 },
      { way: 'open', userName: applyAdmin.realName },
      { way: 'view', userName: doctor1.realName },
    ]);
  }
  expect((await (await app.as('strangerAdmin')).send(listReportReadings, input)).status).toBe(404);
});
