import { dataScope } from '../../../../contract/domains/access/data-scope.resource.ts';
import { administer } from '../../../engine/call/administer.ts';
import { announceAccessChange } from '../../../engine/identity/access-changes.ts';
import { isScopeWithinReach } from '../../../engine/identity/data-scope.ts';
import { isStaying } from '../../../engine/reference/row-guards.ts';
import { defineRules, type Saving } from '../../../engine/resource/resource-rules.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { conflict, forbidden, invalid } from '../../../platform/refusal.ts';

type SavingScope = Saving<typeof dataScope.fields>;

/**
 * A data scope reaches no further than whoever writes it, before and after: it may be granted already, perhaps to themselves.
 * Only what no role holds is removed: taking it from a role is a grant, which is checked as one.
 */
export const dataScopeRules = defineRules(dataScope, {
  ownHospitalOnly: 'always',
  save: {
    // It may be granted to the last administrator already.
    around: ({ tx, call }, work) => administer(tx, call, work),
    refuse: async (saving) => {
      await refuseWiderRow(saving);
      const { tx, call, input } = saving;
      const reach = reachOf(input);
      if (reach.deptIds) await refuseAbsent(tx, reach.deptIds);
      if (!isScopeWithinReach(call.actor, reach)) throw forbidden('不能设置超出自己数据范围的数据权限');
    },
    fill: ({ input }) => ({ deptIds: reachOf(input).deptIds }),
    after: ({ tx }) => announceAccessChange(tx),
  },
  restore: {
    refuse: async ({ tx, call, rows }) => {
      for (const reach of rows.map(reachOf)) {
        if (reach.deptIds) await refuseAbsent(tx, reach.deptIds);
        if (!isScopeWithinReach(call.actor, reach)) throw forbidden('不能设置超出自己数据范围的数据权限');
      }
    },
  },
});

/** Departments count only where they are asked for. */
function reachOf({ resourceCode, scopeType, deptIds }: Pick<SavingScope['input'], 'resourceCode' | 'scopeType' | 'deptIds'>) {
  const type = scopeType ?? 'tenant';
  return { resource: resourceCode ?? '', type, deptIds: type === 'custom' ? (deptIds ?? []) : null };
}

async function refuseAbsent(tx: Tx, deptIds: readonly string[]): Promise<void> {
  if (deptIds.length === 0) throw invalid([{ field: 'deptIds', message: '请选择部门' }]);
  const ids = [...new Set(deptIds)];
  const isWrong = !ids.every((id) => /^[0-9a-f-]{36}$/i.test(id));
  const { count } = await tx.run(sql`
    SELECT 1 FROM department WHERE tenant_id = ${tx.tenantId} AND id = ANY (${isWrong ? [] : ids}::uuid[]) AND is_deleted = 0`);
  if (count < ids.length) throw invalid([{ field: 'deptIds', message: '部门不存在' }]);
}

/** What it reaches now must be within reach as well; and a granted one stays with its kind of rows, which else would be let loose. */
async function refuseWiderRow({ tx, call, input, before }: SavingScope): Promise<void> {
  if (!before) return;
  if (!isScopeWithinReach(call.actor, reachOf(before))) throw forbidden('不能修改超出自己数据范围的数据权限');
  if (before.resourceCode === input.resourceCode) return;
  const { count } = await tx.run(sql`
    SELECT 1 FROM role_data_scope WHERE tenant_id = ${tx.tenantId} AND scope_id = ${before.id}
      AND role_id IN (SELECT id FROM role WHERE tenant_id = ${tx.tenantId} AND ${isStaying(call.now)}) LIMIT 1`);
  if (count > 0) throw conflict('已授予角色的数据权限不能更换数据资源');
}
