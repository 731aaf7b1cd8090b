import {
  appraiseList,
  evaluateDetailList,
  evaluateManage,
  exportAllEvaluations,
  exportAppraisals,
  exportEvaluations,
  listAllEvaluations,
  MOST_DETAILS,
} from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { evaluation } from '../../../contract/domains/evaluation/evaluation.resource.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { type Call, type CallOf, type Served, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { type Actor, isGroupActor } from '../../engine/identity/actor.ts';
import { reachOf } from '../../engine/identity/data-scope.ts';
import { abilitiesFor } from '../../engine/resource/resource-moves.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { countedParts, partsPage, whereOf } from '../../engine/store/list-sql.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { ofKind, visibleConsultation } from '../consultation/consultation.reads.ts';
import { evaluationSight } from './anonymous-sql.ts';
import type { ComplaintRow } from './complaint.tables.ts';
import { type Side, shownTo } from './evaluation.policy.ts';
import { type EvaluationRow, evaluationTable } from './evaluation.tables.ts';

/** In parts that share no evaluation: no hospital asks itself. */
type Perspective = (actor: Actor, input: Record<string, unknown>) => readonly Sql[];

const preset = { field: 'evaluateTime', descending: true };

const applied = (actor: Actor): Sql =>
  sql`tenant_id = ${actor.tenantId} AND ${reachOf(actor, 'evaluation', 'apply_user_id', 'apply_dept_id')}`;
const answered = (actor: Actor): Sql =>
  sql`target_tenant_id = ${actor.tenantId} AND ${reachOf(actor, 'evaluation', 'target_doctor_id', 'target_dept_id')}`;

/** Where a hospital applied, its own word has the side `apply`; where it was asked, `target`. The group sees both ways alike. */
const ofOurSide: Perspective = (actor, { way }) => {
  if (isGroupActor(actor)) return [text('true')];
  const [asApplicant, asExpert]: [Side, Side] = way === 'given' ? ['apply', 'target'] : ['target', 'apply'];
  return [sql`${applied(actor)} AND side = ${asApplicant}`, sql`${answered(actor)} AND side = ${asExpert}`];
};

/** Given and received, whichever side the hospital was on. */
const ofBothWays: Perspective = (actor) => (isGroupActor(actor) ? [text('true')] : [applied(actor), answered(actor)]);

/** An applicant and an expert alike: what I said, on whichever side, and what the other side said of me. */
const ofMyself: Perspective = ({ userId, tenantId }, { x, kind }) => {
  const parts =
    x === 'expert'
      ? [
          sql`target_doctor_id = ${userId} AND target_tenant_id = ${tenantId} AND side = 'apply'`,
          sql`apply_user_id = ${userId} AND tenant_id = ${tenantId} AND side = 'target'`,
        ]
      : [sql`evaluator_id = ${userId} AND (tenant_id = ${tenantId} OR target_tenant_id = ${tenantId})`];
  return kind ? parts.map((part) => sql`${part} AND ${ofKind(String(kind))}`) : parts;
};

function listOf(endpoint: Endpoint, exported: Endpoint, perspective: Perspective): Served[] {
  return serveListed(endpoint, exported, async (call) => {
    const { actor, input, page } = call;
    const { columns, finds } = await evaluationSight(call);
    const asked = sql`${whereOf(evaluationTable, page.conditions)} AND ${finds(page.conditions.map(({ field }) => field))}`;
    const rest = sql`${shownTo(actor)} AND is_deleted = 0 AND ${asked}`;
    const wheres = perspective(actor, input).map((part) => sql`${part} AND ${rest}`);
    const parts = { table: evaluationTable, columns, wheres, preset };
    return {
      select: (cut) => partsPage(parts, cut),
      count: countedParts(parts),
      also: () => (row: EvaluationRow) => ({ can: abilitiesOn(actor, row) }),
    };
  });
}

const abilities = abilitiesFor(evaluation, evaluationTable);

function abilitiesOn(actor: Actor, row: EvaluationRow): string[] {
  return isGroupActor(actor) ? (abilities?.(actor, row) ?? []) : [];
}

const presentOne = presenterOf(evaluateDetailList.row);

/** What both sides said of one consultation, for whoever may see it; of none that is named, the newest that the reader's lists have. */
const serveDetailList = serve(evaluateDetailList, async (call) => {
  const { actor, db, input } = call;
  const { columns } = await evaluationSight(call);
  const shown = sql`is_deleted = 0 AND ${shownTo(actor)}`;
  const newest = sql`ORDER BY evaluate_time DESC, id LIMIT ${MOST_DETAILS}`;
  const part = async (where: Sql, order: Sql) =>
    (await db.run<EvaluationRow>(sql`SELECT ${columns} FROM evaluation WHERE ${where} AND ${shown} ${order}`)).rows;
  const ofOne = async (id: string) => {
    const order = await visibleConsultation(db, actor, id);
    return part(sql`tenant_id = ${order.tenantId} AND apply_order_id = ${order.id}`, sql`ORDER BY evaluate_time, id`);
  };
  const ofAll = async () => (await Promise.all(ofBothWays(actor, {}).map((where) => part(where, newest)))).flat();
  const rows = input.applyOrderId ? await ofOne(input.applyOrderId) : newestOf(await ofAll(), input);
  const answers = await complaintsOf(call, rows);
  return rows.map((row) => {
    const complaint = answers.get(row.id);
    const told = {
      isMine: row.evaluatorId === actor.userId ? 1 : 0,
      complaintStatus: complaint?.complaintStatus,
      complaintReply: complaint?.reply,
    };
    return presentOne({ ...row, ...told, can: abilitiesOn(actor, row) });
  });
});

const timeOf = ({ evaluateTime }: EvaluationRow): number => evaluateTime?.getTime() ?? 0;
const newestOf = (rows: readonly EvaluationRow[], { current, size }: CallOf<typeof evaluateDetailList>['input']): EvaluationRow[] => {
  const [length, from] = [size ?? MOST_DETAILS, (current ?? 1) - 1];
  const newest = rows.toSorted((one, other) => timeOf(other) - timeOf(one)).slice(0, MOST_DETAILS);
  return newest.slice(from * length, (from + 1) * length);
};

/** What became of the complaints about these, by evaluation: those of the reader's own hospital, for the group all. */
async function complaintsOf({ actor, db }: Call, evaluations: readonly EvaluationRow[]): Promise<ReadonlyMap<string, ComplaintRow>> {
  const whose = isGroupActor(actor) ? text('true') : sql`tenant_id = ${actor.tenantId} AND complainer_id = ${actor.userId}`;
  const { rows } = await db.run<ComplaintRow>(sql`
    SELECT evaluation_id AS "evaluationId", complaint_status AS "complaintStatus", reply FROM evaluation_complaint
    WHERE ${whose} AND evaluation_id = ANY (${evaluations.map(({ id }) => id)}::uuid[]) AND is_deleted = 0`);
  return new Map(rows.map((row) => [row.evaluationId ?? '', row]));
}

export const evaluationListServes: Served[] = [
  ...listOf(evaluateManage, exportEvaluations, ofOurSide),
  ...listOf(appraiseList, exportAppraisals, ofMyself),
  ...listOf(listAllEvaluations, exportAllEvaluations, ofBothWays),
  serveDetailList,
];
