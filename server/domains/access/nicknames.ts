import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';

interface Named {
  tenantId: string;
  userId: string;
}

/** What the person `u` is called; somebody who never chose a nickname goes by his name. */
export function nicknameSql(): Sql {
  return text('COALESCE((SELECT p.name FROM user_profile p WHERE p.tenant_id = u.tenant_id AND p.user_id = u.id), u.real_name)');
}

/** The same of one person. */
export async function nicknameOf(tx: Tx, { tenantId, userId }: Named): Promise<string | undefined> {
  const { rows } = await tx.run<{ name: string }>(
    sql`SELECT ${nicknameSql()} AS name FROM user_account u WHERE u.tenant_id = ${tenantId} AND u.id = ${userId}`,
  );
  return rows[0]?.name;
}

/** What a person is called in messages and conversations. */
export async function setNickname(tx: Tx, { tenantId, userId, name }: Named & { name: string }, now: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO user_profile (tenant_id, user_id, name, create_time) VALUES (${tenantId}, ${userId}, ${name}, ${new Date(now)})
    ON CONFLICT (tenant_id, user_id) DO UPDATE SET name = excluded.name`);
}
