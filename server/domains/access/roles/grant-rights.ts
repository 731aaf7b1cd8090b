import type { ScopeType } from '../../../../contract/kernel/data-scope.ts';
import type { Actor } from '../../../engine/identity/actor.ts';
import { isScopeWithinReach } from '../../../engine/identity/data-scope.ts';
import { grantableCodes, PACKAGE_GRANT, packageCodes } from '../../../engine/identity/grantable.ts';
import type { Runner } from '../../../engine/store/runner.ts';
import { sql, text } from '../../../engine/store/sql.ts';

export interface MenuOption {
  id: string;
  parentId: string | null;
  code: string;
  name: string;
  category: string;
}

export interface ScopeOption {
  id: string;
  scopeName: string;
  resource: string;
  type: ScopeType;
  deptIds: string[] | null;
}

export interface ApiOption {
  id: string;
  scopeName: string;
  apiPath: string;
}

/** Everything that roles of a hospital can hold, and what of it somebody may give. */
export interface GrantRights {
  menus: MenuOption[];
  menuIds: ReadonlySet<string>;
  scopes: ScopeOption[];
  scopeIds: ReadonlySet<string>;
  apis: ApiOption[];
  apiIds: ReadonlySet<string>;
}

/**
 * Menus by their codes, within what the hospital has bought at this moment: a package may have lost something since the call
 * began, and taken it from all roles. Data scopes that reach no further than one's own; API scopes that one holds
 * (domain rules 6.24.2). Whoever gives of them holds the scopes: one that is being removed is waited for, and is then not there.
 */
export async function grantRightsOf(runner: Runner, actor: Actor, { holds = false } = {}): Promise<GrantRights> {
  const lock = text(holds ? 'FOR SHARE' : '');
  const codes = await grantableCodes(runner, actor);
  const bought = await packageCodes(runner, actor.tenantId);
  const isBought = (code: string): boolean => bought.size === 0 || bought.has(code) || code === PACKAGE_GRANT;
  const { rows: menus } = await runner.run<MenuOption>(sql`
    SELECT id, parent_id AS "parentId", code, name, category FROM menu WHERE is_deleted = 0 ORDER BY sort, id`);
  const { rows: scopes } = await runner.run<ScopeOption>(sql`
    SELECT id, scope_name AS "scopeName", resource_code AS resource, scope_type AS type, dept_ids AS "deptIds"
    FROM data_scope WHERE tenant_id = ${actor.tenantId} AND is_deleted = 0 ORDER BY resource_code, scope_name, id ${lock}`);
  const { rows: apis } = await runner.run<ApiOption>(sql`
    SELECT id, scope_name AS "scopeName", api_path AS "apiPath" FROM api_scope
    WHERE tenant_id = ${actor.tenantId} AND is_deleted = 0 ORDER BY scope_name, id ${lock}`);
  const isHeld = ({ id }: ApiOption): boolean =>
    actor.permissions.has(PACKAGE_GRANT) || !actor.deniedApis.some((denied) => denied.id === id);
  return {
    menus,
    menuIds: idsOf(menus.filter(({ code }) => codes.has(code) && isBought(code))),
    scopes,
    scopeIds: idsOf(scopes.filter((scope) => isScopeWithinReach(actor, scope))),
    apis,
    apiIds: idsOf(apis.filter(isHeld)),
  };
}

export function idsOf(rows: readonly { id: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id));
}

export interface HeldRights {
  roleId: string;
  version: number;
  menuIds: string[];
  scopeIds: string[];
  apiIds: string[];
}

/** What roles hold now, locked; roles that are not there are left out. */
export async function heldRightsOf(runner: Runner, tenantId: string, roleIds: readonly string[], lock = false): Promise<HeldRights[]> {
  const ids = [...roleIds];
  const alive = sql`tenant_id = ${tenantId} AND id = ANY (${ids}::uuid[]) AND is_deleted = 0`;
  if (lock) await runner.run(sql`SELECT 1 FROM role WHERE ${alive} ORDER BY id FOR UPDATE`);
  const { rows } = await runner.run<HeldRights>(sql`
    SELECT r.id AS "roleId", r.version,
      ARRAY(SELECT m.id FROM role_menu rm JOIN menu m ON m.id = rm.menu_id AND m.is_deleted = 0
        WHERE rm.tenant_id = r.tenant_id AND rm.role_id = r.id) AS "menuIds",
      ARRAY(SELECT s.id FROM role_data_scope rd JOIN data_scope s ON s.tenant_id = rd.tenant_id AND s.id = rd.scope_id AND s.is_deleted = 0
        WHERE rd.tenant_id = r.tenant_id AND rd.role_id = r.id) AS "scopeIds",
      ARRAY(SELECT s.id FROM role_api_scope ra JOIN api_scope s ON s.tenant_id = ra.tenant_id AND s.id = ra.scope_id AND s.is_deleted = 0
        WHERE ra.tenant_id = r.tenant_id AND ra.role_id = r.id) AS "apiIds"
    FROM role r WHERE ${alive}`);
  return rows;
}
