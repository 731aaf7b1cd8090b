import {
  setTenant,
  setTenantDatasource,
  setTenantPackage,
  tenantPackageDetail,
} from '../../../contract/domains/organisation/tenant.resource.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { tenantTable } from '../../engine/identity/identity.tables.ts';
import { refuseAbsentReferences } from '../../engine/reference/row-guards.ts';
import { sql } from '../../engine/store/sql.ts';
import { invalid, notFound } from '../../platform/refusal.ts';
import { adoptPackage, holdPackage } from './follow-package.ts';
import { changeTenants, lockTenant, lockTenants, refuseForPlatform, refuseStale } from './tenant-rows.ts';

/** Quota, term and state of several hospitals at once; what is not sent stays. */
export const serveSetTenant = serve(setTenant, (call) => {
  requirePlatform(call);
  const { ids, ...values } = call.input;
  if (Object.keys(values).length === 0) throw invalid('请填写要修改的配置');
  if (values.status === null) throw invalid([{ field: 'status', message: '请选择状态' }]);
  return call.transaction(async (tx) => {
    const rows = await lockTenants(tx, ids);
    if (values.status === '0') refuseForPlatform(rows, '停用');
    if (values.expireTime) refuseForPlatform(rows, '设置过期时间');
    await changeTenants(tx, call, rows, values);
    return rows.length;
  });
});

/**
 * Gives a hospital another package: what its roles hold beyond it, they lose at once (domain rules 6.24.1), and for good. Throws 409 where it has
 * been changed since it was read: a colleague's new package would be taken back, and with it what they have given out since.
 */
export const serveSetTenantPackage = serve(setTenantPackage, (call) => {
  requirePlatform(call);
  const { tenantId, packageId, version } = call.input;
  return call.transaction(async (tx) => {
    await holdPackage(tx, packageId);
    // Of a recycled one as well: its package could never be removed.
    const row = await lockTenant(tx, tenantId, { recycled: 'as well' });
    refuseForPlatform([row], '设置产品包');
    refuseStale(row, version);
    await changeTenants(tx, call, [row], { packageId });
    await adoptPackage(tx, tenantId, packageId, call);
    return { tenantId, packageId };
  });
});

const presentPackage = presenterOf(tenantPackageDetail.row ?? {});

/** The package of a hospital; only its code for one that has none. */
export const serveTenantPackage = serve(tenantPackageDetail, async (call) => {
  requirePlatform(call, '查看');
  const { rows } = await call.services.database.forGroup(call.actor.tenantId).run(sql`
    SELECT p.id, p.id AS "packageId", p.package_name AS "packageName", p.menu_id AS "menuId", p.remark, t.tenant_code AS "tenantId"
    FROM tenant t LEFT JOIN tenant_package p ON p.id = t.package_id AND p.is_deleted = 0
    WHERE t.tenant_code = ${call.input.tenantId} AND t.is_deleted = 0`);
  const [row] = rows;
  if (!row) throw notFound('租户不存在');
  return presentPackage(row);
});

/** Says which outside system is the hospital's own, also of a recycled one; nothing takes it away again. */
export const serveSetTenantDatasource = serve(setTenantDatasource, (call) => {
  requirePlatform(call);
  const { tenantId, datasourceId = null, version } = call.input;
  return call.transaction(async (tx) => {
    const row = await lockTenant(tx, tenantId, { recycled: 'as well' });
    refuseStale(row, version);
    await refuseAbsentReferences(tx, tenantTable, undefined, { datasourceId });
    await changeTenants(tx, call, [row], { datasourceId });
    return { tenantId, datasourceId };
  });
});
