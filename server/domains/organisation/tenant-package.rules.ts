import { tenantPackage } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { completeMenus } from './complete-menus.ts';
import { followPackage } from './follow-package.ts';

/** What a package no longer holds leaves the roles of its hospitals in the same moment (domain rules 6.24.1). */
export const tenantPackageRules = defineRules(tenantPackage, {
  save: {
    fill: async ({ tx, call, input, before }) => ({
      menuId: await completeMenus(tx, call.services.domains, input.menuId ?? [], before?.menuId ?? []),
    }),
    after: ({ tx, call, before, row }) => {
      const [had, holds] = [before?.menuId ?? [], row.menuId ?? []];
      const [taken, given] = [without(had, holds), without(holds, had)];
      return followPackage(tx, { packageId: row.id, taken, given }, call.now);
    },
  },
  // Only what no hospital has is removed.
  restore: {},
});

function without(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
}
