import { expect, test } from 'vitest';
import { sendBackConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { criticalValuesOf, reportCriticalValue } from '../../../contract/domains/critical/critical-value.endpoints.ts';
import {
  acknowledgeCriticalValue,
  callCriticalValue,
  listCriticalValues,
} from '../../../contract/domains/critical/critical-value.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, changeConsultation, storedConsultation } from '../consultation/consultation.testing.ts';
import { aCall, aCriticalValue, FINDING, toldOfCritical } from './critical-value.testing.ts';

const MINUTE_MS = 60_000;
const app = sharedTestApp();

test('what was found stays on the page of the order when it comes back, and when it goes to another hospital, which sees nothing of it', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis_ing', kind: 'telemedicine', slideDelivery: '1', scheduleTime: undefined });
  const applyOrderId = order.id;
  const seen = async (who: PersonName) => {
    const { hasCritical } = await (await app().as(who)).get<{ hasCritical: 0 | 1 }>(consultationDetail, { applyOrderId });
    const rows = await (await app().as(who)).get<{ id: string; criticalStatus: string }[]>(criticalValuesOf, { applyOrderId });
    return [hasCritical, rows.map((row) => [row.id, row.criticalStatus])];
  };
  expect(await seen('doctor1')).toEqual([0, []]);
  const id = await aCriticalValue(app(), order);
  const open = [1, [[id, 'wait_call']]];
  const poor = { respRespondentsReason: '染色过深，无法判读', sliceQuality: 'unqualified_technique' };
  await (await app().as('expert1')).get(sendBackConsultation, { applyOrderId, ...poor });
  // The order's own word has gone with its round (ADR 0110).
  expect(await storedConsultation(app(), order)).toMatchObject({ applyOrderStatus: 'order_return', criticalStatus: null });
  expect(await seen('doctor1')).toEqual(open);
  const { tenantId, userId } = app().people.stranger;
  await changeConsultation(
    app(),
    sql`UPDATE consultation SET apply_order_status = 'wait_diagnosis', level_one_audit_status = '1', target_tenant_id = ${tenantId},
      target_doctor_id = ${userId}, party_tenant_ids = ${[order.tenantId, tenantId]} WHERE tenant_id = ${order.tenantId} AND id = ${order.id}`,
  );
  expect(await seen('doctor1')).toEqual(open);
  expect(await seen('operator')).toEqual(open);
  expect(await seen('stranger')).toEqual([0, []]);
});

test('a second finding is reported while the first one is open: each is called about and acknowledged, and the order says the worst', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis_ing' });
  const id = await aCriticalValue(app(), order, aCall(app()));
  const applyOrderId = order.id;
  const expert = await app().as('expert1');
  const { can } = await expert.get<{ can: string[] }>(consultationDetail, { applyOrderId });
  expect(can).toContain(reportCriticalValue.name);
  const second = await aCriticalValue(app(), order, { finding: '血钾7.2mmol/L。' });
  expect(await storedConsultation(app(), order)).toMatchObject({ criticalStatus: 'wait_call' });
  const doctor = await app().as('doctor1');
  const listed = await doctor.get<{ id: string; can: string[] }[]>(criticalValuesOf, { applyOrderId });
  expect(new Map(listed.map((row) => [row.id, row.can]))).toEqual(
    new Map([
      [second, []],
      [id, [acknowledgeCriticalValue.name]],
    ]),
  );
  expect(
    (await toldOfCritical(app(), order)).filter(({ person, title }) => person === 'doctor1' && title === '会诊报告危急值'),
  ).toHaveLength(2);
  await doctor.get(acknowledgeCriticalValue, { id, measures: '已溶栓。' });
  expect(await storedConsultation(app(), order)).toMatchObject({ criticalStatus: 'wait_call' });
  await expert.get(callCriticalValue, { id: second, ...aCall(app()) });
  await doctor.get(acknowledgeCriticalValue, { id: second, measures: '已静推钙剂。' });
  expect(await storedConsultation(app(), order)).toMatchObject({ criticalStatus: 'acknowledged' });
});

test('a call for what was reported without one is made on that report', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis_ing' });
  const reporter = await app().as('expert1');
  await reporter.get(reportCriticalValue, { applyOrderId: order.id, finding: FINDING });
  const called = await reporter.send(reportCriticalValue, { applyOrderId: order.id, finding: FINDING, ...aCall(app()) });
  expect(called).toMatchObject({ status: 409, body: { msg: '该危急发现已报告，请在该条危急值下登记通知' } });
});

test('two reports of the same at once leave one', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis_ing' });
  const reporter = await app().as('expert1');
  const both = await Promise.all([1, 2].map(() => reporter.send(reportCriticalValue, { applyOrderId: order.id, finding: FINDING })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.map(({ body }) => body.msg)).toContain('相同的危急发现已报告，申请医院尚未确认');
});

test('that it was checked again and read back is kept with the report or the call, and shown to both hospitals', async () => {
  const begun = new Date(app().clock.now() - 10 * MINUTE_MS);
  const order = await aConsultation(app(), { status: 'diagnosis_ing', startTime: begun });
  const id = await aCriticalValue(app(), order, { isRechecked: 1 });
  await (await app().as('expert1')).get(callCriticalValue, { id, ...aCall(app()), isReadBack: 1 });
  const { records } = await (await app().as('applyAdmin')).get<Page<object>>(listCriticalValues, { no: order.no });
  expect(records).toMatchObject([{ id, isRechecked: 1, isReadBack: 1 }]);
  expect(await (await app().as('doctor1')).get(criticalValuesOf, { applyOrderId: order.id })).toMatchObject([
    { isRechecked: 1, isReadBack: 1 },
  ]);
});
