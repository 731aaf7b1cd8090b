import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aConsultation, linksOf, storedConsultation, tasksOf, toldAbout } from '../../consultation/consultation.testing.ts';
import { storedReports } from '../report.testing.ts';
import { approve, giveBack, handOver, recall, rewrite, wantTwo, withHandedOver } from '../report-review.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await wantTwo(app);
});
afterAll(() => app.close());

const held = (overrides = {}) => aConsultation(app, { status: 'diagnosis', kind: 'telemedicine', ...overrides });
const handed = async (overrides = {}) => withHandedOver(app, await held(overrides));

test('the author has it back unsigned, the reviewer is told and hears so when they decide all the same', async () => {
  const order = await handed();
  expect((await recall(app, order)).status).toBe(200);
  expect(await storedReports(app, order.id)).toMatchObject([{ reportStatus: 'report_wait_send', signMethod: null }]);
  expect(await storedConsultation(app, order)).toMatchObject({ reportStatus: 'report_wait_send', reportReviewerId: null });
  expect(await toldAbout(app, order)).toContainEqual({ person: 'expert2', title: '会诊报告已由作者撤回，无需再审核' });
  // They see it no longer.
  expect(await linksOf(app, order, '会诊报告已由作者撤回，无需再审核')).toEqual([null]);
  expect(await tasksOf(app, order, 'expert2')).toEqual([]);
  for (const late of [await approve(app, order), await giveBack(app, order)])
    expect([late.status, late.body.msg]).toEqual([409, '该报告已撤回或已处理，无需您再审核']);
  expect((await rewrite(app, order)).status).toBe(200);
});

test('whose reviewer has left is taken back and handed to somebody else', async () => {
  const order = await handed();
  const present = (status: string) =>
    app.services.database.forGroup().run(sql`UPDATE user_account SET status = ${status} WHERE id = ${app.people.expert2.userId}`);
  await present('0');
  expect((await recall(app, order)).status).toBe(200);
  expect((await handOver(app, order)).status).toBe(400);
  await present('1');
  expect((await handOver(app, order)).status).toBe(200);
});

test('is the author’s, and once', async () => {
  const order = await handed();
  expect((await recall(app, order, 'expert2')).status).toBe(403);
  const both = await Promise.all([recall(app, order), recall(app, order)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});
