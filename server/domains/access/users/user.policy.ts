import type { Call } from '../../../engine/call/call.ts';
import { type Actor, can } from '../../../engine/identity/actor.ts';
import { isPlaceWithinReach, reachFor, reachOf } from '../../../engine/identity/data-scope.ts';
import { departmentsBelow } from '../../../engine/identity/departments-below.ts';
import { grantableCodes, isGrantable, rightsOfRoles } from '../../../engine/identity/grantable.ts';
import { userAccountTable } from '../../../engine/identity/identity.tables.ts';
import { reloadWholeActor } from '../../../engine/identity/load-actor.ts';
import type { Runner, Tx } from '../../../engine/store/runner.ts';
import { type Sql, sql } from '../../../engine/store/sql.ts';
import { columnsOf, type RowIn } from '../../../engine/store/table.ts';
import { forbidden, notFound } from '../../../platform/refusal.ts';

export type UserRow = RowIn<typeof userAccountTable> & { id: string; tenantId: string; version: number; account: string; realName: string };

/** The people `u` of the own hospital that somebody sees, as far as his data scope goes. */
export function visibleUsers(actor: Actor): Sql {
  return sql`u.tenant_id = ${actor.tenantId} AND u.is_deleted = 0 AND ${reachOf(actor, 'user', 'u.id', 'u.dept_id')}`;
}

/** Whether somebody sees others who stand in a department; those in none are seen by whoever sees all. */
export function seesPeopleOf(actor: Actor, deptId: string | undefined): boolean {
  const { scope, deptIds } = reachFor(actor, 'user');
  return scope === 'tenant' || scope === 'group' || (deptId !== undefined && deptIds.includes(deptId));
}

/** All of these people, locked. Throws 404 unless each of them is there to be seen. */
export async function lockUsers(tx: Tx, actor: Actor, ids: readonly string[]): Promise<UserRow[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (!wanted.every((id) => /^[0-9a-f-]{36}$/.test(id))) throw notFound();
  const { rows } = await tx.run<UserRow>(sql`
    SELECT ${columnsOf(userAccountTable, 'u')} FROM user_account u
    WHERE ${visibleUsers(actor)} AND u.id = ANY (${wanted}::uuid[]) ORDER BY u.id FOR UPDATE`);
  if (rows.length < wanted.length) throw notFound();
  return rows;
}

/** Whether these are just the roles that somebody has, in any order and spelling. */
export function hasJust(own: readonly string[], wanted: readonly string[]): boolean {
  const ids = new Set(wanted.map((id) => id.toLowerCase()));
  return own.length === ids.size && own.every((id) => ids.has(id));
}

export const NOT_TO_GRANT = '没有分配角色的权限，不能为用户设置或修改角色';

/** Whether somebody may write these roles of a person who has `own`: others need the right that granting them needs. Absent ones stay as they are. */
export function mayWriteRoles(actor: Actor, wanted: readonly string[] | null | undefined, own: readonly string[] = []): boolean {
  return wanted === undefined || can(actor, 'user_grant') || hasJust(own, wanted ?? []);
}

export const BEYOND_REACH = '不能管理自己数据范围以外的部门的用户';

/** Throws 403 when what was just written is not among what the writer sees. */
export async function refuseBeyondReach(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const { count } = await tx.run(sql`SELECT 1 FROM user_account u WHERE ${visibleUsers(actor)} AND u.id = ANY (${[...ids]}::uuid[])`);
  if (count < ids.length) throw forbidden(BEYOND_REACH);
}

/**
 * Throws 403 for whoever goes to a department that they do not reach: as far as their roles reach there, they would reach it then; all of
 * them, also those that this session goes on without.
 */
export async function refuseOwnTransfer(tx: Tx, { actor, now }: Transferring, deptId: string): Promise<void> {
  const whole = await reloadWholeActor(tx, actor, now);
  const departments = await departmentsBelow(tx, actor.tenantId, deptId);
  if (!isPlaceWithinReach(whole ?? actor, deptId, departments)) throw forbidden('不能把自己调到数据范围以外的部门');
}

type Transferring = Pick<Call, 'actor' | 'now'>;

interface RoleHolder {
  id: string;
  roleIds: string[];
}

/**
 * Which of these people somebody may manage: those whose roles he could have given them himself. Else he would reset the
 * password of somebody with more rights and go on as him (domain rules 6.24.2).
 */
export async function manageableAmong(runner: Runner, actor: Actor, people: readonly RoleHolder[]): Promise<Set<string>> {
  const others = people.filter(({ id }) => id !== actor.userId);
  const roleIds = [...new Set(others.flatMap((person) => person.roleIds))];
  const codes = await grantableCodes(runner, actor);
  const roles = await rightsOfRoles(runner, actor.tenantId, roleIds);
  const wider = new Set(roles.filter((role) => !isGrantable(actor, codes, role)).map(({ id }) => id));
  return new Set(people.filter(({ id, roleIds: own }) => id === actor.userId || !own.some((role) => wider.has(role))).map(({ id }) => id));
}

/** Throws 403 unless somebody may manage all of these people. */
export async function refuseWiderPeople(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.run<RoleHolder>(sql`
    SELECT user_id AS id, array_agg(role_id) AS "roleIds" FROM user_role
    WHERE tenant_id = ${actor.tenantId} AND user_id = ANY (${[...ids]}::uuid[]) GROUP BY user_id`);
  const manageable = await manageableAmong(tx, actor, rows);
  if (!rows.every(({ id }) => manageable.has(id))) throw forbidden('不能管理权限超出自己的用户');
}

/** What somebody may do with a person of his list: the buttons that the server would accept. */
export function abilitiesOn(
  actor: Actor,
  { id, isLocked, hasFactor }: { id: string; isLocked: boolean; hasFactor: boolean },
  isManageable: boolean,
): string[] {
  const isOther = id !== actor.userId;
  return [
    isManageable && can(actor, 'user_edit') ? ['update-user', 'update-platform-user'] : [],
    isManageable && can(actor, 'user_grant') ? ['grant-user'] : [],
    isManageable && isOther && can(actor, 'user_reset') ? ['reset-password-user'] : [],
    isManageable && isOther && hasFactor && can(actor, 'user_factor_reset') ? ['reset-factor-user'] : [],
    isLocked && can(actor, 'user_unlock') ? ['unlock-user'] : [],
    isManageable && isOther && can(actor, 'user_delete') ? ['remove-user'] : [],
  ].flat();
}
