import { fork } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { MOST_PREPARED_PIXELS, PREPARE_LIMIT_MS } from '../../../../contract/domains/image/slide.limits.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { lineFor } from '../../../platform/in-turn.ts';
import { SlideRefusal } from './slide-refusal.ts';
import type { PrepareReply, PrepareRequest } from './slide-worker.ts';

const LOOK_MS = 500;
const HEAP_MB = 128;
/** One picture at a time in each process: reading one takes a core, and its copy room on the disk. */
export const inSlideTurn = lineFor({ mostAtOnce: 1, mostWaiting: 1_000, tooMany: '正在处理的切片过多，请稍后再试' });

export const TOO_LARGE = said`图像超过${MOST_PREPARED_PIXELS / 100_000_000}亿像素，无法生成缩略层级`;

const refusals = {
  unreadable: '图像已损坏或不是有效的图像文件，请重新上传',
  large: TOO_LARGE,
  held: '图像为渐进式编码且过大，请另存为普通（非渐进）格式后重新上传',
  slow: '图像过于复杂，处理超时，请在扫描软件中导出为分块TIFF后重新上传',
} as const;

/**
 * Makes a tiled picture with levels of a file without them, in a process of its own that ends with it: the worst picture costs its sender an
 * error and nobody else anything. `told` hears how far it is, in percent. Throws `SlideRefusal` for what cannot be read or is too large.
 */
export async function prepareSlide(request: PrepareRequest, told: (percent: number) => void, limitMs = PREPARE_LIMIT_MS): Promise<void> {
  const reply = await askWorker(request, told, limitMs);
  if ('refused' in reply) throw new SlideRefusal(refusals[reply.refused]);
  if ('failed' in reply) throw new Error(`the slide worker failed: ${reply.failed}`);
}

/** How a library of its own memory ends its process on a picture that is too much for it; a stop of the server ends it otherwise. */
const CRASHES: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE']);

function askWorker(request: PrepareRequest, told: (percent: number) => void, limitMs: number): Promise<PrepareReply> {
  return new Promise((resolve, reject) => {
    const worker = fork(new URL('./slide-worker.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
      // The server's environment holds passwords that a reader of pictures has no use for.
      env: process.env.SYSTEMROOT ? { SYSTEMROOT: process.env.SYSTEMROOT } : {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let reply: PrepareReply | undefined;
    let expected = 0;
    const look = setInterval(() => void grown(request.to, expected).then(told), LOOK_MS);
    const end = (how: PrepareReply): void => {
      reply ??= how;
      worker.kill('SIGKILL');
    };
    const timer = setTimeout(() => end({ refused: 'slow' }), limitMs);
    const stop = (): void => {
      clearTimeout(timer);
      clearInterval(look);
    };
    worker.on('message', (message: PrepareReply | { expected: number }) => {
      if ('expected' in message) expected = message.expected;
      else end(message);
    });
    worker.once('exit', (code, signal) => {
      stop();
      if (reply) resolve(reply);
      else if (signal && CRASHES.has(signal)) resolve({ refused: 'unreadable' });
      else reject(new Error(`the slide worker ended unexpectedly (${signal ?? code})`));
    });
    worker.once('error', (error) => {
      stop();
      reject(error);
    });
    worker.send(request, () => undefined);
  });
}

/** The library does not say how far it is; the file that it writes does, roughly. */
async function grown(file: string, expected: number): Promise<number> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  return expected > 0 ? Math.min(95, Math.round((size / expected) * 100)) : 0;
}
