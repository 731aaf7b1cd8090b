import { lineFor } from '../../../platform/in-turn.ts';
import { workAside } from '../work-aside.ts';
import { ecgRefusal } from './ecg-refusal.ts';
import type { EcgReply, EcgRequest } from './ecg-worker.ts';
import { readBytes } from './read-bytes.ts';
import type { ReadEcg } from './recording.ts';

/** Less than this is read in some hundredths of a second; a process takes longer to begin. Recordings of a usual length are below. */
const LARGE_BYTES = 1_048_576;
const HEAP_MB = 512;
const LIMIT_MS = 20_000;
const inTurn = lineFor({ mostAtOnce: 2, mostWaiting: 20, tooMany: '正在打开的波形文件过多，请稍后再试' });

/**
 * The recording in a file; a large one is read beside the server, which goes on answering. Throws 415 for what is none and for what
 * takes too long, 429 when too many wait already.
 */
export async function readEcg(bytes: Buffer, extension: string, limitMs = LIMIT_MS): Promise<ReadEcg> {
  return bytes.length < LARGE_BYTES ? readBytes(bytes, extension) : inTurn(() => readAside({ bytes, extension }, limitMs));
}

async function readAside(request: EcgRequest, limitMs: number): Promise<ReadEcg> {
  const reply = await workAside<never, EcgReply>({
    ...{ module: new URL('./ecg-worker.ts', import.meta.url), request, heapMb: HEAP_MB, limitMs },
    isReply: (message): message is EcgReply => true,
    told: () => undefined,
  });
  if (reply === 'slow' || reply === 'crashed') throw ecgRefusal('波形文件过大或过于复杂，无法打开，请重新导出后上传');
  if ('refused' in reply) throw ecgRefusal(reply.refused);
  if ('failed' in reply) throw new Error(`the reader of ECGs failed: ${reply.failed}`);
  return reply.read;
}
