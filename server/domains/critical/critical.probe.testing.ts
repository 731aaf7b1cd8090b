import { newId } from '../../engine/store/rows.ts';
import type { Probe } from '../../probes/probe.testing.ts';
import { criticalValueTable } from './critical-value.tables.ts';
import { aCriticalValue } from './critical-value.testing.ts';

export const probe: Probe = {
  fillLists: async ({ add, mark, person: { tenantId, userId } }, made) => {
    const found = { finding: mark, criticalStatus: 'wait_call', reporterId: userId, applyTenantId: '100002', no: mark, patientName: mark };
    const row = await add(criticalValueTable, {
      ...found,
      applyOrderId: made.consultation ?? newId(),
      partyTenantIds: [tenantId, '100002'],
    });
    return { [criticalValueTable.name]: row };
  },
  foreign: async (app, made) => {
    const id = await aCriticalValue(app, { id: made.consultation ?? '' });
    return { rows: { [criticalValueTable.name]: id }, marks: [id] };
  },
};
