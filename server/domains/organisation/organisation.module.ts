import { appTenant } from '../../../contract/domains/organisation/app-tenant.resource.ts';
import { department } from '../../../contract/domains/organisation/department.resource.ts';
import { post } from '../../../contract/domains/organisation/post.resource.ts';
import type { Module } from '../../kernel/services.ts';
import { tableOf } from '../../kernel/store/table.ts';
import { serveTenantDetail } from './detail-tenant.ts';
import { serveAppTenants } from './list-app-tenants.ts';
import { userPostTable } from './organisation.tables.ts';
import { serveDeptSelect } from './select-dept.ts';

/** Hospitals, departments and positions. */
export const organisationModule: Module = {
  name: 'organisation',
  serves: [serveDeptSelect, serveTenantDetail, serveAppTenants],
  tables: [tableOf(post), tableOf(appTenant), userPostTable],
  resources: [department, post, appTenant],
};
