import { listEarlierEcgs } from '../../../contract/domains/image/ecg.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { ordersOfPatient, visibleConsultation } from '../consultation/consultation.reads.ts';
import { imagesOf } from './image-files.ts';

const present = presenterOf(listEarlierEcgs.row);

/** What was recorded of the same person before: in orders that the reader may open themselves, and in no others. */
export const serveListEarlierEcgs = serve(listEarlierEcgs, async ({ db, actor, services, input }) => {
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  const others = await ordersOfPatient(db, actor, order);
  const found = await Promise.all(
    others.map(async (other) => {
      const files = await imagesOf(services, other);
      const about = { applyOrderId: other.id, no: other.no ?? '', submitTime: other.submitTime };
      return files.filter(({ kind }) => kind === 'ecg').map(({ id, originalName }) => present({ ...about, id, imageName: originalName }));
    }),
  );
  return found.flat();
});
