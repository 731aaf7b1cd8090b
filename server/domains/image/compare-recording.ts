import type { StudyPatient } from '../../../contract/domains/image/dicom.shape.ts';
import type { Call } from '../../engine/call/call.ts';
import { keepDiffering } from './check-studies.ts';
import type { ImageFile, Order } from './image-files.ts';
import { checkPatient, withheldFrom } from './study-patient.ts';

type Opening = Pick<Call<unknown>, 'actor' | 'services'>;

/**
 * Compares an ECG or EEG as it is opened, since no job reads those. Where the reader cannot confirm whose it is, the applicant is told, once in each
 * round of the order, as somebody waits for them now.
 */
export async function compareRecording({ actor, services }: Opening, order: Order, file: ImageFile, patient: StudyPatient) {
  const check = await checkPatient(services.database.forTenant(order.tenantId), order, file, { patient });
  const withheld = withheldFrom(actor, order, file, check);
  if (!withheld) return { state: 'ready' as const, confirmed: check.confirmed };
  if (!withheld.mayConfirm) await keepDiffering(services, order, file, check.differences);
  return withheld;
}
