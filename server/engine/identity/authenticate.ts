import type { Services } from '../services.ts';
import { isMeant, listenForAccessChanges, type Whose } from './access-changes.ts';
import type { Actor } from './actor.ts';
import { type LoadedActor, loadActor } from './load-actor.ts';
import { noteUse } from './sessions.ts';

const MOST_CACHED = 5_000;
/** How exactly it is known when a session was last used; its person is read again as often. */
const USE_NOTED_MS = 5 * 60_000;

export interface Authenticator {
  /** The person behind an access token. Throws `unauthorized()`. */
  authenticate(token: string): Promise<Actor>;
  forgetAll(): void;
  /** Calls the listener whenever the rights of a session, some people or everybody may have changed or ended, in whichever process, once that is committed. */
  onChange(listener: (whose: Whose) => void): void;
  close(): Promise<void>;
}

/**
 * Knows the people of recent tokens, so that a call costs no query for them, and forgets them the moment their rights
 * change, in this process or another (design §6). While that news could be missed, it asks the database every time.
 */
export function createAuthenticator(services: Services): Authenticator {
  const cache = new Map<string, LoadedActor>();
  const listeners: ((whose: Whose) => void)[] = [];
  let generation = 0;

  const forget = (whose: Whose): void => {
    // An answer that was asked for before now may be of the old state: it must not be kept either.
    generation += 1;
    for (const [token, { actor }] of cache) if (isMeant(whose, actor)) cache.delete(token);
  };
  const tell = (whose: Whose): void => {
    forget(whose);
    for (const listener of listeners) listener(whose);
  };
  const changes = listenForAccessChanges(services.database.url, {
    announced: forget,
    changed: tell,
    warn: (error) => services.log.warn({ err: error }, 'cannot listen for access changes, asking the database for every call'),
  });

  const cached = (token: string): LoadedActor | undefined => {
    const known = cache.get(token);
    if (!known) return undefined;
    // Taken out and put back: the order of the map is the order of last use.
    cache.delete(token);
    if (known.validUntil <= services.clock()) return undefined;
    cache.set(token, known);
    return known;
  };
  const keep = (token: string, loaded: LoadedActor): void => {
    cache.set(token, loaded);
    const [eldest] = cache.keys();
    if (cache.size > MOST_CACHED && eldest !== undefined) cache.delete(eldest);
  };

  const note = async ({ actor, usedAt }: LoadedActor, now: number): Promise<void> => {
    if (now - usedAt < USE_NOTED_MS) return;
    const own = services.database.forTenant(actor.tenantId);
    // Nobody is refused because this cannot be written down.
    await noteUse(own, actor.sessionId, now).catch((error) => services.log.warn({ err: error }, 'use of a session not noted'));
  };

  return {
    authenticate: async (token) => {
      const known = cached(token);
      if (known) return known.actor;
      const asked = generation;
      const now = services.clock();
      const loaded = await loadActor(services, token);
      await note(loaded, now);
      const validUntil = Math.min(loaded.validUntil, now + USE_NOTED_MS);
      if (asked === generation && changes.reliable()) keep(token, { ...loaded, validUntil });
      return loaded.actor;
    },
    forgetAll: () => tell({}),
    onChange: (listener) => void listeners.push(listener),
    close: () => changes.close(),
  };
}
