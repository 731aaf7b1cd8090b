import type { Actor } from '../../engine/identity/actor.ts';
import { departmentTable } from '../../engine/identity/identity.tables.ts';
import { findRow } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';
import { deptNameSql } from '../organisation/organisation.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';

type AsApplicant = Required<
  Pick<ConsultationRow, 'applyUserId' | 'applyDoctorName' | 'applyHospitalName' | 'applyDeptId' | 'applyDeptName'>
>;

/** For whom an order is kept, where that is not whoever keeps it. */
export type Applicant = Pick<ConsultationRow, 'applyUserId' | 'applyDoctorName' | 'applyDeptId' | 'applyDeptName'>;

export const APPLY = 'consultation_apply';

/** Of the person `u`. */
export const MAY_APPLY =
  text(`EXISTS (SELECT 1 FROM user_role ur JOIN role r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id AND r.is_deleted = 0
  JOIN role_menu rm ON rm.tenant_id = r.tenant_id AND rm.role_id = r.id JOIN menu m ON m.id = rm.menu_id
  WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id AND m.is_deleted = 0 AND m.code = '${APPLY}')`);

/** Somebody of the caller's hospital who is there, and whether they may apply for themselves. */
async function doctorThere(runner: Runner, userId: string): Promise<{ applicant: Applicant; mayApply: boolean } | undefined> {
  const { rows } = await runner.run<Applicant & { mayApply: boolean }>(sql`
    SELECT u.id AS "applyUserId", u.real_name AS "applyDoctorName", u.dept_id AS "applyDeptId", ${deptNameSql()} AS "applyDeptName",
      ${MAY_APPLY} AS "mayApply"
    FROM user_account u
    WHERE u.tenant_id = ${runner.tenantId} AND u.id = ${userId} AND u.status = '1' AND u.is_deleted = 0`);
  if (!rows[0]) return undefined;
  const { mayApply, ...applicant } = rows[0];
  return { applicant, mayApply };
}

/** A doctor of the caller's own hospital who may apply for themselves. Throws 400 at `applyUserId`. */
export async function doctorOf(tx: Tx, userId: string): Promise<Applicant> {
  const found = await doctorThere(tx, userId);
  if (!found) throw invalid([{ field: 'applyUserId', message: '申请人不存在或已停用' }]);
  if (!found.mayApply) throw invalid([{ field: 'applyUserId', message: '申请人没有申请会诊的权限' }]);
  return found.applicant;
}

/** The same, or nobody where they have left or may not apply any more. */
export async function doctorIfThere(runner: Runner, userId: string): Promise<Applicant | undefined> {
  const found = await doctorThere(runner, userId);
  return found?.mayApply ? found.applicant : undefined;
}

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
