import { isGroupActor, type Seer } from '../identity/actor.ts';
import { reachFor, reachOf } from '../identity/data-scope.ts';
import { join, type Sql, sql, text } from '../store/sql.ts';
import { openDesks } from './file-document.ts';

/** Of what waits for nobody in particular, what waits for somebody like this one: across hospitals for who works for all of them, and as far as they reach. */
export const forAnybodyLike = (actor: Seer): Sql => sql`is_group <= ${isGroupActor(actor) ? 1 : 0} AND ${withinReach(actor)}`;

/**
 * Of what waits for nobody in particular, the lines of documents that this person reaches: whoever may not open one is not told of it either. The
 * same condition as that of the lists (`roleSql`), which people who reach all of their hospital do not have.
 */
export function withinReach(actor: Seer): Sql {
  const roles = openDesks().flatMap(({ subject }) => Object.values(subject.states.roles));
  const scopes = new Set(roles.flatMap(({ reach }) => (reach ? [reach.scope] : [])));
  const narrow = [...scopes].filter((scope) => !['tenant', 'group'].includes(reachFor(actor, scope).scope));
  if (narrow.length === 0) return text('true');
  const own = narrow.map((scope) => sql`reach_scope = ${scope} AND ${reachOf(actor, scope, 'reach_user_id', 'reach_dept_id')}`);
  return sql`(reach_scope IS NULL OR reach_scope <> ALL (${narrow}::text[]) OR ${join(own, ' OR ')})`;
}
