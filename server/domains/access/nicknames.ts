import type { Tx } from '../../kernel/store/database.ts';
import { sql } from '../../kernel/store/sql.ts';

/** What a person is called in messages and conversations. */
export async function setNickname(
  tx: Tx,
  { tenantId, userId, name }: { tenantId: string; userId: string; name: string },
  now: number,
): Promise<void> {
  await tx.run(sql`
    INSERT INTO user_profile (tenant_id, user_id, name, create_time) VALUES (${tenantId}, ${userId}, ${name}, ${new Date(now)})
    ON CONFLICT (tenant_id, user_id) DO UPDATE SET name = excluded.name`);
}
