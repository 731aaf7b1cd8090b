import { sha256 } from '@noble/hashes/sha2.js';
import { proofText, zeroBits } from '../../../contract/kernel/captcha-proof.ts';

/** The browser's own SHA-256 is asynchronous and is missing over plain http: a loop of small hashes is faster without it. */
self.addEventListener('message', ({ data: { key, bits } }: MessageEvent<{ key: string; bits: number }>) => {
  const encoder = new TextEncoder();
  for (let proof = 0; ; proof += 1) {
    if (zeroBits(sha256(encoder.encode(proofText(key, String(proof))))) >= bits) return self.postMessage(String(proof));
  }
});
