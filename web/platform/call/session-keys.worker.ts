import { askKey, type KnownKey } from './public-key.ts';
import { makeSessionKeys } from './sealing.ts';
import type { Made } from './session-keys.ts';

/** Beside the page, which is busy with its own code: asking for the key, and multiplying on a curve, which takes longer than anything else before the first call. */
self.addEventListener('message', ({ data: known }: MessageEvent<KnownKey | undefined>) => {
  void make(known).then(
    (made) => self.postMessage(made),
    () => self.postMessage(undefined),
  );
});

async function make(known: KnownKey | undefined): Promise<Made> {
  const key = known ?? (await askKey());
  return { key, own: key.bodyCipher === 'off' ? undefined : makeSessionKeys(key.publicKey) };
}
