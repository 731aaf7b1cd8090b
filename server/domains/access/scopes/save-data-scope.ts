import { dataScope } from '../../../../contract/domains/access/data-scope.resource.ts';
import type { ScopedResource, ScopeType } from '../../../../contract/kernel/data-scope.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import type { Call } from '../../../kernel/http/call.ts';
import { announceAccessChange } from '../../../kernel/identity/access-changes.ts';
import { isScopeWithinReach } from '../../../kernel/identity/data-scope.ts';
import { dataScopeTable } from '../../../kernel/identity/scope.tables.ts';
import { conflict, forbidden, invalid, notFound } from '../../../kernel/refusal.ts';
import { removeRows, submitRow } from '../../../kernel/resource/resource-writes.ts';
import type { Tx } from '../../../kernel/store/database.ts';
import { findRow } from '../../../kernel/store/rows.ts';
import { sql } from '../../../kernel/store/sql.ts';
import { serveOwn, withSteps } from '../own-hospital.ts';

interface ScopeInput extends Record<string, unknown> {
  id?: string | null;
  resourceCode: ScopedResource;
  scopeType: ScopeType;
  deptIds?: string[] | null;
}

/** A data scope reaches no further than whoever writes it: it may be granted already, perhaps to himself. */
export const serveSubmitDataScope = serveOwn<ScopeInput>(endpointOf(dataScope, 'submit'), (call) => {
  const { resourceCode, scopeType } = call.input;
  const deptIds = scopeType === 'custom' ? (call.input.deptIds ?? []) : null;
  const before = async (tx: Tx) => {
    await refuseUnfit(tx, call, deptIds);
    if (!isScopeWithinReach(call.actor, { resource: resourceCode, type: scopeType, deptIds }))
      throw forbidden('不能设置超出自己数据范围的数据权限');
  };
  const own = { ...call, input: { ...call.input, deptIds } } as unknown as Call;
  return submitRow(dataScope, dataScopeTable, withSteps(own, { before, after: announceAccessChange }));
});

async function refuseUnfit(tx: Tx, { actor, input }: Call<ScopeInput>, deptIds: string[] | null): Promise<void> {
  if (input.id) await refuseWiderRow(tx, { actor, input }, input.id);
  if (!deptIds) return;
  if (deptIds.length === 0) throw invalid([{ field: 'deptIds', message: '请选择部门' }]);
  const ids = [...new Set(deptIds)];
  const isWrong = !ids.every((id) => /^[0-9a-f-]{36}$/i.test(id));
  const { count } = await tx.run(sql`
    SELECT 1 FROM department WHERE tenant_id = ${actor.tenantId} AND id = ANY (${isWrong ? [] : ids}::uuid[]) AND is_deleted = 0`);
  if (count < ids.length) throw invalid([{ field: 'deptIds', message: '部门不存在' }]);
}

/** What it reaches now must be within reach as well; and a granted one stays with its kind of rows, which else would be let loose. */
async function refuseWiderRow(tx: Tx, { actor, input }: Pick<Call<ScopeInput>, 'actor' | 'input'>, id: string): Promise<void> {
  const row = await findRow(tx, dataScopeTable, id, { lock: true });
  if (!row) throw notFound();
  const { resourceCode: resource = 'consultation', scopeType: type = 'tenant', deptIds } = row;
  if (!isScopeWithinReach(actor, { resource, type, deptIds: deptIds ?? null })) throw forbidden('不能修改超出自己数据范围的数据权限');
  if (resource === input.resourceCode) return;
  const { count } = await tx.run(sql`SELECT 1 FROM role_data_scope WHERE tenant_id = ${actor.tenantId} AND scope_id = ${id} LIMIT 1`);
  if (count > 0) throw conflict('已授予角色的数据权限不能更换数据资源');
}

/** Only what no role holds: taking it from a role is a grant, which is checked as one. */
export const serveRemoveDataScope = serveOwn(endpointOf(dataScope, 'remove'), (call: Call) => removeRows(dataScope, dataScopeTable, call));
