import { once } from 'node:events';
import { createServer } from 'node:http';

export const KEY = 'test-key';
export const SECRET = 'test-secret-of-thirty-two-letters-at-least';

interface Asked {
  method: string;
  body: unknown;
}

/** What a LiveKit server answers of its calls (Twirp), on this machine: it takes down what it is asked. */
export async function startMediaServer() {
  const asked: Asked[] = [];
  const state = { status: 200 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const method = request.url?.replace('/twirp/livekit.RoomService/', '') ?? '';
    asked.push({ method, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(state.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(state.status === 200 ? {} : { code: state.status === 404 ? 'not_found' : 'unavailable', msg: 'told' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    env: { LIANYI_LIVEKIT_URL: `ws://127.0.0.1:${port}`, LIANYI_LIVEKIT_KEY: KEY, LIANYI_LIVEKIT_SECRET: SECRET },
    url: `ws://127.0.0.1:${port}`,
    /** All that was asked since the last time. */
    taken: (): Asked[] => asked.splice(0),
    /** From now on it answers so. */
    answers: (status: number): void => {
      state.status = status;
    },
    close: (): Promise<unknown> => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestMediaServer = Awaited<ReturnType<typeof startMediaServer>>;
