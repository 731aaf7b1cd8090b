import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Person } from './demo-people.ts';

/** Unread messages that are the latest of a person, whatever journeys before have left them, the last one on top. Titles are the product's own. */
export async function leaveNotices(
  databaseUrl: string,
  { tenantId, account }: Person,
  notices: readonly { title: string; link?: string; urgent?: true }[],
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const { title, link, urgent } of notices)
      await client.query(
        `INSERT INTO notice (id, tenant_id, create_time, user_id, event_id, title, context, link, urgent, read_status)
         SELECT $3, tenant_id, clock_timestamp(), id, $3, $4, $4, $5, $6, '1' FROM user_account WHERE tenant_id = $1 AND account = $2`,
        [tenantId, account, randomUUID(), title, link ?? null, urgent ? 1 : 0],
      );
    // Told to whoever has the console open, as a delivery is.
    await client.query("SELECT pg_notify('notice', tenant_id || ':' || id) FROM user_account WHERE tenant_id = $1 AND account = $2", [
      tenantId,
      account,
    ]);
  } finally {
    await client.end();
  }
}
