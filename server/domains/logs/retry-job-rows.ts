import { retryJobRows } from '../../../contract/domains/logs/job.endpoints.ts';
import { recordAudit } from '../../kernel/audit/audit.ts';
import { serve } from '../../kernel/http/call.ts';
import { jobFailureTable } from '../../kernel/jobs/job.tables.ts';
import { outboxTable } from '../../kernel/outbox/outbox.tables.ts';
import { dueAgain } from '../../kernel/outbox/outbox.ts';
import { notFound } from '../../kernel/refusal.ts';
import { sql } from '../../kernel/store/sql.ts';
import { jobStoreOf } from './list-jobs.ts';

interface RetriedRow {
  table: string;
  id: string;
  tenantId: string;
}

/** The next run of the job takes these rows again, and again as often as the first time. Throws 404 when one is not there any more. */
export const serveRetryJobRows = serve(retryJobRows, (call) => {
  jobStoreOf(call);
  const ids = [...new Set(call.input.ids.map((id) => id.toLowerCase()))];
  return call.transaction(async (tx) => {
    const { rows } = await tx.run<RetriedRow>(sql`
      UPDATE job_failure SET attempts = 0, next_time = ${new Date(call.now)}, set_aside_time = NULL WHERE id = ANY (${ids}::uuid[])
      RETURNING row_table AS "table", row_id AS id, row_tenant_id AS "tenantId"`);
    if (rows.length !== ids.length) throw notFound('数据已处理，请刷新后查看');
    await dueAgain(
      tx,
      rows.filter(({ table }) => table === outboxTable.name),
      call.now,
    );
    await recordAudit(tx, call, ...ids.map((rowId) => ({ rowTable: jobFailureTable.name, rowId })));
  });
});
