import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyToMeByTab, applyToMeList, myApplyByTab } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import type { KindName } from '../../../contract/domains/consultation/kinds/kind-names.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, allStates } from './consultation.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  for (const kind of ['remoteultrasonic', 'ECG'] as const) for (const status of allStates) await aConsultation(app, { status, kind });
});
afterAll(() => app.close());

async function statesOf(who: PersonName, list: Endpoint, kind: KindName | undefined, input: object = {}): Promise<string[]> {
  const client = await app.as(who);
  const { records, total } = await client.get<Page<{ applyOrderStatus: string }>>(list, { size: 200, ...(kind ? { kind } : {}), ...input });
  const states = records.map(({ applyOrderStatus }) => applyOrderStatus);
  expect(total).toBe(states.length);
  return states.toSorted();
}

const underWay = ['diagnosis_ing', 'diagnosis_issued', 'wait_diagnosis', 'wait_receiving', 'wait_sent', 'wait_supplement'];

test('the list of ultrasound has under 未完成 what is not handed in, paid, audited or settled, too', async () => {
  const more = ['wait_submit', 'wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'diagnosis'];
  expect(await statesOf('doctor1', myApplyByTab, 'remoteultrasonic', { tab: 'unfinished' })).toEqual([...underWay, ...more].toSorted());
  expect(await statesOf('doctor1', myApplyByTab, 'ECG', { tab: 'unfinished' })).toEqual(underWay);
  expect(await statesOf('expert1', applyToMeByTab, 'remoteultrasonic', { tab: 'unfinished' })).toEqual(
    [...underWay, 'wait_scheduling', 'diagnosis'].toSorted(),
  );
  expect((await statesOf('doctor1', myApplyByTab, undefined, { tab: 'unfinished' })).filter((state) => more.includes(state))).toEqual([]);
});

test('whoever is asked has of ultrasound and ECG what waits for them, is under way, was held or went back', async () => {
  const own = ['complete', 'diagnosis', 'diagnosis_ing', 'not_pass', 'order_return', 'wait_diagnosis'];
  expect(await statesOf('expert1', applyToMeList, 'ECG', { queryScope: 'all' })).toEqual(own);
  expect(await statesOf('expert1', applyToMeList, 'remoteultrasonic')).toEqual([...own, 'wait_scheduling', 'wait_supplement']);
  // The list of all kinds has what was cancelled, expired or voided of them as well.
  expect(await statesOf('expert1', applyToMeList, undefined)).toContain('overdue');
});

test('the tabs answer to both of their spellings', async () => {
  for (const [tab, also] of [
    ['finished', 'done'],
    ['unfinished', 'undone'],
    ['canceled', 'cancelled'],
  ])
    expect(await statesOf('doctor1', myApplyByTab, undefined, { tab: also })).toEqual(
      await statesOf('doctor1', myApplyByTab, undefined, { tab }),
    );
});
