import type { Actor } from '../../engine/identity/actor.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';

/** The notices `n` that this person is to see now: published, inside their window, and meant for him (domain rules 6.26.5). */
export async function shownTo(runner: Runner, actor: Actor, now: number): Promise<Sql> {
  const { tenantId } = actor;
  const time = new Date(now);
  const { departments, roles } = await audiencesOf(runner, actor);
  return sql`n.is_deleted = 0 AND n.status = 'published' AND (n.tenant_id = ${tenantId} OR ${tenantId} = ANY (n.party_tenant_ids))
    AND (n.start_time IS NULL OR n.start_time <= ${time}) AND (n.end_time IS NULL OR n.end_time > ${time})
    AND (n.audience = 'all' OR (n.tenant_id = ${tenantId}
      AND (n.audience = 'hospital' OR (n.audience IN ('departments', 'roles') AND n.audience_ids && ${[...departments, ...roles]}::text[]))))`;
}

/** A person's department with all above it, and their roles: of one hospital, while notices are those of two. */
async function audiencesOf(runner: Runner, { tenantId, userId, deptId }: Actor): Promise<{ departments: string[]; roles: string[] }> {
  const { rows } = await runner.run<{ departments: string[]; roles: string[] }>(sql`
    SELECT ARRAY(WITH RECURSIVE above AS (
        SELECT d.id, d.parent_id FROM department d WHERE d.tenant_id = ${tenantId} AND d.id = ${deptId} AND d.is_deleted = 0
        UNION SELECT d.id, d.parent_id FROM department d JOIN above ON d.id = above.parent_id WHERE d.tenant_id = ${tenantId} AND d.is_deleted = 0)
      SELECT id::text FROM above) AS departments,
      ARRAY(SELECT ur.role_id::text FROM user_role ur WHERE ur.tenant_id = ${tenantId} AND ur.user_id = ${userId}) AS roles`);
  return rows[0] ?? { departments: [], roles: [] };
}
