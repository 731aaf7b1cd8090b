import type { Runner } from '../store/runner.ts';
import { type Sql, sql } from '../store/sql.ts';

/** Whether a person, named by SQL, has a second factor in use in the runner's tenant. */
export function hasFactorSql(tenantId: Sql, userId: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM second_factor f WHERE f.tenant_id = ${tenantId} AND f.user_id = ${userId} AND f.confirmed_time IS NOT NULL)`;
}

/** Takes the second factors of people of the runner's tenant away, with their recovery codes and half-done sign-ins. Returns who had one in use. */
export async function removeFactors(runner: Runner, userIds: readonly string[]): Promise<string[]> {
  const ids = [...userIds];
  await runner.run(sql`DELETE FROM recovery_code WHERE tenant_id = ${runner.tenantId} AND user_id = ANY (${ids}::uuid[])`);
  await runner.run(sql`DELETE FROM sign_in_step WHERE tenant_id = ${runner.tenantId} AND user_id = ANY (${ids}::uuid[])`);
  const { rows } = await runner.run<{ userId: string; confirmedTime: Date | null }>(sql`
    DELETE FROM second_factor WHERE tenant_id = ${runner.tenantId} AND user_id = ANY (${ids}::uuid[])
    RETURNING user_id AS "userId", confirmed_time AS "confirmedTime"`);
  return rows.flatMap(({ userId, confirmedTime }) => (confirmedTime ? [userId] : []));
}
