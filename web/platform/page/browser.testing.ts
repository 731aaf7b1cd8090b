import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';

export interface Reply {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body: string;
  /** The connection is lost once the head and this much of the body have arrived. */
  breaksOff?: true;
  /** What stands behind this much of the body never comes. */
  neverEnds?: true;
}

export interface LocalServer {
  /** Every request but the one for the key, in order: `POST /api/path?query`, with its headers. */
  requests: { line: string; headers: IncomingMessage['headers'] }[];
  close: () => Promise<void>;
}

/** What happens to the page: tests dispatch it here. */
export const pageEvents = new EventTarget();

const noCipher = (serverTime: number) => JSON.stringify({ code: 200, data: { keyId: 'k', publicKey: '', bodyCipher: 'off', serverTime } });

/**
 * A real server on this machine, and as much of a browser as the calls need: addresses without a host go to it. Must be
 * called before the modules under test are imported. `sent` is the body of the request. `clock` is the server's, in UTC ms.
 */
export async function startLocalServer(
  answer: (path: string, sent: string, headers: IncomingMessage['headers']) => Reply | 'hang up' | Promise<Reply>,
  clock: () => number = Date.now,
): Promise<LocalServer> {
  const requests: LocalServer['requests'] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://local');
    const isKey = pathname.endsWith('/public-key');
    if (!isKey) requests.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    const reply = isKey ? { body: noCipher(clock()) } : await answer(pathname, await text(request), request.headers);
    if (reply === 'hang up') return void request.socket.destroy();
    const { status = 200, type = 'application/json', headers = {}, body, breaksOff, neverEnds } = reply;
    response.writeHead(status, { 'content-type': type, ...headers });
    if (breaksOff) response.write(body, () => setTimeout(() => request.socket.destroy(), 50));
    else if (neverEnds) response.write(body);
    else response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  actAsBrowser(origin);
  return {
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function actAsBrowser(origin: string): void {
  const { fetch: send } = globalThis;
  const stored = new Map<string, string>();
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => send(new URL(url, origin), init));
  vi.stubGlobal('location', {
    href: `${origin}/consultation/list?current=2`,
    pathname: '/consultation/list',
    search: '?current=2',
    protocol: 'http:',
    replace: vi.fn(),
  });
  vi.stubGlobal('document', { cookie: '', documentElement: {} });
  vi.stubGlobal('addEventListener', pageEvents.addEventListener.bind(pageEvents));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
}

/** As much of a page as React needs to draw what shows nothing, such as a component that is there for its hooks. */
export function bareElement(): HTMLElement {
  vi.stubGlobal('window', { HTMLIFrameElement: class {} });
  const listening = { addEventListener: () => {}, removeEventListener: () => {} };
  const element = {
    ...listening,
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    textContent: '',
    ownerDocument: { ...listening, nodeType: 9 },
  };
  return element as unknown as HTMLElement;
}
