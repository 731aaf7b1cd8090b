/**
 * The agreement on encrypted bodies that client and server share (wire contract, encrypted bodies): names, sizes, and
 * what a sealed text is bound to. How it is computed is each side's own matter.
 */

/** What an OAuth client's calls must look like. */
export const bodyPolicies = { required: '必须加密', accepted: '可以加密', off: '不加密' } as const;
export type BodyPolicy = keyof typeof bodyPolicies;

/**
 * `key`: `<keyId>.<the session's keys, wrapped with SM2, base64url>`. `time`: milliseconds since 1970. `nonce`: 16 random
 * bytes, base64url, another one for every request.
 */
export const cipherHeaders = { key: 'blade-key', time: 'blade-time', nonce: 'blade-nonce' } as const;

/** Bytes. The wrapped keys are the SM4 key followed by the MAC key; a sealed text is IV, ciphertext, tag. */
export const cipherSizes = { sm4Key: 16, macKey: 32, iv: 16, tag: 32, nonce: 16 } as const;

/** How far a request's time may be from the server's, either way. */
export const CIPHER_WINDOW_MS = 5 * 60_000;

/**
 * The field named in a refusal that another attempt can mend: with the public key and the policy fetched anew, and the
 * clock set by them. A refusal of the same code without it says that the body itself was not accepted.
 */
export const CIPHER_RETRY_FIELD = 'Blade-Key';

/** Of which part a sealed text is: none of them passes for another. */
export type SealedPart = 'request' | 'password' | 'reply';

export interface CipherBinding {
  method: string;
  /** Path and query as sent, from `/api` on. */
  url: string;
  time: string;
  nonce: string;
}

/**
 * What a password that stands in the query itself is bound to: the address without it. Clients of this family send their
 * sign-in so.
 */
export function besidePassword(url: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const rest = query.split('&').filter((pair) => !/^password(=|$)/.test(pair) && pair !== '');
  return rest.length > 0 ? `${path}?${rest.join('&')}` : path;
}

/**
 * What the tag covers besides the sealed text, so that a body cannot be moved to another call or moment, nor a reply be
 * given for another request. Unambiguous: no part can hold a line break.
 */
export function boundTo(part: SealedPart, { method, url, time, nonce }: CipherBinding): string {
  return [part, method.toUpperCase(), url, time, nonce].join('\n');
}
