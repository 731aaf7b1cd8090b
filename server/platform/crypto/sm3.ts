import { createHash, createHmac } from 'node:crypto';

/** SM3 digest (GB/T 32905), 32 bytes. */
export function sm3(...parts: readonly (Buffer | string)[]): Buffer {
  const hash = createHash('sm3');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** HMAC with SM3, 32 bytes. */
export function hmacSm3(key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer {
  const mac = createHmac('sm3', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}
