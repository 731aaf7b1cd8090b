import { evaluationParams } from '../../../contract/domains/evaluation/evaluation.params.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { withoutTests } from '../../engine/identity/test-tenants.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { readParams } from '../settings/param.reads.ts';

/** How many applicants have judged an expert, and how on the whole, with one digit; only the first where fewer than the reader's hospital demands have (domain rules 6.6.5). */
export async function averageOf(group: Runner, expertId: string, reader: Actor): Promise<{ count: number; average: string | null }> {
  const { 'evaluation.min-samples': least } = await readParams(group, evaluationParams, reader.tenantId);
  const { rows } = await group.run<{ count: number; average: string | null }>(sql`
    SELECT count(*)::int AS count, CASE WHEN count(*) >= ${least} THEN round(avg(overall_score), 1)::text END AS average
    FROM evaluation WHERE target_doctor_id = ${expertId} AND side = 'apply' AND is_deleted = 0 AND ${withoutTests(reader)}`);
  return rows[0] ?? { count: 0, average: null };
}
