import type { StudyPatient } from '../../../contract/domains/image/dicom.shape.ts';
import type { Call } from '../../engine/call/call.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { examines, findersOf } from '../consultation/consultation.reads.ts';
import { keepDiffering } from './check-studies.ts';
import type { ImageFile, Order } from './image-files.ts';
import { checkPatient, withheldFrom } from './study-patient.ts';

type Opening = Pick<Call<unknown>, 'actor' | 'services'>;

/** Whether somebody looks at it for a hospital that the order asks; where a hospital asks itself, for whoever answers. */
const readsFor = (actor: Actor, order: Order): boolean =>
  actor.tenantId === order.tenantId ? examines(actor, order) : findersOf(order).includes(actor.tenantId);

/**
 * Compares an ECG or EEG as it is opened, since no job reads those. Where it is withheld from those who are asked, and `isRead` by them, the applicant is told,
 * once in each round of the order, as somebody waits for them now: whoever else looks in waits for nothing.
 */
export async function compareRecording({ actor, services }: Opening, order: Order, file: ImageFile, patient: StudyPatient, isRead = true) {
  const check = await checkPatient(services.database.forTenant(order.tenantId), order, file, { patient });
  const withheld = withheldFrom(actor, order, file, check);
  if (!withheld) return { state: 'ready' as const, confirmed: check.confirmed };
  if (isRead && !withheld.mayConfirm && readsFor(actor, order)) await keepDiffering(services, order, file, check.differences);
  return withheld;
}
