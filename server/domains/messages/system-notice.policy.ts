import type { Actor } from '../../engine/identity/actor.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';

/** The notices `n` that this person is to see now: published, inside their window, and meant for him (domain rules 6.26.5). */
export function shownTo({ tenantId, userId, deptId }: Actor, now: number): Sql {
  const time = new Date(now);
  const departments = sql`n.audience_ids && ARRAY(
    WITH RECURSIVE above AS (
      SELECT d.id, d.parent_id FROM department d WHERE d.tenant_id = ${tenantId} AND d.id = ${deptId} AND d.is_deleted = 0
      UNION SELECT d.id, d.parent_id FROM department d JOIN above ON d.id = above.parent_id WHERE d.tenant_id = ${tenantId} AND d.is_deleted = 0)
    SELECT id::text FROM above)`;
  const roles = sql`EXISTS (
    SELECT 1 FROM user_role ur WHERE ur.tenant_id = ${tenantId} AND ur.user_id = ${userId} AND ur.role_id::text = ANY (n.audience_ids))`;
  return sql`n.is_deleted = 0 AND n.status = 'published' AND (n.tenant_id = ${tenantId} OR ${tenantId} = ANY (n.party_tenant_ids))
    AND (n.start_time IS NULL OR n.start_time <= ${time}) AND (n.end_time IS NULL OR n.end_time > ${time})
    AND (n.audience = 'all' OR (n.tenant_id = ${tenantId}
      AND (n.audience = 'hospital' OR (n.audience = 'departments' AND ${departments}) OR (n.audience = 'roles' AND ${roles}))))`;
}
