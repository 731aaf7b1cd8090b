import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Before seals said under which secret they were made. */
const UNNAMED = 'sealed:v1:';
const NAMED = 'sealed:v2:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface BoxKey {
  key: Buffer;
  /** Tells secrets apart, and nothing about them. */
  prefix: string;
}

const keys = new Map<string, BoxKey>();

function derived(serverSecret: string, label: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', serverSecret, '', label, bytes));
}

function keyOf(serverSecret: string): BoxKey {
  const known = keys.get(serverSecret);
  if (known) return known;
  const prefix = `${NAMED}${derived(serverSecret, 'lianyi secret box name', 6).toString('base64url')}:`;
  const made = { key: derived(serverSecret, 'lianyi secret box', 32), prefix };
  keys.set(serverSecret, made);
  return made;
}

/** What the database keeps to recognise a server secret by. */
export function checkValueOf(serverSecret: string): string {
  return derived(serverSecret, 'lianyi secret check', 18).toString('base64url');
}

/** A secret of somebody else's service as it is kept: whoever reads the database alone learns nothing (AES-256-GCM). */
export function sealSecret(serverSecret: string, secret: string): string {
  const { key, prefix } = keyOf(serverSecret);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return prefix + sealed.toString('base64url');
}

export function isSealed(kept: string): boolean {
  return kept.startsWith(NAMED) || kept.startsWith(UNNAMED);
}

/** Whether this secret made the seal, as far as the seal says so. */
export function isSealedBy(serverSecret: string, kept: string): boolean {
  return kept.startsWith(keyOf(serverSecret).prefix);
}

/**
 * The secret again, for the moment of its use. A value that was kept before secrets were sealed comes back as it is.
 * Throws when it was tampered with, or sealed under another server secret.
 */
export function openSecret(serverSecret: string, kept: string): string {
  if (!isSealed(kept)) return kept;
  const { key, prefix } = keyOf(serverSecret);
  const used = kept.startsWith(UNNAMED) ? UNNAMED : prefix;
  if (!kept.startsWith(used)) throw new Error('sealed under another server secret');
  const bytes = Buffer.from(kept.slice(used.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
