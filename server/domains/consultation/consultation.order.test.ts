import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applyToMeByTab,
  applyToMeList,
  myApplyByTab,
  myApplyList,
  operationPage,
} from '../../../contract/domains/consultation/consultation.endpoints.ts';
import type { ConsultationState } from '../../../contract/domains/consultation/consultation.states.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation } from './consultation.testing.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const { now } = app.clock;
  const from = (hours: number) => new Date(now() + hours * HOUR_MS);
  const order = (called: string, status: ConsultationState, row = {}) => aConsultation(app, { patientName: called, status, ...row });
  // In the order in which they are handed in.
  await order('returned', 'order_return');
  await order('begun', 'diagnosis_ing');
  // Until its opinion it has an hour.
  await order('reading', 'diagnosis_ing', { kind: 'ECG', scheduleTime: null, waitingSince: from(-1) });
  await order('late', 'wait_scheduling', { waitingSince: from(-50) });
  await order('tomorrow', 'wait_diagnosis', { scheduleTime: from(30) });
  await order('soon', 'wait_diagnosis', { scheduleTime: from(2) });
  await order('refused', 'not_pass');
  await order('audit', 'wait_primaryaudit', { waitingSince: from(-3) });
  await order('held', 'diagnosis');
  await order('settled', 'complete');
});
afterAll(() => app.close());

const called = async (who: PersonName, list: Endpoint, input: object = {}) =>
  (await (await app.as(who)).get<Page<{ patientName: string }>>(list, { size: 20, ...input })).records.map((row) => row.patientName);

const forExpert = ['late', 'reading', 'soon', 'tomorrow', 'refused', 'begun'];

test('the expert begins with what waits for them: overdue, then by the hour, then what has none; these and the rest by newest', async () => {
  expect(await called('expert1', applyToMeList)).toEqual([...forExpert, 'settled', 'held', 'returned']);
  expect(await called('expert1', applyToMeByTab, { tab: 'unfinished' })).toEqual(['late', 'reading', 'soon', 'tomorrow', 'begun']);
});

test('pages do not overlap, whichever part they are of', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5].map((current) => called('expert1', applyToMeList, { current, size: 2 })));
  expect(pages.flat()).toEqual([...forExpert, 'settled', 'held', 'returned']);
});

test('the applicant begins with what came back; what others are waited for stands by newest', async () => {
  const others = ['settled', 'held', 'audit', 'refused', 'soon', 'tomorrow', 'late', 'reading', 'begun'];
  expect(await called('doctor1', myApplyList)).toEqual(['returned', ...others]);
  expect(await called('doctor1', myApplyByTab, { tab: 'finished' })).toEqual(['returned', 'settled', 'held', 'refused']);
});

test('sorted by the hour or by how long it waits, in both directions, what has none comes last', async () => {
  const rest = ['settled', 'held', 'refused', 'begun', 'returned'];
  const times = ['late', 'reading', 'soon', 'audit', 'tomorrow'];
  expect(await called('operator', operationPage, { ascs: 'answerTime' })).toEqual([...times, ...rest]);
  expect(await called('operator', operationPage, { descs: 'answerTime' })).toEqual([...times.toReversed(), ...rest]);
  const waiting = await called('operator', operationPage, { ascs: 'waitingSince' });
  expect(waiting.slice(0, 2)).toEqual(['late', 'audit']);
  expect(waiting.slice(2)).toEqual(['settled', 'held', 'refused', 'soon', 'tomorrow', 'reading', 'begun', 'returned']);
  expect((await called('operator', operationPage, { descs: 'waitingSince' })).slice(0, 2)).toEqual(['audit', 'late']);
  expect(await called('operator', operationPage, { queryScope: 'todo', ascs: 'answerTime' })).toEqual(['late', 'audit', 'held']);
});

test('who asks for another order gets that', async () => {
  const newest = ['settled', 'held', 'refused', 'soon', 'tomorrow', 'late', 'reading', 'begun', 'returned'];
  expect(await called('expert1', applyToMeList, { descs: 'createTime' })).toEqual(newest);
});

test('the operator’s work begins with what is due first, whatever it waits for; what is merely to be settled comes last', async () => {
  expect(await called('operator', operationPage, { queryScope: 'todo' })).toEqual(['late', 'audit', 'held']);
  await aConsultation(app, { patientName: 'overdue', status: 'wait_primaryaudit', waitingSince: new Date(app.clock.now() - 60 * HOUR_MS) });
  expect(await called('operator', operationPage, { queryScope: 'todo' })).toEqual(['overdue', 'late', 'audit', 'held']);
});

test('what cannot be settled before its slides are sent back does not wait for the operator', async () => {
  await aConsultation(app, { patientName: 'slides', status: 'diagnosis', kind: 'telemedicine', slideReturn: 'held' });
  await aConsultation(app, { patientName: 'travelling', status: 'diagnosis', kind: 'telemedicine', slideReturn: 'returning' });
  const work = await called('operator', operationPage, { queryScope: 'todo' });
  expect(work).toContain('travelling');
  expect(work).not.toContain('slides');
});
