import {
  appraiseList,
  evaluateDetailList,
  evaluateManage,
  exportAppraisals,
  exportEvaluations,
} from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { type Call, type Served, serve } from '../../kernel/http/call.ts';
import { presenterOf } from '../../kernel/http/present.ts';
import { type Actor, isGroupActor } from '../../kernel/identity/actor.ts';
import { reachOf } from '../../kernel/identity/data-scope.ts';
import { serveListed } from '../../kernel/resource/serve-listed.ts';
import { limitOf, orderOf, whereOf } from '../../kernel/store/list-sql.ts';
import { type Sql, sql, text } from '../../kernel/store/sql.ts';
import { columnsOf } from '../../kernel/store/table.ts';
import { visibleConsultation } from '../consultation/consultation.reads.ts';
import type { Side } from './evaluation.policy.ts';
import { evaluationTable } from './evaluation.tables.ts';

type Perspective = (actor: Actor, input: Record<string, unknown>) => Sql;

const columns = columnsOf(evaluationTable);
const preset = { field: 'evaluateTime', descending: true };

/** A hidden evaluation is still there for who wrote it and for the group (domain rules 6.6.4). */
const shown: Perspective = (actor) => (isGroupActor(actor) ? text('true') : sql`(show_status = '1' OR evaluator_id = ${actor.userId})`);

const applied = (actor: Actor): Sql =>
  sql`tenant_id = ${actor.tenantId} AND ${reachOf(actor, 'evaluation', 'apply_user_id', 'apply_dept_id')}`;
const answered = (actor: Actor): Sql =>
  sql`target_tenant_id = ${actor.tenantId} AND ${reachOf(actor, 'evaluation', 'target_doctor_id', 'target_dept_id')}`;

/** Where a hospital applied, its own word has the side `apply`; where it was asked, `target`. The group sees both ways alike. */
const ofOurSide: Perspective = (actor, { way }) => {
  if (isGroupActor(actor)) return text('true');
  const [asApplicant, asExpert]: [Side, Side] = way === 'given' ? ['apply', 'target'] : ['target', 'apply'];
  return sql`((${applied(actor)} AND side = ${asApplicant}) OR (${answered(actor)} AND side = ${asExpert}))`;
};

const ofMyself: Perspective = (actor, { x }) =>
  x === 'expert'
    ? sql`target_doctor_id = ${actor.userId} AND target_tenant_id = ${actor.tenantId} AND side = 'apply'`
    : sql`evaluator_id = ${actor.userId} AND tenant_id = ${actor.tenantId} AND side = 'apply'`;

function listOf(endpoint: Endpoint, exported: Endpoint, perspective: Perspective): Served[] {
  return serveListed(endpoint, exported, ({ actor, input, page: { conditions } }: Call) => {
    const where = sql`${perspective(actor, input)} AND ${shown(actor, input)} AND is_deleted = 0 AND ${whereOf(evaluationTable, conditions)}`;
    return {
      select: ({ sorts, ...cut }) =>
        sql`SELECT ${columns} FROM evaluation WHERE ${where} ORDER BY ${orderOf(evaluationTable, sorts, preset)} ${limitOf(cut)}`,
      count: sql`SELECT count(*) AS total FROM evaluation WHERE ${where}`,
    };
  });
}

const presentOne = presenterOf(evaluateDetailList.row);

/** What both sides said of one consultation, for whoever may see it. */
const serveDetailList = serve<{ applyOrderId: string }>(evaluateDetailList, async ({ actor, db, input }) => {
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  const { rows } = await db.run(sql`
    SELECT ${columns} FROM evaluation
    WHERE tenant_id = ${order.tenantId} AND apply_order_id = ${order.id} AND is_deleted = 0 AND ${shown(actor, input)} ORDER BY evaluate_time, id`);
  return rows.map(presentOne);
});

export const evaluationListServes: Served[] = [
  ...listOf(evaluateManage, exportEvaluations, ofOurSide),
  ...listOf(appraiseList, exportAppraisals, ofMyself),
  serveDetailList,
];
