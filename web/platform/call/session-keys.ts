import type { KnownKey } from './public-key.ts';
import type { MadeKeys } from './sealing.ts';

/** The server's key, and what was made for it where it wants encryption. */
export interface Made {
  readonly key: KnownKey;
  readonly own: MadeKeys | undefined;
}

/** Makes keys beside the page, for the server's key where it is known, else for the one that is asked for there; `undefined` where that is not to be had. */
export async function makeKeysBeside(known: KnownKey | undefined): Promise<Made | undefined> {
  if (typeof Worker === 'undefined') return undefined;
  const worker = new Worker(new URL('./session-keys.worker.ts', import.meta.url), { type: 'module' });
  const made = new Promise<Made | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Made | undefined>) => resolve(data);
    worker.onerror = () => resolve(undefined);
  });
  worker.postMessage(known);
  return made.finally(() => worker.terminate());
}
