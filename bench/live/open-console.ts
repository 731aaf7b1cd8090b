import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { streamMessage } from '../../contract/domains/messages/messages.endpoints.ts';

/** As the console does it: news are gathered for a moment, and looked at every three seconds. */
const GATHER_MS = 400;
const SPREAD_MS = 800;
const LEAST_PAUSE_MS = 3_000;

export interface OpenConsole {
  /** When each piece of news of rows arrived, as `performance.now()` says it, by what was said. */
  readonly heard: Map<string, number>;
  /** Milliseconds of each list that was fetched because of news. */
  readonly fetched: number[];
  close(): void;
}

interface Opening {
  port: number;
  token: string;
  /** The list that is on the screen. */
  list: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A console with one list open, as far as the server notices it: its stream, and the list that it asks for again after news. */
export async function openConsole({ port, token, list }: Opening): Promise<OpenConsole> {
  const headers = { 'blade-auth': `bearer ${token}` };
  const stream = get({ host: '127.0.0.1', port, path: `/api${streamMessage.path}`, headers, agent: false });
  const [response] = (await once(stream, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`a stream was refused with ${response.statusCode}`);
  const heard = new Map<string, number>();
  const fetched: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const look = (): void => {
    timer = undefined;
    last = performance.now();
    const start = last;
    const request = get({ host: '127.0.0.1', port, path: list, headers, agent }, (reply) => {
      if (reply.statusCode !== 200) throw new Error(`a list was refused with ${reply.statusCode}`);
      reply.resume();
      reply.once('end', () => fetched.push(performance.now() - start));
    });
    request.once('error', () => undefined);
  };
  response.setEncoding('utf8').on('data', (piece: string) => {
    for (const [, said] of piece.matchAll(/event: rows\ndata: \{"id":"([^"]+)"\}/g)) {
      if (said) heard.set(said, performance.now());
      timer ??= setTimeout(look, Math.max(GATHER_MS + Math.random() * SPREAD_MS, last + LEAST_PAUSE_MS - performance.now()));
    }
  });
  response.once('error', () => undefined);
  stream.once('error', () => undefined);
  return {
    heard,
    fetched,
    close: () => {
      clearTimeout(timer);
      stream.destroy();
    },
  };
}
