import { claimConsultation } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation } from './consultation.testing.ts';

/** An ECG in the pool of the experts' hospital. */
export function aPooledEcg(app: TestApp, more: Parameters<typeof aConsultation>[1] = {}): Promise<ConsultationRow> {
  const nobody = { targetDeptId: null, targetDeptName: null, targetDoctorId: null, targetDoctorName: null };
  const inPool = { kind: 'ECG', ecgAssignment: '2', poolTenantId: app.people.expert1.tenantId, scheduleTime: null } as const;
  return aConsultation(app, { status: 'wait_diagnosis', ...inPool, ...nobody, ...more });
}

/** The same, taken by the first expert. */
export async function aClaimedEcg(app: TestApp): Promise<ConsultationRow> {
  const row = await aPooledEcg(app);
  await (await app.as('expert1')).get(claimConsultation, { applyOrderId: row.id });
  return row;
}
