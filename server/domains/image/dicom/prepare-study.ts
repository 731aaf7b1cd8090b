import { STUDY_LIMIT_MS } from '../../../../contract/domains/image/dicom.limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ReaderGaveUp, workAside } from '../work-aside.ts';
import type { MadeStudy, StudyRequest } from './make-study.ts';
import { studyFaults, toldOf } from './study-fault.ts';
import type { StudyReply } from './study-worker.ts';

const HEAP_MB = 512;

/**
 * Reads a study, one file or an archive of many, and writes its pictures one after the other, ready for a browser. What was written holds pixels
 * alone: no header. `told` hears how far it is, in percent. Throws 415 in words, `ReaderGaveUp` where another time may be better.
 */
export async function prepareStudy(request: StudyRequest, told: (percent: number) => void, limitMs = STUDY_LIMIT_MS): Promise<MadeStudy> {
  const reply = await workAside<{ readonly percent: number }, StudyReply>({
    ...{ module: new URL('./study-worker.ts', import.meta.url), request, heapMb: HEAP_MB, limitMs },
    isReply: (message): message is StudyReply => !('percent' in message),
    told: ({ percent }) => told(percent),
  });
  if (reply === 'slow' || reply === 'crashed') throw new ReaderGaveUp(studyFaults[reply]);
  if ('refused' in reply) throw new Refusal(415, toldOf(reply.refused, reply.encoding));
  if ('failed' in reply) throw new Error(`the reader of studies failed: ${reply.failed}`);
  return reply.made;
}
