import { apiScope, apiScopeProblem } from '../../../../contract/domains/access/api-scope.resource.ts';
import { announceAccessChange } from '../../../engine/identity/access-changes.ts';
import type { Actor } from '../../../engine/identity/actor.ts';
import { PACKAGE_GRANT } from '../../../engine/identity/grantable.ts';
import { defineRules } from '../../../engine/resource/resource-rules.ts';
import { sql } from '../../../engine/store/sql.ts';
import { forbidden, invalid } from '../../../platform/refusal.ts';

/** From the commit on the named calls are closed to every role without the scope. Once it is gone they are open again to whoever has the permission. */
export const apiScopeRules = defineRules(apiScope, {
  ownHospitalOnly: 'always',
  save: {
    refuse: ({ call, input, before }) => {
      const problem = apiScopeProblem(input.apiPath ?? '', input.method);
      if (problem) throw invalid([{ field: 'apiPath', message: problem }]);
      if (before) refuseOpening(call.actor, [before]);
    },
    after: ({ tx }) => announceAccessChange(tx),
  },
  remove: {
    refuse: ({ call, rows }) => refuseOpening(call.actor, rows),
    after: async ({ tx, rows }) => {
      const ids = rows.map(({ id }) => id);
      await tx.run(sql`DELETE FROM role_api_scope WHERE tenant_id = ${tx.tenantId} AND scope_id = ANY (${ids}::uuid[])`);
      await announceAccessChange(tx);
    },
  },
});

/** Nobody opens a call to themselves by changing what closes it (domain rules 6.24.2). */
function refuseOpening(actor: Actor, rows: readonly { readonly id: string }[]): void {
  const closed = new Set(actor.deniedApis.map(({ id }) => id));
  if (!actor.permissions.has(PACKAGE_GRANT) && rows.some(({ id }) => closed.has(id))) throw forbidden('不能修改自己没有的接口权限');
}
