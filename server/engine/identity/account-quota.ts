import { said } from '../../../contract/kernel/said.ts';
import { conflict } from '../../platform/refusal.ts';
import type { Tx } from '../store/runner.ts';
import { sql } from '../store/sql.ts';

/** Throws 409 when a hospital would have more accounts than it has bought (domain rules 6.24.1). One addition at a time. */
export async function refuseBeyondQuota(tx: Tx, added: number): Promise<void> {
  if (added === 0) return;
  const { tenantId } = tx;
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`accounts ${tenantId}`}))`);
  const { rows } = await tx.run<{ quota: number | null; used: number }>(sql`
    SELECT t.account_quota AS quota, (SELECT count(*) FROM user_account u WHERE u.tenant_id = ${tenantId} AND u.is_deleted = 0) AS used
    FROM tenant t WHERE t.tenant_code = ${tenantId} AND t.is_deleted = 0`);
  const { quota, used = 0 } = rows[0] ?? {};
  // Nothing, and -1 as clients of this family write it: as many as they like.
  if (quota === null || quota === undefined || quota < 0 || used + added <= quota) return;
  throw conflict(said`账号数量已达上限（${quota}个），请联系平台管理员`);
}
