import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import type { Order } from './report.policy.ts';

/** The kinds whose reports a hospital sends with two signatures alone (domain rules 6.7.2). `runner` reads that hospital's rows. */
export async function reviewedKinds(runner: Runner, tenantId: string): Promise<ReadonlySet<string>> {
  return kindsOf(runner, sql`tenant_id = ${tenantId}`);
}

/** Whether the report of this order wants a second one: the hospital that writes it has the say. For whoever writes or reviews it. */
export async function needsReview(runner: Runner, { targetTenantId, kind }: Order): Promise<boolean> {
  return (await kindsOf(runner, sql`tenant_id = ${targetTenantId ?? ''} AND bussiness_type = ${kind}`)).size > 0;
}

async function kindsOf(runner: Runner, where: Sql): Promise<ReadonlySet<string>> {
  const { rows } = await runner.run<{ kind: string }>(
    sql`SELECT bussiness_type AS kind FROM report_business WHERE ${where} AND review_required = 1 AND is_deleted = 0`,
  );
  return new Set(rows.map(({ kind }) => kind));
}
