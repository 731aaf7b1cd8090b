import { submitTenant, tenant } from '../../../contract/domains/organisation/tenant.resource.ts';
import { said } from '../../../contract/kernel/said.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { tenantTable } from '../../engine/identity/identity.tables.ts';
import { randomPassword } from '../../engine/identity/passwords.ts';
import { requireSubmit, saveRow } from '../../engine/resource/resource-writes.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, invalid, taken } from '../../platform/refusal.ts';
import { readTextParam } from '../settings/text-param.reads.ts';
import { adoptPackage, holdPackage } from './follow-package.ts';
import { followUse } from './follow-use.ts';
import { keepPictures } from './hospital-pictures.ts';
import { ADMINISTRATOR, openTenant } from './open-tenant.ts';
import { lockTenants, RECYCLED, refuseForPlatform, type TenantRow } from './tenant-rows.ts';

/** System parameter: the name of the package of hospitals that are added without one. */
const DEFAULT_PACKAGE = 'tenant.default-package';

type Submitting = CallOf<typeof submitTenant>;

const present = presenterOf(submitTenant.row, { masked: false });

/** Opens a hospital with everything that it needs to begin, or changes one. */
export const serveSubmitTenant = serve(submitTenant, (call) => {
  requirePlatform(call);
  requireSubmit(tenant, call);
  return call.input.id ? edit(call, call.input.id) : add(call);
});

async function add(call: Submitting): Promise<RowOf<typeof submitTenant>> {
  const { id: _, version: __, tenantId, status, ...values } = call.input;
  // Not part of what a repeated request is answered: it is kept nowhere.
  const password = randomPassword();
  let isNew = false;
  const answer = await call.transaction(async (tx) => {
    isNew = true;
    const packageId = values.packageId ?? (await defaultPackage(tx));
    await holdPackage(tx, packageId);
    await refuseTaken(tx, values);
    await keepPictures(tx, call, values);
    const tenantCode = tenantId ?? (await nextCode(tx));
    const row = await saveRow(tx, tenantTable, call, {
      ...clean(values),
      packageId,
      tenantCode,
      status: status ?? '1',
      isTest: values.isTest ?? 0,
    });
    await openTenant(tx, { tenantCode, tenantName: values.tenantName, packageId, password }, call.stamp);
    return present({ ...row.row, tenantId: tenantCode, account: ADMINISTRATOR });
  });
  return isNew ? { ...answer, password } : answer;
}

/** The package of whoever names none: the one that the platform says, else the oldest. Throws 400 where there is none. */
async function defaultPackage(tx: Tx): Promise<string> {
  const named = await readTextParam(tx, DEFAULT_PACKAGE);
  const { rows } = await tx.run<{ id: string }>(sql`
    SELECT id FROM tenant_package WHERE is_deleted = 0 ORDER BY package_name = ${named ?? ''} DESC, create_time, id LIMIT 1`);
  if (!rows[0]) throw invalid([{ field: 'packageId', message: '请选择产品包' }]);
  return rows[0].id;
}

function edit(call: Submitting, id: string): Promise<RowOf<typeof submitTenant>> {
  const { tenantId, status, ...values } = call.input;
  return call.transaction(async (tx) => {
    if (values.packageId) await holdPackage(tx, values.packageId);
    // Of a recycled one as well: its name and its domain may be needed by another.
    const [before] = await lockTenants(tx, [id], { recycled: 'as well' });
    const tenantCode = before?.tenantCode ?? '';
    if (tenantId && tenantId !== tenantCode) throw invalid([{ field: 'tenantId', message: '租户编号不能修改' }]);
    refuseUnfit(call.input, before);
    await refuseTaken(tx, values, id);
    await keepPictures(tx, call, values, before);
    const { row } = await saveRow(tx, tenantTable, call, { ...clean(values), ...(status ? { status } : {}) });
    if (values.packageId && values.packageId !== before?.packageId) await adoptPackage(tx, tenantCode, values.packageId, call);
    await announceAccessChange(tx);
    if (before) await followUse(tx, call, [before], row);
    return present({ ...row, tenantId: tenantCode });
  });
}

function refuseUnfit({ status, expireTime, packageId, isTest }: Submitting['input'], before: TenantRow | undefined): void {
  if (!before) return;
  if (status && before.status === RECYCLED) throw conflict('回收站中的租户不能修改状态，请先恢复');
  if (status === '0') refuseForPlatform([before], '停用');
  if (expireTime) refuseForPlatform([before], '设置过期时间');
  if (packageId) refuseForPlatform([before], '设置产品包');
  if (isTest === 1) refuseForPlatform([before], '设为测试租户');
  // Without one, roles would keep what nobody has bought.
  if (packageId === null && before.packageId) throw invalid([{ field: 'packageId', message: '请选择产品包' }]);
}

function clean<V extends Pick<Submitting['input'], 'domain'>>(values: V): V {
  return values.domain ? { ...values, domain: values.domain.toLowerCase() } : values;
}

/**
 * Two hospitals of one name could not be told apart anywhere; and a request that is sent twice opens one. A recycled one, which no list shows
 * by itself, is named as what it is: there its name or its domain can be changed. Throws 409.
 */
async function refuseTaken(tx: Tx, values: Pick<Submitting['input'], 'tenantName' | 'domain'>, id?: string): Promise<void> {
  const { tenantName, domain } = clean(values);
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('tenant names'))`);
  const { rows } = await tx.run<Pick<TenantRow, 'tenantName' | 'status'>>(sql`
    SELECT tenant_name AS "tenantName", status FROM tenant
    WHERE (tenant_name = ${tenantName} OR (domain = ${domain ?? null} AND status = ${RECYCLED}))
      AND is_deleted = 0 AND id IS DISTINCT FROM ${id ?? null}::uuid`);
  const named = rows.find((row) => row.tenantName === tenantName);
  if (named?.status === RECYCLED) throw taken('tenantName', '租户名称已被回收站中的租户使用，请先在回收站中修改其名称');
  if (named) throw taken('tenantName', '租户名称已存在');
  const [other] = rows;
  if (other) throw taken('domain', said`域名已被回收站中的租户“${other.tenantName}”使用，请先在回收站中修改其域名`);
}

const FIRST_CODE = 100_004;

/** The lowest code that no hospital has or ever had: its rows may still be there. */
async function nextCode(tx: Tx): Promise<string> {
  const { rows } = await tx.run<{ code: string }>(sql`SELECT tenant_code AS code FROM tenant`);
  const taken = new Set(rows.map(({ code }) => code));
  let code = FIRST_CODE;
  while (taken.has(String(code))) code += 1;
  return String(code);
}
