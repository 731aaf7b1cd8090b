import { Client } from 'pg';
import type { Person } from './demo-people.ts';

/** Takes away everything that was ever sent to a person, as if they had just been given their account. */
export async function forgetNotices(databaseUrl: string, { tenantId, account }: Person): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `DELETE FROM notice WHERE tenant_id = $1 AND user_id = (SELECT id FROM user_account WHERE tenant_id = $1 AND account = $2)`,
      [tenantId, account],
    );
  } finally {
    await client.end();
  }
}
