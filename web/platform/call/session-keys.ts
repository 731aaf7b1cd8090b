import type { MadeKeys } from './sealing.ts';

/** Makes keys beside the page, from when it was asked for; `undefined` where that is not to be had. */
interface KeyMaker {
  make(publicKey: string): Promise<MadeKeys | undefined>;
  stop(): void;
}

/** Begins at once, so that its program is there by the time the public key is. */
export function startKeyMaker(): KeyMaker {
  const worker = new Worker(new URL('./session-keys.worker.ts', import.meta.url), { type: 'module' });
  const stop = () => worker.terminate();
  const made = new Promise<MadeKeys | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<MadeKeys>) => resolve(data);
    worker.onerror = () => resolve(undefined);
  });
  return {
    make: (publicKey) => {
      worker.postMessage(publicKey);
      return made.finally(stop);
    },
    stop,
  };
}
