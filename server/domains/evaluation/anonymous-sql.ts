import { evaluationParams } from '../../../contract/domains/evaluation/evaluation.params.ts';
import type { Call } from '../../engine/call/call.ts';
import { type Actor, isGroupActor } from '../../engine/identity/actor.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { readParamSets } from '../settings/param.reads.ts';
import { evaluationTable } from './evaluation.tables.ts';

/** Whom the names of these columns would give away, by the side that speaks. */
const named = {
  applyUserName: { column: 'apply_user_name', sides: ['apply', 'target'] },
  applyDoctorName: { column: 'apply_doctor_name', sides: ['apply'] },
  targetDoctorName: { column: 'target_doctor_name', sides: ['target'] },
} as const;
const plain = columnsOf(
  evaluationTable,
  '',
  Object.keys(evaluationTable.fields).filter((name) => !(name in named)),
);

/**
 * The columns of an evaluation as this person may read them: where the applying hospital has it so, the rated side does
 * not learn who rated (domain rules 6.6.5). Made in SQL, so that an export tells no more than the list.
 */
export async function evaluationColumns({ actor, services }: Call): Promise<Sql> {
  if (isGroupActor(actor)) return columnsOf(evaluationTable);
  const sets = await readParamSets(services.database.forGroup(), { 'evaluation.anonymous': evaluationParams['evaluation.anonymous'] });
  const isAnonymous = sets.where((params) => text(params['evaluation.anonymous'] === 1 ? 'true' : 'false'));
  const shown = Object.entries(named).map(([name, { column, sides }]) => {
    const hidden = sql`(${isAnonymous}) AND side = ANY (${[...sides]}::text[]) AND ${isRated(actor)}`;
    return sql`CASE WHEN ${hidden} THEN '匿名' ELSE ${text(column)} END AS ${text(`"${name}"`)}`;
  });
  return join([plain, ...shown]);
}

/** Whether the evaluation is about the reader's side and not from it. */
function isRated({ tenantId, userId }: Actor): Sql {
  return sql`evaluator_id <> ${userId} AND ((side = 'apply' AND target_tenant_id = ${tenantId}) OR (side = 'target' AND tenant_id = ${tenantId}))`;
}
