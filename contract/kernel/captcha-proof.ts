/**
 * The work that the console does for each captcha: it looks for a number with which the SHA-256 of `key:number` begins with so
 * many zero bits. A person does not notice; whoever tries passwords by the thousand pays for each of them.
 */
export interface CaptchaChallenge {
  algorithm: 'SHA-256';
  bits: number;
}

/** Header of the token call that carries the number, beside `Captcha-Key` and `Captcha-Code`. */
export const CAPTCHA_PROOF = 'Captcha-Proof';

/** What is hashed. */
export function proofText(key: string, proof: string): string {
  return `${key}:${proof}`;
}

/** With how many zero bits a hash begins. */
export function zeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
