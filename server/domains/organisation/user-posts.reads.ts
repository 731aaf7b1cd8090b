import type { Runner, Tx } from '../../engine/store/runner.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';

/** Gives people of the transaction's hospital these positions in place of those they had. Throws 400 for one that is not there. */
export async function setPosts(tx: Tx, userIds: readonly string[], postIds: readonly string[], now: number): Promise<void> {
  const { tenantId } = tx;
  const wanted = [...new Set(postIds)];
  const { count } = await tx.run(sql`
    SELECT 1 FROM post WHERE tenant_id = ${tenantId} AND id = ANY (${wanted}::uuid[]) AND is_deleted = 0 FOR SHARE`);
  if (count < wanted.length) throw invalid([{ field: 'postIds', message: '岗位不存在' }]);
  await tx.run(sql`DELETE FROM user_post WHERE tenant_id = ${tenantId} AND user_id = ANY (${[...userIds]}::uuid[])`);
  await tx.run(sql`
    INSERT INTO user_post (tenant_id, user_id, post_id, create_time)
    SELECT ${tenantId}::text, u.id, p.id, ${new Date(now)}::timestamptz FROM unnest(${[...userIds]}::uuid[]) AS u (id) CROSS JOIN unnest(${wanted}::uuid[]) AS p (id) RETURNING 1 AS added`);
}

/** Gives each of these people their own positions, by pairs of ids that are known to exist; what they had before is taken away. */
export async function setPostPairs(
  tx: Tx,
  userIds: readonly string[],
  pairs: readonly { userId: string; postId: string }[],
  now: number,
): Promise<void> {
  const { tenantId } = tx;
  await tx.run(sql`DELETE FROM user_post WHERE tenant_id = ${tenantId} AND user_id = ANY (${[...userIds]}::uuid[])`);
  await tx.run(sql`
    INSERT INTO user_post (tenant_id, user_id, post_id, create_time)
    SELECT ${tenantId}::text, p.user_id, p.post_id, ${new Date(now)}::timestamptz
    FROM unnest(${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ postId }) => postId)}::uuid[]) AS p (user_id, post_id) RETURNING 1 AS added`);
}

/** The positions `p` of the person `u` that are there. */
const held = text(`user_post up JOIN post p ON p.tenant_id = up.tenant_id AND p.id = up.post_id AND p.is_deleted = 0
  WHERE up.tenant_id = u.tenant_id AND up.user_id = u.id`);

/** The positions of the person `u` as an array of ids: those that the form can send back. */
export function postIdsSql(): Sql {
  return sql`ARRAY(SELECT p.id FROM ${held})`;
}

/** That the person `u` holds one of these positions, or any. */
export function holdsPostSql(postIds?: readonly unknown[]): Sql {
  const named = postIds ? sql` AND p.id = ANY (${[...postIds]}::uuid[])` : text('');
  return sql`EXISTS (SELECT 1 FROM ${held}${named})`;
}

/** That the person `u` works in one of these departments or below them. */
export async function worksIn(runner: Runner, tenantId: string, deptIds: readonly unknown[]): Promise<Sql> {
  const { rows } = await runner.run<{ id: string }>(sql`
    WITH RECURSIVE below AS (
      SELECT d.id FROM department d WHERE d.tenant_id = ${tenantId} AND d.id = ANY (${[...deptIds]}::uuid[]) AND d.is_deleted = 0
      UNION SELECT d.id FROM department d JOIN below ON d.parent_id = below.id WHERE d.tenant_id = ${tenantId} AND d.is_deleted = 0)
    SELECT id FROM below`);
  return sql`u.dept_id = ANY (${rows.map(({ id }) => id)}::uuid[])`;
}

/** Positions of the transaction's hospital by name, for sheets in which people write names. */
export async function readNamedPosts(tx: Tx, names: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.run<{ id: string; name: string }>(sql`
    SELECT id, post_name AS name FROM post WHERE tenant_id = ${tx.tenantId} AND post_name = ANY (${[...names]}) AND is_deleted = 0`);
  return rows;
}
