import type { Tx } from '../store/runner.ts';
import type { Actor } from './actor.ts';
import { refuseWiderRoles } from './grantable.ts';

/** The same for the one role of a form with a field `roleId`. */
export function refuseWiderRole(tx: Tx, actor: Actor, roleId: string): Promise<void> {
  return refuseWiderRoles(tx, actor, [roleId], { field: 'roleId' });
}
