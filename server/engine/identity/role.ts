import type { Role, Whose } from '../../../contract/kernel/role.ts';
import { join, type Sql, snake, sql, text } from '../store/sql.ts';
import { columnOf, type Table } from '../store/table.ts';
import { type Actor, isGroupActor } from './actor.ts';
import { reachFor, reachOf } from './data-scope.ts';

const EVERYBODY = 'true';
const NOBODY = 'false';

type Row = Readonly<Record<string, unknown>>;

/** Whether this person is that on this row. */
export function isRole({ is, reach }: Role, actor: Actor, row: object): boolean {
  return is.some((whose) => {
    if (whose === 'group') return isGroupActor(actor);
    return Object.entries(whose).every(([name, own]) => holds(row as Row, name, actor[own])) && reaches(reach, actor, row as Row);
  });
}

function holds(row: Row, name: string, own: string | undefined): boolean {
  const value = row[name];
  return own !== undefined && (Array.isArray(value) ? value.includes(own) : value === own);
}

function reaches(reach: Role['reach'], actor: Actor, row: Row): boolean {
  if (!reach) return true;
  const { scope, deptIds } = reachFor(actor, reach.scope);
  return scope === 'tenant' || scope === 'group' || row[reach.user] === actor.userId || deptIds.includes(String(row[reach.dept]));
}

/** The rows on which this person is that, as a condition. */
export function roleSql(table: Table, { is, reach }: Role, actor: Actor): Sql {
  if (is.includes('group') && isGroupActor(actor)) return text(EVERYBODY);
  const ways = is.flatMap((whose) => (whose === 'group' ? [] : [ownSql(table, whose, actor)]));
  if (ways.length === 0) return text(NOBODY);
  const own = join(ways, ' OR ');
  if (!reach) return sql`(${own})`;
  return sql`(${own}) AND ${reachOf(actor, reach.scope, snake(reach.user), snake(reach.dept))}`;
}

function ownSql(table: Table, whose: Exclude<Whose, 'group'>, actor: Actor): Sql {
  const pairs = Object.entries(whose).map(([name, own]) =>
    isList(table, name)
      ? sql`${actor[own] ?? null} = ANY (${columnOf(table, name)})`
      : sql`${columnOf(table, name)} = ${actor[own] ?? null}`,
  );
  return join(pairs, ' AND ');
}

function isList(table: Table, name: string): boolean {
  return table.fields[name]?.kind === 'ids';
}

/**
 * The rows on which this person is one of these, in parts that share no row, the first of them the widest: each is found by
 * an index of its own, while under one OR that spans hospitals there is none.
 */
export function rolesParts(table: Table, roles: readonly Role[], actor: Actor): readonly Sql[] {
  const ways = roles.map((role) => roleSql(table, role, actor)).filter((way) => way.strings[0] !== NOBODY);
  if (ways.some((way) => way.strings[0] === EVERYBODY)) return [text(EVERYBODY)];
  if (ways.length === 0) return [text(NOBODY)];
  return ways.map((way, at) => (at === 0 ? way : sql`${way} AND (${join(ways.slice(0, at), ' OR ')}) IS NOT TRUE`));
}
