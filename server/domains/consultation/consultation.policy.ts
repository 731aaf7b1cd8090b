import { type ConsultationState, consultationStates, openStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { mayBe, type Subject } from '../../engine/call/subject.ts';
import { type Actor, can, isGroupActor } from '../../engine/identity/actor.ts';
import { reachFor, reachOf } from '../../engine/identity/data-scope.ts';
import { roleSql } from '../../engine/identity/role.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { openKeyOf } from './consultation.open-key.ts';
import { restartOf } from './consultation.restart.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

/** How far an applicant-side person sees in their own hospital: orders, or what numbers are made of. */
export const applicantReach = (actor: Actor, resource: 'consultation' | 'statistics' = 'consultation'): Sql =>
  reachOf(actor, resource, 'apply_user_id', 'apply_dept_id');

/** The same on the expert's side. */
export const expertReach = (actor: Actor, resource: 'consultation' | 'statistics' = 'consultation'): Sql =>
  reachOf(actor, resource, 'target_doctor_id', 'target_dept_id');

/** One's own, on either side. */
export const appliedBy = (actor: Actor): Sql => roleSql(consultationTable, consultationStates.roles.applicant, actor);
export const askedFrom = (actor: Actor): Sql => roleSql(consultationTable, consultationStates.roles.expert, actor);

/** What was handed in. A draft is its author's alone, also one that they cancelled or took up again. */
export const SUBMITTED = text('submit_time IS NOT NULL');
export const AUDITED = text(`level_one_audit_status = '1'`);

/** From where somebody looks at orders: the permission that its lists need, and which orders they have. */
export interface Perspective {
  readonly permission: string;
  where(actor: Actor): Sql;
}

const ofHospital = (actor: Actor): Sql => (isGroupActor(actor) ? SUBMITTED : sql`tenant_id = ${actor.tenantId} AND ${SUBMITTED}`);
const withinReach = (actor: Actor): Sql => sql`${ofHospital(actor)} AND ${applicantReach(actor)}`;
const askedOf = (actor: Actor): Sql => sql`target_tenant_id = ${actor.tenantId} AND ${AUDITED} AND ${expertReach(actor)}`;

/**
 * Every way in which somebody gets to see an order. The lists are made of these and nothing else, and the detail opens
 * exactly what one of them has: who holds no permission for a list cannot open by number what stands in it.
 */
export const perspectives = {
  /** One's own, and as far as the data scope reaches what colleagues have handed in. */
  applied: {
    permission: 'consultation_apply',
    where: (actor) => {
      const mine = appliedBy(actor);
      const { scope, deptIds } = reachFor(actor, 'consultation');
      if (scope !== 'tenant' && scope !== 'group' && deptIds.length === 0) return mine;
      return sql`tenant_id = ${actor.tenantId} AND (apply_user_id = ${actor.userId} OR ${SUBMITTED} AND ${applicantReach(actor)})`;
    },
  },
  /** What a colleague shares with the whole hospital. */
  shared: {
    permission: 'consultation_apply',
    where: (actor) => sql`tenant_id = ${actor.tenantId} AND is_synergy = 1 AND ${SUBMITTED}`,
  },
  /** What one's hospital was asked, once the audit has passed. */
  invited: { permission: 'consultation_diagnose', where: askedOf },
  operated: { permission: 'consultation_operate', where: withinReach },
  /** What costs something: a cashier takes the fees of the whole hospital. */
  charged: {
    permission: 'consultation_pay',
    where: (actor) => sql`${ofHospital(actor)} AND (remote_price > 0 OR other_price > 0 OR refund_due IS NOT NULL)`,
  },
  /** What is still to be given back for it, also when its author has taken it up again as a draft. */
  refunding: {
    permission: 'consultation_pay',
    where: (actor) => (isGroupActor(actor) ? text('refund_due > 0') : sql`tenant_id = ${actor.tenantId} AND refund_due > 0`),
  },
  /** And what the administrator has entered themselves for a doctor, before the doctor hands it in. */
  administered: {
    permission: 'applyorder_view',
    where: (actor) => {
      if (isGroupActor(actor)) return withinReach(actor);
      // The hospital is named once, before the OR: its index serves both.
      return sql`tenant_id = ${actor.tenantId} AND (${SUBMITTED} AND ${applicantReach(actor)} OR create_user = ${actor.userId})`;
    },
  },
  /** The administrator's other half; the group has it in the first. No order is both. */
  asked: { permission: 'applyorder_view', where: (actor) => (isGroupActor(actor) ? text('false') : askedOf(actor)) },
} as const satisfies Record<string, Perspective>;

/**
 * Orders on which this person acts for one of the two hospitals, as far as their data scope reaches. Whoever only looks on
 * is left out: colleagues by `isSynergy`, cashiers, the group.
 */
export const takesPart = (actor: Actor): Sql => sql`((${perspectives.applied.where(actor)}) OR (${perspectives.invited.where(actor)}))`;

/** Each of the perspectives that somebody has, as a condition of its own. An order may be seen in several of them. */
export function waysToSee(actor: Actor): Sql[] {
  const open = Object.values<Perspective>(perspectives).filter(({ permission }) => can(actor, permission));
  return open.length > 0 ? open.map(({ where }) => sql`(${where(actor)})`) : [text('false')];
}

/** Whatever one of this person's lists has (domain rules 6.1). */
export function seesConsultation(actor: Actor): Sql {
  return sql`(${join(waysToSee(actor), ' OR ')})`;
}

const reporting: readonly string[] = ['diagnosis', 'not_pass', 'complete'] satisfies ConsultationState[];

/** After the opinion was given, settled or not, there may be a report (domain rules 6.7). */
export function mayReport({ applyOrderStatus }: Pick<ConsultationRow, 'applyOrderStatus'>): boolean {
  return reporting.includes(applyOrderStatus ?? '');
}

/** Whether this person is that on this order, such as its applicant. */
export function actsAs(by: keyof typeof consultationStates.roles, actor: Actor, row: ConsultationRow): boolean {
  return mayBe(consultationSubject, by, actor, row);
}

export function isExpert(actor: Actor, row: ConsultationRow): boolean {
  return actsAs('expert', actor, row);
}

const isOpen = (state: string | undefined | null): boolean => openStates.some((one) => one === state);

/**
 * Taken when an order gets under way, given back when it ends, and left alone between: a double of earlier days has none,
 * and goes on all the same.
 */
function keyIn(row: ConsultationRow, to: string): string | null {
  if (!isOpen(to)) return null;
  return isOpen(row.applyOrderStatus) ? (row.openKey ?? null) : openKeyOf(row);
}

export const consultationSubject: Subject<ConsultationRow> = {
  table: consultationTable,
  states: consultationStates,
  statusField: 'applyOrderStatus',
  sees: seesConsultation,
  restart: restartOf,
  follows: (row, to) => ({ openKey: keyIn(row, to) }),
};
