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

/** The same of an order that goes out: somebody who hands it in for its applicant leaves it theirs, as it was. */
export async function applicantNow(runner: Runner, row: ConsultationRow, actor: Actor): Promise<Partial<AsApplicant>> {
  return row.applyUserId === actor.userId ? applicantOf(runner, actor) : {};
}

/** The department for which it goes out. */
export function deptOf(row: ConsultationRow, actor: Actor): string | undefined {
  return (row.applyUserId === actor.userId ? actor.deptId : row.applyDeptId) ?? undefined;
}

/** Whose title counts, whoever hands it in. */
export function authorOf({ tenantId, applyUserId }: ConsultationRow): Pick<Actor, 'tenantId' | 'userId'> {
  return { tenantId, userId: applyUserId ?? '' };
}
