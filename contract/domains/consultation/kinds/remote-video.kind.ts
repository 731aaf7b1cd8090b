import { consultationFormFields } from '../application.fields.ts';
import type { ConsultationKind } from './kind.ts';
import { pathologyServerFields } from './pathology.kind.ts';

/** One expert, seen and heard. */
export const remoteVideo = {
  name: 'remotevideo',
  form: consultationFormFields,
  opinion: { keyImages: { ...pathologyServerFields.keyImages, readOnly: undefined } },
  isHeldByVideo: () => true,
} as const satisfies ConsultationKind;
