import { consultationFormFields } from '../application.fields.ts';
import { keyImages } from './key-images.fields.ts';
import { type ConsultationKind, heldIfUrgent } from './kind.ts';

/** One expert of one subject, at an hour that is arranged: what every other kind differs from. */
export const oneSubject = {
  name: 'oneSubject',
  form: consultationFormFields,
  // Pictures of its studies that the report shows.
  opinion: { keyImages },
  heldWithin: heldIfUrgent,
} as const satisfies ConsultationKind;
