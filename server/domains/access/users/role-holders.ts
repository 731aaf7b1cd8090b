import { announceChangeOf } from '../../../engine/identity/access-changes.ts';
import { type EndReason, endSessionsWhere } from '../../../engine/identity/sessions.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';

/** Who is to hold which role. */
export interface RolePair {
  userId: string;
  roleId: string;
}

/** Gives people of the transaction's hospital exactly these roles; it counts from their next call on. */
export async function setRoles(tx: Tx, userIds: readonly string[], pairs: readonly RolePair[], now: number): Promise<void> {
  const { tenantId } = tx;
  await tx.run(sql`DELETE FROM user_role WHERE tenant_id = ${tenantId} AND user_id = ANY (${[...userIds]}::uuid[])`);
  await tx.run(sql`
    INSERT INTO user_role (tenant_id, user_id, role_id, create_time)
    SELECT DISTINCT ${tenantId}::text, p.user_id, p.role_id, ${new Date(now)}::timestamptz
    FROM unnest(${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ roleId }) => roleId)}::uuid[]) AS p (user_id, role_id) RETURNING 1 AS added`);
  await announceChangeOf(tx, userIds);
}

/** Ends every session of these people. */
export async function endSessionsOfAll(tx: Tx, userIds: readonly string[], reason: EndReason, now: number): Promise<void> {
  await endSessionsWhere(tx, sql`user_id = ANY (${[...userIds]}::uuid[])`, reason, now);
  await announceChangeOf(tx, userIds);
}
