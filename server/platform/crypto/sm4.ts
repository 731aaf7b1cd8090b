import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto';
import { cipherSizes } from '../../../contract/kernel/body-cipher.ts';
import { hmacSm3 } from './sm3.ts';

/** The keys of one client's session: one to encrypt, one to authenticate. */
export interface SessionKeys {
  readonly sm4Key: Buffer;
  readonly macKey: Buffer;
}

/** Encrypts a text with SM4-CBC, then authenticates it and what it is bound to with HMAC-SM3: base64url of IV, ciphertext, tag. */
export function sealSm4({ sm4Key, macKey }: SessionKeys, text: string, bound: string, iv = randomBytes(cipherSizes.iv)): string {
  const cipher = createCipheriv('sm4-cbc', sm4Key, iv);
  const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([body, tagOf(macKey, bound, body)]).toString('base64url');
}

/** The text of a sealed one; `undefined` for anything that was not sealed with these keys for exactly this binding. */
export function openSm4({ sm4Key, macKey }: SessionKeys, sealed: string, bound: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  // Decoding skips what is not base64url: two spellings of one text must not both be good.
  if (bytes.length < cipherSizes.iv * 2 + cipherSizes.tag || bytes.toString('base64url') !== sealed) return undefined;
  const body = bytes.subarray(0, -cipherSizes.tag);
  // The tag comes first: nothing is decrypted that is not authentic, so that padding tells nothing.
  if (!timingSafeEqual(bytes.subarray(-cipherSizes.tag), tagOf(macKey, bound, body))) return undefined;
  if (body.length % cipherSizes.iv !== 0) return undefined;
  const decipher = createDecipheriv('sm4-cbc', sm4Key, body.subarray(0, cipherSizes.iv));
  try {
    return Buffer.concat([decipher.update(body.subarray(cipherSizes.iv)), decipher.final()]).toString('utf8');
  } catch {
    // Authentic and badly padded: whoever has the keys made it so.
    return undefined;
  }
}

function tagOf(macKey: Buffer, bound: string, body: Buffer): Buffer {
  const head = Buffer.from(bound);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return hmacSm3(macKey, length, head, body);
}
