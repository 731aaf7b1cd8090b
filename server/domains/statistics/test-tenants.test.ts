import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitTenant, tenantList } from '../../../contract/domains/organisation/tenant.resource.ts';
import {
  getReferralOrder,
  type ReferralAnswer,
  referralNumStatistics,
} from '../../../contract/domains/statistics/referral-statistics.endpoints.ts';
import {
  type FiguresAnswer,
  getConsultationOrder,
  type PieAnswer,
  pieChartView,
  showFigures,
} from '../../../contract/domains/statistics/statistics.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { aReferral } from '../referral/referral.testing.ts';
import { consultationSums } from './sums/consultation-sums.ts';
import { referralSums } from './sums/referral-sums.ts';
import { sumDays } from './sums/sum-days.ts';

/** Of the group, of the hospital that applies, of the one that is asked, and of one without any. */
const people: PersonName[] = ['operator', 'applyAdmin', 'expertAdmin', 'strangerAdmin'];
const everybody = { worth: 0 };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  for (const status of ['wait_diagnosis', 'complete', 'cancel'] as const) await aConsultation(app, { status });
  await aReferral(app);
});
afterAll(() => app.close());

/** What somebody is told of consultations and referrals: at the welcome page, in charts, by figures, and in the lists behind them. */
async function toldTo(who: PersonName): Promise<readonly number[]> {
  const client = await app.as(who);
  const { items } = await client.get<FiguresAnswer>(showFigures);
  const pie = await client.get<PieAnswer>(pieChartView);
  const referrals = await client.get<ReferralAnswer>(referralNumStatistics);
  const lists = [getConsultationOrder, getReferralOrder].map(async (list) => (await client.get<Page<unknown>>(list)).total);
  return [
    items.reduce((sum, { value }) => sum + value, 0),
    pie.total + pie.canceled,
    referrals.total + referrals.canceled,
    ...(await Promise.all(lists)),
  ];
}

async function toldToAll() {
  const [operator = [], applyAdmin = [], expertAdmin = [], strangerAdmin = []] = await Promise.all(people.map(toldTo));
  return { operator, applyAdmin, expertAdmin, strangerAdmin };
}

async function sumAll(): Promise<void> {
  await sumDays(app.services, consultationSums, everybody);
  await sumDays(app.services, referralSums, everybody);
}

async function setTest(tenantId: string, isTest: 0 | 1) {
  const admin = await app.as('platformAdmin');
  const { records } = await admin.get<Page<Record<string, unknown>>>(tenantList, { tenantCode: tenantId });
  const { id, version, tenantName } = records[0] ?? {};
  return admin.send(submitTenant, { id, version, tenantName, isTest });
}

test('what a hospital for tests takes part in counts for nobody but itself, in numbers and the lists behind them alike', async () => {
  const asked = app.people.expert1.tenantId;
  const before = await toldToAll();
  expect(before.operator.every((number) => number > 0)).toBe(true);
  await sumAll();
  expect((await setTest(asked, 1)).status).toBe(200);
  const none = before.operator.map(() => 0);
  const during = { ...before, operator: none, applyAdmin: none };
  // From the sums that were made before, then from those that are made since.
  expect(await toldToAll()).toEqual(during);
  await sumAll();
  expect(await toldToAll()).toEqual(during);
  expect((await setTest(asked, 0)).status).toBe(200);
  expect(await toldToAll()).toEqual(before);
  await sumAll();
  expect(await toldToAll()).toEqual(before);
});

test('its own side counts no more than the other: an application from it is left out as well', async () => {
  const before = await toldToAll();
  await setTest(app.people.doctor1.tenantId, 1);
  const none = before.operator.map(() => 0);
  expect(await toldToAll()).toEqual({ ...before, operator: none, expertAdmin: none });
  await setTest(app.people.doctor1.tenantId, 0);
});

test("the platform's own tenant cannot be one", async () => {
  expect(await setTest('000000', 1)).toMatchObject({ status: 409, body: { msg: '平台租户不能设为测试租户' } });
});
