import { type LookupAddress, lookup } from 'node:dns';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { isPublicAddress } from './public-address.ts';

const MOST_BYTES = 1_048_576;

interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /** False keeps the server from talking to its own network because a hospital's administrator says so. */
  readonly allowPrivate: boolean;
  /** Gives up earlier. */
  readonly signal?: AbortSignal;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Why no answer came. Its `code` is the system's, such as `ECONNREFUSED`; the message is for the log alone. */
export class NoAnswer extends Error {
  readonly code: 'PRIVATE' | 'TOO_LARGE' | 'TIMEOUT' | (string & {});

  constructor(host: string, code: string) {
    super(`no answer from ${host}: ${code}`);
    this.name = 'NoAnswer';
    this.code = code;
  }
}

interface Outgoing extends Omit<Asked, 'timeoutMs' | 'body'> {
  readonly body?: string | Buffer | Readable;
  readonly signal: AbortSignal;
  /** For how long the other side may be silent while it is its turn, in ms; for ever unless it is said. */
  readonly silenceMs?: number;
}

/**
 * Opens a connection of its own to an address that a hospital has entered, because a kept one would have been judged by
 * another's rule, sends a request and gives its answer as it begins. Whether an address is private is judged when the
 * connection is made, so that a name cannot change its meaning between the check and the call. Redirects are not followed.
 * Rejects with `NoAnswer`, or with what the body failed of.
 */
export async function openOutside(
  url: URL,
  { method, headers, body, allowPrivate, signal, silenceMs }: Outgoing,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A plain address is not looked up.
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new NoAnswer(host, 'PRIVATE');
  const options = { method, headers, agent: false, lookup: lookupOf(allowPrivate), signal };
  return new Promise((resolve, reject) => {
    let broken: unknown;
    const outgoing = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve);
    outgoing.on('error', (error) => reject(broken ?? noAnswerOf(host, error)));
    if (silenceMs) endInSilence(outgoing, silenceMs, new NoAnswer(host, 'TIMEOUT'));
    if (!(body instanceof Readable)) return void outgoing.end(body);
    body.on('error', (error) => {
      broken = error;
      outgoing.destroy(error);
    });
    body.pipe(outgoing);
    outgoing.on('close', () => body.destroy());
  });
}

/**
 * Ends a call of which nothing moves for so many ms while the other side has something to take or to send. However long it goes on, and
 * however slowly our own side gives and takes, nobody is cut off.
 */
function endInSilence(outgoing: ClientRequest, silenceMs: number, error: NoAnswer): void {
  let incoming: IncomingMessage | undefined;
  const isTheirTurn = (): boolean => {
    // A buffer that is full waits for our own reader.
    if (incoming) return !incoming.complete && incoming.readableLength < incoming.readableHighWaterMark;
    return outgoing.socket?.connecting === true || outgoing.writableNeedDrain || outgoing.writableEnded;
  };
  outgoing.on('response', (answer: IncomingMessage) => {
    incoming = answer;
  });
  outgoing.on('socket', (socket) => {
    // How much had moved when it was found to be their turn. Once is not enough: it may have become theirs a moment before, after a rest of ours.
    let moved: number | undefined;
    socket.setTimeout(silenceMs / 2);
    socket.on('timeout', () => {
      const now = isTheirTurn() ? socket.bytesRead + socket.bytesWritten : undefined;
      if (now !== undefined && now === moved) return void (incoming ?? outgoing).destroy(error);
      moved = now;
      socket.setTimeout(silenceMs / 2);
    });
  });
}

/** Asks such an address and reads its whole answer, with a limit on time and size. Rejects with `NoAnswer`. */
export async function askOutside(url: URL, { timeoutMs, signal, ...asked }: Asked): Promise<Answer> {
  const limit = AbortSignal.timeout(timeoutMs);
  const incoming = await openOutside(url, { ...asked, signal: signal ? AbortSignal.any([signal, limit]) : limit });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_BYTES) incoming.destroy(new NoAnswer(url.hostname, 'TOO_LARGE'));
      else chunks.push(chunk);
    });
    incoming.on('error', (error) => reject(noAnswerOf(url.hostname, error)));
    incoming.on('end', () => resolve({ status: incoming.statusCode ?? 502, headers: incoming.headers, body: Buffer.concat(chunks) }));
  });
}

function noAnswerOf(host: string, error: Error & { code?: unknown }): NoAnswer {
  if (error instanceof NoAnswer) return error;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return new NoAnswer(host, 'TIMEOUT');
  return new NoAnswer(host, typeof error.code === 'string' ? error.code : 'UNKNOWN');
}

/** Resolves names as usual, and refuses those that lead to a private address. */
function lookupOf(allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new NoAnswer(hostname, 'PRIVATE'), '', 0);
      const [first] = addresses;
      if (options.all) return callback(null, addresses);
      return callback(null, first?.address ?? '', first?.family ?? 4);
    });
  };
}
