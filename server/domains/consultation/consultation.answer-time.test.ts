import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import {
  applyToMeList,
  cashierList,
  consultationDetail,
  myApplyList,
  operationPage,
} from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { submitTenantParam } from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { followHours } from '../../engine/inbox/rebuild-inbox.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, wireTime } from './consultation.testing.ts';
import { setOwnParam } from './hospital-rules.testing.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // The applying hospital owns the orders; what the expert's has set does not count for them.
  await setOwnParam(app, '100002', 'consultation.answer', 6);
  await setOwnParam(app, '100002', 'consultation.pay-limit', 36);
  await setOwnParam(app, '100001', 'consultation.answer', 99);
});
afterAll(() => app.close());

type Row = { id: string; answerTime?: string | null };

const due = async (who: PersonName, list: Endpoint, id: string) => {
  const { records } = await (await app.as(who)).get<Page<Row>>(list, { size: 200 });
  return records.find((row) => row.id === id)?.answerTime;
};
const after = (hours: number) => wireTime(app.clock.now() + hours * HOUR_MS);

test('whoever reads it, an answer is due by the numbers of the hospital that asks', async () => {
  const row = await aConsultation(app, { status: 'wait_scheduling' });
  expect(await due('doctor1', myApplyList, row.id)).toBe(after(6));
  expect(await due('expert1', applyToMeList, row.id)).toBe(after(6));
  expect(await due('operator', operationPage, row.id)).toBe(after(6));
  expect(await (await app.as('expert1')).get(consultationDetail, { applyOrderId: row.id })).toMatchObject({ answerTime: after(6) });
});

test('an urgent one sooner, a fee by its own limit, and nothing where nobody is waited for', async () => {
  const urgent = await aConsultation(app, { status: 'wait_primaryaudit', meetingType: '1' });
  const unpaid = await aConsultation(app, { status: 'wait_pay' });
  const held = await aConsultation(app, { status: 'diagnosis' });
  expect(await due('operator', operationPage, urgent.id)).toBe(after(2));
  expect(await due('cashier', cashierList, unpaid.id)).toBe(after(36));
  expect(await due('doctor1', myApplyList, held.id)).toBeFalsy();
});

test.each([
  ['an urgent ECG', { kind: 'ECG', meetingType: '1' }, 0.25],
  ['a hard ECG', { kind: 'ECG', illnessSeverity: 'difficult' }, 2],
  ['a frozen section', { kind: 'telemedicine', slideDelivery: '1', sliceType: '3' }, 0.5],
  ['routine slides', { kind: 'telemedicine', slideDelivery: '1', sliceType: '1' }, 6],
] as const)('the audit of %s waits no longer than its expert may', async (_what, kind, hours) => {
  const row = await aConsultation(app, { status: 'wait_primaryaudit', meetingType: '2', ...kind });
  expect(await due('operator', operationPage, row.id)).toBe(after(hours));
});

test('electrophysiology that is urgent is due as what is urgent', async () => {
  const recorded = { status: 'wait_diagnosis', kind: 'electrophysiology', scheduleTime: null } as const;
  const [urgent, calm] = [await aConsultation(app, { ...recorded, meetingType: '1' }), await aConsultation(app, recorded)];
  expect([await due('expert1', applyToMeList, urgent.id), await due('expert1', applyToMeList, calm.id)]).toEqual([after(2), after(48)]);
});

test('of one that is arranged its hour, until it begins', async () => {
  const arranged = await aConsultation(app, { status: 'wait_diagnosis' });
  expect(await due('expert1', applyToMeList, arranged.id)).toBe(after(24));
  await (await app.as('expert1')).get(startConsultation, { applyOrderId: arranged.id });
  expect(await due('expert1', applyToMeList, arranged.id)).toBeFalsy();
});

test('other hours of the hospital count within a minute', async () => {
  const row = await aConsultation(app, { status: 'wait_scheduling' });
  await (await app.as('applyAdmin')).get(submitTenantParam, { paramKey: 'consultation.answer', paramValue: 12 });
  await followHours(app.services);
  expect(await due('expert1', applyToMeList, row.id)).toBe(after(12));
});
