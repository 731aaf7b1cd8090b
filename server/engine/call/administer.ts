import { unauthorized } from '../../platform/refusal.ts';
import { keepingAnAdministrator } from '../identity/administrators.ts';
import { reloadActor } from '../identity/load-actor.ts';
import type { Tx } from '../store/runner.ts';
import type { Call } from './call.ts';
import { refuseUnlessAllowed } from './refuse-unless-allowed.ts';

/**
 * `keepingAnAdministrator` in the caller's own hospital. They are looked at once more when it is their turn: who was before them may have
 * taken the right away by which they came in. The change is given the call as it is then. Throws 401 and 403 besides.
 */
export function administer<C extends Pick<Call, 'actor' | 'endpoint' | 'now'>, T>(
  tx: Tx,
  call: C,
  change: (call: C) => Promise<T>,
): Promise<T> {
  return keepingAnAdministrator(tx, call.actor.tenantId, async () => {
    const actor = await reloadActor(tx, call.actor, call.now);
    if (!actor) throw unauthorized();
    refuseUnlessAllowed(actor, call.endpoint);
    return change({ ...call, actor });
  });
}
