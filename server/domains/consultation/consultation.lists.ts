import { payOutRefund } from '../../../contract/domains/consultation/consultation.actions.ts';
import * as queries from '../../../contract/domains/consultation/consultation.queries.ts';
import {
  canceledStates,
  expertUnfinishedStates,
  finishedStates,
  unfinishedStates,
} from '../../../contract/domains/consultation/consultation.states.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { PageRequest } from '../../../contract/kernel/filter.ts';
import type { Call, Served } from '../../kernel/http/call.ts';
import { type Actor, can, isGroupActor } from '../../kernel/identity/actor.ts';
import { serveListed } from '../../kernel/resource/serve-listed.ts';
import { limitOf, orderOf, whereOf } from '../../kernel/store/list-sql.ts';
import { join, type Sql, sql, text } from '../../kernel/store/sql.ts';
import { columnsOf } from '../../kernel/store/table.ts';
import { abilitiesOn } from './consultation.abilities.ts';
import { type AnswerTime, answerTimes } from './consultation.answer-time.ts';
import { AUDITED, type Perspective, perspectives, SUBMITTED } from './consultation.policy.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

type Shown = (actor: Actor, input: Record<string, unknown>) => Sql;

const inStates = (states: readonly string[]): Sql => text(`apply_order_status IN (${states.map((state) => `'${state}'`).join(', ')})`);

const { applied, shared, invited, operated, charged, refunding, administered, asked } = perspectives;

/** The management lists by tab: whatever the person's other lists have of it. */
const anyOf = (...ways: readonly Perspective[]): Pick<Perspective, 'where'> => ({
  where: (actor) => {
    const open = ways.filter(({ permission }) => can(actor, permission)).map(({ where }) => sql`(${where(actor)})`);
    return sql`(${open.length > 0 ? join(open, ' OR ') : text('false')})`;
  },
});
const applications = anyOf(applied, administered);
/** What any hospital was asked is the group's, too. */
const askedOfAny: Perspective = {
  permission: asked.permission,
  where: (actor) => (isGroupActor(actor) ? sql`${SUBMITTED} AND ${AUDITED}` : asked.where(actor)),
};
const invitations = anyOf(invited, askedOfAny);

/** `queryScope=all` reaches as far as the data scope; else the list is one's own part of it. */
const orMine =
  ({ where }: Perspective, mine: (actor: Actor) => Sql): Shown =>
  (actor, { queryScope }) =>
    queryScope === 'all' ? where(actor) : mine(actor);

const within =
  ({ where }: Pick<Perspective, 'where'>, states: readonly string[]): Shown =>
  (actor) =>
    sql`${where(actor)} AND ${inStates(states)}`;

/** All of it, or what waits for these people. */
const todoOrAll =
  ({ where }: Perspective, todo: readonly string[], preset: 'todo' | 'all'): Shown =>
  (actor, { queryScope }) =>
    (queryScope ?? preset) === 'todo' ? sql`${where(actor)} AND ${inStates(todo)}` : where(actor);

const OWING = text('extra_due > 0');
const isTodo = ({ queryScope }: Record<string, unknown>): boolean => (queryScope ?? 'todo') === 'todo';
const toCollect: Shown = (actor, input) =>
  isTodo(input)
    ? sql`((${charged.where(actor)} AND (${inStates(['wait_pay'])} OR ${OWING})) OR (${refunding.where(actor)}))`
    : charged.where(actor);
/** The parts of the cashier's work that are no state; all that cost something has them already. */
const owing: Shown = (actor, input) => (isTodo(input) ? sql`${charged.where(actor)} AND ${OWING}` : text('false'));
const onlyRefunding: Shown = (actor, input) =>
  isTodo(input) ? sql`${refunding.where(actor)} AND apply_order_status <> 'wait_pay' AND COALESCE(extra_due, 0) = 0` : text('false');

const appliedByMe = (actor: Actor): Sql => sql`tenant_id = ${actor.tenantId} AND apply_user_id = ${actor.userId}`;
const appliedToMe = (actor: Actor): Sql => sql`target_doctor_id = ${actor.userId} AND target_tenant_id = ${actor.tenantId} AND ${AUDITED}`;

/** One line a screen: which orders it shows. Columns, search, paging and abilities are the same for all. */
export const consultationListServes: Served[] = [
  listOf(queries.myApplyList, orMine(applied, appliedByMe)),
  listOf(queries.applyToMeList, orMine(invited, appliedToMe)),
  listOf(queries.myApplyFinished, within(applications, finishedStates)),
  listOf(queries.myApplyUnfinished, within(applications, unfinishedStates)),
  listOf(queries.myApplyCanceled, within(applications, canceledStates)),
  listOf(queries.applyToMeFinished, within(invitations, finishedStates)),
  listOf(queries.applyToMeUnfinished, within(invitations, expertUnfinishedStates)),
  listOf(queries.synergyList, shared.where),
  // To audit, to schedule, to settle.
  listOf(queries.operationPage, todoOrAll(operated, ['wait_primaryaudit', 'wait_scheduling', 'diagnosis'], 'all')),
  // What waits for its fee, what was settled with extra time that is not paid (no order is both), and what is to be given back beside.
  listOf(queries.cashierList, toCollect, [todoOrAll(charged, ['wait_pay'], 'todo'), owing, onlyRefunding]),
  // What the hospital applied for, and what it was asked.
  listOf(queries.adminList, (actor) => sql`(${administered.where(actor)} OR ${asked.where(actor)})`, [administered.where, asked.where]),
].flat();

// What the page shows, and what the abilities are computed from.
const names = [
  ...Object.keys(queries.myApplyList.row).filter((name) => name in consultationTable.fields),
  'tenantId',
  'applyUserId',
  'targetTenantId',
  'targetDoctorId',
  'levelOneAuditStatus',
  'evaluateClosedTime',
  'evaluateApplyEditUntil',
  'evaluateTargetEditUntil',
];
const columns = columnsOf(consultationTable, '', names);
const preset = { field: 'createTime', descending: true };

/** `disjoint`: parts of it that share no order, each with an index to be counted by; a total over OR has none. */
function listOf(endpoint: Endpoint, shown: Shown, disjoint: readonly Shown[] = [shown]): Served[] {
  const exported = queries.consultationExports.get(endpoint.name);
  if (!exported) throw new Error(`${endpoint.name} has no export`);
  return serveListed(endpoint, exported, async (call) => {
    const dueBy = await answerTimes(call.services);
    const whereFor = (one: Shown): Sql => sql`${one(call.actor, call.input)} AND is_deleted = 0${searchOf(call)}`;
    return {
      select: (page) => pageSql(page, whereFor(shown)),
      count: countSql(disjoint.map(whereFor)),
      also: (row: ConsultationRow) => withAliases(row, call.actor, call.now, dueBy),
    };
  });
}

function searchOf({ page }: Call): Sql {
  return page.conditions.length === 0 ? text('') : join([text(' AND '), whereOf(consultationTable, page.conditions)], '');
}

/** The page: found and ordered by the list's own index. */
function pageSql(page: PageRequest, where: Sql): Sql {
  return sql`SELECT ${columns} FROM consultation WHERE ${where} ORDER BY ${orderOf(consultationTable, page.sorts, preset)} ${limitOf(page)}`;
}

/** The exact total, an index-only count as long as the search stays within the index. */
function countSql(wheres: readonly Sql[]): Sql {
  const counts = wheres.map((where) => sql`(SELECT count(*) FROM consultation WHERE ${where})`);
  return sql`SELECT ${join(counts, ' + ')} AS total`;
}

/** The wire's further names for the same values, until when it should be dealt with, and what this person may do. */
export function withAliases<R extends ConsultationRow>(
  row: R,
  actor: Actor,
  now: number,
  dueBy: AnswerTime,
): R & Record<string, unknown> & { can: string[] } {
  const can = abilitiesOn(actor, row, now);
  return {
    ...row,
    // The expert is not told what the applicant's side has not got back (ADR 0046).
    refundDue: can.includes(payOutRefund.name) ? row.refundDue : undefined,
    applyOrderId: row.id,
    doctorName: row.targetDoctorName,
    tenantName: row.applyHospitalName,
    doctorNameList: row.targetDoctorName ? [row.targetDoctorName] : [],
    answerTime: dueBy(row),
    can,
  };
}
