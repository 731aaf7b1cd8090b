import { apiScope, apiScopeProblem } from '../../../../contract/domains/access/api-scope.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import type { Call } from '../../../kernel/http/call.ts';
import { announceAccessChange } from '../../../kernel/identity/access-changes.ts';
import type { Actor } from '../../../kernel/identity/actor.ts';
import { PACKAGE_GRANT } from '../../../kernel/identity/grantable.ts';
import { apiScopeTable } from '../../../kernel/identity/scope.tables.ts';
import { forbidden, invalid } from '../../../kernel/refusal.ts';
import { removeRows, submitRow } from '../../../kernel/resource/resource-writes.ts';
import type { Tx } from '../../../kernel/store/database.ts';
import { sql } from '../../../kernel/store/sql.ts';
import { serveOwn, withSteps } from '../own-hospital.ts';

interface ApiScopeInput extends Record<string, unknown> {
  id?: string | null;
  apiPath: string;
  method?: string | null;
}

/** From the commit on the named calls are closed to every role that does not hold the scope. */
export const serveSubmitApiScope = serveOwn<ApiScopeInput>(endpointOf(apiScope, 'submit'), (call) => {
  const { actor, input } = call;
  const problem = apiScopeProblem(input.apiPath, input.method);
  if (problem) throw invalid([{ field: 'apiPath', message: problem }]);
  const before = async () => refuseOpening(actor, input.id ? [input.id] : []);
  return submitRow(apiScope, apiScopeTable, withSteps(call as unknown as Call, { before, after: announceAccessChange }));
});

/** Without the scope its calls are open again to whoever has the permission. */
export const serveRemoveApiScope = serveOwn<{ ids: string[] }>(endpointOf(apiScope, 'remove'), (call) => {
  const before = async () => refuseOpening(call.actor, call.input.ids);
  const after = async (tx: Tx) => {
    await tx.run(sql`DELETE FROM role_api_scope WHERE tenant_id = ${tx.tenantId} AND scope_id = ANY (${call.input.ids}::uuid[])`);
    await announceAccessChange(tx);
  };
  return removeRows(apiScope, apiScopeTable, withSteps(call as unknown as Call, { before, after }));
});

/** Nobody opens a call to himself by changing what closes it (domain rules 6.24.2). */
function refuseOpening(actor: Actor, ids: readonly string[]): void {
  const isClosed = (id: string): boolean => actor.deniedApis.some((denied) => denied.id === id.toLowerCase());
  if (!actor.permissions.has(PACKAGE_GRANT) && ids.some(isClosed)) throw forbidden('不能修改自己没有的接口权限');
}
