import { tenantPackageMenus } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import { serve } from '../../engine/call/call.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { listPackageMenus } from './complete-menus.ts';

export const serveTenantPackageMenus = serve(tenantPackageMenus, (call) => {
  requirePlatform(call, '查看');
  return listPackageMenus(call.db, call.services.domains);
});
