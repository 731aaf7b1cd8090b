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
import { type Actor, isGroupActor } from '../../kernel/identity/actor.ts';
import { serveListed } from '../../kernel/resource/serve-listed.ts';
import { limitOf, orderOf, whereOf } from '../../kernel/store/list-sql.ts';
import { join, type Sql, sql, text } from '../../kernel/store/sql.ts';
import { columnsOf } from '../../kernel/store/table.ts';
import { abilitiesOn } from './consultation.abilities.ts';
import { applicantReach, expertReach } from './consultation.policy.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

type Perspective = (actor: Actor, input: Record<string, unknown>) => Sql;

const inStates = (states: readonly string[]): Sql => text(`apply_order_status IN (${states.map((state) => `'${state}'`).join(', ')})`);
const audited = text(`level_one_audit_status = '1'`);

const appliedByMe: Perspective = (actor) => sql`tenant_id = ${actor.tenantId} AND apply_user_id = ${actor.userId}`;
const appliedByUs: Perspective = (actor) => sql`tenant_id = ${actor.tenantId} AND ${applicantReach(actor)}`;
const appliedToMe: Perspective = (actor) => sql`target_doctor_id = ${actor.userId} AND target_tenant_id = ${actor.tenantId} AND ${audited}`;
const appliedToUs: Perspective = (actor) => sql`target_tenant_id = ${actor.tenantId} AND ${audited} AND ${expertReach(actor)}`;
/** Every hospital's orders for the group; drafts are nobody else's business. */
const ofTheGroup: Perspective = (actor) =>
  isGroupActor(actor)
    ? text(`apply_order_status <> 'wait_submit'`)
    : sql`tenant_id = ${actor.tenantId} AND apply_order_status <> 'wait_submit'`;

/** The administrator's: what his hospital applied for, and what it was asked. No order is both. */
const askedOfUs: Perspective = (actor) => (isGroupActor(actor) ? text('false') : sql`target_tenant_id = ${actor.tenantId} AND ${audited}`);
const ofOurHospital: Perspective = (actor, input) => sql`(${ofTheGroup(actor, input)} OR ${askedOfUs(actor, input)})`;

const within =
  (perspective: Perspective, states: readonly string[]): Perspective =>
  (actor, input) =>
    sql`${perspective(actor, input)} AND ${inStates(states)}`;

/** What waits for the operator: to audit, to schedule, to settle. */
const todo = inStates(['wait_primaryaudit', 'wait_scheduling', 'diagnosis']);

/** One line a screen: which orders it shows. Columns, search, paging and abilities are the same for all. */
export const consultationListServes: Served[] = [
  listOf(queries.myApplyList, appliedByMe),
  listOf(queries.applyToMeList, appliedToMe),
  listOf(queries.myApplyFinished, within(appliedByUs, finishedStates)),
  listOf(queries.myApplyUnfinished, within(appliedByUs, unfinishedStates)),
  listOf(queries.myApplyCanceled, within(appliedByUs, canceledStates)),
  listOf(queries.applyToMeFinished, within(appliedToUs, finishedStates)),
  listOf(queries.applyToMeUnfinished, within(appliedToUs, expertUnfinishedStates)),
  listOf(queries.synergyList, (actor) => sql`tenant_id = ${actor.tenantId} AND is_synergy = 1 AND apply_order_status <> 'wait_submit'`),
  listOf(queries.operationPage, (actor, input) =>
    input.queryScope === 'todo' ? sql`${ofTheGroup(actor, input)} AND ${todo}` : ofTheGroup(actor, input),
  ),
  listOf(queries.cashierList, (actor, input) => sql`${ofTheGroup(actor, input)} AND apply_order_status = 'wait_pay'`),
  listOf(queries.adminList, ofOurHospital, [ofTheGroup, askedOfUs]),
].flat();

// What the page shows, and what the abilities are computed from.
const names = [
  ...Object.keys(queries.myApplyList.row).filter((name) => name in consultationTable.fields),
  'tenantId',
  'applyUserId',
  'targetTenantId',
  'targetDoctorId',
  'levelOneAuditStatus',
];
const columns = columnsOf(consultationTable, '', names);
const preset = { field: 'createTime', descending: true };

/** `disjoint`: parts of the perspective that share no order, each with an index to be counted by; a total over OR has none. */
function listOf(endpoint: Endpoint, perspective: Perspective, disjoint: readonly Perspective[] = [perspective]): Served[] {
  const exported = queries.consultationExports.get(endpoint.name);
  if (!exported) throw new Error(`${endpoint.name} has no export`);
  return serveListed(endpoint, exported, (call: Call) => {
    const whereFor = (one: Perspective): Sql => sql`${one(call.actor, call.input)} AND is_deleted = 0${searchOf(call)}`;
    return {
      select: (page) => pageSql(page, whereFor(perspective)),
      count: countSql(disjoint.map(whereFor)),
      also: (row) => withAliases(row as ConsultationRow & Record<string, unknown>, call.actor),
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

/** The wire's further names for the same values, and what this person may do. */
export function withAliases<R extends ConsultationRow>(row: R, actor: Actor): R & Record<string, unknown> {
  return {
    ...row,
    applyOrderId: row.id,
    doctorName: row.targetDoctorName,
    tenantName: row.applyHospitalName,
    doctorNameList: row.targetDoctorName ? [row.targetDoctorName] : [],
    can: abilitiesOn(actor, row),
  };
}
