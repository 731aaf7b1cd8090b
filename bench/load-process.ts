import { connect, type Socket } from 'node:net';

/**
 * The load: a closed loop of keep-alive connections that send ready-made requests. Written on bare sockets, so that on
 * two cores the generator takes as little as possible away from what it measures.
 */

export interface LoadJob {
  port: number;
  /** Whole HTTP/1.1 requests, taken in turn. */
  requests: string[];
  connections: number;
  milliseconds: number;
  /** Every request once: for those that change something. */
  once: boolean;
}

export interface LoadResult {
  perSecond: number;
  count: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  errors: number;
  firstError?: string;
  /** How many of the requests were taken, from the first on. */
  taken: number;
}

const HEADER_END = Buffer.from('\r\n\r\n');

/** Calls back with status and body of every answer on the connection; answers must carry their length. */
function onAnswers(socket: Socket, answered: (status: number, body: Buffer) => void): void {
  let pending: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    for (;;) {
      const end = pending.indexOf(HEADER_END);
      if (end < 0) return;
      const head = pending.toString('latin1', 0, end);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      const until = end + 4 + length;
      if (pending.length < until) return;
      const body = pending.subarray(end + 4, until);
      pending = pending.subarray(until);
      answered(Number(head.slice(9, 12)), body);
    }
  });
}

function run({ port, requests, connections, milliseconds, once }: LoadJob): Promise<LoadResult> {
  const times: number[] = [];
  const result = { errors: 0, firstError: undefined as string | undefined };
  let next = 0;
  const start = performance.now();
  const work = (): Promise<void> =>
    new Promise((done) => {
      const socket = connect({ host: '127.0.0.1', port, noDelay: true });
      let sentAt = 0;
      const send = (): void => {
        sentAt = performance.now();
        if (sentAt - start >= milliseconds || (once && next >= requests.length)) {
          socket.destroy();
          done();
          return;
        }
        socket.write(requests[next % requests.length] ?? '');
        next += 1;
      };
      onAnswers(socket, (status, body) => {
        if (status === 200) times.push(performance.now() - sentAt);
        else {
          result.errors += 1;
          result.firstError ??= `${status} ${body.toString().slice(0, 300)}`;
        }
        send();
      });
      socket.once('connect', send);
      socket.once('error', (error) => {
        result.errors += 1;
        result.firstError ??= error.message;
        done();
      });
    });
  return Promise.all(Array.from({ length: connections }, work)).then(() => {
    const seconds = (performance.now() - start) / 1000;
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return { ...result, perSecond: times.length / seconds, count: times.length, p50: at(0.5), p99: at(0.99), taken: next };
  });
}

process.on('message', (job) => {
  run(job as LoadJob).then((result) => process.send?.(result));
});
process.once('disconnect', () => process.exit(0));
