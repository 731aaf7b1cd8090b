import { expect, test } from 'vitest';
import { sendBackConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { criticalValuesOf } from '../../../contract/domains/critical/critical-value.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, changeConsultation, storedConsultation } from '../consultation/consultation.testing.ts';
import { aCriticalValue } from './critical-value.testing.ts';

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
