import { latestEnd, TERM_MARKS } from '../../../contract/domains/organisation/tenant-term.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';

/** That the term of a hospital is about to end, or has ended; `now` in milliseconds. */
export function termStateSql(states: readonly unknown[], now: number): Sql {
  const isIn = (state: string): boolean => states.includes(state);
  return sql`(expire_time IS NOT NULL AND (
    (${isIn('ending')} AND expire_time > ${new Date(now)} AND expire_time <= ${new Date(latestEnd(TERM_MARKS[0], now))})
    OR (${isIn('ended')} AND expire_time <= ${new Date(now)})))`;
}
