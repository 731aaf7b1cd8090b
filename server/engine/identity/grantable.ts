import { forbidden, invalid } from '../../platform/refusal.ts';
import type { Runner, Tx } from '../store/runner.ts';
import { type Sql, sql } from '../store/sql.ts';
import { type Actor, type DataScope, PLATFORM_TENANT } from './actor.ts';
import { type GrantedScope, isWithinReach } from './data-scope.ts';

/** Lets somebody give away what their hospital's package holds, whether they may do it themselves or not. */
export const PACKAGE_GRANT = 'package_grant';

/**
 * The codes that somebody may give to others: their own, and with `package_grant` all of their hospital's package
 * (domain rules 6.24.2). An administrator can so make a doctor's role without being able to act as a doctor.
 */
export async function grantableCodes(runner: Runner, actor: Actor): Promise<ReadonlySet<string>> {
  if (!actor.permissions.has(PACKAGE_GRANT)) return actor.permissions;
  return new Set([...actor.permissions, ...(await packageCodes(runner, actor.tenantId))]);
}

/** What a hospital has bought, as it is now; nothing for one without a package. */
export async function packageCodes(runner: Runner, tenantId: string): Promise<ReadonlySet<string>> {
  const { rows } = await runner.run<{ code: string }>(packageSql(tenantId));
  return new Set(rows.map(({ code }) => code));
}

/** The platform sells the packages: its own is the whole menu. A hospital without a package has nothing more to give. */
function packageSql(tenantId: string): Sql {
  if (tenantId === PLATFORM_TENANT) return sql`SELECT code FROM menu WHERE is_deleted = 0`;
  return sql`
    SELECT m.code FROM tenant t JOIN tenant_package p ON p.id = t.package_id AND p.is_deleted = 0
    JOIN menu m ON m.id = ANY (p.menu_id::uuid[]) AND m.is_deleted = 0
    WHERE t.tenant_code = ${tenantId} AND t.is_deleted = 0`;
}

/** A role with everything that it gives. */
export interface RoleRights {
  id: string;
  roleName: string;
  dataScope: DataScope;
  codes: string[];
  scopes: GrantedScope[];
  apiScopeIds: string[];
}

/** What roles of a hospital give; roles that are not there are left out. */
export async function rightsOfRoles(runner: Runner, tenantId: string, roleIds: readonly string[]): Promise<RoleRights[]> {
  if (roleIds.length === 0) return [];
  const { rows } = await runner.run<RoleRights>(sql`
    SELECT r.id, r.role_name AS "roleName", r.data_scope AS "dataScope",
      ARRAY(SELECT m.code FROM role_menu rm JOIN menu m ON m.id = rm.menu_id AND m.is_deleted = 0
        WHERE rm.tenant_id = r.tenant_id AND rm.role_id = r.id) AS codes,
      (SELECT coalesce(json_agg(json_build_object('resource', ds.resource_code, 'type', ds.scope_type, 'deptIds', ds.dept_ids)), '[]')
        FROM role_data_scope rd JOIN data_scope ds ON ds.tenant_id = rd.tenant_id AND ds.id = rd.scope_id AND ds.is_deleted = 0
        WHERE rd.tenant_id = r.tenant_id AND rd.role_id = r.id) AS scopes,
      ARRAY(SELECT ra.scope_id FROM role_api_scope ra WHERE ra.tenant_id = r.tenant_id AND ra.role_id = r.id) AS "apiScopeIds"
    FROM role r WHERE r.tenant_id = ${tenantId} AND r.id = ANY (${[...roleIds]}::uuid[]) AND r.is_deleted = 0 ORDER BY r.sort, r.id`);
  return rows;
}

/** Whether a role gives nothing beyond these codes, and nothing beyond what somebody reaches and may call themselves. */
export function isGrantable(actor: Actor, codes: ReadonlySet<string>, role: RoleRights): boolean {
  const isMissing = (id: string): boolean => actor.deniedApis.some((denied) => denied.id === id);
  return (
    role.codes.every((code) => codes.has(code)) &&
    isWithinReach(actor, role) &&
    (actor.permissions.has(PACKAGE_GRANT) || !role.apiScopeIds.some(isMissing))
  );
}

/**
 * Throws unless somebody may give these roles of their own hospital to others (domain rules 6.24.2): 400 for a role that is
 * not there, 403 for one that is too wide. To themselves nobody gives what they have not.
 */
export async function refuseWiderRoles(
  tx: Tx,
  actor: Actor,
  roleIds: readonly string[],
  { field = 'roleIds', isForHimself = false } = {},
): Promise<void> {
  if (roleIds.length === 0) return;
  const codes = isForHimself ? actor.permissions : await grantableCodes(tx, actor);
  // Held until the commit: one that is being removed is waited for, and is then not there.
  const { tenantId } = actor;
  await tx.run(sql`
    SELECT 1 FROM role WHERE tenant_id = ${tenantId} AND id = ANY (${[...roleIds]}::uuid[]) AND is_deleted = 0 ORDER BY id FOR SHARE`);
  const roles = await rightsOfRoles(tx, tenantId, roleIds);
  if (roles.length < new Set(roleIds).size) throw invalid([{ field, message: '角色不存在' }]);
  if (!roles.every((role) => isGrantable(actor, codes, role))) throw forbidden('不能授予超出自己权限的角色');
}
