import { consultationFormFields } from '../application.fields.ts';
import type { ConsultationKind } from './kind.ts';

/** One expert of one subject, at an hour that is arranged: what every other kind differs from. */
export const oneSubject = { name: 'oneSubject', form: consultationFormFields } as const satisfies ConsultationKind;
