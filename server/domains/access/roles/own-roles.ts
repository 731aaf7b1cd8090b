import type { Actor } from '../../../engine/identity/actor.ts';
import { grantableCodes, isGrantable, type RoleRights, rightsOfRoles } from '../../../engine/identity/grantable.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { forbidden, notFound } from '../../../platform/refusal.ts';

/**
 * The roles with these ids, which somebody could give as they are: no other is his to change, in whatever way. Throws 404
 * for an absent one, 403 for a wider one.
 */
export async function ownRoles(tx: Tx, actor: Actor, ids: readonly string[]): Promise<RoleRights[]> {
  if (!ids.every((id) => /^[0-9a-f-]{36}$/i.test(id))) throw notFound();
  const roles = await rightsOfRoles(tx, actor.tenantId, ids);
  if (roles.length < new Set(ids).size) throw notFound();
  const codes = await grantableCodes(tx, actor);
  if (!roles.every((one) => isGrantable(actor, codes, one))) throw forbidden('不能修改超出自己权限的角色');
  return roles;
}
