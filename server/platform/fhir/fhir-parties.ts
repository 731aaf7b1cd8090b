import { type FhirResource, resource } from './fhir-bundle.ts';

const genders: Readonly<Record<string, string>> = { '1': 'male', '2': 'female' };

/** What documents know of a patient. */
export interface FhirPatient {
  readonly patientName?: string | null | undefined;
  /** Key of the dictionary of sexes. */
  readonly patientSex?: string | null | undefined;
  /** YYYY-MM-DD. */
  readonly patientBrith?: string | null | undefined;
  readonly patientIdCard?: string | null | undefined;
  readonly patientPhone?: string | null | undefined;
}

/** A patient; `more` is what else one document knows. Numbers that the reader may not see in full are left out by the caller. */
export function patientResource(id: string, row: FhirPatient, more: object = {}): FhirResource {
  return resource('Patient', id, {
    identifier: row.patientIdCard ? [{ system: 'urn:lianyi:patient-card', value: row.patientIdCard }] : undefined,
    name: row.patientName ? [{ text: row.patientName }] : undefined,
    gender: genders[row.patientSex ?? ''] ?? 'unknown',
    birthDate: row.patientBrith ?? undefined,
    telecom: row.patientPhone ? [{ system: 'phone', value: row.patientPhone }] : undefined,
    ...more,
  });
}

export function practitionerResource(id: string, name: string | null | undefined): FhirResource {
  return resource('Practitioner', id, { name: name ? [{ text: name }] : undefined });
}

/** A hospital by its tenant's number. */
export function hospitalResource(id: string, tenantId: string | null | undefined, name: string | null | undefined): FhirResource {
  return resource('Organization', id, {
    identifier: tenantId ? [{ system: 'urn:lianyi:hospital', value: tenantId }] : undefined,
    name: name ?? undefined,
  });
}
