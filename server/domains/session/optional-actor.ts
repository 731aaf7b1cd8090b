import type { PublicCall } from '../../kernel/http/call.ts';
import { tokenOf } from '../../kernel/http/pipeline.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { loadActor } from '../../kernel/identity/load-actor.ts';

/**
 * The person of a call that may come before sign-in; `undefined` without a token. A token that is no longer good is
 * refused: an empty answer would look like a person without any rights.
 */
export async function optionalActor({ request, services }: Pick<PublicCall, 'request' | 'services'>): Promise<Actor | undefined> {
  const token = tokenOf(request);
  if (!token) return undefined;
  const { actor } = await loadActor(services, token);
  request.actor = actor;
  return actor;
}
