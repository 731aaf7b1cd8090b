import { role } from '../../../../contract/domains/access/role.resource.ts';
import { announceAccessChange } from '../../../engine/identity/access-changes.ts';
import { administratorAliases, keepingAnAdministrator } from '../../../engine/identity/administrators.ts';
import { isWithinReach } from '../../../engine/identity/data-scope.ts';
import { defineRules } from '../../../engine/resource/resource-rules.ts';
import { forbidden, invalid } from '../../../platform/refusal.ts';
import { ownRoles } from './own-roles.ts';

/** Whatever is called so gets what a package or a release brings: it stays called so, and nothing else comes to be. Throws 400. */
function refuseAdministratorAlias(alias: string, before: string | undefined): void {
  if (alias === before) return;
  if (before !== undefined && administratorAliases.includes(before))
    throw invalid([{ field: 'roleAlias', message: '管理员角色的别名不能修改，新增的权限按此别名授予' }]);
  if (administratorAliases.includes(alias)) throw invalid([{ field: 'roleAlias', message: '此别名由管理员角色专用，请换一个' }]);
}

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
      refuseAdministratorAlias(input.roleAlias, before?.roleAlias);
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
