import type { Cells } from '../../../engine/counting/cells.ts';
import { isGroupActor, PLATFORM_TENANT, type Seer } from '../../../engine/identity/actor.ts';
import { reachFor } from '../../../engine/identity/data-scope.ts';
import { type Sql, sql } from '../../../engine/store/sql.ts';

/** Whose numbers are kept: a whole hospital's, or those of all. */
export interface View {
  readonly tenantId: string;
  readonly isGroup: 0 | 1;
  /** Hospitals for tests that do not count in it. */
  readonly uncounted: readonly string[];
}

/** The numbers of all hospitals together. `tests`: the hospitals for tests. */
export const groupView = (tests: readonly string[]): View => ({ tenantId: PLATFORM_TENANT, isGroup: 1, uncounted: tests });

/** A hospital's own numbers: in them its own count, also where it is for tests. */
export function hospitalView(tenantId: string, tests: readonly string[]): View {
  return { tenantId, isGroup: 0, uncounted: tests.filter((test) => test !== tenantId) };
}

/** The view of which somebody sees everything that is counted; nothing for whoever sees a part of their hospital. */
export function viewOf(actor: Seer): View | undefined {
  if (isGroupActor(actor)) return groupView(actor.uncountedTenants);
  const { scope } = reachFor(actor, 'statistics');
  return scope === 'tenant' || scope === 'group' ? hospitalView(actor.tenantId, actor.uncountedTenants) : undefined;
}

/** Whoever sees all of a view: no person, but what is counted for it. */
export function seerOf({ tenantId, isGroup, uncounted }: View): Seer {
  const nobody = '00000000-0000-0000-0000-000000000000';
  return { tenantId, userId: nobody, deptIds: [], dataScope: isGroup ? 'group' : 'tenant', reaches: {}, uncountedTenants: uncounted };
}

/** Which days of a view were counted as it is counted now: others left out other hospitals, or lack what a server of another release does not count. */
export function keptDays({ tenantId, isGroup, uncounted }: View, cells: Measuring): Sql {
  return sql`tenant_id = ${tenantId} AND is_group = ${isGroup} AND uncounted = ${uncountedKey({ uncounted })} AND measures = ${measuresKey(cells)}`;
}

type Measuring = Pick<Cells<string, string>, 'measures'>;

export const measuresKey = ({ measures }: Measuring): string => [...measures].sort().join(' ');

export const uncountedKey = ({ uncounted }: Pick<View, 'uncounted'>): string => [...uncounted].sort().join(' ');
