import { beforeAll, expect, test } from 'vitest';
import { claimConsultation } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { onCall } from '../../../contract/domains/consultation/on-call.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { toldAbout, wireTime } from './consultation.testing.ts';
import { callSecondLine, releaseIdle } from './ecg.jobs.ts';
import { aPooledEcg } from './pooled.testing.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const app = sharedTestApp();
const pass = (minutes: number) => app().clock.advance(minutes * MINUTE_MS);
const asNow = (who: PersonName) => app().asUser(app().people[who]);

beforeAll(async () => {
  const now = app().clock.now();
  const { userId: doctorId } = app().people.expert2;
  const shift = { doctorId, line: '2', startTime: wireTime(now - HOUR_MS), endTime: wireTime(now + HOUR_MS) };
  await (await app().as('expertAdmin')).get(endpointOf(onCall, 'submit'), shift);
});

test('what was called to the second line before, and is taken and left alone, is told to the operators and the second line', async () => {
  const row = await aPooledEcg(app(), { meetingType: '1' });
  pass(11);
  await callSecondLine(app().services);
  await (await asNow('expert1')).get(claimConsultation, { applyOrderId: row.id });
  pass(11);
  await releaseIdle(app().services);
  const released = (await toldAbout(app(), row)).filter(({ title }) => title === '紧急心电已放回认领池，尚未出具意见');
  expect(released.map(({ person }) => person)).toEqual(expect.arrayContaining(['expert2', 'operator']));
});
