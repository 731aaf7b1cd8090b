import { role } from '../../../../contract/domains/access/role.resource.ts';
import { administer } from '../../../engine/call/administer.ts';
import { announceAccessChange } from '../../../engine/identity/access-changes.ts';
import { can } from '../../../engine/identity/actor.ts';
import { administratorAliases } from '../../../engine/identity/administrators.ts';
import { isWithinReach } from '../../../engine/identity/data-scope.ts';
import { PACKAGE_GRANT } from '../../../engine/identity/grantable.ts';
import { defineRules, type Saving } from '../../../engine/resource/resource-rules.ts';
import { sql } from '../../../engine/store/sql.ts';
import { conflict, forbidden, invalid } from '../../../platform/refusal.ts';
import { ownRoles } from './own-roles.ts';

type SavingRole = Saving<typeof role.fields>;

/**
 * Whatever is called so gets what a package or a release brings: it stays called so, and nothing else comes to be. Where no role is called so any more,
 * whoever may hand out the whole package says which one is. Throws 400.
 */
async function refuseAdministratorAlias({ tx, call, input: { roleAlias: alias }, before: row }: SavingRole): Promise<void> {
  const before = row?.roleAlias;
  if (alias === before) return;
  if (before !== undefined && administratorAliases.includes(before))
    throw invalid([{ field: 'roleAlias', message: '管理员角色的别名不能修改，新增的权限按此别名授予' }]);
  if (!administratorAliases.includes(alias)) return;
  const { rows } = await tx.run(
    sql`SELECT 1 FROM role WHERE tenant_id = ${tx.tenantId} AND role_alias = ${alias} AND is_deleted = 0 LIMIT 1`,
  );
  if (rows.length > 0 || !can(call.actor, PACKAGE_GRANT))
    throw invalid([{ field: 'roleAlias', message: '此别名由管理员角色专用，请换一个' }]);
}

/** A role reaches no further than whoever writes it, and nobody changes one that they could not give. */
export const roleRules = defineRules(role, {
  // The group looks at the roles of every hospital, one at a time.
  ownHospitalOnly: 'writing',
  save: {
    // A role of the last administrator that reaches less could be widened by nobody.
    around: ({ tx, call }, work) => administer(tx, call, work),
    refuse: async (saving) => {
      const { tx, call, input, before } = saving;
      const { actor } = call;
      const [known] = before ? await ownRoles(tx, actor, [before.id]) : [];
      const isFit = input.dataScope && isWithinReach(actor, { dataScope: input.dataScope, scopes: known?.scopes ?? [] });
      if (!isFit) throw forbidden('不能设置超出自己数据范围的角色');
      await refuseAdministratorAlias(saving);
    },
    after: ({ tx }) => announceAccessChange(tx),
  },
  remove: {
    around: ({ tx, call }, work) => administer(tx, call, work),
    refuse: async ({ tx, call, rows }) => {
      const ids = rows.map(({ id }) => id);
      await ownRoles(tx, call.actor, ids);
      if (rows.some(({ roleAlias }) => administratorAliases.includes(roleAlias)))
        throw conflict('管理员角色不能删除，新增的权限授予此角色');
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
