import type { PublicCall } from '../../engine/call/call.ts';
import { tokenOf } from '../../engine/http/pipeline.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { loadActor } from '../../engine/identity/load-actor.ts';
import { readGuestToken } from '../../engine/identity/tokens.ts';

/**
 * The person of a call that may come before sign-in; `undefined` without a token, and for a newcomer without an account. A token that is no longer good is
 * refused: an empty answer would look like a person without any rights.
 */
export async function optionalActor({ request, services }: Pick<PublicCall, 'request' | 'services'>): Promise<Actor | undefined> {
  const token = tokenOf(request);
  if (!token || (await readGuestToken(services.secret, token, services.clock()))) return undefined;
  const { actor } = await loadActor(services, token);
  request.actor = actor;
  return actor;
}
