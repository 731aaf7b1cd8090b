import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { said, word } from '../../../contract/kernel/said.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Actor } from '../identity/actor.ts';
import { reachFor, reachOf } from '../identity/data-scope.ts';
import type { Tx } from '../store/runner.ts';
import { type Sql, sql, text } from '../store/sql.ts';
import { columnOf, type Table } from '../store/table.ts';

/** Of rows that are about people: those about people within somebody's reach (domain rules 6.24.5). */
export function rowsWithinReach({ reach }: Resource, table: Table, actor: Actor): Sql {
  if (!reach || reachesAll(reach.scope, actor)) return text('true');
  return sql`${columnOf(table, reach.person)} IN (${peopleWithin(reach.scope, actor)})`;
}

/** Throws for a row that would be about somebody out of reach: told like somebody who is not there. */
export async function refuseBeyondReach(
  tx: Tx,
  { reach, fields }: Resource,
  actor: Actor,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const person = reach && values[reach.person];
  if (!person || reachesAll(reach.scope, actor)) return;
  const { count } = await tx.run(
    sql`SELECT 1 FROM (${peopleWithin(reach.scope, actor)}) p WHERE p.id::text = ${String(person).toLowerCase()}`,
  );
  const label = fields[reach.person]?.label ?? reach.person;
  if (count === 0) throw invalid([{ field: reach.person, message: said`${word(label)}不存在` }]);
}

function reachesAll(kind: string, actor: Actor): boolean {
  const { scope } = reachFor(actor, kind);
  return scope === 'tenant' || scope === 'group';
}

/** Also those who have left: what is kept of them stays their department's. */
function peopleWithin(kind: string, actor: Actor): Sql {
  return sql`SELECT u.id FROM user_account u WHERE u.tenant_id = ${actor.tenantId} AND ${reachOf(actor, kind, 'u.id', 'u.dept_id')}`;
}
