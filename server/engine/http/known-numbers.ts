import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { PageRequest } from '../../../contract/kernel/filter.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { type Actor, can } from '../identity/actor.ts';

/** Whoever may not see numbers finds only the one that they know: digit by digit they would read what is masked. */
export function knownOnly({ filters = {} }: Endpoint, page: PageRequest, actor: Actor | undefined): PageRequest {
  if (actor && can(actor, SEE_SENSITIVE)) return page;
  const conditions = page.conditions.map((one) =>
    one.operator === 'like' && filters[one.field]?.sensitive ? { ...one, operator: 'eq' as const } : one,
  );
  return { ...page, conditions };
}
