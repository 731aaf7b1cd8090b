import { testImageArchive } from '../../../../contract/domains/image/image-archive.resource.ts';
import { serve } from '../../../engine/call/call.ts';
import { refuseHeldBack } from '../../../engine/restored/held-back.ts';
import { invalid, notFound } from '../../../platform/refusal.ts';
import { ArchiveFailure } from './dicomweb-port.ts';
import { archiveById, noteAnswer, portOf } from './image-archives.ts';

/** Tries a saved archive. What went wrong is told in words, never with its secret. */
export const serveTestImageArchive = serve(testImageArchive, async ({ actor, services, input }) => {
  const archive = await archiveById(services, actor.tenantId, input.id);
  if (!archive) throw notFound();
  await refuseHeldBack(services);
  try {
    // A study that nobody has: that there is an answer is all that is asked.
    await portOf(services, archive).search({ studyUid: '2.25.0', most: 1 });
  } catch (error) {
    if (error instanceof ArchiveFailure) throw invalid(error.said);
    throw error;
  }
  await noteAnswer(services, archive);
  return { id: input.id };
});
