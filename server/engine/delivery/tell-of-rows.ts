import type { Scope } from '../../../contract/kernel/resource-row.ts';
import { PLATFORM_TENANT } from '../identity/actor.ts';
import type { Tx } from '../store/runner.ts';
import type { ChangedRows } from '../store/watched-rows.ts';
import { announceToHospital, EVERYWHERE, type PersonalEvent } from './notice-news.ts';

/** What open consoles are told when a row has changed that one of their screens may show. */
const ROWS_EVENT = 'rows';
/** More of one table at once are said as one: consoles look at what they show, whichever it was. */
const MOST_NAMED = 20;
const ANY = '*';

/** Says that any of a domain's rows may have changed. */
export const anyRowOf = (domain: string): PersonalEvent => ({ name: ROWS_EVENT, id: `${domain}:${ANY}` });

/**
 * Tells the consoles of everybody who may see them that rows have changed: the domain and the ids, never what they say. Who may
 * see a row is asked when a console looks at it; the platform's people see across hospitals.
 */
export async function tellOfRows(tx: Tx, changed: readonly ChangedRows[]): Promise<void> {
  await Promise.all(changed.map((rows) => tellOf(tx, rows)));
}

async function tellOf(tx: Tx, { table, domain, rows }: ChangedRows): Promise<void> {
  const isMany = rows.length > MOST_NAMED;
  const seen = new Map<string, Set<string>>();
  for (const { id, tenantId = tx.tenantId, partyTenantIds } of rows)
    for (const hospital of seersOf(table.scope, [tenantId, ...(partyTenantIds ?? [])]))
      seen.set(hospital, (seen.get(hospital) ?? new Set()).add(isMany ? ANY : id));
  for (const [hospital, ids] of seen)
    for (const id of ids) await announceToHospital(tx, [hospital], { name: ROWS_EVENT, id: `${domain}:${id}` });
}

/** The platform's people see across hospitals, and what is the platform's alone. */
function seersOf(scope: Scope, hospitals: readonly string[]): readonly string[] {
  if (scope === 'shared-read') return [EVERYWHERE];
  return scope === 'platform' ? [PLATFORM_TENANT] : [...hospitals, PLATFORM_TENANT];
}
