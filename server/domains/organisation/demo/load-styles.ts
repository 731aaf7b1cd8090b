import { appTenant } from '../../../../contract/domains/organisation/app-tenant.resource.ts';
import { APP_CODE } from '../../../../contract/domains/organisation/organisation.endpoints.ts';
import { APPLYING_TENANT, EXPERT_TENANT } from '../../../demo/demo-people.ts';
import { insertDemoRows } from '../../../demo/insert-demo-rows.ts';
import type { Stamp } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { tableOf } from '../../../engine/store/table.ts';

/** Logo, colour and stylesheet of the two large hospitals; the files are in `web/public/brand`. */
const styles = [
  { tenantCode: EXPERT_TENANT, themeColor: '#0F766E', logo: '/brand/binhai.svg', sort: 1 },
  { tenantCode: APPLYING_TENANT, themeColor: '#6D4BC3', logo: '/brand/yunling.svg', cssUrl: '/brand/yunling.css', sort: 2 },
];

/** Lets the hospitals of the demo look like themselves (specification 1 §2). Needs the group scope. */
export async function loadStyles(tx: Tx, stamp: Stamp): Promise<void> {
  await insertDemoRows(
    tx,
    tableOf(appTenant),
    styles.map((style) => ({ appCode: APP_CODE, cssUrl: null, ...style })),
    stamp,
  );
}
