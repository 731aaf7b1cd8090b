import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmReport, detailReport } from '../../../../contract/domains/report/report.endpoints.ts';
import { giveBackReport } from '../../../../contract/domains/report/report-review.endpoints.ts';
import { reportBusiness } from '../../../../contract/domains/report/report-template.resource.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aConsultation, stepsOf, storedConsultation, tasksOf, toldAbout } from '../../consultation/consultation.testing.ts';
import { storedReports } from '../report.testing.ts';
import { approve, giveBack, handOver, remark, rewrite, wantTwo, withHandedOver } from '../report-review.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await wantTwo(app);
});
afterAll(() => app.close());

const held = (overrides = {}) => aConsultation(app, { status: 'diagnosis', kind: 'telemedicine', ...overrides });
const handed = async (overrides = {}) => withHandedOver(app, await held(overrides));

test('its author reads why, corrects it and hands it over again', async () => {
  const order = await handed();
  expect((await giveBack(app, order)).status).toBe(200);
  const [report] = await storedReports(app, order.id);
  expect(report).toMatchObject({ reportStatus: 'report_wait_send', signMethod: null, signTime: null, signHash: null });
  expect(await storedConsultation(app, order)).toMatchObject({ reportStatus: 'report_wait_send', reportReviewerId: null });
  expect(await toldAbout(app, order)).toContainEqual({ person: 'expert1', title: '会诊报告被退回修改' });
  expect((await tasksOf(app, order, 'expert1')).map(({ task }) => task)).toContain('confirm-report');
  expect(await tasksOf(app, order, 'expert2')).toEqual([]);
  // Nothing of it on the timeline that the applying hospital reads; the report's own history has it.
  expect(await stepsOf(app, order.id)).toEqual([]);
  expect(await stepsOf(app, report?.id ?? '')).toEqual(['handOver', 'giveBack']);
  const seen = await (await app.as('expert1')).get<{ can: string[] }>(detailReport, { applyOrderId: order.id });
  expect(seen).toMatchObject({ reviewRemark: remark, can: ['save-report', 'hand-over-report', 'preview-report'] });
  expect((await rewrite(app, order)).status).toBe(200);
  expect((await handOver(app, order)).status).toBe(200);
  expect((await approve(app, order)).status).toBe(200);
  expect((await storedReports(app, order.id))[0]).toMatchObject({ reportStatus: 'report_send_success', reviewRemark: null });
});

test('needs a reason, and is the reviewer’s alone', async () => {
  const order = await handed();
  const empty = await (await app.as('expert2')).send(giveBackReport, { applyOrderId: order.id });
  expect([empty.status, empty.body.msg]).toEqual([400, '请填写退回修改原因']);
  expect((await giveBack(app, order, 'expert1')).status).toBe(403);
  expect((await giveBack(app, order, 'stranger')).status).toBe(404);
  const both = await Promise.all([giveBack(app, order), giveBack(app, order)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('where one signature is enough again, nothing of the review goes out with what is sent', async () => {
  const order = await handed();
  expect((await giveBack(app, order)).status).toBe(200);
  await (await app.as('expertAdmin')).get(endpointOf(reportBusiness, 'submit'), {
    ...(await twoOf()),
    bussinessType: 'telemedicine',
    reviewRequired: 0,
  });
  expect((await (await app.as('expert1')).send(confirmReport, { applyOrderId: order.id })).status).toBe(200);
  const seen = await (await app.as('doctor1')).get<Record<string, unknown>>(detailReport, { applyOrderId: order.id });
  expect([seen.reviewRemark, seen.reviewerName, seen.handOverTime].filter(Boolean)).toEqual([]);
  await (await app.as('expertAdmin')).get(endpointOf(reportBusiness, 'submit'), {
    ...(await twoOf()),
    bussinessType: 'telemedicine',
    reviewRequired: 1,
  });
});

/** The definition as it is: a save says which version it changes. */
async function twoOf(): Promise<{ id?: string; version?: number }> {
  const { records } = await (await app.as('expertAdmin')).get<Page<{ id: string; version: number; bussinessType: string }>>(
    endpointOf(reportBusiness, 'list'),
  );
  const found = records.find(({ bussinessType }) => bussinessType === 'telemedicine');
  return found ? { id: found.id, version: found.version } : {};
}
