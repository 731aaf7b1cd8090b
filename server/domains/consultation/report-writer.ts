import type { Actor } from '../../engine/identity/actor.ts';
import { isExpert } from './consultation.policy.ts';
import type { ConsultationRow } from './consultation.tables.ts';

type Written = Pick<ConsultationRow, 'reportCorrectorId' | 'targetTenantId' | 'targetDoctorId'>;

/** Who writes the report of an order: its expert, and once they have left whoever was named to correct it, alone. */
export function reportWriterOf({ reportCorrectorId, targetTenantId, targetDoctorId }: Written): { tenantId: string; userId: string } {
  return { tenantId: targetTenantId ?? '', userId: reportCorrectorId ?? targetDoctorId ?? '' };
}

export function writesReport(actor: Actor, row: ConsultationRow): boolean {
  if (!row.reportCorrectorId) return isExpert(actor, row);
  const { tenantId, userId } = reportWriterOf(row);
  return userId === actor.userId && tenantId === actor.tenantId;
}
