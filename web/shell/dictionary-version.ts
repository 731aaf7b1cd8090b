import type { QueryClient } from '@tanstack/react-query';
import { businessDictionaryByCode, dictionaryWords } from '../../contract/domains/settings/dictionary.endpoints.ts';
import { showDictionaryVersion } from '../../contract/domains/settings/dictionary-version.endpoints.ts';
import { call } from '../platform/call/api-client.ts';

/** Whoever goes back and forth between two windows does not ask each time. */
const ASK_EVERY_MS = 15_000;

/**
 * Drops the kept dictionary entries when the server's have changed since the last time that was asked; the first time it
 * only learns the version. A failure changes nothing: the next return to the page asks again.
 */
export function createDictionaryVersion(client: QueryClient, now: () => number = Date.now) {
  let known: string | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  const forget = async (): Promise<void> => {
    for (const { domain, name } of [dictionaryWords, businessDictionaryByCode])
      await client.invalidateQueries({ queryKey: ['call', domain, name] });
  };
  const check = async (): Promise<void> => {
    if (now() - askedAt < ASK_EVERY_MS) return;
    askedAt = now();
    const reply = await call(showDictionaryVersion, {}, { quiet: true }).catch(() => undefined);
    if (!reply) return;
    const hasChanged = known !== undefined && known !== reply.version;
    known = reply.version;
    if (hasChanged) await forget();
  };
  return { check };
}

/** Checks now, and whenever somebody returns to the page. Returns how to stop. */
export function watchDictionaries(client: QueryClient): () => void {
  const { check } = createDictionaryVersion(client);
  const returned = (): void => {
    if (document.visibilityState === 'visible') void check();
  };
  void check();
  document.addEventListener('visibilitychange', returned);
  addEventListener('focus', returned);
  return () => {
    document.removeEventListener('visibilitychange', returned);
    removeEventListener('focus', returned);
  };
}
