import { sm2 } from 'sm-crypto-v2';

/** Hexadecimal: the private number, and the public point uncompressed with its leading `04`. */
export interface Sm2KeyPair {
  privateKey: string;
  publicKey: string;
}

/** Point and hash in front of the encrypted bytes. */
const OVERHEAD = 64 + 32;

/** A new key pair from the system's random numbers. */
export function makeSm2KeyPair(): Sm2KeyPair {
  return sm2.generateKeyPairHex();
}

/**
 * Opens what was encrypted with SM2 (GB/T 32918.4; C1C3C2, point without its leading `04`); `undefined` when it is not for
 * this key or was changed. Costs milliseconds. OpenSSL has SM2, but Node cannot decrypt with a stored SM2 key, hence the
 * library that the browser uses too.
 */
export function openSm2(privateKey: string, wrapped: Buffer): Buffer | undefined {
  if (wrapped.length <= OVERHEAD) return undefined;
  try {
    const opened = Buffer.from(sm2.doDecrypt(wrapped.toString('hex'), privateKey, 1, { output: 'array' }));
    return opened.length === wrapped.length - OVERHEAD ? opened : undefined;
  } catch {
    // A point that is not on the curve.
    return undefined;
  }
}
