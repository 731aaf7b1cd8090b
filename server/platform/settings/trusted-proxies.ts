import { isIP } from 'node:net';
import { StartupError } from './startup-error.ts';

/** Of whom `X-Forwarded-*` is believed: a number of proxies in a row before this server, 0 for none, or where they are. */
export type TrustedProxies = number | readonly string[];

const MOST_HOPS = 10;

/** Reads `0`, a number of proxies, or a comma list of addresses and networks such as `10.0.0.0/8`. */
export function readTrustedProxies(name: string, raw: string | undefined): TrustedProxies {
  const parts = (raw || '0').split(',').map((part) => part.trim());
  const [first = ''] = parts;
  if (parts.length === 1 && /^\d+$/.test(first) && Number(first) <= MOST_HOPS) return Number(first);
  if (parts.every(isNetwork)) return parts;
  throw new StartupError(`配置 ${name} 应为 0 到 ${MOST_HOPS} 的代理层数，或以逗号分隔的代理地址、网段，现在是「${raw}」。`);
}

function isNetwork(part: string): boolean {
  const [address = '', prefix, ...more] = part.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128));
}

/**
 * As Fastify wants it. Every proxy appends the address that it was asked from, so hops are counted from the right: what
 * stands further left was sent by whoever asked. Fastify's own counting believes nobody.
 */
export function trustOf(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return [...proxies];
  return proxies > 0 && ((_address, hop) => hop < proxies);
}
