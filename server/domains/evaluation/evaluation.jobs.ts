import { evaluationParams } from '../../../contract/domains/evaluation/evaluation.params.ts';
import { defineJob, type Tally } from '../../engine/jobs/job.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { closeEvaluating } from '../consultation/consultation.reads.ts';
import { readParamSets } from '../settings/param.reads.ts';

const CLOSE = 'close-evaluations';
const DAY_MS = 86_400_000;
const presets = { 'evaluation.window-days': evaluationParams['evaluation.window-days'] };

/**
 * Consultations that were held too long ago to be judged: whoever has said nothing until then has not judged them, and
 * nobody says five stars in his place (domain rules 6.6.1). Returns how many were closed.
 */
export async function closeEvaluations(services: Services, tally?: Tally): Promise<number> {
  const now = services.clock();
  const sets = await readParamSets(services.database.forGroup(), presets);
  const due = sets.where((params) => sql`diagnosis_time < ${new Date(now - params['evaluation.window-days'] * DAY_MS)}`);
  // Whatever the hospitals have set, nothing is due that was not held: what was not is most of the table.
  return closeEvaluating(services, CLOSE, sql`diagnosis_time < ${new Date(now)} AND (${due})`, tally);
}

export const closeEvaluationsJob = defineJob({
  name: CLOSE,
  title: '关闭过期评价',
  cron: '7 * * * *',
  run: async (services, tally) => void (await closeEvaluations(services, tally)),
});
