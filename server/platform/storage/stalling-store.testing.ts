import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StallingStore {
  endpoint: string;
  /** What it was asked for, such as `DELETE /clinic/2026/…`. */
  asked: string[];
  /** From now on it gives this, whatever it is asked for. */
  keep(content: string): void;
  stop(): void;
}

/** An object store that has nothing, lets remove what is not there, and never answers to what is to be read or written. */
export async function startStallingStore(): Promise<StallingStore> {
  const asked: string[] = [];
  let kept: string | undefined;
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    if (request.method === 'HEAD') reply.writeHead(kept === undefined ? 404 : 200).end();
    if (request.method === 'GET' && kept !== undefined) reply.writeHead(200, { 'content-length': kept.length }).end(kept);
    if (request.method === 'DELETE') reply.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    keep: (content) => {
      kept = content;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
