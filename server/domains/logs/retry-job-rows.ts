import { retryJobRows } from '../../../contract/domains/logs/job.endpoints.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { jobFailureTable } from '../../engine/jobs/job.tables.ts';
import { outboxTable } from '../../engine/outbox/outbox.tables.ts';
import { dueAgain } from '../../engine/outbox/outbox.ts';
import { sql } from '../../engine/store/sql.ts';
import { notFound } from '../../platform/refusal.ts';
import { jobStoreOf } from './list-jobs.ts';

interface RetriedRow {
  failureId: string;
  table: string;
  id: string;
  tenantId: string;
}

/** The next run of the job takes these rows again, and again as often as the first time. What is done meanwhile holds nobody up; throws 404 when all of them are. */
export const serveRetryJobRows = serve(retryJobRows, (call) => {
  jobStoreOf(call);
  const ids = [...new Set(call.input.ids.map((id) => id.toLowerCase()))];
  return call.transaction(async (tx) => {
    const { rows } = await tx.run<RetriedRow>(sql`
      UPDATE job_failure SET attempts = 0, next_time = ${new Date(call.now)}, set_aside_time = NULL WHERE id = ANY (${ids}::uuid[])
      RETURNING id AS "failureId", row_table AS "table", row_id AS id, row_tenant_id AS "tenantId"`);
    if (rows.length === 0) throw notFound('数据已处理，请刷新后查看');
    await dueAgain(
      tx,
      rows.filter(({ table }) => table === outboxTable.name),
      call.now,
    );
    await recordAudit(tx, call, ...rows.map(({ failureId: rowId }) => ({ rowTable: jobFailureTable.name, rowId })));
  });
});
