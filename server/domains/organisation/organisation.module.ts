import { appTenant } from '../../../contract/domains/organisation/app-tenant.resource.ts';
import { datasource } from '../../../contract/domains/organisation/datasource.resource.ts';
import { department } from '../../../contract/domains/organisation/department.resource.ts';
import { post } from '../../../contract/domains/organisation/post.resource.ts';
import { regionMenu } from '../../../contract/domains/organisation/region.endpoints.ts';
import { tenant } from '../../../contract/domains/organisation/tenant.resource.ts';
import { tenantPackage } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import type { Module } from '../../kernel/services.ts';
import { tableOf } from '../../kernel/store/table.ts';
import { serveTenantDetail } from './detail-tenant.ts';
import { serveAppTenants } from './list-app-tenants.ts';
import { tenantLists } from './list-tenants.ts';
import { userPostTable } from './organisation.tables.ts';
import { serveRemoveTenant, serveRestoreTenant } from './recycle-tenant.ts';
import { regionTable } from './region.table.ts';
import { regionPages, serveRegionDetail, serveRegionLazyList, serveRegionLazyTree, serveRegionTree } from './region-lists.ts';
import { serveRemoveRegion, serveSubmitRegion } from './region-writes.ts';
import { serveResetTenantAdministrator } from './reset-administrator.ts';
import { serveDeptSelect } from './select-dept.ts';
import { selectOptions } from './select-options.ts';
import { serveSetTenant, serveSetTenantDatasource, serveSetTenantPackage, serveTenantPackage } from './set-tenant.ts';
import { serveTenantOfDomain } from './show-tenant-of-domain.ts';
import { serveSubmitTenant } from './submit-tenant.ts';
import { serveSubmitTenantPackage, serveTenantPackageMenus } from './submit-tenant-package.ts';
import { tenantMemoTable } from './tenant.tables.ts';
import { serveGetTenantMemo, serveSetTenantMemo } from './tenant-memo.ts';
import { serveTestDatasource } from './test-datasource.ts';

/** Hospitals, departments and positions. */
export const organisationModule: Module = {
  name: 'organisation',
  serves: [
    serveDeptSelect,
    serveTenantDetail,
    serveAppTenants,
    serveTenantOfDomain,
    ...tenantLists,
    serveSubmitTenant,
    serveRemoveTenant,
    serveRestoreTenant,
    serveSetTenant,
    serveSetTenantPackage,
    serveResetTenantAdministrator,
    serveTenantPackage,
    serveSetTenantDatasource,
    serveGetTenantMemo,
    serveSetTenantMemo,
    serveSubmitTenantPackage,
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
  tables: [tableOf(post), tableOf(appTenant), userPostTable, tableOf(tenantPackage), tableOf(datasource), regionTable, tenantMemoTable],
  menu: [{ code: 'platform', title: '平台管理', path: '/platform', icon: 'bank', sort: 920, children: [regionMenu] }],
  resources: [department, post, appTenant, tenantPackage, datasource, tenant],
};
