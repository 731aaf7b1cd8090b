import { randomBytes } from 'node:crypto';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../store/database.ts';
import { sql } from '../store/sql.ts';

/**
 * The secret that signs tokens and links: the configured one, else the one in the database. Of several processes that
 * start at once on an empty database, the first one's is kept and all use it.
 */
export async function loadSecret(database: Database, settings: Pick<Settings, 'secret'>, now = Date.now()): Promise<string> {
  if (settings.secret) return settings.secret;
  const db = database.forGroup();
  const find = async (): Promise<string | undefined> =>
    (await db.run<{ value: string }>(sql`SELECT value FROM server_secret WHERE name = 'signing'`)).rows[0]?.value;
  const known = await find();
  if (known) return known;
  await db.run(sql`
    INSERT INTO server_secret (name, value, create_time)
    VALUES ('signing', ${randomBytes(32).toString('base64url')}, ${new Date(now)}) ON CONFLICT (name) DO NOTHING`);
  const made = await find();
  if (!made) throw new Error('the signing secret was not kept');
  return made;
}
