import type { Probe } from '../../probes/probe.testing.ts';
import { aConsultation, allStates } from './consultation.testing.ts';

export const probe: Probe = {
  asked: {
    'list-my-applications-by-tab': { input: { tab: 'finished' } },
    'list-applied-to-me-by-tab': { input: { tab: 'finished' } },
  },
  samples: {
    'on-call': async () => ({ startTime: '2026-12-01 08:00:00', endTime: '2026-12-02 08:00:00' }),
    'cooperation-agreement': async () => ({ fromTenantId: '100003', toTenantId: '100002', startDate: '2026-11-01', endDate: '2027-10-31' }),
  },
  fillLists: async ({ app, mark, person: { tenantId, userId } }) => {
    const applied = { tenantId, partyTenantIds: [tenantId], applyUserId: userId, patientName: mark, isSynergy: 1 as const };
    const orders: Record<string, string> = {};
    for (const status of ['wait_office_approval', 'wait_pay', 'complete', 'cancel', 'wait_diagnosis'] as const)
      orders[status] = (await aConsultation(app, { ...applied, status })).id;
    const asked = { partyTenantIds: ['100002', tenantId], targetTenantId: tenantId, targetDoctorId: userId, patientName: mark };
    for (const status of ['wait_diagnosis', 'complete'] as const) await aConsultation(app, { ...asked, status });
    return { consultation: orders.complete ?? '' };
  },
  /** In every state, so that whichever a list shows would be found; the one with an opinion is named. */
  foreign: async (app) => {
    const orders = [];
    for (const status of allStates) orders.push(await aConsultation(app, { status }));
    const named = orders.find(({ applyOrderStatus }) => applyOrderStatus === 'diagnosis');
    return { rows: { consultation: named?.id ?? '' }, marks: orders.flatMap(({ id, no }) => [id, no ?? '']) };
  },
};
