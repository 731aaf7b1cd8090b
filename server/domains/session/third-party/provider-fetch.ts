import { type LookupAddress, lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../../kernel/net/public-address.ts';

const TIMEOUT_MS = 8_000;
const MOST_BYTES = 1_048_576;

/** Plain http only to this very machine. */
export function isAllowedAddress(url: URL): boolean {
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * How providers are asked: with a limit on time and size, without following redirects, and, unless `allowPrivate`, only
 * at public addresses. The address is judged when the connection is made, so that a name cannot change its meaning
 * between the check and the call. Throws when it is refused or the provider does not answer.
 */
export function providerFetch(allowPrivate: boolean): (url: string, sent: Sent) => Promise<Response> {
  const guardedLookup = lookupOf(allowPrivate);
  return (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    if (!isAllowedAddress(url)) throw new Error(`refused to ask ${url.origin}: not https`);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new Error(`refused to ask ${url.origin}: a private address`);
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    // A connection of its own each time: a kept one would have been judged by another's rule.
    const options = { method, headers, agent: false, lookup: guardedLookup, signal: signal ? AbortSignal.any([signal, limit]) : limit };
    return answerOf(url, options, textOf(body));
  };
}

type RequestOptions = Parameters<typeof requestHttps>[1];

function answerOf(url: URL, options: RequestOptions, body: string | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (incoming) => {
      const chunks: Buffer[] = [];
      let size = 0;
      incoming.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MOST_BYTES) incoming.destroy(new Error(`the answer of ${url.origin} is too large`));
        else chunks.push(chunk);
      });
      incoming.on('error', reject);
      incoming.on('end', () => {
        const { statusCode: status = 502, headers } = incoming;
        const known = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
        const hasBody = status !== 204 && status !== 304;
        resolve(new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers: known }));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function textOf(body: unknown): string | undefined {
  return body === undefined || body === null ? undefined : String(body);
}

/** Resolves names as usual, and refuses those that lead to a private address. */
function lookupOf(allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error(`refused to ask ${hostname}: a private address`), '', 0);
      const [first] = addresses;
      if (options.all) return callback(null, addresses);
      return callback(null, first?.address ?? '', first?.family ?? 4);
    });
  };
}
