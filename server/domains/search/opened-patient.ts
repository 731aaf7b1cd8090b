import { SIGNED_IN } from '../../../contract/kernel/endpoint.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { type KnownPatient, openPatientSources, type PatientSource } from '../../engine/patient/patient-events.ts';
import type { Asking } from '../../engine/search/search.ts';
import { notFound } from '../../platform/refusal.ts';

/** Where this person may look for patients. */
export function openSourcesOf(actor: Actor): PatientSource[] {
  return openPatientSources().filter(({ group: { permission } }) => permission === SIGNED_IN || can(actor, permission));
}

/** The patient of a document, and where that lies. Throws 404 for one that this person does not see. */
export async function openedPatient(
  { actor, db, services }: Asking,
  { group, id }: { group: string; id: string },
): Promise<{ source: PatientSource; patient: KnownPatient }> {
  const source = openSourcesOf(actor).find((one) => one.group.code === group);
  const patient = await source?.patientOf?.({ actor, db, services }, id);
  if (!source || !patient) throw notFound();
  return { source, patient };
}
