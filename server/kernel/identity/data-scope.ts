import { type Sql, sql, text } from '../store/sql.ts';
import type { Actor } from './actor.ts';

/**
 * How far a person's eyes reach within his hospital: his own rows, those of the departments he reaches, or all of them.
 * The same in lists, details, exports and statistics (domain rules 6.24.5). The columns are constants of the caller.
 */
export function reachOf(actor: Actor, userColumn: string, deptColumn: string): Sql {
  if (actor.dataScope === 'tenant' || actor.dataScope === 'group') return text('true');
  const own = sql`${text(userColumn)} = ${actor.userId}`;
  return actor.deptIds.length === 0 ? own : sql`(${own} OR ${text(deptColumn)} = ANY (${actor.deptIds}::uuid[]))`;
}
