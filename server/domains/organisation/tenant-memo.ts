import { getTenantMemo, setTenantMemo } from '../../../contract/domains/organisation/tenant.resource.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { sql } from '../../engine/store/sql.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { conflict, notFound } from '../../platform/refusal.ts';
import { tenantMemoTable } from './tenant.tables.ts';
import { lockTenant } from './tenant-rows.ts';

const present = presenterOf(getTenantMemo.row ?? {});

/** What the platform has noted about a hospital. */
export const serveGetTenantMemo = serve(getTenantMemo, async (call) => {
  requirePlatform(call, '查看');
  const { rows } = await call.services.database.forGroup(call.actor.tenantId).run(sql`
    SELECT t.tenant_code AS "tenantId", m.memo, m.update_user_name AS "updateUserName", m.update_time AS "updateTime",
      COALESCE(m.version, 0) AS version
    FROM tenant t LEFT JOIN tenant_memo m ON m.tenant_code = t.tenant_code
    WHERE t.tenant_code = ${call.input.tenantId} AND t.is_deleted = 0`);
  const [row] = rows;
  if (!row) throw notFound('租户不存在');
  return present(row);
});

/** Replaces the note about a hospital; an empty one clears it. Throws 409 when somebody has changed what the caller read (domain rules 7.4). */
export const serveSetTenantMemo = serve(setTenantMemo, (call) => {
  requirePlatform(call);
  const { tenantId, memo = null } = call.input;
  return call.transaction(async (tx) => {
    const { id } = await lockTenant(tx, tenantId);
    const { rows } = await tx.run<{ memo: string | null; version: number }>(
      sql`SELECT memo, version FROM tenant_memo WHERE tenant_code = ${tenantId}`,
    );
    const [before = { memo: null, version: 0 }] = rows;
    if ((call.input.version ?? before.version) !== before.version) throw conflict();
    const saved = {
      tenantCode: tenantId,
      memo,
      updateUserName: call.actor.realName,
      updateTime: new Date(call.now),
      version: before.version + 1,
    };
    await tx.run(sql`
      INSERT INTO tenant_memo (tenant_code, memo, update_user_name, update_time, create_time, version)
      VALUES (${tenantId}, ${memo}, ${saved.updateUserName}, ${saved.updateTime}, ${saved.updateTime}, ${saved.version})
      ON CONFLICT (tenant_code) DO UPDATE SET memo = excluded.memo, update_user_name = excluded.update_user_name,
        update_time = excluded.update_time, version = excluded.version`);
    // A note has no id of its own: its screens know it by its hospital.
    touchRows(tx, tenantMemoTable, [{ id }], call.now);
    await recordAudit(tx, call, { rowTable: 'tenant_memo', rowId: id, rowTenantId: tenantId, changed: ['memo'] });
    await recordChange(tx, call, tenantMemoTable, { before, after: { tenantCode: tenantId, memo } });
    return present({ ...saved, tenantId });
  });
});
