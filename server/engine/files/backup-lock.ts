import type { Services } from '../services.ts';
import { sql } from '../store/sql.ts';

/** Held on the connection of a backup from before it looks at the rows until the last file is in it. Several may be made at once. */
export const HOLD_FOR_BACKUP = "SELECT pg_advisory_lock_shared(hashtext('lianyi backup'))";

/**
 * Whether a backup is being made: files that its rows name, and that others have taken the place of meanwhile, are then left to whoever comes
 * later. Asked after the commit that has made them superfluous: a backup that begins after the question sees that commit.
 */
export async function isBeingBackedUp({ database }: Pick<Services, 'database'>): Promise<boolean> {
  // Looked up rather than tried: two that ask at once would take each other for a backup.
  const { rows } = await database.forGroup().run(sql`
    SELECT 1 FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND (classid::bigint << 32) | objid::bigint = hashtext('lianyi backup')::bigint LIMIT 1`);
  return rows.length > 0;
}
