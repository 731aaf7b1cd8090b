import { consultationStates, openStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { APPROVALS, APPROVE_FOR_OFFICE } from '../../../contract/domains/consultation/kinds/approval.actions.ts';
import { isPooled, kindOf } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { areHeld, areOut } from '../../../contract/domains/consultation/kinds/slide-return.states.ts';
import { type Message, said } from '../../../contract/kernel/said.ts';
import { mayBe, type Subject } from '../../engine/call/subject.ts';
import { type Actor, can, isGroupActor, type Seer } from '../../engine/identity/actor.ts';
import { reachFor, reachOf } from '../../engine/identity/data-scope.ts';
import { roleSql } from '../../engine/identity/role.ts';
import { eitherWay, join, type Sql, shared, sql, text } from '../../engine/store/sql.ts';
import { voidedBy } from './absent-applicant.ts';
import { laterBar } from './consultation.later-bars.ts';
import { openKeyOf } from './consultation.open-key.ts';
import { pooling } from './consultation.pool.ts';
import { responseOf } from './consultation.response.ts';
import { restartOf } from './consultation.restart.ts';
import { type ConsultationRow, consultationTable, ordersSeen } from './consultation.tables.ts';

/** The rows of whose data scope it is a matter: orders, or what numbers are made of. */
type Resource = 'consultation' | 'report' | 'statistics';

/** How far an applicant-side person sees in their own hospital. */
export const applicantReach = (actor: Seer, resource: Resource = 'consultation'): Sql =>
  reachOf(actor, resource, 'apply_user_id', 'apply_dept_id');

/** The same on the expert's side. */
export const expertReach = (actor: Seer, resource: Resource = 'consultation'): Sql =>
  reachOf(actor, resource, 'target_doctor_id', 'target_dept_id');

/** One's own, on either side. */
export const appliedBy = (actor: Actor): Sql => roleSql(consultationTable, consultationStates.roles.applicant, actor);
export const askedFrom = (actor: Actor): Sql => roleSql(consultationTable, consultationStates.roles.expert, actor);

/**
 * Of an order that asks several: as one of those who are in and not its chief, as far as the data scope reaches, or oneself alone. What the
 * order says of them is the condition; `consultation_expert` has the indexes by which lists find such orders (ADR 0104).
 */
export function joins(actor: Seer, reach: 'own' | 'scope' = 'scope', resource: Resource = 'consultation'): Sql {
  const { scope, deptIds } = reachFor(actor, resource);
  const hospital = { targetTenantId: actor.tenantId, isIn: 1, isChief: 0 };
  const own = { ...hospital, targetDoctorId: actor.userId };
  const seats =
    reach === 'own'
      ? [own]
      : scope === 'tenant' || scope === 'group'
        ? [hospital]
        : [own, ...deptIds.map((targetDeptId) => ({ ...hospital, targetDeptId }))];
  return sql`${AUDITED} AND (${join(
    seats.map((seat) => sql`experts @> ${JSON.stringify([seat])}::jsonb`),
    ' OR ',
  )})`;
}

/** The same orders by their invitations: how a list finds them. */
export function joinsByIndex(actor: Seer, reach: 'own' | 'scope' = 'scope', resource: Resource = 'consultation'): Sql {
  return sql`(tenant_id, id) IN (${joinedOrders(actor, reach, resource)}) AND ${joins(actor, reach, resource)}`;
}

/** The same where what a hospital sees is read: its copies have an index of orders that ask several. */
export function joinsSeen(actor: Seer, reach: 'own' | 'scope' = 'scope'): Sql {
  return eitherWay(joinsByIndex(actor, reach), () => joins(actor, reach));
}

/** Their owners and ids, for tables that belong to orders. */
export function joinedOrders(actor: Seer, reach: 'own' | 'scope' = 'scope', resource: Resource = 'consultation'): Sql {
  const whose =
    reach === 'own'
      ? sql`target_doctor_id = ${actor.userId}`
      : sql`target_tenant_id = ${actor.tenantId} AND ${expertReach(actor, resource)}`;
  return sql`SELECT tenant_id, apply_order_id FROM consultation_expert
    WHERE ${whose} AND is_deleted = 0 AND answer IN ('invited', 'accepted')`;
}

/** The same for such tables where what a hospital sees of them is read. */
export function joinedOrdersSeen(actor: Seer, reach: 'own' | 'scope' = 'scope', resource: Resource = 'consultation'): Sql {
  const several = sql`SELECT tenant_id, id FROM ${ordersSeen.from} WHERE ${ordersSeen.whose}${joins(actor, reach, resource)}`;
  return eitherWay(joinedOrders(actor, reach, resource), () => several);
}

/** What was handed in. A draft is its author's alone, also one that they cancelled or took up again. */
export const SUBMITTED = text('submit_time IS NOT NULL');
export const AUDITED = text(`level_one_audit_status = '1'`);

/** There may be a report, see `mayReport`. */
const REPORTING = text(`apply_order_status IN ('diagnosis', 'not_pass', 'complete')`);

/** From where somebody looks at orders: the permission that its lists need, and which orders they have. */
export interface Perspective {
  readonly permission: string;
  where(actor: Actor): Sql;
  /** The same said so that an index finds them, where that takes more than the condition. */
  find?(actor: Actor): Sql;
}

const hospitals = new WeakMap<Actor, Sql>();

/** Their hospital: lists put several of these conditions under one OR, and have an index as long as it is seen that all mean the same. */
function hospitalOf(actor: Actor): Sql {
  const hospital = hospitals.get(actor) ?? shared(actor.tenantId);
  hospitals.set(actor, hospital);
  return hospital;
}

const ofHospital = (actor: Actor): Sql => (isGroupActor(actor) ? SUBMITTED : sql`tenant_id = ${hospitalOf(actor)} AND ${SUBMITTED}`);
const withinReach = (actor: Actor): Sql => sql`${ofHospital(actor)} AND ${applicantReach(actor)}`;
const askedOf = (actor: Actor): Sql => sql`target_tenant_id = ${hospitalOf(actor)} AND ${AUDITED} AND ${expertReach(actor)}`;

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
      return sql`tenant_id = ${hospitalOf(actor)} AND (apply_user_id = ${actor.userId} OR ${SUBMITTED} AND ${applicantReach(actor)})`;
    },
  },
  /** What a colleague shares with the whole hospital. */
  shared: {
    permission: 'consultation_synergy',
    where: (actor) => sql`tenant_id = ${actor.tenantId} AND is_synergy = 1 AND ${SUBMITTED}`,
  },
  /** What they may approve for their department, or for the medical office, until that is decided (domain rules 6.2.2). */
  approving: {
    permission: APPROVALS,
    where: (actor) => {
      const asHead = sql`apply_order_status = 'wait_dept_approval' AND ${actor.userId} = ANY (approver_ids)`;
      const asOffice = can(actor, APPROVE_FOR_OFFICE) ? text('true') : text('false');
      return sql`tenant_id = ${actor.tenantId} AND apply_order_status IN ('wait_dept_approval', 'wait_office_approval') AND (${asOffice} OR ${asHead})`;
    },
  },
  /** And what they have decided, as long as it is what they decided about: not once its applicant has taken it up again. */
  decided: {
    permission: APPROVALS,
    where: (actor) =>
      sql`tenant_id = ${actor.tenantId} AND decided_by_ids IS NOT NULL AND ${actor.userId} = ANY (decided_by_ids) AND ${SUBMITTED}`,
  },
  /** What one's hospital was asked, once the audit has passed. */
  invited: { permission: 'consultation_diagnose', where: askedOf },
  /** What lies in the pool of one's hospital for whoever is on duty (domain rules 6.4.2), until its opinion is given: colleagues on duty see what is being read. */
  pooled: {
    permission: 'consultation_claim',
    where: (actor) => sql`pool_tenant_id = ${actor.tenantId}`,
  },
  /** Whose report they were asked to approve, until that is decided (domain rules 6.7.2). */
  reviewing: {
    permission: 'consultation_review',
    where: (actor) => sql`report_reviewer_id = ${actor.userId} AND target_tenant_id = ${actor.tenantId} AND ${REPORTING}`,
  },
  /** Whose report they correct in place of its doctor, who has left (domain rules 6.7.1). */
  correcting: {
    permission: 'consultation_diagnose',
    where: (actor) => sql`report_corrector_id = ${actor.userId} AND target_tenant_id = ${actor.tenantId} AND ${REPORTING}`,
  },
  /** And what one of several experts of it was asked, who is not the chief. */
  joined: { permission: 'consultation_diagnose', where: (actor) => joins(actor), find: (actor) => joinsSeen(actor) },
  operated: { permission: 'consultation_operate', where: withinReach },
  /**
   * What costs something: a cashier takes the fees of the whole hospital. What money has been taken for stays in the books (domain rules
   * 6.0.6), also when an expert declined since, or its author has taken it up again as a draft.
   */
  charged: {
    permission: 'consultation_pay',
    where: (actor) => {
      const costs = sql`(${SUBMITTED} AND (remote_price > 0 OR other_price > 0 OR pay_time IS NOT NULL) OR refund_due IS NOT NULL)`;
      return isGroupActor(actor) ? costs : sql`tenant_id = ${hospitalOf(actor)} AND ${costs}`;
    },
  },
  /** And what the administrator has entered themselves for a doctor, before the doctor hands it in. */
  administered: {
    permission: 'applyorder_view',
    where: (actor) => {
      if (isGroupActor(actor)) return withinReach(actor);
      // The hospital is named once, before the OR: its index serves both.
      return sql`tenant_id = ${hospitalOf(actor)} AND (${SUBMITTED} AND ${applicantReach(actor)} OR create_user = ${actor.userId})`;
    },
  },
  /** The administrator's other half; the group has it in the first. No order is both. */
  asked: { permission: 'applyorder_view', where: (actor) => (isGroupActor(actor) ? text('false') : askedOf(actor)) },
  joinedBeside: {
    permission: 'applyorder_view',
    where: (actor) => (isGroupActor(actor) ? text('false') : joins(actor)),
    find: (actor) => (isGroupActor(actor) ? text('false') : joinsSeen(actor)),
  },
} as const satisfies Record<string, Perspective>;

/**
 * Orders on which this person acts for one of the two hospitals, as far as their data scope reaches. Whoever only looks on
 * is left out: colleagues by `isSynergy`, cashiers, the group.
 */
export const takesPart = (actor: Actor): Sql =>
  sql`((${perspectives.applied.where(actor)}) OR (${perspectives.invited.where(actor)}) OR (${perspectives.joined.where(actor)}))`;

const openTo = (actor: Actor): Perspective[] => Object.values<Perspective>(perspectives).filter(({ permission }) => can(actor, permission));
const orNobody = (ways: Sql[]): Sql[] => (ways.length > 0 ? ways : [text('false')]);

/** Each of the perspectives that somebody has, as a condition of its own by which its orders are found. An order may be seen in several of them. */
export function waysToSee(actor: Actor): Sql[] {
  return orNobody(openTo(actor).map(({ where, find = where }) => sql`(${find(actor)})`));
}

/** Whatever one of this person's lists has (domain rules 6.1). */
export function seesConsultation(actor: Actor): Sql {
  const ways = openTo(actor).map(({ where }) => sql`(${where(actor)})`);
  return sql`(${join(orNobody(ways), ' OR ')})`;
}

/** The orders whose report this person is asked to review: their owners and ids, for tables that belong to orders. */
export function reviewedOrders(actor: Actor): Sql {
  return sql`SELECT tenant_id, id FROM ${ordersSeen.from} WHERE ${ordersSeen.whose}${perspectives.reviewing.where(actor)} AND is_deleted = 0`;
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
 * and goes on all the same. So does what has been answered and is spoken of once more: somebody may have asked anew meanwhile.
 */
function keyIn(row: ConsultationRow, to: string): string | null {
  if (!isOpen(to)) return null;
  return isOpen(row.applyOrderStatus) || row.diagnosisTime ? (row.openKey ?? null) : openKeyOf(row);
}

/** Of an order that came back, while its slides lie with its expert or are still on their way to them. */
const SLIDES_HELD = '切片尚未归还，归还后才能修改和提交';

/** Why what its state lets be changed and handed in is neither. */
export function barOfDraft(row: ConsultationRow): Message | undefined {
  if (row.returnsSpent === 1) return said`该申请已被退回${row.returnCount ?? 0}次，不能再次提交，请新建申请`;
  // Who has them would not see the order any more.
  return areHeld(row) ? SLIDES_HELD : undefined;
}

/** What only some orders have of what their state allows (domain rules 6.3.5, 6.3.6, 6.3.8). */
function barsOf(row: ConsultationRow, step: string): Message | undefined {
  if (step === 'askSupplement' && !kindOf(row).asksMore) return '该类会诊不能要求补充资料';
  if (step === 'sendBack' && row.applyOrderStatus === 'diagnosis_ing' && !kindOf(row).opinion?.sliceQuality) return '会诊已开始，不能退回';
  if (step === 'statementPass' && areHeld(row)) return '切片尚未归还，也未约定留存，不能结算通过';
  if (step === 'submit') return barOfDraft(row);
  // A draft is its author's alone: nobody else could end the question where the slides are.
  if (step === 'recover' && areOut(row)) return '切片尚未归还，不能恢复申请';
  // What was sent is printed, and says who agreed; other words since then are another conclusion, and a corrected report follows from it.
  const speaks = step === 'confirm' || step === 'dissent';
  if (speaks && row.applyOrderStatus === 'diagnosis' && row.reportStatus === 'report_send_success') return '会诊报告已发送，不能再确认';
  if (speaks && row.applyOrderStatus === 'diagnosis' && row.reportStatus === 'report_wait_review') return '会诊报告正在审核，不能再确认';
  // What was handed over is not finished before it is approved; where nobody is there to do it, the operator refuses it, and ends it.
  if (step === 'statementPass' && row.reportStatus === 'report_wait_review') return '会诊报告正在审核，审核后才能结算';
  if (step === 'supplement' && row.reportReviewerId) return '会诊报告正在审核，请先撤回审核再补充';
  // Also whom an urgent one was passed on to takes it as everybody on duty does: what is left alone comes back, and two never read one. Whoever was
  // asked by name may not be one who claims: they begin it, which takes it out of the pool.
  if (step === 'start' && row.poolTenantId && isPooled(row)) return '该心电在认领池中，请认领';
  // What somebody reads is theirs: only what a named expert has not answered in time lies in a pool without having been taken from it.
  if (step === 'claim' && row.applyOrderStatus === 'diagnosis_ing' && row.claimerId) return '该心电已有医生在处理，不能认领';
  if (step === 'cancel' && row.startTime) return '会诊已开始，不能取消';
  return laterBar(row, step);
}

export const consultationSubject: Subject<ConsultationRow> = {
  table: consultationTable,
  states: consultationStates,
  statusField: 'applyOrderStatus',
  sees: seesConsultation,
  restart: restartOf,
  bars: barsOf,
  follows: (row, to, now) => ({
    ...responseOf(row, to, now),
    openKey: keyIn(row, to),
    ...pooling(row, to),
    ...voidedBy(row, to),
    // Whoever is asked next was not urged.
    ...(row.urgedTime && to !== row.applyOrderStatus ? { urgedTime: null } : {}),
    // Of what has ended, no report is reviewed any more.
    ...(to === 'nullify' && row.reportReviewerId ? { reportReviewerId: null } : {}),
  }),
};
