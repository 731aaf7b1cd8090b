import { expect, test } from 'vitest';
import {
  type ConsultationAnswer,
  consultationNumStatistics,
} from '../../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';

const app = sharedTestApp();

test('reasons of refusal stand by how many there are, also where their applicants cancelled afterwards', async () => {
  const respondTime = new Date(app().clock.now());
  for (let at = 0; at < 3; at += 1) await aConsultation(app(), { status: 'cancel', returnReason: 'material', returnCount: 1, respondTime });
  await aConsultation(app(), { status: 'order_return', returnReason: 'no_time', returnCount: 1, respondTime });
  const { byReason } = await (await app().as('operator')).get<ConsultationAnswer>(consultationNumStatistics);
  expect(byReason.map(({ id, refused }) => [id, refused])).toEqual([
    ['material', 3],
    ['no_time', 1],
  ]);
});
