import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** `CopyDone`: the rows of a table have ended. */
const ROWS_ENDED = Buffer.from([0x63, 0, 0, 0, 4]);
const LATER_MS = 5;

/** A line to a database on which what follows the rows of a table comes a moment later, as it does wherever a packet ends there. */
export async function startSlowLine(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  const sockets: Socket[] = [];
  const line = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    sockets.push(near, far);
    near.setNoDelay().pipe(far);
    slowly(far, near).catch(() => near.destroy());
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(databaseUrl);
  url.searchParams.set('host', '127.0.0.1');
  url.searchParams.set('port', String(address.port));
  const stop = (): void => {
    line.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: url.href, stop };
}

async function slowly(from: Socket, to: Socket): Promise<void> {
  for await (const chunk of from) {
    const bytes = Buffer.from(chunk);
    const at = bytes.indexOf(ROWS_ENDED);
    const end = at < 0 ? bytes.length : at + ROWS_ENDED.length;
    to.write(bytes.subarray(0, end));
    if (end === bytes.length) continue;
    await sleep(LATER_MS);
    to.write(bytes.subarray(end));
  }
  to.end();
}
