import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { previewReport } from '../../../contract/domains/report/report.endpoints.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { sweepReportPreviews, sweepUnsentReports } from './report.jobs.ts';
import { fetchLink, filesOf, storedReports, withDraft, withReport } from './report.testing.ts';
import { keepReportPdf } from './report-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const drafted = async (overrides = {}) => withDraft(app, await aConsultation(app, { status: 'diagnosis', ...overrides }));
const reported = async (overrides = {}) => withReport(app, await aConsultation(app, { status: 'diagnosis', ...overrides }));

// Sessions end when the clock runs on for a day.
let start: number;
beforeAll(() => {
  start = app.clock.now();
});
afterEach(() => app.clock.set(start));

test('previews go after an hour, what was sent stays', async () => {
  const order = await drafted();
  const expert = await app.as('expert1');
  const { link } = await expert.get<{ link: string }>(previewReport, { applyOrderId: order.id });
  const sent = await reported();
  expect(await filesOf(app, String(order.no))).toEqual(['report-preview']);
  await sweepReportPreviews(app.services);
  expect(await filesOf(app, String(order.no))).toEqual(['report-preview']);
  app.clock.advance(3_600_000 + 1);
  expect(await sweepReportPreviews(app.services)).toBeGreaterThan(0);
  app.clock.advance(24 * 3_600_000);
  expect(await sweepUnsentReports(app.services)).toBe(0);
  expect(await filesOf(app, String(order.no))).toEqual([]);
  expect(await filesOf(app, String(sent.no))).toEqual(['report']);
  await expect(fetchLink(app, link)).rejects.toThrow('403');
});

test('a PDF that no report refers to, left by a sending that broke off, goes too', async () => {
  const order = await drafted();
  const [draft] = await storedReports(app, order.id);
  if (!draft) throw new Error('no draft');
  await keepReportPdf(app.services, order, draft, { confirmedAt: new Date(app.clock.now()) }, { now: app.clock.now() });
  expect(await filesOf(app, String(order.no))).toEqual(['report']);
  app.clock.advance(24 * 3_600_000 + 1);
  expect(await sweepReportPreviews(app.services)).toBe(0);
  expect(await sweepUnsentReports(app.services)).toBe(1);
  expect(await filesOf(app, String(order.no))).toEqual([]);
});
