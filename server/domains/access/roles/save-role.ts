import { role } from '../../../../contract/domains/access/role.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import type { Call } from '../../../kernel/http/call.ts';
import { announceAccessChange } from '../../../kernel/identity/access-changes.ts';
import type { DataScope } from '../../../kernel/identity/actor.ts';
import { keepingAnAdministrator } from '../../../kernel/identity/administrators.ts';
import { isWithinReach } from '../../../kernel/identity/data-scope.ts';
import { roleTable } from '../../../kernel/identity/identity.tables.ts';
import { forbidden } from '../../../kernel/refusal.ts';
import { removeRows, submitRow } from '../../../kernel/resource/resource-writes.ts';
import type { Tx } from '../../../kernel/store/database.ts';
import { serveOwn, withSteps } from '../own-hospital.ts';
import { ownRoles } from './own-roles.ts';

interface RoleInput extends Record<string, unknown> {
  id?: string | null;
  dataScope: DataScope;
}

/** Adds or changes a role. It reaches no further than whoever writes it, and nobody changes one that he could not give. */
export const serveSubmitRole = serveOwn<RoleInput>(endpointOf(role, 'submit'), (call) => {
  const { actor, input } = call;
  const before = async (tx: Tx) => {
    const known = input.id ? await ownRoles(tx, actor, [input.id]) : [];
    const scopes = known[0]?.scopes ?? [];
    if (!isWithinReach(actor, { dataScope: input.dataScope, scopes })) throw forbidden('不能设置超出自己数据范围的角色');
  };
  return submitRow(role, roleTable, withSteps(call as unknown as Call, { before, after: announceAccessChange }));
});

/** Removes roles that nobody has any more. */
export const serveRemoveRole = serveOwn<{ ids: string[] }>(endpointOf(role, 'remove'), (call) => {
  const own = call as unknown as Call;
  const guarded: Call = {
    ...own,
    transaction: (work) =>
      own.transaction((tx) =>
        keepingAnAdministrator(tx, call.actor.tenantId, async () => {
          await ownRoles(tx, call.actor, call.input.ids);
          const outcome = await work(tx);
          await announceAccessChange(tx);
          return outcome;
        }),
      ),
  };
  return removeRows(role, roleTable, guarded);
});
