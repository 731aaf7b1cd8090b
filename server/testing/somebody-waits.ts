import type { Database } from '../engine/store/database.ts';
import { sql } from '../engine/store/sql.ts';

/** Whether somebody waits for a lock in this database. */
export async function somebodyWaits(database: Database): Promise<boolean> {
  return (await howManyWait(database)) > 0;
}

/**
 * How many wait for a lock in this database. Others of the same server belong to tests that run at the same time. Asked outside of the
 * transaction that keeps them waiting: within one, connections that were opened since its first look are not seen.
 */
export async function howManyWait(database: Database): Promise<number> {
  const { count } = await database.forGroup().run(sql`
    SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`);
  return count;
}
