import { makeSessionKeys } from './sealing.ts';

/** Multiplying on a curve takes longer than anything else that stands before the first call: it is done beside the page. */
self.addEventListener('message', ({ data: publicKey }: MessageEvent<string>) => self.postMessage(makeSessionKeys(publicKey)));
