import { tenantPackage, tenantPackageMenus } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { type Call, serve } from '../../kernel/http/call.ts';
import { presenterOf } from '../../kernel/http/present.ts';
import { requirePlatform } from '../../kernel/identity/require-platform.ts';
import { requireSubmit, saveRow } from '../../kernel/resource/resource-writes.ts';
import { tableNamed } from '../../kernel/store/table.ts';
import { completeMenus, listPackageMenus } from './complete-menus.ts';
import { followPackage } from './follow-package.ts';

const submit = endpointOf(tenantPackage, 'submit');
const present = presenterOf(submit.row ?? {}, { masked: false });

/** Saves a package. What it no longer holds leaves the roles of its hospitals in the same moment (domain rules 6.24.1). */
export const serveSubmitTenantPackage = serve<{ menuId: string[] }>(submit, async (call: Call<{ menuId: string[] }>) => {
  requirePlatform(call);
  const plain = call as unknown as Call;
  requireSubmit(tenantPackage, plain);
  return call.transaction(async (tx) => {
    const menuId = await completeMenus(tx, call.services.domains, call.input.menuId);
    const { before, row } = await saveRow(tx, tableNamed('tenant_package'), plain, { ...plain.input, menuId });
    const [had, holds] = [new Set((before?.menuId ?? []) as string[]), new Set(menuId)];
    const [taken, given] = [[...had].filter((id) => !holds.has(id)), menuId.filter((id) => !had.has(id))];
    await followPackage(tx, { packageId: String(row.id), taken, given }, call.now);
    return present(row);
  });
});

export const serveTenantPackageMenus = serve(tenantPackageMenus, (call) => {
  requirePlatform(call, '查看');
  return listPackageMenus(call.db, call.services.domains);
});
