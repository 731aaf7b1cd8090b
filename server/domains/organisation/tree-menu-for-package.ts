import { tenantPackageMenus } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import { serve } from '../../kernel/http/call.ts';
import { requirePlatform } from '../../kernel/identity/require-platform.ts';
import { listPackageMenus } from './complete-menus.ts';

export const serveTenantPackageMenus = serve(tenantPackageMenus, (call) => {
  requirePlatform(call, '查看');
  return listPackageMenus(call.db, call.services.domains);
});
