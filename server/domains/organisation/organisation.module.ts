import { organisationDomain } from '../../../contract/domains/organisation/organisation.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { appTenantRules } from './app-tenant.rules.ts';
import { serveCountWaiting } from './count-waiting.ts';
import { datasourceRules } from './datasource.rules.ts';
import { departmentRules } from './department.rules.ts';
import { serveTenantDetail } from './detail-tenant.ts';
import { serveHospitalPicture } from './hospital-pictures.ts';
import { serveAppTenants } from './list-app-tenants.ts';
import { tenantLists } from './list-tenants.ts';
import { endedTermsJob, endingTermsJob } from './organisation.jobs.ts';
import { datasourceTable, userPostTable } from './organisation.tables.ts';
import { serveRemoveTenant, serveRestoreTenant } from './recycle-tenant.ts';
import { regionTable } from './region.table.ts';
import { regionPages, serveRegionDetail, serveRegionLazyList, serveRegionLazyTree, serveRegionTree } from './region-lists.ts';
import { syncRegions } from './region-sync.ts';
import { serveRemoveRegion, serveSubmitRegion } from './region-writes.ts';
import { serveResetTenantAdministrator } from './reset-administrator.ts';
import { serveDeptSelect } from './select-dept.ts';
import { selectOptions } from './select-options.ts';
import { serveSetTenant, serveSetTenantDatasource, serveSetTenantPackage, serveTenantPackage } from './set-tenant.ts';
import { serveTenantOfDomain } from './show-tenant-of-domain.ts';
import { serveSubmitTenant } from './submit-tenant.ts';
import { tenantMemoTable } from './tenant.tables.ts';
import { serveGetTenantMemo, serveSetTenantMemo } from './tenant-memo.ts';
import { tenantPackageRules } from './tenant-package.rules.ts';
import { serveTestDatasource } from './test-datasource.ts';
import { serveTenantPackageMenus } from './tree-menu-for-package.ts';

/** Hospitals, departments and positions. */
export const organisationModule = defineModule({
  domain: organisationDomain,
  demo: async () => (await import('./organisation.demo.ts')).organisationDemo,
  serves: [
    serveDeptSelect,
    serveTenantDetail,
    serveAppTenants,
    serveTenantOfDomain,
    ...tenantLists,
    serveSubmitTenant,
    serveHospitalPicture,
    serveRemoveTenant,
    serveRestoreTenant,
    serveCountWaiting,
    serveSetTenant,
    serveSetTenantPackage,
    serveResetTenantAdministrator,
    serveTenantPackage,
    serveSetTenantDatasource,
    serveGetTenantMemo,
    serveSetTenantMemo,
    serveTenantPackageMenus,
    serveTestDatasource,
    ...regionPages,
    serveRegionTree,
    serveRegionLazyList,
    serveRegionLazyTree,
    serveRegionDetail,
    serveSubmitRegion,
    serveRemoveRegion,
    ...selectOptions,
  ],
  jobs: [endedTermsJob, endingTermsJob],
  rules: [datasourceRules, departmentRules, tenantPackageRules, appTenantRules],
  prepare: ({ services }) => syncRegions(services.database, services.clock()),
  shows: [regionTable, tenantMemoTable],
  tables: [userPostTable, datasourceTable, regionTable, tenantMemoTable],
});
