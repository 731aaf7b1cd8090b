import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const PREFIX = 'sealed:v1:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keys = new Map<string, Buffer>();

function keyOf(serverSecret: string): Buffer {
  const known = keys.get(serverSecret);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'lianyi secret box', 32));
  keys.set(serverSecret, key);
  return key;
}

/** A secret of somebody else's service as it is kept: whoever reads the database alone learns nothing (AES-256-GCM). */
export function sealSecret(serverSecret: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(serverSecret), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return PREFIX + sealed.toString('base64url');
}

/**
 * The secret again, for the moment of its use. A value that was kept before secrets were sealed comes back as it is.
 * Throws when it was tampered with, or sealed under another server secret.
 */
export function openSecret(serverSecret: string, kept: string): string {
  if (!kept.startsWith(PREFIX)) return kept;
  const bytes = Buffer.from(kept.slice(PREFIX.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(serverSecret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
