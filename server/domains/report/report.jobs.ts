import { eachFound } from '../../engine/jobs/each-due.ts';
import { defineJob, type Tally } from '../../engine/jobs/job.ts';
import type { Services } from '../../engine/services.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { type ReportRow, reportTable, unstamped } from './report.tables.ts';
import { discardReportFile, type KeptPdf, PREVIEW_CODE, REPORT_CODE } from './report-files.ts';
import { stampedCopy } from './stamped-copy.ts';

const HOUR_MS = 3_600_000;
/** Its link works for ten minutes, and each look at a draft makes one. */
const PREVIEW_KEPT_MS = HOUR_MS;
/** A sending may be under way. */
const UNSENT_KEPT_MS = 24 * HOUR_MS;

type SweptFile = Omit<KeptPdf, 'sha256'>;

const oldFiles = ({ clock }: Services, code: string, keptMs: number): Sql =>
  sql`SELECT id, name, tenant_id AS "tenantId" FROM file f WHERE code = ${code} AND create_time < ${new Date(clock() - keptMs)}`;

/** Removes previews of reports after an hour. Returns how many it removed. */
export async function sweepReportPreviews(services: Services, tally?: Tally): Promise<number> {
  const act = (file: SweptFile): Promise<void> => discardReportFile(services, file);
  return eachFound<SweptFile>(
    services,
    { job: PREVIEWS, table: 'file', find: oldFiles(services, PREVIEW_CODE, PREVIEW_KEPT_MS), act },
    tally,
  );
}

/** Removes PDFs that no report refers to: those of a sending that broke off between rendering and committing. Returns how many it removed. */
export async function sweepUnsentReports(services: Services, tally?: Tally): Promise<number> {
  // One condition for each of the two columns: only so each is read by its index.
  const find = sql`${oldFiles(services, REPORT_CODE, UNSENT_KEPT_MS)}
    AND NOT EXISTS (SELECT 1 FROM report r WHERE r.tenant_id = f.tenant_id AND r.file_id = f.id)
    AND NOT EXISTS (SELECT 1 FROM report r WHERE r.tenant_id = f.tenant_id AND r.stamped_file_id = f.id)`;
  const act = (file: SweptFile): Promise<void> => discardReportFile(services, file);
  return eachFound<SweptFile>(services, { job: UNSENT, table: 'file', find, act }, tally);
}

/** Makes the copies stamped 已更正 that nobody has asked for yet. Returns how many it made. */
export async function stampCorrectedReports(services: Services, tally?: Tally): Promise<number> {
  const act = (report: ReportRow): Promise<unknown> => stampedCopy(services, report);
  const find = sql`SELECT ${columnsOf(reportTable)} FROM report WHERE ${text(unstamped)}`;
  return eachFound<ReportRow>(services, { job: STAMPS, table: reportTable.name, find, act }, tally);
}

const STAMPS = 'stamp-corrected-reports';
const PREVIEWS = 'sweep-report-files';
const UNSENT = 'sweep-unsent-reports';

export const stampCorrectedReportsJob = defineJob({
  name: STAMPS,
  title: '为已更正的报告加盖标记',
  cron: '*/10 * * * *',
  run: async (services, tally) => void (await stampCorrectedReports(services, tally)),
});

export const sweepReportPreviewsJob = defineJob({
  name: PREVIEWS,
  title: '清理报告预览文件',
  cron: '17 * * * *',
  run: async (services, tally) => void (await sweepReportPreviews(services, tally)),
});

export const sweepUnsentReportsJob = defineJob({
  name: UNSENT,
  title: '清理未发出的报告文件',
  cron: '27 3 * * *',
  run: async (services, tally) => void (await sweepUnsentReports(services, tally)),
});
