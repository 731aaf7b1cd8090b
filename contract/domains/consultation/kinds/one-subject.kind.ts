import { consultationFormFields } from '../application.fields.ts';
import type { ConsultationKind } from './kind.ts';
import { pathologyServerFields } from './pathology.kind.ts';

/** One expert of one subject, at an hour that is arranged: what every other kind differs from. */
export const oneSubject = {
  name: 'oneSubject',
  form: consultationFormFields,
  // Pictures of its studies that the report shows.
  opinion: { keyImages: { ...pathologyServerFields.keyImages, readOnly: undefined } },
} as const satisfies ConsultationKind;
