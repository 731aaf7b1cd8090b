import { consultationTable } from '../domains/consultation/consultation.tables.ts';
import { insertRow, newId } from '../engine/store/rows.ts';
import type { DrillStand } from './drill-stand.ts';

const DAY_MS = 86_400_000;

/** An order that waits for its expert to begin, put there by hand. */
export async function anOrder({ database, people }: Pick<DrillStand, 'database' | 'people'>, { no }: { no: string }) {
  const { doctor1, expert1 } = people;
  const now = Date.now();
  const order = {
    id: newId(),
    tenantId: doctor1.tenantId,
    partyTenantIds: [doctor1.tenantId, expert1.tenantId],
    no,
    kind: 'oneSubject' as const,
    applyOrderStatus: 'wait_diagnosis' as const,
    applyUserId: doctor1.userId,
    applyDoctorName: doctor1.realName,
    applyHospitalName: doctor1.tenantName,
    targetTenantId: expert1.tenantId,
    targetDoctorId: expert1.userId,
    levelOneAuditStatus: '1' as const,
    scheduleTime: new Date(now + DAY_MS) as never,
  };
  await database.forGroup().transaction((tx) => insertRow(tx, consultationTable, order, { userId: doctor1.userId, now }));
  return order;
}
