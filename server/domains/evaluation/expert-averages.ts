import { exportExpertAverages, listExpertAverages } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { evaluationParams } from '../../../contract/domains/evaluation/evaluation.params.ts';
import type { Served } from '../../engine/call/call.ts';
import { type Actor, isGroupActor } from '../../engine/identity/actor.ts';
import { reachOf } from '../../engine/identity/data-scope.ts';
import { withoutTests } from '../../engine/identity/test-tenants.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { limitOf, whereOf } from '../../engine/store/list-sql.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { readParams } from '../settings/param.reads.ts';
import { evaluationTable } from './evaluation.tables.ts';

/** Whose averages somebody reads: an expert his own, a hospital its experts', the group everybody's. */
const rated = (actor: Actor): Sql =>
  isGroupActor(actor)
    ? text('true')
    : sql`target_tenant_id = ${actor.tenantId} AND ${reachOf(actor, 'evaluation', 'target_doctor_id', 'target_dept_id')}`;

const scores = { overall: 'overall_score', timeliness: 'timeliness_score', professionalism: 'professionalism_score' } as const;

/** One row an expert, the most often judged first. Hidden evaluations count (domain rules 6.6.4, 6.6.5), those of hospitals for tests do not. */
export const expertAverageLists: Served[] = serveListed(listExpertAverages, exportExpertAverages, async (call) => {
  const { actor, db, page } = call;
  const { 'evaluation.min-samples': least } = await readParams(db, evaluationParams, actor.tenantId);
  const counted = sql`side = 'apply' AND is_deleted = 0 AND ${withoutTests(actor)}`;
  const where = sql`${rated(actor)} AND ${counted} AND ${whereOf(evaluationTable, page.conditions)}`;
  // In a list the page says it; an empty cell of a sheet would say that nobody has judged.
  const tooFew = call.endpoint.name === exportExpertAverages.name ? '样本不足' : null;
  const average = (name: keyof typeof scores): Sql =>
    sql`CASE WHEN count(*) >= ${least} THEN round(avg(${text(scores[name])}), 1)::text ELSE ${tooFew}::text END AS ${text(`"${name}Average"`)}`;
  return {
    select: (cut) => sql`
      SELECT target_doctor_id AS id, max(target_doctor_name) AS "targetDoctorName", count(*)::int AS "evaluationCount",
        (count(*) >= ${least})::int AS "isEnough", ${average('overall')}, ${average('timeliness')}, ${average('professionalism')}
      FROM evaluation WHERE ${where} GROUP BY target_doctor_id ORDER BY count(*) DESC, target_doctor_id ${limitOf(cut)}`,
    count: [sql`FROM (SELECT DISTINCT target_doctor_id FROM evaluation WHERE ${where}) experts`],
  };
});
