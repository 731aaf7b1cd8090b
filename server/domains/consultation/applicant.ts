import type { Actor } from '../../engine/identity/actor.ts';
import { departmentTable } from '../../engine/identity/identity.tables.ts';
import { findRow } from '../../engine/store/rows.ts';
import type { Runner } from '../../engine/store/runner.ts';
import type { ConsultationRow } from './consultation.tables.ts';

type AsApplicant = Required<
  Pick<ConsultationRow, 'applyUserId' | 'applyDoctorName' | 'applyHospitalName' | 'applyDeptId' | 'applyDeptName'>
>;

/** Whoever applies, with their hospital and department as they are now: an order says it of when it was begun, and then of when it was handed in. */
export async function applicantOf(runner: Runner, actor: Actor): Promise<AsApplicant> {
  const { deptId, tenantId } = actor;
  const department = deptId ? await findRow(runner, departmentTable, deptId, { tenantId }) : undefined;
  return {
    applyUserId: actor.userId,
    applyDoctorName: actor.realName,
    applyHospitalName: actor.tenantName,
    applyDeptId: deptId ?? null,
    applyDeptName: department?.deptName ?? null,
  };
}
