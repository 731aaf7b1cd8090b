import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import {
  exportReferralNumbers,
  type ReferralAnswer,
  referralNumStatistics,
} from '../../../contract/domains/statistics/referral-statistics.endpoints.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aReferral, asNow } from '../referral/referral.testing.ts';

const DAY_MS = 86_400_000;
const app = sharedTestApp();

test('the sheet has every day of the range in its order, as the page does', async () => {
  for (const days of [0, 1, 3, 1, 2, 1, 4]) {
    app().clock.advance(days * DAY_MS);
    await aReferral(app());
  }
  const answer = await (await asNow(app(), 'operator')).get<ReferralAnswer>(referralNumStatistics);
  const { token } = await asNow(app(), 'operator');
  const reply = await app().app.inject({ url: `/api${exportReferralNumbers.path}`, headers: { 'blade-auth': `bearer ${token}` } });
  const { sheets } = await readXlsx(new Uint8Array(reply.rawPayload));
  const [header = [], ...lines] = sheets[0]?.rows ?? [];
  const shown = lines.map((line) => Object.fromEntries(header.map((title, at) => [String(title), line[at] ?? ''])));
  const days = shown.filter((line) => line.分项 === '日期').map((line) => [String(line.名称), Number(line.转诊总数)]);
  expect(days.map(([day]) => day)).toEqual([...days.map(([day]) => day)].sort());
  expect(days).toEqual(answer.days.map(({ day, value }) => [day, value]));
});
