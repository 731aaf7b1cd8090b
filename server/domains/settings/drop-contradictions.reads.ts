import { paramsOf } from '../../../contract/kernel/domain.ts';
import { said, several, word } from '../../../contract/kernel/said.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import type { Call } from '../../engine/call/call.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { type FoundIn, updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { contradictingKeys } from './refuse-contradiction.ts';
import { tenantParamTable } from './tenant-param.tables.ts';

/**
 * While a hospital was out of use the platform has changed parameters without regard to what that one had set, which nobody could change: where both
 * contradict each other now that it comes back, the platform's count, and the hospital is told. Needs the group scope.
 */
export async function dropContradictions(tx: Tx, call: Call, tenantId: string): Promise<void> {
  const { domains } = call.services;
  const keys = await contradictingKeys(tx, domains, tenantId);
  if (keys.length === 0) return;
  const { rows } = await tx.run<FoundIn<typeof tenantParamTable>>(sql`
    SELECT ${columnsOf(tenantParamTable)} FROM tenant_param
    WHERE tenant_id = ${tenantId} AND param_key = ANY (${keys}) AND is_deleted = 0 ORDER BY param_key FOR UPDATE`);
  for (const row of rows) await updateRow(tx, tenantParamTable, row, { isDeleted: 1 }, call.stamp);
  const changed = ['paramValue'];
  await recordAudit(tx, call, ...rows.map(({ id }) => ({ rowTable: tenantParamTable.name, rowId: id, rowTenantId: tenantId, changed })));
  await recordChange(tx, call, tenantParamTable, ...rows.map((before) => ({ before })));
  const titles = several(rows.map(({ paramKey }) => word(paramsOf(domains).get(paramKey)?.title ?? paramKey)));
  const context = said`本院停用期间平台调整了参数，以下参数与平台设置冲突，已恢复为平台设置：${titles}。如需不同的值请重新设置。`;
  const to = { tenantId, permission: 'tenant_param_edit' };
  await tell(tx, [{ to, title: '机构参数已恢复为平台设置', context, link: '/system/tenant-param' }], call.stamp);
}
