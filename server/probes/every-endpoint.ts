import { addressesOf, type Endpoint, type Method } from '../../contract/kernel/endpoint.ts';
import { servedBy } from '../engine/http/app.ts';
import { modules } from '../modules.ts';
import type { TestApp } from '../testing/test-app.ts';

/** Every declared call: what the generated probes run over. A new domain is probed without a line of its own. */
export const endpoints: readonly Endpoint[] = servedBy(modules).map(({ endpoint }) => endpoint);

const only = process.env.LIANYI_TEST_DOMAINS?.split(',');
/** The same, for the probes that take long: those of some domains alone, where the environment says which a change can have touched. */
export const probedEndpoints = endpoints.filter(({ domain }) => only?.includes(domain) ?? true);

/** Every method and path of every call, as table rows for `test.each`. */
export const addresses = endpoints.flatMap((endpoint) =>
  addressesOf(endpoint).map(({ method, path }) => ({ name: `${method} ${path}`, method, path, endpoint })),
);

export interface Sent {
  method: Method;
  path: string;
  input?: Record<string, unknown>;
  token?: string;
  headers?: Record<string, string>;
}

/** Sends a raw request: input in the query for GET, as JSON otherwise, whatever it is. */
export async function sendRaw(
  { app }: TestApp,
  { method, path, input = {}, token, headers = {} }: Sent,
): Promise<{ status: number; body: { code?: number; msg?: string }; text: string }> {
  const url = `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name] ?? '00000000-0000-7000-8000-000000000000').toWellFormed()))}`;
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !path.includes(`{${name}}`)));
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]) => [name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')]),
  );
  const response = await app.inject({
    method,
    url: method === 'GET' ? `${url}?${query}` : url,
    headers: { ...(token ? { 'blade-auth': `bearer ${token}` } : {}), ...headers },
    ...(method === 'GET' ? {} : { payload: rest }),
  });
  return { status: response.statusCode, body: safeJson(response.body), text: response.body };
}

function safeJson(text: string): { code?: number; msg?: string } {
  try {
    return JSON.parse(text) as { code?: number; msg?: string };
  } catch {
    return {};
  }
}
