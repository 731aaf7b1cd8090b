import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What is no file is small, and comes at once. */
const WHOLE_MS = 120_000;
/** A file may take as long as the server lets any call take, but not without a byte: it is broken off after one to two of these. */
const SILENCE_MS = 60_000;

interface Limits {
  /** Milliseconds for the body of a call that is no file. */
  wholeMs: number;
  /** Milliseconds without a byte of a file. */
  silenceMs: number;
}

/** Closes the connections of calls whose body does not come, which would hold them, and what waits for the body, for nothing. */
export function breakOffSlowBodies(app: FastifyInstance, { wholeMs = WHOLE_MS, silenceMs = SILENCE_MS }: Partial<Limits> = {}): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(raw)) {
      const isFile = request.headers['content-type']?.startsWith('multipart/') === true;
      const stop = isFile ? breakOffWhenSilent(raw, silenceMs) : breakOffLater(raw, wholeMs);
      raw.once('end', stop).once('close', stop);
    }
    done();
  });
}

/** What comes over no connection, as a test's, is there as a whole. */
function hasBody({ headers, complete, socket }: IncomingMessage): boolean {
  return (
    socket instanceof Socket && !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
  );
}

function breakOff({ complete, socket }: IncomingMessage): void {
  if (!complete) socket.destroy();
}

function breakOffLater(raw: IncomingMessage, ms: number): () => void {
  const timer = setTimeout(() => breakOff(raw), ms).unref();
  return () => clearTimeout(timer);
}

/**
 * What has come and was not read yet says that we are slow, such as the store behind us, and not the other side. Once it is read, the other side has its
 * time anew: it may have had to wait for us.
 */
function breakOffWhenSilent(raw: IncomingMessage, ms: number): () => void {
  const look = () => ({ bytesRead: raw.socket.bytesRead, waitsForUs: raw.readableLength > 0 });
  let before = look();
  const timer = setInterval(() => {
    const now = look();
    if (now.bytesRead === before.bytesRead && !now.waitsForUs && !before.waitsForUs) breakOff(raw);
    before = now;
  }, ms).unref();
  return () => clearInterval(timer);
}
