import type { ScopeType } from '../../../contract/kernel/data-scope.ts';
import { conflict } from '../../platform/refusal.ts';
import type { Tx } from '../store/runner.ts';
import { sql } from '../store/sql.ts';
import { accountKeyOf } from './accounts.ts';
import type { DataScope } from './actor.ts';
import { generalReach, type Reaching, reachesOf, reachFor } from './data-scope.ts';
import { PLATFORM_ADMINISTRATOR } from './menu-sync.ts';

/** Whoever may grant roles administers their hospital. */
export const ROLE_GRANT = 'role_grant';

/** The role that every hospital starts with: it holds all of the package, and follows it both ways. */
export const HOSPITAL_ADMINISTRATOR = 'admin';

/** By these aliases a package and a new release find whom to give what is new: the program alone makes such roles. */
export const administratorAliases: readonly string[] = [HOSPITAL_ADMINISTRATOR, PLATFORM_ADMINISTRATOR];

/** With these somebody hands out rights and lets people back in: what nobody can do any more, nobody can mend from inside. */
const ADMINISTRATIVE = [ROLE_GRANT, 'user_grant', 'user_edit', 'user_reset'];

/**
 * Runs a change of people, roles, data scopes or packages after which every administrative right that an enabled person of the
 * hospital held is still held by one, who reaches as far: over the whole hospital, or over all (domain rules 6.24.2). Whoever reaches
 * less for rows of one kind may neither give nor change a role that reaches them, so that each kind counts. One such change of a
 * hospital at a time, because two that are each fine can leave nobody together. Throws 409.
 */
export async function keepingAnAdministrator<T>(tx: Tx, tenants: string | readonly string[], change: () => Promise<T>): Promise<T> {
  const tenantIds = [tenants].flat().sort();
  for (const tenantId of tenantIds) await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`administrators ${tenantId}`}))`);
  const before = await administratorsOf(tx, tenantIds);
  const outcome = await change();
  const after = await administratorsOf(tx, tenantIds);
  if (!isKept(heldBy(before), heldBy(after))) throw conflict('至少保留一名管理员');
  const kinds = [GENERAL, ...new Set([...before, ...after].flatMap(({ reaches }) => Object.keys(reaches)))];
  if (!isKept(reachedBy(before, kinds), reachedBy(after, kinds))) throw conflict('至少保留一名数据范围不受限的管理员');
  return outcome;
}

/** Rows for which nobody has a data scope of their own. */
const GENERAL = '';

/** Somebody who holds administrative rights, and how far they reach. */
interface Administrator extends Reaching {
  tenantId: string;
  codes: string[];
}

const isKept = (before: readonly string[], after: readonly string[]): boolean => before.every((held) => after.includes(held));

const heldBy = (people: readonly Administrator[]): string[] =>
  people.flatMap(({ tenantId, codes }) => codes.map((code) => `${tenantId} ${code}`));

/** Each right with its hospital, a kind of rows, and how much of them its holder reaches; less than a hospital is not kept. */
function reachedBy(people: readonly Administrator[], kinds: readonly string[]): string[] {
  return people.flatMap((person) =>
    kinds.flatMap((kind) => {
      const { scope } = reachFor(person, kind);
      const wide = scope === 'group' ? ['group', 'tenant'] : scope === 'tenant' ? ['tenant'] : [];
      return wide.flatMap((reach) => heldBy([person]).map((held) => `${held} ${kind} ${reach}`));
    }),
  );
}

interface HoldingRow {
  tenantId: string;
  userId: string;
  codes: string[];
}

interface RoleRow extends Omit<HoldingRow, 'codes'> {
  roleId: string;
  dataScope: DataScope;
  resource: string | null;
  type: ScopeType;
}

/** Who holds administrative rights at all. Reach comes from all of their roles, whichever gives the right. */
async function administratorsOf(tx: Tx, tenantIds: readonly string[]): Promise<Administrator[]> {
  const { rows: people } = await tx.run<HoldingRow>(sql`
    SELECT u.tenant_id AS "tenantId", u.id AS "userId", array_agg(DISTINCT m.code) AS codes FROM user_account u
    JOIN user_role ur ON ur.tenant_id = u.tenant_id AND ur.user_id = u.id
    JOIN role r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id AND r.is_deleted = 0
    JOIN role_menu rm ON rm.tenant_id = r.tenant_id AND rm.role_id = r.id
    JOIN menu m ON m.id = rm.menu_id AND m.code = ANY (${ADMINISTRATIVE}) AND m.is_deleted = 0
    WHERE u.tenant_id = ANY (${[...tenantIds]}) AND u.is_deleted = 0 AND u.status = '1' GROUP BY u.tenant_id, u.id`);
  const { rows: roles } = await tx.run<RoleRow>(sql`
    SELECT ur.tenant_id AS "tenantId", ur.user_id AS "userId", r.id AS "roleId", r.data_scope AS "dataScope",
      ds.resource_code AS resource, ds.scope_type AS type FROM user_role ur
    JOIN role r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id AND r.is_deleted = 0
    LEFT JOIN role_data_scope rd ON rd.tenant_id = r.tenant_id AND rd.role_id = r.id
    LEFT JOIN data_scope ds ON ds.tenant_id = rd.tenant_id AND ds.id = rd.scope_id AND ds.is_deleted = 0
    WHERE ur.tenant_id = ANY (${[...tenantIds]}) AND ur.user_id = ANY (${people.map(({ userId }) => userId)}::uuid[])`);
  const rolesOf = Map.groupBy(roles, ({ userId }) => userId);
  return people.map(({ tenantId, userId, codes }) => ({ tenantId, codes, ...reachOfRoles(tenantId, rolesOf.get(userId) ?? []) }));
}

/** Departments are left out: only what is wider than they are is kept. */
function reachOfRoles(tenantId: string, rows: readonly RoleRow[]): Reaching {
  const roles = [...Map.groupBy(rows, ({ roleId }) => roleId).values()].map((own) => ({
    dataScope: own[0]?.dataScope ?? 'self',
    scopes: own.flatMap(({ resource, type }) => (resource === null ? [] : [{ resource, type, deptIds: null }])),
  }));
  const standing = { tenantId, departments: [] };
  const { scope: dataScope, deptIds } = generalReach(roles, standing);
  return { dataScope, deptIds, reaches: reachesOf(roles, standing) };
}

/** Whether an account administers its hospital. */
export async function isAdministrator(tx: Tx, tenantId: string, account: string): Promise<boolean> {
  const { count } = await tx.run(sql`
    SELECT 1 FROM user_account u
    WHERE u.tenant_id = ${tenantId} AND u.is_deleted = 0 AND u.status = '1' AND u.account_key = ${accountKeyOf(account)} AND EXISTS (
      SELECT 1 FROM user_role ur JOIN role r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id AND r.is_deleted = 0
      JOIN role_menu rm ON rm.tenant_id = r.tenant_id AND rm.role_id = r.id
      JOIN menu m ON m.id = rm.menu_id AND m.code = ${ROLE_GRANT} AND m.is_deleted = 0
      WHERE ur.tenant_id = ${tenantId} AND ur.user_id = u.id)
    LIMIT 1`);
  return count > 0;
}
