import { stat } from 'node:fs/promises';
import { MOST_PREPARED_PIXELS, PREPARE_LIMIT_MS } from '../../../../contract/domains/image/slide.limits.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { lineFor } from '../../../platform/in-turn.ts';
import { ReaderGaveUp, workAside } from '../work-aside.ts';
import { SlideRefusal } from './slide-refusal.ts';
import type { PrepareReply, PrepareRequest } from './slide-worker.ts';

const LOOK_MS = 500;
const HEAP_MB = 128;
/** One file at a time in each process: reading one takes a core. */
export const inSlideTurn = lineFor({ mostAtOnce: 1, mostWaiting: 1_000, tooMany: '正在处理的影像过多，请稍后再试' });

export const TOO_LARGE = said`图像超过${MOST_PREPARED_PIXELS / 100_000_000}亿像素，无法生成缩略层级`;

const refusals = {
  unreadable: '图像已损坏或不是有效的图像文件，请重新上传',
  large: TOO_LARGE,
  held: '图像为渐进式编码且过大，请另存为普通（非渐进）格式后重新上传',
  slow: '图像过于复杂，多次处理超时，请在扫描软件中导出为分块TIFF后重新上传',
  crashed: '图像过大或已损坏，多次处理均未完成，请在扫描软件中导出为分块TIFF后重新上传',
} as const;

/** Makes a tiled picture with levels of a file without them. `told` hears how far it is, in percent. Throws `SlideRefusal`, `ReaderGaveUp` where another time may be better. */
export async function prepareSlide(request: PrepareRequest, told: (percent: number) => void, limitMs = PREPARE_LIMIT_MS): Promise<void> {
  let expected = 0;
  const look = setInterval(() => void grown(request.to, expected).then(told), LOOK_MS);
  try {
    const reply = await workAside<{ readonly expected: number }, PrepareReply>({
      ...{ module: new URL('./slide-worker.ts', import.meta.url), request, heapMb: HEAP_MB, limitMs },
      isReply: (message): message is PrepareReply => !('expected' in message),
      told: (message) => {
        expected = message.expected;
      },
    });
    if (reply === 'slow' || reply === 'crashed') throw new ReaderGaveUp(refusals[reply]);
    if ('refused' in reply) throw new SlideRefusal(refusals[reply.refused]);
    if ('failed' in reply) throw new Error(`the slide worker failed: ${reply.failed}`);
  } finally {
    clearInterval(look);
  }
}

/** The library does not say how far it is; the file that it writes does, roughly. */
async function grown(file: string, expected: number): Promise<number> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  return expected > 0 ? Math.min(95, Math.round((size / expected) * 100)) : 0;
}
