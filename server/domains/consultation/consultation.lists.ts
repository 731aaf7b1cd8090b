import * as queries from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import {
  applicantTurns,
  type ConsultationState,
  consultationStates,
  dueStates,
  expertTurns,
  waitedStates,
} from '../../../contract/domains/consultation/consultation.states.ts';
import { askedStates, type Side, tabNames, tabStates } from '../../../contract/domains/consultation/consultation.tabs.ts';
import { consultationExports } from '../../../contract/domains/consultation/consultation-exports.endpoints.ts';
import { approvalStates } from '../../../contract/domains/consultation/kinds/approval.states.ts';
import { orderAge } from '../../../contract/domains/consultation/order-age.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { PageRequest } from '../../../contract/kernel/filter.ts';
import { isKeyOf } from '../../../contract/kernel/keys.ts';
import { textOf } from '../../../contract/kernel/said.ts';
import type { Call, Served } from '../../engine/call/call.ts';
import { type Actor, can, isGroupActor } from '../../engine/identity/actor.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import type { Services } from '../../engine/services.ts';
import { countedParts, partsPage, type Stage, whereOf } from '../../engine/store/list-sql.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { readParamSets } from '../settings/param.reads.ts';
import { withAliases } from './consultation.aliases.ts';
import { asksByName } from './consultation.panel.ts';
import { AUDITED, appliedBy, askedFrom, joinsSeen, type Perspective, perspectives, SUBMITTED } from './consultation.policy.ts';
import { type ConsultationRow, consultationTable, operatedStates } from './consultation.tables.ts';
import { inStates } from './consultation.waits.ts';
import { slidesLate } from './slide-return.ts';

/**
 * Which orders a list shows, in parts that share none: each is found, ordered and counted by an index of its own. Under one
 * OR there is no index for parts that lie in different hospitals, and the whole table is read.
 */
type Shown = (actor: Actor, input: Record<string, unknown>, now: number) => readonly Sql[];
/** The same where it goes by what hospitals have set. */
type ShownBySets = (...given: [...Parameters<Shown>, Services]) => Promise<readonly Sql[]>;

/** The kind whose list was asked for: by the part of an address that names it, or by the search. */
function kindOfList({ conditions }: PageRequest): unknown {
  return conditions.find(({ field, operator }) => field === 'kind' && operator === 'eq')?.value;
}

/** The states that a list has, where it has not all. */
type Among = (input: Record<string, unknown>, kind: unknown) => readonly string[] | undefined;

/** Held, and not to be settled yet (`barsOf`): its slides are not on their way back, or its report is being reviewed. */
const UNSETTLEABLE = text(
  `(apply_order_status = 'diagnosis' AND (COALESCE(slide_return IN ('held', 'keep_asked'), false) OR COALESCE(report_status = 'report_wait_review', false)))`,
);

const { applied, shared, approving, decided, invited, correcting, pooled, operated, charged, administered, asked } = perspectives;

const all =
  ({ where }: Perspective): Shown =>
  (actor) => [where(actor)];

/** The management lists by tab: whatever the person's other lists have of it. */
const anyOf =
  (...ways: readonly Perspective[]): Shown =>
  (actor) => {
    const open = ways.filter(({ permission }) => can(actor, permission)).map(({ where }) => sql`(${where(actor)})`);
    // Within one hospital it is one index for all of them, within the group it is not.
    return isGroupActor(actor) && open.length > 0 ? open.map((one, at) => without(one, open.slice(0, at))) : [either(open)];
  };
const either = (ways: readonly Sql[]): Sql => sql`(${ways.length > 0 ? join(ways, ' OR ') : text('false')})`;
const without = (one: Sql, others: readonly Sql[]): Sql => (others.length > 0 ? sql`${one} AND ${either(others)} IS NOT TRUE` : one);
// The wider one first: what the other has beyond it is little.
const applications = anyOf(administered, applied);
/** What any hospital was asked is the group's, too. */
const askedOfAny: Perspective = {
  permission: asked.permission,
  where: (actor) => (isGroupActor(actor) ? sql`${SUBMITTED} AND ${AUDITED}` : asked.where(actor)),
};
const invitations = anyOf(askedOfAny, invited);

/** And what lies in the pool of one's hospital, for whoever is on duty. */
const withPool =
  (shown: Shown): Shown =>
  (actor, input, now) => {
    const own = shown(actor, input, now);
    return can(actor, pooled.permission) ? [...own, without(sql`${pooled.where(actor)} AND ${IN_POOL}`, own)] : own;
  };
/** As `barsOf` has it: also what a named expert has begun and not answered in time. */
const IN_POOL = text(`(${inStates(['wait_diagnosis'])} OR ${inStates(['diagnosis_ing'])} AND claimer_id IS NULL)`);

/** And whose report they correct in place of somebody who has left. */
const withTakenOver =
  (shown: Shown): Shown =>
  (actor, input, now) => {
    const before = shown(actor, input, now);
    return can(actor, correcting.permission) ? [...before, without(correcting.where(actor), before)] : before;
  };

/** `queryScope=all` reaches as far as the data scope; else the list is one's own part of it. */
const orMine =
  ({ where }: Perspective, mine: (actor: Actor) => Sql): Shown =>
  (actor, { queryScope }) => [queryScope === 'all' ? where(actor) : mine(actor)];

/** What one of several experts of theirs was asked who is not the chief: found by an index of its own, and not listed twice. */
const withJoined =
  (shown: Shown, reachOf: (input: Record<string, unknown>) => 'own' | 'scope'): Shown =>
  (actor, input, now) => {
    const before = shown(actor, input, now);
    if (isGroupActor(actor)) return before;
    const beyond = sql`${joinsSeen(actor, reachOf(input))}`;
    return [...before, without(beyond, before)];
  };

const tabOf =
  (side: Side): Among =>
  ({ tab }, kind) =>
    typeof tab === 'string' && isKeyOf(tabNames, tab) ? tabStates(side, tab, kind) : [];

/** All of it, what waits for these people (to audit, to schedule, to settle), or slides that are astray. */
const toOperate: ShownBySets = async (actor, { queryScope }, now, services) =>
  queryScope === 'slides'
    ? (await slidesAstray(now, services)).map((part) => sql`${operated.where(actor)} AND ${part}`)
    : [queryScope === 'todo' ? sql`${operated.where(actor)} AND NOT ${UNSETTLEABLE}` : operated.where(actor)];

const { 'pathology.return': toReturn, 'pathology.receive': toReceive } = consultationParams;
const slideParams = { 'pathology.return': toReturn, 'pathology.receive': toReceive };
const TRAVELS = text(inStates(['wait_sent', 'wait_receiving']));
/** The words of the index that has slides that are elsewhere: conditions by hospital do not say them to it. */
const ELSEWHERE = text(`slide_return IN ('held', 'keep_asked', 'returning')`);

/**
 * Slides that were not sent, did not arrive, were not sent back or not received back in time (domain rules 6.3.3, 6.3.8), by the hours of the
 * hospital that owns each order.
 */
async function slidesAstray(now: number, { database }: Services): Promise<Sql[]> {
  const sets = await readParamSets(database.forGroup(), slideParams);
  const late = sets.where((hours) => slidesLate({ return: hours['pathology.return'], receive: hours['pathology.receive'] }, now));
  return [sql`${TRAVELS} AND answer_time < ${new Date(now)}`, sql`NOT (${TRAVELS}) AND ${ELSEWHERE} AND (${late})`];
}

/** What waits for their approval; for the medical office also what waits for a head and may be decided here as well; and what they have decided. */
const toApprove: Shown = (actor, { queryScope }) => {
  const [waits, done] = [approving.where(actor), decided.where(actor)];
  if (queryScope === 'done') return [done];
  if (queryScope === 'all') return [waits, without(done, [waits])];
  const isTurn = sql`(apply_order_status = 'wait_office_approval' OR COALESCE(${actor.userId} = ANY (approver_ids), false))`;
  return [queryScope === 'dept' ? sql`${waits} AND NOT ${isTurn}` : sql`${waits} AND ${isTurn}`];
};

/** The words of the index that has what waits for the cashier, so that it is found: a fee, extra time, a refund. */
const WAITS = text(`(apply_order_status = 'wait_pay' OR extra_due > 0 OR refund_due > 0)`);
const toCollect: Shown = (actor, { queryScope }) =>
  (queryScope ?? 'todo') === 'todo' ? [sql`${WAITS} AND ${charged.where(actor)}`] : [charged.where(actor)];

const appliedToMe = (actor: Actor): Sql => sql`${askedFrom(actor)} AND ${AUDITED}`;

/** One line a screen: which orders it shows. Columns, search, paging and abilities are the same for all. */
export const consultationListServes: Served[] = [
  listOf(queries.myApplyList, orMine(applied, appliedBy), { turn: applicantTurns }),
  listOf(
    queries.applyToMeList,
    withTakenOver(withPool(withJoined(orMine(invited, appliedToMe), ({ queryScope }) => (queryScope === 'all' ? 'scope' : 'own')))),
    // The list of one kind has the states that it says.
    { turn: expertTurns, among: (_, kind) => (kind === undefined ? undefined : askedStates(kind)) },
  ),
  listOf(queries.myApplyByTab, applications, { turn: applicantTurns, among: tabOf('applicant') }),
  listOf(queries.applyToMeByTab, withTakenOver(withPool(withJoined(invitations, () => 'scope'))), {
    turn: expertTurns,
    among: tabOf('expert'),
  }),
  listOf(queries.synergyList, all(shared)),
  listOf(queries.approvalList, toApprove, { scope: 'todo', todo: Object.keys(approvalStates.labels) }),
  listOf(queries.operationPage, toOperate, { todo: operatedStates }),
  // What waits for its fee, what was settled with extra time that is not paid, and what is to be given back.
  listOf(queries.cashierList, toCollect, { scope: 'todo' }),
  // What the hospital applied for, and what it was asked.
  listOf(
    queries.adminList,
    withJoined(
      (actor) => (isGroupActor(actor) ? [administered.where(actor)] : [administered.where(actor), asked.where(actor)]),
      () => 'scope',
    ),
  ),
].flat();

// What the page shows, and what the abilities are computed from.
const names = [
  ...Object.keys(queries.myApplyList.row).filter((name) => name in consultationTable.fields),
  'tenantId',
  'applyUserId',
  'targetTenantId',
  'targetDoctorId',
  'levelOneAuditStatus',
  'experts',
  'approverIds',
  'attendingIds',
  'confirmingIds',
  'evaluateClosedTime',
  'evaluateApplyEditUntil',
  'evaluateTargetEditUntil',
  'poolTenantId',
  'claimerId',
  'startTime',
  'returnsSpent',
  'reportReviewerId',
  'reportCorrectorId',
  'submitterId',
  'renewedByNo',
  'renewedForId',
];
const columns = columnsOf(consultationTable, '', names);
/** What somebody is to deal with: first where others wait for it, then what is merely to be settled; of each what has waited longest. */
const mostUrgent = [
  { field: 'applyOrderStatus', descending: true },
  { field: 'waitingSince', descending: false },
];

const newest = { field: 'createTime', descending: true };
const soonest = { field: 'answerTime', descending: false };
/** In which states orders say something in a column that others have empty: those come first when a list is sorted by it. */
const telling: Readonly<Record<string, readonly string[]>> = {
  answerTime: dueStates,
  // As the console shows it.
  waitingSince: waitedStates,
};

/** Of what has begun only what is urgent, or answered without an appointment, has an hour: the others stand with what has none. */
const BEGUN = 'diagnosis_ing' satisfies ConsultationState;

interface Begun {
  /** Which of its scopes it begins with, where the call names none. */
  readonly scope?: 'todo';
  /** The states in which it is the move of whoever looks. */
  readonly turn?: readonly string[];
  /** Those that the scope of what waits for them has: in all of them it is. */
  readonly todo?: readonly string[];
  readonly among?: Among;
}

/**
 * What a list begins with: what has a value to be sorted by, else what waits for whoever looks, by when that should be done and
 * after that what has no hour. States that the list has not are not looked for.
 */
function stagesOf(
  { page }: Call,
  turn: Begun['turn'],
  among: readonly string[] = Object.keys(consultationStates.labels),
): Stage[] | undefined {
  const [sort, ...more] = page.sorts;
  const told = telling[sort?.field ?? soonest.field];
  if (!told || more.length > 0 || !(sort ?? turn)) return undefined;
  const timed = sort ? told : told.filter((state) => turn?.includes(state));
  const begun = timed.filter((state) => state === BEGUN);
  const untimed = sort ? [] : [...(turn ?? []).filter((state) => !told.includes(state)), ...begun];
  const rest = [...among.filter((state) => ![...timed, ...untimed].includes(state)), ...(sort ? begun : [])];
  const stages = [{ states: timed, hour: 'IS NOT NULL', sorts: [sort ?? soonest] }, { states: untimed }, { states: rest }];
  return stages
    .map(({ states, ...order }) => ({ states: states.filter((state) => among.includes(state)), ...order }))
    .flatMap(({ states, hour = 'IS NULL', ...order }) => {
      const isSplit = begun.length > 0 && states.includes(BEGUN);
      const only = isSplit ? ` AND (apply_order_status <> '${BEGUN}' OR answer_time ${hour})` : '';
      return states.length > 0 ? [{ where: text(`${inStates(states)}${only}`), ...order }] : [];
    });
}

function listOf(endpoint: Endpoint, shown: Shown | ShownBySets, begun: Begun = {}): Served[] {
  const exported = consultationExports.get(endpoint.name);
  if (!exported) throw new Error(`${endpoint.name} has no export`);
  return serveListed(endpoint, exported, async (call) => {
    const isTodo = ['todo', 'dept'].includes(String(call.input.queryScope ?? begun.scope));
    const todo = isTodo ? begun.todo : undefined;
    const among = todo ?? begun.among?.(call.input, kindOfList(call.page));
    const parts = await shown(call.actor, call.input, call.now, call.services);
    const whole = parts.map((part) => sql`${part} AND is_deleted = 0${searchOf(call)}`);
    const wheres = among ? whole.map((part) => sql`${part} AND ${text(inStates(among))}`) : whole;
    const preset = isTodo ? mostUrgent : newest;
    const stages = stagesOf(call, todo ?? begun.turn, among);
    return {
      // Said twice of one row, its states would be taken for much rarer than they are: the stages say them.
      select: (page) =>
        partsPage({ table: consultationTable, columns, names, wheres: stages?.length ? whole : wheres, preset, stages }, page),
      count: countedParts({ table: consultationTable, wheres }),
      naming: { fields: {}, show: withAges },
      also: () => (row: ConsultationRow) => withAliases(row, call.actor, call.now),
    };
  });
}

/** For their sheet: a list has what the age is said by. */
const withAges = async (_: unknown, rows: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]> =>
  rows.map((row) => ({ ...row, ageSaid: textOf(orderAge(row) ?? '') }));

function searchOf({ page }: Call): Sql {
  const searched = page.conditions.map((one) => {
    const where = whereOf(consultationTable, [one]);
    return one.field === 'targetDoctorName' && one.operator === 'like' ? sql`(${where} OR ${asksByName(String(one.value))})` : where;
  });
  return join([text(''), ...searched], ' AND ');
}
