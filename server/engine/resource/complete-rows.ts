import { field } from '../../../contract/kernel/field.ts';
import { HOSPITAL } from '../../../contract/kernel/reference.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import type { Call } from '../call/call.ts';
import { withNames } from '../reference/reference-names.ts';
import type { Store } from '../store/database.ts';
import type { ResourceRules } from './resource-rules.ts';

type Row = Record<string, unknown>;

/** What rows bring besides their columns. */
export interface Completing extends Pick<Resource, 'fields' | 'references'> {
  readonly show?: (db: Store, rows: readonly Row[]) => Promise<Row[]>;
}

/** The rows with the names of what they refer to, and with what their rules show of other tables. */
export async function completeRows(db: Store, { show, ...naming }: Completing, rows: readonly Row[]): Promise<Row[]> {
  const named = await withNames(db, naming, rows);
  return show && named.length > 0 ? show(db, named) : named;
}

const ofHospital = field.text('所属医院', { names: HOSPITAL });

export function completingOf(resource: Resource, call: Call, rules?: ResourceRules): Completing {
  const { references, scope } = resource;
  // Whoever sees across hospitals is told whose row it is.
  const isAcross = call.db.scope === 'group' && (scope === 'tenant' || scope === 'pair');
  const fields = isAcross ? { ...resource.fields, tenantId: ofHospital } : resource.fields;
  const { show } = rules ?? {};
  if (!show) return { fields, references };
  return {
    fields,
    references,
    show: async (db, rows) => {
      const more = await show({ db, call, rows: rows as Parameters<typeof show>[0]['rows'] });
      return rows.map((row) => ({ ...row, ...more(row as Parameters<typeof more>[0]) }));
    },
  };
}
