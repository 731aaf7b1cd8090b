import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import type { Policy, Subject } from '../../kernel/action/policy.ts';
import { type Actor, can, isGroupActor } from '../../kernel/identity/actor.ts';
import { reachOf } from '../../kernel/identity/data-scope.ts';
import { type Sql, sql, text } from '../../kernel/store/sql.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

/** How far an applicant-side person sees in his own hospital: orders, or what numbers are made of. */
export const applicantReach = (actor: Actor, resource: 'consultation' | 'statistics' = 'consultation'): Sql =>
  reachOf(actor, resource, 'apply_user_id', 'apply_dept_id');

/** The same on the expert's side. */
export const expertReach = (actor: Actor, resource: 'consultation' | 'statistics' = 'consultation'): Sql =>
  reachOf(actor, resource, 'target_doctor_id', 'target_dept_id');

const appliedFor = (actor: Actor): Sql => sql`tenant_id = ${actor.tenantId} AND ${applicantReach(actor)}`;
const invitedTo = (actor: Actor): Sql =>
  sql`target_tenant_id = ${actor.tenantId} AND level_one_audit_status = '1' AND ${expertReach(actor)}`;

/**
 * Orders on which this person acts for one of the two hospitals, as far as his data scope reaches. Whoever only looks on
 * is left out: colleagues by `isSynergy`, cashiers, the group.
 */
export const takesPart = (actor: Actor): Sql => sql`((${appliedFor(actor)}) OR (${invitedTo(actor)}))`;

/** Who sees a consultation and who is who on it (domain rules 6.1). Drafts are their author's and his hospital's alone. */
export const consultationPolicy: Policy<ConsultationRow> = {
  sees: (actor) => {
    if (isGroupActor(actor)) return text(`apply_order_status <> 'wait_submit'`);
    const own = sql`tenant_id = ${actor.tenantId} AND (${applicantReach(actor)} OR is_synergy = 1 OR ${can(actor, 'consultation_pay')}::boolean)`;
    return sql`((${own}) OR (${invitedTo(actor)}))`;
  },
  is: {
    applicant: (actor, row) => row.tenantId === actor.tenantId && row.applyUserId === actor.userId,
    cashier: (actor, row) => isGroupActor(actor) || row.tenantId === actor.tenantId,
    operator: (actor) => isGroupActor(actor),
    scheduler: (actor, row) => isGroupActor(actor) || isExpert(actor, row),
    expert: (actor, row) => isExpert(actor, row),
    admin: (actor, row) => isGroupActor(actor) || row.tenantId === actor.tenantId,
  },
};

export function isExpert(actor: Actor, row: ConsultationRow): boolean {
  return row.targetTenantId === actor.tenantId && row.targetDoctorId === actor.userId;
}

export const consultationSubject: Subject<ConsultationRow> = {
  table: consultationTable,
  states: consultationStates,
  statusField: 'applyOrderStatus',
  policy: consultationPolicy,
};
