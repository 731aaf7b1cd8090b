import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Server } from './s3-server.testing.ts';
import type { S3Settings } from './s3-storage.ts';

interface UnlistingStore {
  readonly settings: S3Settings;
  /** From now on the key is worth nothing: everything is refused. */
  revoke(): void;
  stop(): void;
}

/** The same server as by a key that may not list what a bucket holds: what is not there is refused (403), as real stores do then. */
export async function unlisting(s3: S3Server): Promise<UnlistingStore> {
  let isRevoked = false;
  const { hostname, port } = new URL(s3.settings.endpoint);
  const server = createServer((asked, reply) => {
    const { method, url, headers } = asked;
    const passedOn = request({ hostname, port, method, path: url, headers }, (answer) => {
      const { statusCode = 502 } = answer;
      reply.writeHead(isRevoked || statusCode === 404 ? 403 : statusCode, answer.headers);
      answer.pipe(reply);
    });
    passedOn.on('error', () => reply.destroy());
    asked.pipe(passedOn);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    settings: { ...s3.settings, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    revoke: () => {
      isRevoked = true;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
