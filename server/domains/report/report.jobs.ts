import { defineJob } from '../../kernel/jobs/job.ts';
import type { Services } from '../../kernel/services.ts';
import { sql } from '../../kernel/store/sql.ts';
import { discardReportFile, PREVIEW_CODE, REPORT_CODE, type ReportFile } from './report-files.ts';

const KEPT_MS = 24 * 3_600_000;
const BATCH = 200;

/**
 * Removes previews after a day, and PDFs that no report refers to: those of a sending that broke off between rendering
 * and committing. Returns how many it removed.
 */
export async function sweepReportFiles(services: Services): Promise<number> {
  const before = new Date(services.clock() - KEPT_MS);
  let total = 0;
  for (let batch = BATCH; batch === BATCH; total += batch) {
    const { rows } = await services.database.forGroup().run<ReportFile>(sql`
      SELECT id, name, tenant_id AS "tenantId" FROM file f
      WHERE create_time < ${before} AND (code = ${PREVIEW_CODE} OR (code = ${REPORT_CODE} AND NOT EXISTS (
        SELECT 1 FROM report r WHERE r.tenant_id = f.tenant_id AND (r.file_id = f.id OR r.stamped_file_id = f.id))))
      ORDER BY create_time LIMIT ${BATCH}`);
    for (const file of rows) await discardReportFile(services, file);
    batch = rows.length;
  }
  return total;
}

export const sweepReportFilesJob = defineJob({
  name: 'sweep-report-files',
  title: '清理报告预览文件',
  cron: '17 * * * *',
  run: async (services) => void (await sweepReportFiles(services)),
});
