import { tenantPackage } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import type { Call } from '../../engine/call/call.ts';
import { isGroupActor } from '../../engine/identity/actor.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { sql } from '../../engine/store/sql.ts';
import { completeMenus } from './complete-menus.ts';
import { followPackage } from './follow-package.ts';

/** What a package no longer holds leaves the roles of its hospitals in the same moment (domain rules 6.24.1). */
export const tenantPackageRules = defineRules(tenantPackage, {
  show: async ({ call, rows }) => {
    // Hospitals that see packages are not told who else has them.
    const counts = isGroupActor(call.actor) ? await countTenants(call, rows) : undefined;
    return ({ id }) => (counts ? { tenantCount: counts.get(id) ?? 0 } : {});
  },
  save: {
    fill: async ({ tx, call, input, before }) => ({
      menuId: await completeMenus(tx, call.services.domains, input.menuId ?? [], {
        held: before?.menuId ?? [],
        isExact: input.isExact === 1,
      }),
    }),
    after: ({ tx, call, before, row }) => {
      const [had, holds] = [before?.menuId ?? [], row.menuId ?? []];
      const [taken, given] = [without(had, holds), without(holds, had)];
      return followPackage(tx, { packageId: row.id, taken, given }, call);
    },
  },
  // Only what no hospital has is removed.
  restore: {},
});

/** How many hospitals have each of these packages, recycled ones as well: what a package loses, those lose, too. */
async function countTenants(call: Call, packages: readonly { id: string }[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await call.services.database.forGroup(call.actor.tenantId).run<{ id: string; count: number }>(sql`
    SELECT package_id AS id, count(*)::int AS count FROM tenant
    WHERE package_id = ANY (${packages.map(({ id }) => id)}::uuid[]) AND is_deleted = 0 GROUP BY package_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function without(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
}
