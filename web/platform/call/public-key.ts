import type { BodyPolicy } from '../../../contract/kernel/body-cipher.ts';
import type { Envelope } from '../../../contract/kernel/envelope.ts';
import { CONSOLE_CLIENT } from './console-client.ts';

/** What the server tells about encryption. */
export interface KnownKey {
  readonly keyId: string;
  readonly publicKey: string;
  readonly bodyCipher: BodyPolicy;
  /** Milliseconds by which the server's clock is ahead of this machine's: many of a hospital's are wrong. */
  readonly clockAhead: number;
  readonly askedAt: number;
}

const TIMEOUT_MS = 30_000;

/** Asks the server. Throws where it cannot be reached. */
export async function askKey(): Promise<KnownKey> {
  const headers = { Authorization: CONSOLE_CLIENT };
  const response = await fetch('/api/blade-auth/oauth/public-key', { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { data } = (await response.json()) as Envelope<Pick<KnownKey, 'keyId' | 'publicKey' | 'bodyCipher'> & { serverTime: number }>;
  if (!data) throw new Error('no public key');
  const { serverTime, ...rest } = data;
  return { ...rest, clockAhead: serverTime - Date.now(), askedAt: Date.now() };
}
