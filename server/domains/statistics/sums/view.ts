import { isGroupActor, PLATFORM_TENANT, type Seer } from '../../../engine/identity/actor.ts';
import { reachFor } from '../../../engine/identity/data-scope.ts';

/** Whose numbers are kept: a whole hospital's, or those of all. */
export interface View {
  readonly tenantId: string;
  readonly isGroup: 0 | 1;
}

export const groupView: View = { tenantId: PLATFORM_TENANT, isGroup: 1 };

/** The view of which somebody sees everything that is counted; nothing for whoever sees a part of their hospital. */
export function viewOf(actor: Seer): View | undefined {
  if (isGroupActor(actor)) return groupView;
  const { scope } = reachFor(actor, 'statistics');
  return scope === 'tenant' || scope === 'group' ? { tenantId: actor.tenantId, isGroup: 0 } : undefined;
}

/** Whoever sees all of a view: no person, but what is counted for it. */
export function seerOf({ tenantId, isGroup }: View): Seer {
  const nobody = '00000000-0000-0000-0000-000000000000';
  return { tenantId, userId: nobody, deptIds: [], dataScope: isGroup ? 'group' : 'tenant', reaches: {} };
}
