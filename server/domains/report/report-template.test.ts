import { afterEach, expect, test } from 'vitest';
import { confirmReport, downloadReport, previewReport, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { reportBusinessOf } from '../../../contract/domains/report/report-business.endpoints.ts';
import { presetLayout } from '../../../contract/domains/report/report-layout.fields.ts';
import { reportBusiness, reportTemplate, reportTemplateRevision } from '../../../contract/domains/report/report-template.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { fetchLink, opinion, withDraft, withReport, wordsOf } from './report.testing.ts';

const app = sharedTestApp();
const template = { templateName: '病例讨论', bussinessType: 'oneSubject', headHospitals: 'target', parts: ['diagnosis'] };
const KIND = { bussinessType: 'oneSubject' };

interface Saved {
  id: string;
  version: number;
}

// A hospital prints a kind in one way.
afterEach(async () => {
  const group = app().services.database.forGroup();
  await group.run(sql`DELETE FROM report_business`);
  await group.run(sql`DELETE FROM report_template_revision`);
  await group.run(sql`DELETE FROM report_template`);
});

const admin = () => app().as('expertAdmin');
const submit = endpointOf(reportTemplate, 'submit');

async function inForce(sent: object = {}): Promise<Saved> {
  const template1 = await (await admin()).get<Saved>(submit, { ...template, ...sent });
  await (await admin()).get(endpointOf(reportBusiness, 'submit'), { ...KIND, templateId: template1.id });
  return template1;
}

const held = () => aConsultation(app(), { status: 'diagnosis' });

async function printed(call: typeof previewReport | typeof downloadReport, id: string, revision?: number): Promise<string> {
  const { link } = await (await app().as('expert1')).get<{ link: string }>(call, { applyOrderId: id, revision });
  return wordsOf(await fetchLink(app(), link));
}

test('reports are printed as the hospital of the expert has said, what must stand in them always does', async () => {
  await inForce({ reportTitle: '远程讨论记录', footNote: '本意见仅供本次诊疗使用' });
  const order = await withDraft(app(), await held());
  const words = await printed(previewReport, order.id);
  for (const there of [
    '远程讨论记录',
    '诊疗决策与责任由申请医院承担',
    '本意见仅供本次诊疗使用',
    '初步诊断',
    '会诊意见',
    '会诊专家',
    opinion,
  ])
    expect(words).toContain(there);
  for (const gone of ['病情介绍', '会诊目的', '单学科远程会诊报告']) expect(words).not.toContain(gone);
  // In the table of the patient it stays: who was asked by whom is part of every report.
  expect(words.match(/申请医院(?!承担)/g)).toHaveLength(1);
});

test('what was sent is printed as it was sent, whatever becomes of the template', async () => {
  const { id, version } = await inForce({ reportTitle: '第一版标题' });
  const order = await withReport(app(), await held());
  await (await admin()).get(submit, { ...template, id, version, reportTitle: '第二版标题' });
  const expert = await app().as('expert1');
  await expert.get(saveReport, { applyOrderId: order.id, opinion: `${opinion}补充。`, correctReason: '补充建议' });
  await expert.get(confirmReport, { applyOrderId: order.id });
  const [first, second] = [await printed(downloadReport, order.id, 1), await printed(downloadReport, order.id, 2)];
  expect(first).toContain('第一版标题');
  expect(first).toContain('已更正');
  expect(second).toContain('第二版标题');
});

test('each save is a version; the one in force and those that reports were printed with are kept', async () => {
  const { id, version } = await inForce();
  await withReport(app(), await held());
  const second = await (await admin()).get<Saved>(submit, { ...template, id, version, footNote: '第二版' });
  await (await admin()).get(submit, { ...template, id, version: second.version, footNote: '第三版' });
  const list = endpointOf(reportTemplateRevision, 'list');
  const versions = async () => (await (await admin()).get<Page<{ id: string; revision: number }>>(list)).records;
  const idOf = async (revision: number) => (await versions()).find((one) => one.revision === revision)?.id;
  const remove = async (revision: number) =>
    (await admin()).send(endpointOf(reportTemplateRevision, 'remove'), { ids: [await idOf(revision)] });
  expect((await versions()).map(({ revision }) => revision)).toEqual([3, 2, 1]);
  expect(await remove(3)).toMatchObject({ status: 409, body: { msg: '当前版本不能删除' } });
  expect(await remove(1)).toMatchObject({ status: 409, body: { msg: '已有会诊报告使用该版本，不能删除' } });
  expect((await remove(2)).status).toBe(200);
  expect((await versions()).map(({ revision }) => revision)).toEqual([3, 1]);
});

test('a template serves its own kind, also while others change it, and is not removed while it is used', async () => {
  const { id, version } = await (await admin()).get<Saved>(submit, template);
  const business = endpointOf(reportBusiness, 'submit');
  const other = await (await admin()).send(business, { bussinessType: 'ECG', templateId: id });
  expect(other).toMatchObject({ status: 400, body: { errors: [{ field: 'templateId', message: '该模板用于其他业务类型' }] } });
  await (await admin()).get(business, { ...KIND, templateId: id });
  const changed = await (await admin()).send(submit, { ...template, id, version, bussinessType: 'ECG' });
  expect(changed).toMatchObject({ status: 409, body: { msg: '该模板正在使用，不能改为其他业务类型' } });
  expect((await (await admin()).send(endpointOf(reportTemplate, 'remove'), { ids: [id] })).status).toBe(409);
  // Of another hospital it is as if there were none.
  expect((await (await app().as('applyAdmin')).send(business, { ...KIND, templateId: id })).status).toBe(400);
});

test('people are told their own hospital’s, whatever they name; the group any', async () => {
  await inForce({ reportTitle: '讨论记录' });
  const tenantId = app().people.expertAdmin.tenantId;
  const asked = async (who: Parameters<ReturnType<typeof app>['as']>[0]) =>
    (await app().as(who)).get(reportBusinessOf, { ...KIND, relationTenantId: tenantId });
  expect(await asked('expert1')).toMatchObject({ reportTitle: '讨论记录', templateName: '病例讨论', revision: 1 });
  expect(await asked('operator')).toMatchObject({ reportTitle: '讨论记录' });
  expect(await asked('doctor1')).toEqual({ ...KIND, ...presetLayout });
});
