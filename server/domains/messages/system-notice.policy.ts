import type { Actor } from '../../engine/identity/actor.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';

/** The notices `n` that are shown now to people of this person's hospital: published and inside their window. */
function shownIn({ tenantId }: Actor, now: number): Sql {
  const time = new Date(now);
  return sql`n.is_deleted = 0 AND n.status = 'published' AND (n.tenant_id = ${tenantId} OR ${tenantId} = ANY (n.party_tenant_ids))
    AND (n.start_time IS NULL OR n.start_time <= ${time}) AND (n.end_time IS NULL OR n.end_time > ${time})`;
}

/** Those of them that are meant for this person (domain rules 6.26.5). */
export async function shownTo(runner: Runner, actor: Actor, now: number): Promise<Sql> {
  return sql`${shownIn(actor, now)} AND ${await meantFor(runner, actor)}`;
}

/** Those of them that this person may open: also who was told of one, and has another department or role since. */
export async function openTo(runner: Runner, actor: Actor, now: number): Promise<Sql> {
  const { tenantId, userId } = actor;
  const copy = sql`EXISTS (SELECT 1 FROM notice c WHERE c.tenant_id = ${tenantId} AND c.user_id = ${userId} AND c.event_id = n.id)`;
  return sql`${shownIn(actor, now)} AND (${await meantFor(runner, actor)} OR ${copy})`;
}

async function meantFor(runner: Runner, actor: Actor): Promise<Sql> {
  const { departments, roles } = await audiencesOf(runner, actor);
  return sql`(n.audience = 'all' OR (n.tenant_id = ${actor.tenantId}
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
