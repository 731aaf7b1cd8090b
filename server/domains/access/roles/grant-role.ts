import { grantRole } from '../../../../contract/domains/access/role-grant.endpoints.ts';
import type { InputOfCall } from '../../../../contract/kernel/endpoint.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { buttonName, type RoleRightsChange, recordRoleRights } from '../../../engine/audit/record-role-rights.ts';
import { administer } from '../../../engine/call/administer.ts';
import { announceAccessChange } from '../../../engine/identity/access-changes.ts';
import type { Actor } from '../../../engine/identity/actor.ts';
import { isWithinReach } from '../../../engine/identity/data-scope.ts';
import { type RoleRights, rightsOfRoles } from '../../../engine/identity/grantable.ts';
import { roleTable } from '../../../engine/identity/identity.tables.ts';
import type { Stamp } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { ident, sql } from '../../../engine/store/sql.ts';
import { touchRows } from '../../../engine/store/watched-rows.ts';
import { conflict, forbidden, invalid, notFound } from '../../../platform/refusal.ts';
import { serveOwn } from '../own-hospital.ts';
import { type GrantRights, grantRightsOf, type HeldRights, heldRightsOf, idsOf } from './grant-rights.ts';
import { ownRoles } from './own-roles.ts';
import { type PlannedGrant, planGrant } from './plan-grant.ts';

interface RolePlan {
  roleId: string;
  menus: PlannedGrant;
  scopes: PlannedGrant;
  apis: PlannedGrant;
}

/** Sets what roles hold; it counts from their people's next call on, in every process (domain rules 6.24.2). */
export const serveGrantRole = serveOwn(grantRole, (asked) =>
  asked.transaction((tx) =>
    administer(tx, asked, async (call) => {
      const { actor, input, now } = call;
      const ids = [...new Set(input.roleIds.map((id) => id.toLowerCase()))];
      if (!ids.every((id) => /^[0-9a-f-]{36}$/.test(id))) throw notFound();
      const held = await heldRightsOf(tx, actor.tenantId, ids, true);
      if (held.length < ids.length) throw notFound();
      if (typeof input.version === 'number' && held.some(({ version }) => version !== input.version)) throw conflict();
      await ownRoles(tx, actor, ids);
      const rights = await grantRightsOf(tx, actor, { holds: true });
      const plans = held.map((role) => planOf(role, rights, input));
      refuseUnknown(plans);
      await refuseWider(tx, actor, rights, plans, held);
      await keep(tx, ids, plans, now);
      await countUp(tx, plans, held, call.stamp);
      await announceAccessChange(tx);
      const changed = Object.keys(input).filter((name) => !['roleIds', 'version'].includes(name));
      await recordAudit(tx, call, ...ids.map((rowId) => ({ rowTable: 'role', rowId, changed })));
      const called = namesOf(rights);
      await recordRoleRights(tx, call, ...plans.map((plan) => changeOf(plan, held, called, actor)));
      return ids.length;
    }),
  ),
);

function planOf({ roleId, menuIds, scopeIds, apiIds }: HeldRights, rights: GrantRights, wanted: InputOfCall<typeof grantRole>): RolePlan {
  return {
    roleId,
    menus: planGrant({ known: idsOf(rights.menus), grantable: rights.menuIds, held: menuIds, wanted: wanted.menuIds }),
    scopes: planGrant({ known: idsOf(rights.scopes), grantable: rights.scopeIds, held: scopeIds, wanted: wanted.dataScopeIds }),
    apis: planGrant({ known: idsOf(rights.apis), grantable: rights.apiIds, held: apiIds, wanted: wanted.apiScopeIds }),
  };
}

function namesOf({ menus, scopes, apis }: GrantRights): ReadonlyMap<string, string> {
  const pages = new Map(menus.map(({ id, name }) => [id, name]));
  return new Map([
    ...menus.map(
      ({ id, name, category, parentId }) => [id, category === '2' ? buttonName(pages.get(parentId ?? ''), name) : name] as const,
    ),
    ...[...scopes, ...apis].map(({ id, scopeName }) => [id, scopeName] as const),
  ]);
}

/** What a role loses and gains, by name. */
function changeOf(plan: RolePlan, held: readonly HeldRights[], called: ReadonlyMap<string, string>, { tenantId }: Actor): RoleRightsChange {
  const before = held.find(({ roleId }) => roleId === plan.roleId);
  const names = (ids: readonly string[] = [], others: readonly string[] = []): string[] =>
    ids.filter((id) => !others.includes(id)).map((id) => called.get(id) ?? id);
  const { menus: pages, scopes: reach, apis: calls } = plan;
  return {
    ...{ roleId: plan.roleId, tenantId },
    lost: {
      menus: names(before?.menuIds, pages.after),
      scopes: names(before?.scopeIds, reach.after),
      apis: names(before?.apiIds, calls.after),
    },
    gained: {
      menus: names(pages.after, before?.menuIds),
      scopes: names(reach.after, before?.scopeIds),
      apis: names(calls.after, before?.apiIds),
    },
  };
}

function refuseUnknown(plans: readonly RolePlan[]): void {
  const problems = [
    plans.some(({ menus }) => menus.unknown.length > 0) ? { field: 'menuIds', message: '菜单不存在' } : undefined,
    plans.some(({ scopes }) => scopes.unknown.length > 0) ? { field: 'dataScopeIds', message: '数据权限不存在' } : undefined,
    plans.some(({ apis }) => apis.unknown.length > 0) ? { field: 'apiScopeIds', message: '接口权限不存在' } : undefined,
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw invalid(problems);
}

async function refuseWider(
  tx: Tx,
  actor: Actor,
  rights: GrantRights,
  plans: readonly RolePlan[],
  held: readonly HeldRights[],
): Promise<void> {
  if (plans.some(({ menus, apis }) => menus.refused.length > 0 || apis.refused.length > 0)) throw forbidden('不能授予超出自己权限的权限');
  if (plans.some(({ scopes }) => scopes.refused.length > 0)) throw forbidden('不能授予超出自己数据范围的数据权限');
  const roles = await rightsOfRoles(
    tx,
    actor.tenantId,
    plans.map(({ roleId }) => roleId),
  );
  for (const plan of plans) {
    const role = roles.find(({ id }) => id === plan.roleId);
    const before = held.find(({ roleId }) => roleId === plan.roleId);
    if (role && before && !isSame(plan.scopes.after, before.scopeIds)) refuseWiderReach(actor, role, rights, plan);
  }
  await refuseMoreForHimself(tx, actor, rights, plans);
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

/** Taking a data scope away can widen a role, too: it then reaches as far as it does in general. */
function refuseWiderReach(actor: Actor, { dataScope }: RoleRights, { scopes }: GrantRights, plan: RolePlan): void {
  const after = scopes.filter(({ id }) => plan.scopes.after.includes(id));
  if (!isWithinReach(actor, { dataScope, scopes: after })) throw forbidden('不能授予超出自己数据范围的数据权限');
}

/** A role of one's own may be given nothing that one has not: else the right to give would be the right to do. */
async function refuseMoreForHimself(tx: Tx, actor: Actor, { menus }: GrantRights, plans: readonly RolePlan[]): Promise<void> {
  const { rows } = await tx.run<{ roleId: string }>(sql`
    SELECT role_id AS "roleId" FROM user_role WHERE tenant_id = ${actor.tenantId} AND user_id = ${actor.userId}`);
  const isOwn = ({ roleId }: RolePlan): boolean => rows.some((row) => row.roleId === roleId);
  const isNew = (id: string): boolean => !actor.permissions.has(menus.find((menu) => menu.id === id)?.code ?? '');
  if (plans.some((plan) => isOwn(plan) && plan.menus.added.some(isNew))) throw forbidden('不能给自己的角色增加权限');
}

async function keep(tx: Tx, roleIds: readonly string[], plans: readonly RolePlan[], now: number): Promise<void> {
  await keepPairs(tx, { table: 'role_menu', column: 'menu_id' }, roleIds, pairsOf(plans, 'menus'), now);
  await keepPairs(tx, { table: 'role_data_scope', column: 'scope_id' }, roleIds, pairsOf(plans, 'scopes'), now);
  await keepPairs(tx, { table: 'role_api_scope', column: 'scope_id' }, roleIds, pairsOf(plans, 'apis'), now);
}

function pairsOf(plans: readonly RolePlan[], kind: 'menus' | 'scopes' | 'apis'): (readonly [string, string])[] {
  return plans.flatMap((plan) => plan[kind].after.map((id) => [plan.roleId, id] as const));
}

/** Roles that hold something else now are newer rows: what somebody else has chosen before, of what they held then, is refused. */
async function countUp(tx: Tx, plans: readonly RolePlan[], held: readonly HeldRights[], { userId, now }: Stamp): Promise<void> {
  const { tenantId } = tx;
  const isKept = ({ roleId, menus, scopes, apis }: RolePlan): boolean => {
    const before = held.find((role) => role.roleId === roleId);
    return (
      before !== undefined &&
      isSame(menus.after, before.menuIds) &&
      isSame(scopes.after, before.scopeIds) &&
      isSame(apis.after, before.apiIds)
    );
  };
  const ids = plans.filter((plan) => !isKept(plan)).map(({ roleId }) => roleId);
  await tx.run(sql`
    UPDATE role SET update_user = ${userId}, update_time = ${new Date(now)}, version = version + 1
    WHERE tenant_id = ${tenantId} AND id = ANY (${ids}::uuid[])`);
  touchRows(
    tx,
    roleTable,
    ids.map((id) => ({ id, tenantId })),
    now,
  );
}

async function keepPairs(
  tx: Tx,
  { table, column }: { table: string; column: string },
  roleIds: readonly string[],
  pairs: readonly (readonly [string, string])[],
  now: number,
): Promise<void> {
  const { tenantId } = tx;
  const wanted = sql`unnest(${pairs.map(([roleId]) => roleId)}::uuid[], ${pairs.map(([, id]) => id)}::uuid[]) AS w (role_id, held_id)`;
  await tx.run(sql`
    DELETE FROM ${ident(table)} h WHERE h.tenant_id = ${tenantId} AND h.role_id = ANY (${[...roleIds]}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM ${wanted} WHERE w.role_id = h.role_id AND w.held_id = h.${ident(column)})`);
  await tx.run(sql`
    INSERT INTO ${ident(table)} (tenant_id, role_id, ${ident(column)}, create_time)
    SELECT ${tenantId}::text, w.role_id, w.held_id, ${new Date(now)}::timestamptz FROM ${wanted} ON CONFLICT DO NOTHING`);
}
