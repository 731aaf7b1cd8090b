import type { Database } from '../engine/store/database.ts';
import { sql } from '../engine/store/sql.ts';

/** Whether somebody waits for a lock in this database. Others of the same server belong to tests that run at the same time. */
export async function somebodyWaits(database: Database): Promise<boolean> {
  const { count } = await database.forGroup().run(sql`
    SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database() LIMIT 1`);
  return count > 0;
}
