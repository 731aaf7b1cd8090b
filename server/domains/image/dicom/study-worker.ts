import sharp from 'sharp';
import { type MadeStudy, makeStudy, type StudyRequest } from './make-study.ts';
import { StudyFault, type StudyFaultKind } from './study-fault.ts';

export type StudyReply =
  | { readonly made: MadeStudy }
  | { readonly refused: StudyFaultKind; readonly encoding?: string | undefined }
  | { readonly failed: string };

// The process behind prepare-study.ts.

sharp.cache(false);
sharp.concurrency(1);

process.on('message', (request: StudyRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});
// The server may die without a word; nobody else would end this process.
process.on('disconnect', () => process.exit());
// A stop that is sent to all processes of the server is the server's: it ends this one by hanging up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

async function answer(request: StudyRequest): Promise<StudyReply> {
  try {
    return { made: await makeStudy(request, (percent) => process.send?.({ percent })) };
  } catch (error) {
    if (error instanceof StudyFault) return { refused: error.kind, encoding: error.encoding };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
