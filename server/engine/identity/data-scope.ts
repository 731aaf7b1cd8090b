import type { ScopeType } from '../../../contract/kernel/data-scope.ts';
import { type Sql, sql, text } from '../store/sql.ts';
import { type Actor, type DataScope, PLATFORM_TENANT, type Reach, type Seer, widestFirst } from './actor.ts';

/** A data scope as it was granted to a role. */
export interface GrantedScope {
  /** A kind of rows that some domain declares (`scopes`). */
  resource: string;
  type: ScopeType;
  deptIds: string[] | null;
}

/** As far as reach is concerned: a role with the data scopes that were granted to it. */
export interface ReachingRole {
  dataScope: DataScope;
  scopes: readonly GrantedScope[];
}

/** Where a person stands: what `dept` and `dept_below` mean for them. */
export interface Standing {
  tenantId: string;
  deptId?: string | null;
  /** Their own department and all below it. */
  departments: readonly string[];
}

/**
 * How far a person's eyes reach within their hospital: their own rows, those of the departments they reach, or all of them.
 * The same in lists, details, exports and statistics (domain rules 6.24.5). The columns are constants of the caller.
 */
export function reachOf(actor: Seer, resource: string, userColumn: string, deptColumn: string): Sql {
  const { scope, deptIds } = reachFor(actor, resource);
  if (scope === 'tenant' || scope === 'group') return text('true');
  const own = sql`${text(userColumn)} = ${actor.userId}`;
  return deptIds.length === 0 ? own : sql`(${own} OR ${text(deptColumn)} = ANY (${deptIds}::uuid[]))`;
}

/** How far somebody reaches in general, and where otherwise. */
export type Reaching = Pick<Seer, 'dataScope' | 'deptIds' | 'reaches'>;

/** How far somebody reaches among rows of one kind: by what was granted for it, else by their roles in general. */
export function reachFor(actor: Reaching, resource: string): Reach {
  return actor.reaches[resource] ?? { scope: actor.dataScope, deptIds: actor.deptIds };
}

/** Of several roles the widest counts, and departments add up. */
export function generalReach(roles: readonly ReachingRole[], standing: Standing): Reach {
  return widest(
    roles.map(({ dataScope }) => ({ type: dataScope, deptIds: null })),
    standing,
  );
}

/** Where granted data scopes make a difference: those of a role stand in for what it reaches in general. */
export function reachesOf(roles: readonly ReachingRole[], standing: Standing): Partial<Record<string, Reach>> {
  const named = new Set(roles.flatMap(({ scopes }) => scopes.map(({ resource }) => resource)));
  return Object.fromEntries(
    [...named].map((resource) => [
      resource,
      widest(
        roles.flatMap((role) => piecesOf(role, resource)),
        standing,
      ),
    ]),
  );
}

interface Piece {
  type: DataScope | ScopeType;
  deptIds: readonly string[] | null;
}

/** The reach over all hospitals is the platform's work, and no hospital's data scope narrows it. */
function piecesOf({ dataScope, scopes }: ReachingRole, resource: string): Piece[] {
  const own = scopes.filter((scope) => scope.resource === resource);
  return own.length === 0 || dataScope === 'group' ? [{ type: dataScope, deptIds: null }] : own;
}

function widest(pieces: readonly Piece[], { tenantId, deptId, departments }: Standing): Reach {
  const found = widestFirst.find((scope) => pieces.some(({ type }) => type === scope)) ?? 'self';
  // Reaching over all hospitals is for people of the platform tenant only.
  const scope = found === 'group' && tenantId !== PLATFORM_TENANT ? 'tenant' : found;
  const deptIds = pieces.flatMap(({ type, deptIds: named }) => {
    if (type === 'dept_below') return departments;
    if (type === 'dept') return deptId ? [deptId] : [];
    return type === 'custom' ? (named ?? []) : [];
  });
  return { scope, deptIds: scope === 'tenant' || scope === 'group' ? [] : [...new Set(deptIds)] };
}

/** Whether a role reaches no further than somebody does themselves, for rows of every kind. */
export function isWithinReach(actor: Actor, role: ReachingRole): boolean {
  const general = { scope: actor.dataScope, deptIds: actor.deptIds };
  if (!pieceFits({ type: role.dataScope, deptIds: null }, general)) return false;
  // Rows for which neither has a scope of their own are those that the general reach is about.
  const named = new Set([...Object.keys(actor.reaches), ...role.scopes.map(({ resource }) => resource)]);
  return [...named].every((resource) => piecesOf(role, resource).every((piece) => pieceFits(piece, reachFor(actor, resource))));
}

/**
 * Whether somebody would reach nothing more by standing in another department: their roles go with them. `departments` are that one
 * and all below it.
 */
export function isPlaceWithinReach({ dataScope, deptIds, reaches }: Reaching, deptId: string, departments: readonly string[]): boolean {
  return [{ scope: dataScope, deptIds }, ...Object.values(reaches)].every((reach) => {
    if (reach?.scope === 'dept') return reach.deptIds.includes(deptId);
    return reach?.scope !== 'dept_below' || departments.every((id) => reach.deptIds.includes(id));
  });
}

/**
 * Whether somebody may hang a department below another: what they reach they rearrange, and draw nothing in from outside. `moved` are that
 * one and all below it, which go with it.
 */
export function isMoveWithinReach({ dataScope, deptIds, reaches }: Reaching, moved: readonly string[], parent: string | null): boolean {
  const isWide = dataScope === 'tenant' || dataScope === 'group';
  if (!isWide && ![...moved, parent].every((id) => id !== null && deptIds.includes(id))) return false;
  const below = Object.values(reaches).filter((reach) => reach?.scope === 'dept_below');
  return below.every((reach) => parent === null || !reach?.deptIds.includes(parent) || moved.every((id) => reach.deptIds.includes(id)));
}

/** Whether one data scope reaches no further than somebody does themselves. */
export function isScopeWithinReach(actor: Actor, { resource, type, deptIds }: GrantedScope): boolean {
  return pieceFits({ type, deptIds }, reachFor(actor, resource));
}

function pieceFits({ type, deptIds }: Piece, { scope, deptIds: reached }: Reach): boolean {
  if (scope === 'group' || (scope === 'tenant' && type !== 'group')) return true;
  if (type === 'custom') return (deptIds ?? []).every((id) => reached.includes(id));
  return widestFirst.indexOf(type) >= widestFirst.indexOf(scope);
}
