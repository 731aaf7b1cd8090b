import { callCriticalValue } from '../../../contract/domains/critical/critical-value.resource.ts';
import { type CriticalState, criticalValueStates } from '../../../contract/domains/critical/critical-value.states.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import { defineMachineCase } from '../../testing/machine-case.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { criticalValueTable } from './critical-value.tables.ts';
import { aCall, FINDING } from './critical-value.testing.ts';

export const machineCase = defineMachineCase({
  states: criticalValueStates,
  row: (app, state) => kept(app, state as CriticalState),
  by: { reporter: 'expert1', receiver: 'doctor1', reportingHospital: 'expert1', operator: 'operator' },
  wrong: { reporter: 'expert2', receiver: 'expertAdmin', reportingHospital: 'strangerAdmin', operator: 'strangerAdmin' },
  input: { [callCriticalValue.name]: (_row, app) => aCall(app) },
});

/** A finding about an order that nobody looks at. */
async function kept({ services, people: { expert1, doctor1 }, clock }: TestApp, criticalStatus: CriticalState): Promise<{ id: string }> {
  const id = newId();
  const stamp = { userId: expert1.userId, now: clock.now() };
  const parties = { tenantId: expert1.tenantId, partyTenantIds: [expert1.tenantId, doctor1.tenantId], applyTenantId: doctor1.tenantId };
  const values = { id, ...parties, applyOrderId: newId(), reporterId: expert1.userId, finding: FINDING, criticalStatus };
  await services.database.forGroup().transaction((tx) => insertRow(tx, criticalValueTable, values, stamp));
  return { id };
}
