import { fork } from 'node:child_process';
import { lineFor } from '../in-turn.ts';
import { invalid } from '../refusal.ts';
import { HEAP_MB, LIMIT_MS, MOST_AT_ONCE, MOST_WAITING, type SheetReply, type SheetRequest } from './sheet-limits.ts';

const inTurn = lineFor({ mostAtOnce: MOST_AT_ONCE, mostWaiting: MOST_WAITING, tooMany: '正在解析的文件过多，请稍后再试' });

const refusals = {
  unreadable: '请上传xlsx格式的文件',
  complex: '文件过大或内容过于复杂，无法解析，请按模板分批导入',
} as const;

interface ParseLimits {
  limitMs?: number;
  heapMb?: number;
}

/**
 * The lines of the first sheet as texts, at most `mostLines` of them. Read in a process of its own that ends with the
 * file, so that the worst file costs its sender an error and nobody else anything. Throws 400 for what is no sheet and for
 * what takes more time, memory, columns or text than any sheet of ours, 429 when too many wait already. Rejects with an
 * error when the process or our own code fails: that is the server's trouble, and not the file's.
 */
export function parseSheet(bytes: Uint8Array, mostLines: number, limits: ParseLimits = {}): Promise<string[][]> {
  return inTurn(async () => {
    const reply = await askWorker({ bytes, mostLines }, limits);
    if ('refused' in reply) throw invalid(refusals[reply.refused]);
    if ('failed' in reply) throw new Error(`the sheet worker failed: ${reply.failed}`);
    return reply.lines;
  });
}

/** How Node ends when its heap is full; by the code where there are no signals. */
function ranOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGABRT' || code === 134;
}

/** A worker that runs out of memory or time has met a file that is too complex. */
function askWorker(request: SheetRequest, { limitMs = LIMIT_MS, heapMb = HEAP_MB }: ParseLimits): Promise<SheetReply> {
  return new Promise((resolve, reject) => {
    const worker = fork(new URL('./sheet-worker.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
      // The server's environment holds passwords that a parser has no use for.
      env: process.env.SYSTEMROOT ? { SYSTEMROOT: process.env.SYSTEMROOT } : {},
      serialization: 'advanced',
      // Its last words about memory are nobody's concern.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let reply: SheetReply | undefined;
    const end = (how: SheetReply): void => {
      reply ??= how;
      worker.kill('SIGKILL');
    };
    const timer = setTimeout(() => end({ refused: 'complex' }), limitMs);
    worker.once('message', end);
    // The next one begins when this one's memory is free.
    worker.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (ranOutOfMemory(code, signal)) reply ??= { refused: 'complex' };
      if (reply) resolve(reply);
      else reject(new Error(`the sheet worker ended unexpectedly (${signal ?? code})`));
    });
    worker.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    worker.send(request, () => undefined);
  });
}
