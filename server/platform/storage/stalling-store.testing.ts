import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StallingStore {
  endpoint: string;
  /** What it was asked for, such as `DELETE /clinic/2026/…`. */
  asked: string[];
  stop(): void;
}

/** An object store that has nothing, lets remove what is not there, and never answers to what is to be read or written. */
export async function startStallingStore(): Promise<StallingStore> {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    if (request.method === 'HEAD') reply.writeHead(404).end();
    if (request.method === 'DELETE') reply.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
