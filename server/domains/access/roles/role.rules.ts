import { role } from '../../../../contract/domains/access/role.resource.ts';
import { announceAccessChange } from '../../../engine/identity/access-changes.ts';
import { keepingAnAdministrator } from '../../../engine/identity/administrators.ts';
import { isWithinReach } from '../../../engine/identity/data-scope.ts';
import { defineRules } from '../../../engine/resource/resource-rules.ts';
import { forbidden } from '../../../platform/refusal.ts';
import { ownRoles } from './own-roles.ts';

/** A role reaches no further than whoever writes it, and nobody changes one that they could not give. */
export const roleRules = defineRules(role, {
  // The group looks at the roles of every hospital, one at a time.
  ownHospitalOnly: 'writing',
  save: {
    // A role of the last administrator that reaches less could be widened by nobody.
    around: ({ tx, call }, work) => keepingAnAdministrator(tx, call.actor.tenantId, work),
    refuse: async ({ tx, call: { actor }, input, before }) => {
      const [known] = before ? await ownRoles(tx, actor, [before.id]) : [];
      const isFit = input.dataScope && isWithinReach(actor, { dataScope: input.dataScope, scopes: known?.scopes ?? [] });
      if (!isFit) throw forbidden('不能设置超出自己数据范围的角色');
    },
    after: ({ tx }) => announceAccessChange(tx),
  },
  remove: {
    around: ({ tx, call }, work) => keepingAnAdministrator(tx, call.actor.tenantId, work),
    refuse: async ({ tx, call, rows }) => {
      const ids = rows.map(({ id }) => id);
      await ownRoles(tx, call.actor, ids);
    },
    after: ({ tx }) => announceAccessChange(tx),
  },
  restore: {
    // Their own rights, and the hospital's package, may have become less since.
    refuse: async ({ tx, call, rows }) => {
      const ids = rows.map(({ id }) => id);
      await ownRoles(tx, call.actor, ids);
    },
    after: ({ tx }) => announceAccessChange(tx),
  },
});
