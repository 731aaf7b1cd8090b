import { evaluationParams } from '../../../contract/domains/evaluation/evaluation.params.ts';
import type { Call } from '../../engine/call/call.ts';
import { type Actor, isGroupActor } from '../../engine/identity/actor.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { readParamSets } from '../settings/param.reads.ts';
import { evaluationTable } from './evaluation.tables.ts';

const NOBODY = text(`'匿名'`);

/** What of these columns would give somebody away, by the side that speaks, and what stands there instead. */
const telling = {
  applyUserName: { column: 'apply_user_name', sides: ['apply', 'target'], instead: NOBODY },
  applyDoctorName: { column: 'apply_doctor_name', sides: ['apply'], instead: NOBODY },
  targetDoctorName: { column: 'target_doctor_name', sides: ['target'], instead: NOBODY },
  targetDoctorId: { column: 'target_doctor_id', sides: ['target'], instead: text('NULL') },
} as const;
const plain = columnsOf(
  evaluationTable,
  '',
  Object.keys(evaluationTable.fields).filter((name) => !(name in telling)),
);

/** How somebody may read evaluations. */
export interface Sight {
  readonly columns: Sql;
  /** A condition: what a search by these fields may find without giving away what is hidden. */
  finds(fields: readonly string[]): Sql;
}

/**
 * What this person may read of evaluations: where the applying hospital has it so now, or had it so when the word was given, the rated side does
 * not learn who rated (domain rules 6.6.5). Where nothing says what was promised, as of what an older program has kept during an update, it was. Made in SQL, so that an export tells no more than the list, and a search neither.
 */
export async function evaluationSight({ actor, services }: Call): Promise<Sight> {
  if (isGroupActor(actor)) return { columns: columnsOf(evaluationTable), finds: () => text('true') };
  const sets = await readParamSets(services.database.forGroup(), { 'evaluation.anonymous': evaluationParams['evaluation.anonymous'] });
  const isAnonymous = sets.where((params) => text(params['evaluation.anonymous'] === 1 ? 'true' : 'false'));
  const hidden = (sides: readonly string[]): Sql =>
    sql`(COALESCE(is_anonymous, 1) = 1 OR (${isAnonymous})) AND side = ANY (${[...sides]}::text[]) AND ${isRated(actor)}`;
  const shown = Object.entries(telling).map(
    ([name, { column, sides, instead }]) =>
      sql`CASE WHEN ${hidden(sides)} THEN ${instead} ELSE ${text(column)} END AS ${text(`"${name}"`)}`,
  );
  const finds = (fields: readonly string[]): Sql => {
    const asked = Object.entries(telling).flatMap(([name, { sides }]) => (fields.includes(name) ? sides : []));
    return asked.length > 0 ? sql`(${hidden(asked)}) IS NOT TRUE` : text('true');
  };
  return { columns: join([plain, ...shown]), finds };
}

/** Whether the evaluation is about the reader's side and not from it. */
function isRated({ tenantId, userId }: Actor): Sql {
  return sql`evaluator_id <> ${userId} AND ((side = 'apply' AND target_tenant_id = ${tenantId}) OR (side = 'target' AND tenant_id = ${tenantId}))`;
}
