import { type Sql, sql } from '../store/sql.ts';

/**
 * A condition on `tenant t`: a hospital whose people can sign in at `now` (milliseconds). Nothing is asked of another one, as nobody there
 * could answer; what was done with it is shown, and its people are named, as before.
 */
export function inUse(now: number): Sql {
  return sql`t.is_deleted = 0 AND t.status = '1' AND (t.expire_time IS NULL OR t.expire_time > ${new Date(now)})`;
}
