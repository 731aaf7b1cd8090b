/** What is kept of a lock password: never the password. All but `iterations` are hexadecimal. */
export interface PasswordHash {
  salt: string;
  hash: string;
  iterations: number;
}

const ITERATIONS = 210_000;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** A salted hash of a password (PBKDF2 with SHA-256), slow on purpose. */
export async function hashPassword(password: string, iterations: number = ITERATIONS): Promise<PasswordHash> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return { salt: toHex(salt), hash: toHex(await derive(password, salt, iterations)), iterations };
}

/** Whether a password is the one that was hashed. */
export async function isPassword(password: string, { salt, hash, iterations }: PasswordHash): Promise<boolean> {
  return toHex(await derive(password, fromHex(salt), iterations)) === hash;
}

/** Fetches ahead what hashing needs, so that it can be done when the server cannot be reached, or has other files by then. */
export async function prepareHash(): Promise<void> {
  if (!crypto.subtle) await library();
}

function library() {
  return Promise.all([import('@noble/hashes/pbkdf2.js'), import('@noble/hashes/sha2.js')]);
}

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(password);
  // Browsers offer their own only over https; on a hospital's plain-http intranet a library does the same.
  if (!crypto.subtle) return deriveByLibrary(secret, salt, iterations);
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, HASH_BYTES * 8));
}

/** PBKDF2 without the browser's help; about a second. */
export async function deriveByLibrary(secret: Uint8Array, salt: Uint8Array, iterations: number): Promise<Uint8Array> {
  const [{ pbkdf2Async }, { sha256 }] = await library();
  return pbkdf2Async(sha256, secret, salt, { c: iterations, dkLen: HASH_BYTES });
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
