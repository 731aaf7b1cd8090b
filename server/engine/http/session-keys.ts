import { CIPHER_RETRY_FIELD, cipherSizes } from '../../../contract/kernel/body-cipher.ts';
import { openSm2 } from '../../platform/crypto/sm2.ts';
import type { SessionKeys } from '../../platform/crypto/sm4.ts';
import { Refusal } from '../../platform/refusal.ts';
import { networkOf } from '../identity/network-of.ts';
import { findWrappingKey } from '../secrets/wrapping-keys.ts';
import type { Services } from '../services.ts';

/** `<keyId>.<64 bytes of point, 32 of hash, the two keys>` */
const HEADER = /^(sm2-\d{1,6})\.([\w-]{192})$/;
const MOST_CACHED = 5_000;
/** Unwrapping costs milliseconds of this process, before anybody is known. One address may be a whole hospital. */
const UNWRAPS_PER_WINDOW = 600;
const WINDOW_MS = 60_000;

/** 400 in the words for everything that cannot be opened. `mendable`: a fresh public key may help. */
export function undecryptable({ mendable }: { mendable: boolean }): Refusal {
  const message = '请求解密失败，请刷新页面后重试';
  return new Refusal(400, message, mendable ? [{ field: CIPHER_RETRY_FIELD, message }] : undefined);
}

/**
 * Gives the keys that a client sends wrapped with every request. They are worked out once and then known by the header's
 * text; a process that does not know them works them out again, so that none needs another's memory. Throws 400 and 429.
 */
export function createSessionKeyring(services: Services): (header: string, ip: string) => Promise<SessionKeys> {
  const known = new Map<string, Promise<SessionKeys>>();
  const budget = createBudget(services.clock);
  const unwrap = async (header: string): Promise<SessionKeys> => {
    const [, keyId = '', wrapped = ''] = HEADER.exec(header) ?? [];
    if (!keyId) throw undecryptable({ mendable: false });
    const key = await findWrappingKey(services, keyId);
    const opened = key && openSm2(key.privateKey, Buffer.from(wrapped, 'base64url'));
    if (!opened) throw undecryptable({ mendable: true });
    return { sm4Key: opened.subarray(0, cipherSizes.sm4Key), macKey: opened.subarray(cipherSizes.sm4Key) };
  };
  return (header, ip) => {
    const before = known.get(header);
    // Taken out and put back: the order of the map is the order of last use.
    if (before) known.delete(header);
    else budget.take(networkOf(ip));
    const keys = before ?? unwrap(header);
    known.set(header, keys);
    if (!before) keys.catch(() => known.delete(header));
    const [eldest] = known.keys();
    if (known.size > MOST_CACHED && eldest !== undefined) known.delete(eldest);
    return keys;
  };
}

/** Counts per address and minute, in this process alone: it is this process's time that is protected. */
function createBudget(clock: () => number): { take(network: string): void } {
  const taken = new Map<string, number>();
  let window = 0;
  return {
    take: (network) => {
      const current = Math.floor(clock() / WINDOW_MS);
      if (current !== window) taken.clear();
      window = current;
      const count = (taken.get(network) ?? 0) + 1;
      taken.set(network, count);
      if (count > UNWRAPS_PER_WINDOW) throw new Refusal(429, '操作过于频繁，请稍后再试');
    },
  };
}
