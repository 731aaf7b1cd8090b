import { sm2, sm3, sm4 } from 'sm-crypto-v2';
import { cipherSizes } from '../../../contract/kernel/body-cipher.ts';

/*
 * The browser's side of encrypted bodies. Loaded on its own and late: this is the one module with the library in it.
 */

/** The SM4 key and, behind it, the MAC key of this page. */
export type SessionKeys = Uint8Array;

export interface MadeKeys {
  readonly keys: SessionKeys;
  readonly wrapped: string;
}

/** New random keys, and the same wrapped for the holder of the public key (SM2, C1C3C2), base64url. */
export function makeSessionKeys(publicKey: string): MadeKeys {
  const keys = randomBytes(cipherSizes.sm4Key + cipherSizes.macKey);
  return { keys, wrapped: toBase64Url(fromHex(sm2.doEncrypt(keys, publicKey))) };
}

/** Sixteen random bytes, base64url. */
export function newNonce(): string {
  return toBase64Url(randomBytes(cipherSizes.nonce));
}

/** SM4-CBC, then HMAC-SM3 over it and what it is bound to: base64url of IV, ciphertext, tag. */
export function sealText(keys: SessionKeys, text: string, bound: string, iv = randomBytes(cipherSizes.iv)): string {
  const [sm4Key, macKey] = split(keys);
  const body = join(iv, sm4.encrypt(new TextEncoder().encode(text), sm4Key, { mode: 'cbc', iv, output: 'array' }));
  return toBase64Url(join(body, tagOf(macKey, bound, body)));
}

/** The UTF-8 of a sealed text; `undefined` for anything that was not sealed with these keys for exactly this binding. */
export function openBytes(keys: SessionKeys, sealed: string, bound: string): Uint8Array<ArrayBuffer> | undefined {
  const [sm4Key, macKey] = split(keys);
  const bytes = fromBase64Url(sealed);
  if (!bytes || bytes.length < cipherSizes.iv * 2 + cipherSizes.tag) return undefined;
  const body = bytes.subarray(0, -cipherSizes.tag);
  if (!isSame(bytes.subarray(-cipherSizes.tag), tagOf(macKey, bound, body))) return undefined;
  const iv = body.subarray(0, cipherSizes.iv);
  return new Uint8Array(sm4.decrypt(body.subarray(cipherSizes.iv), sm4Key, { mode: 'cbc', iv, output: 'array' }));
}

function split(keys: SessionKeys): [sm4Key: Uint8Array, macKey: Uint8Array] {
  return [keys.subarray(0, cipherSizes.sm4Key), keys.subarray(cipherSizes.sm4Key)];
}

function tagOf(macKey: Uint8Array, bound: string, body: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(bound);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, head.length);
  return fromHex(sm3(join(length, head, body), { key: macKey, mode: 'hmac' }));
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  for (const [at, byte] of one.entries()) difference |= byte ^ (other[at] ?? 0);
  return difference === 0;
}

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

/** In pieces, because a call takes only so many arguments. */
function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** By a loop: a callback for every byte of a long answer takes longer than deciphering it. */
function fromBase64Url(text: string): Uint8Array | undefined {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
}
