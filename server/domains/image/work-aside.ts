import { fork } from 'node:child_process';
import type { Message } from '../../../contract/kernel/said.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * How a library of its own memory ends its process on a file that is too much for it, or the machine where it has no memory left; a stop of the server
 * ends it otherwise.
 */
const CRASHES: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGKILL']);

/**
 * A reader was too slow or ended before it had an answer, which says as much of the machine as of the file: another time it may be read. Its words are
 * those for who uploaded it, where it never is.
 */
export class ReaderGaveUp extends Refusal {
  constructor(message: Message) {
    super(415, message);
    this.name = 'ReaderGaveUp';
  }
}

interface Aside<Told, Reply> {
  /** The module of the process. */
  readonly module: URL;
  readonly request: object;
  readonly heapMb: number;
  readonly limitMs: number;
  /** Whether a message is the last one. */
  isReply(message: Told | Reply): message is Reply;
  /** Hears everything before. */
  told(message: Told): void;
}

/**
 * Has a file from outside read in a process of its own that ends with it: the worst file costs its sender an error and nobody else anything. Answers
 * `slow` after the limit, and `crashed` where a library gave up. Throws where the process ended otherwise.
 */
export function workAside<Told, Reply>({
  module,
  request,
  heapMb,
  limitMs,
  isReply,
  told,
}: Aside<Told, Reply>): Promise<Reply | 'slow' | 'crashed'> {
  return new Promise((resolve, reject) => {
    const worker = fork(module, {
      execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
      // The server's environment holds passwords that a reader of pictures has no use for.
      env: process.env.SYSTEMROOT ? { SYSTEMROOT: process.env.SYSTEMROOT } : {},
      // Bytes travel as they are.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let reply: Reply | 'slow' | undefined;
    const end = (how: Reply | 'slow'): void => {
      reply ??= how;
      worker.kill('SIGKILL');
    };
    const timer = setTimeout(() => end('slow'), limitMs);
    worker.on('message', (message: Told | Reply) => {
      if (isReply(message)) end(message);
      else told(message);
    });
    worker.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (reply) resolve(reply);
      else if (signal && CRASHES.has(signal)) resolve('crashed');
      else reject(new Error(`the process beside the server ended unexpectedly (${signal ?? code})`));
    });
    worker.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    worker.send(request, () => undefined);
  });
}
