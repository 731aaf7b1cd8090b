import { tenantPackage } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import { APPLYING_TENANT, EXPERT_TENANT } from '../../demo/demo-people.ts';
import { insertDemoRows } from '../../demo/insert-demo-rows.ts';
import type { Demo } from '../../engine/demo.ts';
import type { Services } from '../../engine/services.ts';
import { newId } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { tableOf } from '../../engine/store/table.ts';
import { completeMenus } from './complete-menus.ts';
import { loadStyles } from './demo/load-styles.ts';

type Domains = Services['domains'];

const DAY_MS = 86_400_000;

/** What hospitals administer themselves, whatever else they have bought. */
const ownAdministration = ['user', 'role', 'dept', 'post'];
/** Tools for those who run the platform: no hospital buys them. */
const platformFolders = ['platform', 'logs', 'monitor', 'develop'];

interface Contract {
  packageName: string;
  accountQuota: number;
  days: number;
}

const contracts: Readonly<Record<string, Contract>> = {
  [EXPERT_TENANT]: { packageName: '三级医院版', accountQuota: 500, days: 1095 },
  [APPLYING_TENANT]: { packageName: '基层医疗版', accountQuota: 100, days: 730 },
  '100003': { packageName: '基层医疗版', accountQuota: 60, days: 730 },
};

/** How the hospitals look, and what they have bought. */
export const organisationDemo: Demo = {
  plan: async ({ tx, services, now }) => {
    await loadStyles(tx, { now: now - 150 * DAY_MS });
    await loadPackages(tx, services.domains, now);
  },
};

/** What hospitals can buy, what each has bought, for how long and for how many people. */
async function loadPackages(tx: Tx, domains: Domains, now: number): Promise<void> {
  const stamp = { now: now - 150 * DAY_MS };
  const packages = await Promise.all([
    { packageName: '三级医院版', remark: '会诊双方的全部功能', menuId: await everyMenu(tx, domains) },
    { packageName: '基层医疗版', remark: '申请会诊与本机构管理', menuId: await menusOf(tx, domains, [APPLYING_TENANT, '100003']) },
  ]);
  const rows = packages.map((one) => ({ ...one, id: newId() }));
  await insertDemoRows(tx, tableOf(tenantPackage), rows, stamp);
  const terms = Object.entries(contracts).map(([code, { packageName, accountQuota, days }]) => ({
    code,
    packageId: rows.find((row) => row.packageName === packageName)?.id,
    accountQuota,
    expireTime: new Date(now + days * DAY_MS),
  }));
  await tx.run(sql`
    UPDATE tenant SET package_id = c."packageId", account_quota = c."accountQuota", expire_time = c."expireTime"
    FROM jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) AS c (code text, "packageId" uuid, "accountQuota" int, "expireTime" timestamptz)
    WHERE tenant_code = c.code`);
}

/** All pages but the platform's tools, and of those what the hospital's roles hold. */
async function everyMenu(tx: Tx, domains: Domains): Promise<string[]> {
  const { rows } = await tx.run<{ id: string }>(
    sql`SELECT id FROM menu WHERE parent_id IS NULL AND is_deleted = 0 AND code <> ALL (${platformFolders})`,
  );
  const offered = await completeMenus(
    tx,
    domains,
    rows.map(({ id }) => id),
  );
  return [...new Set([...offered, ...(await menusOf(tx, domains, [EXPERT_TENANT]))])];
}

/** Everything that the roles of these hospitals hold, and their own administration. */
async function menusOf(tx: Tx, domains: Domains, tenantIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.run<{ id: string }>(sql`
    SELECT DISTINCT menu_id AS id FROM role_menu WHERE tenant_id = ANY (${[...tenantIds]})
    UNION SELECT id FROM menu WHERE code = ANY (${ownAdministration}) AND is_deleted = 0`);
  return completeMenus(
    tx,
    domains,
    rows.map(({ id }) => id),
  );
}
