import { openStates } from '../../../contract/domains/consultation/consultation.states.ts';
import type { ConsultationFigure } from '../../../contract/domains/consultation/consultation-figures.ts';
import { figureTimes } from '../../../contract/domains/statistics/counted.ts';
import type { Figure } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import type { Condition } from '../../../contract/kernel/filter.ts';
import type { Call } from '../../engine/call/call.ts';
import { type Actor, can, isGroupActor, type Seer } from '../../engine/identity/actor.ts';
import { withoutTests } from '../../engine/identity/test-tenants.ts';
import { type Cut, firstOf, whereOf } from '../../engine/store/list-sql.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnOf, columnsOf } from '../../engine/store/table.ts';
import { withAliases } from './consultation.aliases.ts';
import { applicantReach, expertReach, joinsByIndex } from './consultation.policy.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

/** The orders that are counted: statistics hear of every change of one. */
export const countedTable = consultationTable;

/** What statistics may ask of consultations. Numbers and the lists they drill to are made from the same conditions. */

/** Drafts, deleted orders and those of tests count nowhere; time is the time of submission (domain rules 6.9.2). */
const counted = (seer: Seer): Sql => sql`is_deleted = 0 AND submit_time IS NOT NULL AND ${withoutTests(seer)}`;

const quoted = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ');
/** Answered by the expert, settled or not. */
export const FINISHED = text(`apply_order_status IN (${quoted(['diagnosis', 'complete', 'not_pass'])})`);
export const CANCELED = text(`apply_order_status = 'cancel'`);
const GOING = text(`apply_order_status IN (${quoted(openStates)})`);

/** Which sides of a hospital's consultations count for somebody: what it applied for, and what it was asked. */
interface Sides {
  readonly out: boolean;
  readonly into: boolean;
}

const BOTH: Sides = { out: true, into: true };
/** Whose lists have the orders of colleagues, on either side: other rights open a few orders, and no numbers. */
const OUT = ['consultation_apply', 'consultation_operate', 'consultation_pay', 'applyorder_view'] as const;
const INTO = ['consultation_diagnose', 'applyorder_view'] as const;

/** Whoever reads numbers: how far they see, and by which rights. */
export type Counting = Seer & Pick<Actor, 'permissions'>;

const sidesOf = (actor: Pick<Actor, 'permissions'>): Sides => ({ out: can(actor, OUT), into: can(actor, INTO) });

/**
 * The orders that count for somebody, in parts without overlap, so that each part has its own index: what their hospital applied for, what
 * it was asked for, and what one of several experts of theirs was asked beside another's chief, of the sides whose lists they have, as far as
 * their data scope for numbers reaches; everything for the group.
 */
function partsFor(actor: Seer, { out, into }: Sides): Sql[] {
  const some = counted(actor);
  if (isGroupActor(actor)) return [out ? some : text('false')];
  const own = sql`tenant_id = ${actor.tenantId} AND ${applicantReach(actor, 'statistics')}`;
  const invited = sql`target_tenant_id = ${actor.tenantId} AND level_one_audit_status = '1' AND ${expertReach(actor, 'statistics')}`;
  const joined = joinsByIndex(actor, 'scope', 'statistics');
  const before = out ? own : text('false');
  const parts = [
    ...(out ? [own] : []),
    ...(into ? [sql`${invited} AND (${before}) IS NOT TRUE`, sql`${joined} AND ((${before}) OR (${invited})) IS NOT TRUE`] : []),
  ];
  return parts.length > 0 ? parts.map((part) => sql`${some} AND ${part}`) : [text('false')];
}

/** What simple counts are made of: on board of the indexes. */
const NARROW = text('tenant_id, target_tenant_id, apply_user_id, target_doctor_id, apply_order_status, kind, submit_time');

/** The counted orders of somebody as a table expression with the columns that numbers are made of. */
export function countedOrders(actor: Counting, where: Sql, columns: Sql = NARROW): Sql {
  return ordersIn(partsFor(actor, sidesOf(actor)), where, columns);
}

/** The counted orders of a hospital on both its sides, or for the group of all. */
export function allOrders(seer: Seer, where: Sql, columns: Sql): Sql {
  return ordersIn(partsFor(seer, BOTH), where, columns);
}

function ordersIn(parts: readonly Sql[], where: Sql, columns: Sql): Sql {
  return join(
    parts.map((part) => sql`SELECT ${columns} FROM consultation WHERE ${part} AND ${where}`),
    ' UNION ALL ',
  );
}

/** Whether every order of their hospital counts for somebody, or of all for the group, as far as their rights go. */
export function countsAllOrders(actor: Counting): boolean {
  const { out, into } = sidesOf(actor);
  return out && (into || isGroupActor(actor));
}

/** How many orders count under a condition. */
export function countOrders(actor: Actor, where: Sql): Sql {
  const parts = partsFor(actor, sidesOf(actor)).map((part) => sql`(SELECT count(*) FROM consultation WHERE ${part} AND ${where})`);
  return join(parts, ' + ');
}

const listed = columnsOf(consultationTable);

/** The orders themselves, under their wire names: a page of them in an order by the time of submission first, so that each part is read by its index. */
export function listOrders(actor: Actor, where: Sql, order: Sql, cut: Cut): Sql {
  const wheres = partsFor(actor, sidesOf(actor)).map((part) => sql`${part} AND ${where}`);
  return firstOf({ table: consultationTable, columns: listed, wheres }, order, cut);
}

/** What such a list says of each besides its columns, and what it keeps from this reader: as every list of orders does. */
export const listedFor =
  ({ actor, now }: Pick<Call, 'actor' | 'now'>) =>
  (row: ConsultationRow): Record<string, unknown> => ({
    ...withAliases(row, actor, now),
    // Numbers are looked into here, and nothing is done.
    can: undefined,
  });

/** A condition on a column of the order, by its wire name. */
export function columnCondition(condition: Condition): Sql {
  return whereOf(consultationTable, [condition]);
}

/** The time that a figure says it counts by. */
const timeOf = (figure: Exclude<Figure, 'going'>): Sql => columnOf(countedTable, figureTimes[figure]);

/** Which orders a figure counts, at this moment (milliseconds). */
export function figureCondition(figure: Figure, now: { ms: number; dayStart: Date; monthStart: Date }): Sql {
  switch (figure) {
    case 'today':
      return sql`${timeOf('today')} >= ${now.dayStart} AND NOT (${CANCELED})`;
    case 'going':
      return GOING;
    case 'finished_month':
      return sql`${FINISHED} AND ${timeOf('finished_month')} >= ${now.monthStart}`;
    case 'canceled_month':
      return sql`${CANCELED} AND ${timeOf('canceled_month')} >= ${now.monthStart}`;
    case 'upcoming':
      return sql`apply_order_status = 'wait_diagnosis' AND ${timeOf('upcoming')} >= ${new Date(now.ms)}`;
  }
}

/** The words in which one figure is a condition of an order; an order that was cancelled counts as nothing else but an answer. */
export function consultationFigure(figure: ConsultationFigure): Sql {
  return FIGURES[figure];
}

const FIGURES: Readonly<Record<ConsultationFigure, Sql>> = {
  total: sql`NOT (${CANCELED})`,
  finished: FINISHED,
  answered: text('respond_time IS NOT NULL'),
  accepted: text('respond_time IS NOT NULL AND return_reason IS NULL'),
  refused: text('return_reason IS NOT NULL'),
  returned: sql`return_count > 0 AND NOT (${CANCELED})`,
  timely: text('respond_time <= respond_limit'),
  late: text('respond_limit IS NOT NULL AND (respond_time IS NULL OR respond_time > respond_limit)'),
  compared: text(`diagnosis_quality <> 'no_diagnosis'`),
  agreed: text(`diagnosis_quality IN (${quoted(['basically_correct', 'completely_clear'])})`),
  graded: text('slice_quality IS NOT NULL'),
  qualified: text(`slice_quality IN (${quoted(['basically_qualified', 'qualified', 'excellent'])})`),
  overdue: text(`apply_order_status = 'overdue'`),
  canceled: CANCELED,
};

/** Whose order it was to answer: its expert, of several those who were there; also in lists of one of them. */
export function answeredBy(field: 'targetDoctorId' | 'targetDeptId', id: unknown): Sql {
  const column = text(field === 'targetDoctorId' ? 'target_doctor_id' : 'target_dept_id');
  return sql`(${column} = ${id}::uuid OR experts @> ${JSON.stringify([{ [field]: id, answer: 'accepted' }])}::jsonb)`;
}
