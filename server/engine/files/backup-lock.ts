import type { Services } from '../services.ts';
import { sql } from '../store/sql.ts';

/** Held on the connection of a backup from before it looks at the rows until the last file is in it. Several may be made at once. */
export const HOLD_FOR_BACKUP = "SELECT pg_advisory_lock_shared(hashtext('lianyi backup'))";

/**
 * Whether a backup is being made: files that its rows name, and that others have taken the place of meanwhile, are then left to whoever comes
 * later. Asked after the commit that has made them superfluous: a backup that begins after the question sees that commit.
 */
export async function isBeingBackedUp({ database }: Pick<Services, 'database'>): Promise<boolean> {
  const { rows } = await database
    .forGroup()
    .run<{ isFree: boolean }>(sql`SELECT pg_try_advisory_xact_lock(hashtext('lianyi backup')) AS "isFree"`);
  return rows[0]?.isFree !== true;
}
