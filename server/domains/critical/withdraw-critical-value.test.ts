import { expect, test } from 'vitest';
import { criticalValuesOf, reportCriticalValue } from '../../../contract/domains/critical/critical-value.endpoints.ts';
import {
  acknowledgeCriticalValue,
  callCriticalValue,
  criticalValue,
  withdrawCriticalValue,
} from '../../../contract/domains/critical/critical-value.resource.ts';
import { confirmReport, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { deadlineJobs } from '../../engine/resource/resource-deadlines.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, storedConsultation, tasksOf } from '../consultation/consultation.testing.ts';
import { aCall, aCriticalValue, FINDING, storedCriticalValue, toldOfCritical } from './critical-value.testing.ts';

const MINUTE_MS = 60_000;
const withdrawReason = '报告时选错患者，并非该患者的心电图。';
const app = sharedTestApp();
const withdraw = async (who: PersonName, id: string) => (await app().as(who)).send(withdrawCriticalValue, { id, withdrawReason });
const passDeadlines = async () => {
  for (const job of deadlineJobs([criticalValue])) await job.run(app().services, { done: 0, failed: 0, waiting: 0 });
};

test('one that was reported of the wrong patient is withdrawn without a call that nobody made, and the real one is reported', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis' });
  const applyOrderId = order.id;
  const id = await aCriticalValue(app(), order);
  const expert = await app().as('expert1');
  await expert.get(saveReport, { ...sampleInput(saveReport.input), applyOrderId });
  expect((await expert.send(confirmReport, { applyOrderId })).status).toBe(409);
  // A colleague of the reporting hospital may, as they may call; the other one may not, and nobody without a reason.
  expect((await withdraw('doctor1', id)).status).toBe(403);
  expect((await expert.send(withdrawCriticalValue, { id })).body.errors).toMatchObject([{ field: 'withdrawReason' }]);
  expect((await withdraw('expert2', id)).status).toBe(200);
  const { realName } = app().people.expert2;
  expect(await storedCriticalValue(app(), id)).toMatchObject({ criticalStatus: 'withdrawn', dueTime: null, withdrawerName: realName });
  expect((await storedConsultation(app(), order)).criticalStatus).toBeNull();
  // It waits for nobody any more, and stays on the page with why.
  for (const who of ['expert1', 'doctor1'] as const) expect(await tasksOf(app(), { id }, who)).toEqual([]);
  const [shown] = await (await app().as('doctor1')).get<{ can: string[] }[]>(criticalValuesOf, { applyOrderId });
  expect(shown).toMatchObject({ criticalStatus: 'withdrawn', withdrawReason, withdrawerName: realName, can: [] });

  const again = await expert.send(reportCriticalValue, { applyOrderId, finding: FINDING, ...aCall(app()) });
  expect(again.status).toBe(200);
  expect((await expert.send(confirmReport, { applyOrderId })).status).toBe(200);
});

test('everybody who has heard of it hears that it was a mistake, the hospital that may treat somebody by it at once', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis_ing' });
  const id = await aCriticalValue(app(), order);
  app().clock.advance(11 * MINUTE_MS);
  await passDeadlines();
  await (await app().as('expert1')).get(callCriticalValue, { id, ...aCall(app()) });
  expect((await withdraw('expert2', id)).status).toBe(200);
  const told = await toldOfCritical(app(), order);
  for (const person of ['doctor1', 'doctor2']) expect(told).toContainEqual({ person, title: '危急值已撤回，请勿据此处理', isUrgent: true });
  for (const person of ['expert1', 'operator']) expect(told).toContainEqual({ person, title: '危急值已撤回', isUrgent: false });
  expect(told.filter(({ person, title }) => person === 'expert2' && title.includes('撤回'))).toEqual([]);
  // What was withdrawn is not acknowledged any more, and the clock leaves it alone.
  const acknowledged = await (await app().as('doctor1')).send(acknowledgeCriticalValue, { id, measures: '已处理' });
  expect(acknowledged.status).toBe(409);
  app().clock.advance(60 * MINUTE_MS);
  await passDeadlines();
  expect((await storedCriticalValue(app(), id)).criticalStatus).toBe('withdrawn');
});

test('colleagues who were called in as nobody rang up hear of it, and those who were not do not', async () => {
  const withdrawn = async (isLate: boolean) => {
    const order = await aConsultation(app(), { status: 'diagnosis_ing' });
    const id = await aCriticalValue(app(), order);
    app().clock.advance((isLate ? 11 : 1) * MINUTE_MS);
    await passDeadlines();
    expect((await withdraw('expert1', id)).status).toBe(200);
    return (await toldOfCritical(app(), order)).filter(({ title }) => title === '危急值已撤回').map(({ person }) => person);
  };
  const told = await withdrawn(true);
  expect(told.filter((person) => person === 'expert2')).toHaveLength(1);
  expect(told).not.toContain('expert1');
  expect(await withdrawn(false)).toEqual([]);
});

test('the operators hear nothing of one that was never late, and its reporter nothing of what they do themselves', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis_ing' });
  const id = await aCriticalValue(app(), order, aCall(app()));
  expect((await withdraw('expert1', id)).status).toBe(200);
  const told = await toldOfCritical(app(), order);
  expect(told.filter(({ title }) => title === '危急值已撤回')).toEqual([]);
});

test('what the other hospital has acknowledged stays: somebody was treated by it', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis_ing' });
  const id = await aCriticalValue(app(), order, aCall(app()));
  await (await app().as('doctor1')).get(acknowledgeCriticalValue, { id, measures: '已溶栓。' });
  expect((await withdraw('expert1', id)).status).toBe(409);
  expect((await storedConsultation(app(), order)).criticalStatus).toBe('acknowledged');
});
