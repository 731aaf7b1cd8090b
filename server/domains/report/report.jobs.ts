import { eachFound } from '../../engine/jobs/each-due.ts';
import { defineJob, type Tally } from '../../engine/jobs/job.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { discardReportFile, PREVIEW_CODE, REPORT_CODE, type ReportFile } from './report-files.ts';

const DAY_MS = 24 * 3_600_000;
/** A run that was missed is made up for; what is older has a report, or nobody would have looked for it. */
const LOOKED_BACK_MS = 31 * DAY_MS;
const SWEEP = 'sweep-report-files';

type SweptFile = Omit<ReportFile, 'sha256'>;

/**
 * Removes previews after a day, and PDFs that no report refers to: those of a sending that broke off between rendering
 * and committing. Returns how many it removed.
 */
export async function sweepReportFiles(services: Services, tally?: Tally): Promise<number> {
  const before = new Date(services.clock() - DAY_MS);
  const since = new Date(services.clock() - LOOKED_BACK_MS);
  // Previews are no report's either, so that both conditions stand alone and are read by an index each.
  const find = sql`
    SELECT id, name, tenant_id AS "tenantId" FROM file f
    WHERE ((code = ${PREVIEW_CODE} AND create_time < ${before}) OR (code = ${REPORT_CODE} AND create_time < ${before} AND create_time > ${since}))
      AND NOT EXISTS (SELECT 1 FROM report r WHERE r.tenant_id = f.tenant_id AND r.file_id = f.id)
      AND NOT EXISTS (SELECT 1 FROM report r WHERE r.tenant_id = f.tenant_id AND r.stamped_file_id = f.id)`;
  const act = (file: SweptFile): Promise<void> => discardReportFile(services, file);
  return eachFound<SweptFile>(services, { job: SWEEP, table: 'file', find, act }, tally);
}

export const sweepReportFilesJob = defineJob({
  name: SWEEP,
  title: '清理报告预览文件',
  cron: '17 * * * *',
  run: async (services, tally) => void (await sweepReportFiles(services, tally)),
});
