import { expect, test } from 'vitest';
import { startConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { applyToMeList, consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { answerSupplement, askSupplement } from '../../../../contract/domains/consultation/supplement.actions.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { expireConsultations } from '../consultation.jobs.ts';
import { aConsultation, storedConsultation, tasksOf, toldAbout, wireTime } from '../consultation.testing.ts';

const HOUR_MS = 3_600_000;
const app = sharedTestApp();
const request = { supplementNeeds: ['immunohistochemistry', 'better_images'], supplementRequest: '请加做CK19并补拍高倍镜图像' };
/** Cells: their limit counts hours. */
const slides = { kind: 'telemedicine', slideDelivery: '1', sliceType: '2', scheduleTime: undefined } as const;
const due = async (id: string) => {
  const { records } = await (await app().asUser(app().people.expert1)).get<Page<{ id: string; answerTime?: string }>>(applyToMeList, {
    size: 200,
  });
  return records.find((row) => row.id === id)?.answerTime;
};

test('the order waits for the applicant, who is told what for, and nobody can go on meanwhile', async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis', ...slides });
  const expert = await app().as('expert1');
  await expert.get(askSupplement, { applyOrderId: row.id, ...request });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'doctor1', title: '会诊专家要求补充资料' }]);
  expect(await tasksOf(app(), row, 'doctor1')).toMatchObject([{ task: answerSupplement.name }]);
  expect(await expert.get(consultationDetail, { applyOrderId: row.id })).toMatchObject({ ...request, applyOrderStatus: 'wait_supplement' });
  expect(await expert.send(startConsultation, { applyOrderId: row.id })).toMatchObject({ status: 409 });
});

test('the clock stands still: an answer is due later by as long as the applicant took', async () => {
  const test = app();
  const start = test.clock.now();
  const row = await aConsultation(test, { status: 'wait_diagnosis', ...slides });
  const answerHours = 48;
  test.clock.advance(40 * HOUR_MS);
  await (await test.asUser(test.people.expert1)).get(askSupplement, { applyOrderId: row.id, ...request });
  expect(await due(row.id)).toBe(wireTime(start + (40 + 72) * HOUR_MS));
  test.clock.advance(150 * HOUR_MS);
  await expireConsultations(test.services);
  await (await test.asUser(test.people.doctor1)).get(answerSupplement, { applyOrderId: row.id, supplementAnswer: '已补做' });
  expect(await due(row.id)).toBe(wireTime(start + (answerHours + 150) * HOUR_MS));
  // Nor does it expire by hours in which the expert could do nothing: 168 of their own, whatever the calendar says.
  test.clock.advance(120 * HOUR_MS);
  await expireConsultations(test.services);
  expect((await storedConsultation(test, row)).applyOrderStatus).toBe('wait_diagnosis');
  test.clock.advance(10 * HOUR_MS);
  await expireConsultations(test.services);
  expect((await storedConsultation(test, row)).applyOrderStatus).toBe('overdue');
  test.clock.set(start);
});

test('what nobody supplements expires, and both sides are told', async () => {
  const row = await aConsultation(app(), { status: 'wait_supplement', ...slides });
  app().clock.advance(241 * HOUR_MS);
  await expireConsultations(app().services);
  expect((await storedConsultation(app(), row)).applyOrderStatus).toBe('overdue');
  expect((await toldAbout(app(), row)).map(({ person }) => person).sort()).toEqual(['doctor1', 'expert1']);
  app().clock.advance(-241 * HOUR_MS);
});

test('kinds that do not declare it neither offer nor take it', async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis' });
  const expert = await app().as('expert1');
  expect((await expert.get<{ can: string[] }>(consultationDetail, { applyOrderId: row.id })).can).not.toContain(askSupplement.name);
  expect(await expert.send(askSupplement, { applyOrderId: row.id, ...request })).toMatchObject({
    status: 409,
    body: { msg: '该类会诊不能要求补充资料' },
  });
});
