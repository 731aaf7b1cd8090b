import { listImages } from '../../../contract/domains/image/image.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { visibleConsultation } from '../consultation/consultation.reads.ts';
import { imagesOf, shownPatient } from './image-files.ts';
import { preparedStudy } from './prepared-study.ts';
import { patientChecksOf } from './study-checks.ts';

const present = presenterOf(listImages.row);

/** What of an order's files has a viewer, for whoever may open the order. */
export const serveListImages = serve(listImages, async ({ db, actor, services, input }) => {
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  const files = await imagesOf(services, order);
  // Whoever sees the list will most likely open them: reading a study begins now. What is wrong with it is told to who opens it.
  for (const file of files) if (file.kind === 'dicom') preparedStudy(services, file).catch(() => undefined);
  const checkOf = await patientChecksOf(services.database.forTenant(order.tenantId), order);
  const whose = { patient: shownPatient(order), no: order.no ?? '' };
  return files.map((file) => {
    const { id, originalName, kind, size } = file;
    return present({ ...whose, id, imageName: originalName, imageKind: kind, size, patientCheck: checkOf(file) });
  });
});
