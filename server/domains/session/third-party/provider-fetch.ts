import { askOutside } from '../../../platform/net/ask-outside.ts';

const TIMEOUT_MS = 8_000;

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
 * How providers are asked: like `fetch`, but as everything that a hospital has entered (`askOutside`). Rejects when the
 * address is refused or the provider does not answer.
 */
export function providerFetch(allowPrivate: boolean): (url: string, sent: Sent) => Promise<Response> {
  return async (address, { body, ...sent }) => {
    const url = new URL(address);
    if (!isAllowedAddress(url)) throw new Error(`refused to ask ${url.origin}: not https`);
    const text = body === undefined || body === null ? undefined : String(body);
    const answer = await askOutside(url, { ...sent, body: text, timeoutMs: TIMEOUT_MS, allowPrivate });
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const hasBody = answer.status !== 204 && answer.status !== 304;
    return new Response(hasBody ? new Uint8Array(answer.body) : null, { status: answer.status, headers });
  };
}
