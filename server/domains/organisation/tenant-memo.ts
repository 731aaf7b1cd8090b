import { getTenantMemo, setTenantMemo } from '../../../contract/domains/organisation/tenant.resource.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { sql } from '../../engine/store/sql.ts';
import { notFound } from '../../platform/refusal.ts';
import { lockTenant } from './tenant-rows.ts';

const present = presenterOf(getTenantMemo.row ?? {});

/** What the platform has noted about a hospital. */
export const serveGetTenantMemo = serve(getTenantMemo, async (call) => {
  requirePlatform(call, '查看');
  const { rows } = await call.services.database.forGroup(call.actor.tenantId).run(sql`
    SELECT t.tenant_code AS "tenantId", m.memo, m.update_user_name AS "updateUserName", m.update_time AS "updateTime"
    FROM tenant t LEFT JOIN tenant_memo m ON m.tenant_code = t.tenant_code
    WHERE t.tenant_code = ${call.input.tenantId} AND t.is_deleted = 0`);
  const [row] = rows;
  if (!row) throw notFound('租户不存在');
  return present(row);
});

/** Replaces the note about a hospital; an empty one clears it. */
export const serveSetTenantMemo = serve(setTenantMemo, (call) => {
  requirePlatform(call);
  const { tenantId, memo = null } = call.input;
  return call.transaction(async (tx) => {
    const { id } = await lockTenant(tx, tenantId);
    const time = new Date(call.now);
    await tx.run(sql`
      INSERT INTO tenant_memo (tenant_code, memo, update_user_name, update_time, create_time)
      VALUES (${tenantId}, ${memo}, ${call.actor.realName}, ${time}, ${time})
      ON CONFLICT (tenant_code) DO UPDATE SET memo = excluded.memo, update_user_name = excluded.update_user_name, update_time = excluded.update_time`);
    await recordAudit(tx, call, { rowTable: 'tenant_memo', rowId: id, rowTenantId: tenantId, changed: ['memo'] });
    return present({ tenantId, memo, updateUserName: call.actor.realName, updateTime: time });
  });
});
