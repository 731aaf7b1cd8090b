import { insertRow, newId } from '../../engine/store/rows.ts';
import type { Probe } from '../../probes/probe.testing.ts';
import { studyRetrievalTable, studySendingTable } from './archive/archive.tables.ts';

export const probe: Probe = {
  foreign: async ({ services, people, clock }) => {
    const { tenantId, userId } = people.expert1;
    const now = clock.now();
    const given = { archiveId: newId(), applyOrderId: newId(), fileId: newId(), sendingState: 'refused', attempts: 1 } as const;
    const asked = {
      userId,
      archiveId: newId(),
      studyUid: '2.25.77001.1',
      state: 'ready',
      received: 1,
      bytes: 1,
      attempt: newId(),
    } as const;
    return services.database.forTenant(tenantId).transaction(async (tx) => {
      const sending = await insertRow(tx, studySendingTable, given, { now });
      const retrieval = await insertRow(tx, studyRetrievalTable, { ...asked, leaseTime: new Date(now) }, { now });
      return { rows: { study_sending: sending.id, study_retrieval: retrieval.id }, marks: [sending.id, retrieval.id] };
    });
  },
};
