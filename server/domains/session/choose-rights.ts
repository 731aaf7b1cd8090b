import { narrowSession } from '../../engine/identity/sessions.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { invalidGrant } from './oauth-refusal.ts';

/** The department and the roles that somebody wants to go on with (domain rules 6.25.3). */
export interface RightsChoice {
  deptId?: string;
  roleIds: readonly string[];
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the token call names, roles comma-joined; `undefined` when it names nothing. Throws for what can be nobody's. */
export function readRightsChoice({ deptId, roleId }: { deptId?: string | null; roleId?: string | null }): RightsChoice | undefined {
  const roleIds = (roleId ?? '').split(',').flatMap((id) => id.trim().toLowerCase() || []);
  if (!deptId && roleIds.length === 0) return undefined;
  if (![...roleIds, ...(deptId ? [deptId] : [])].every((id) => ID.test(id))) throw notHis();
  return { roleIds: [...new Set(roleIds)], ...(deptId ? { deptId: deptId.toLowerCase() } : {}) };
}

/** Goes on with the chosen ones, in the transaction that opens or renews the session. Throws when one is not theirs. */
export async function chooseRights(tx: Tx, sessionId: string, choice: RightsChoice): Promise<void> {
  if (!(await narrowSession(tx, sessionId, choice))) throw notHis();
}

function notHis() {
  return invalidGrant('所选部门或角色不属于您');
}
