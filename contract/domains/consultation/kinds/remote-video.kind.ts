import { consultationFormFields } from '../application.fields.ts';
import { keyImages } from './key-images.fields.ts';
import type { ConsultationKind } from './kind.ts';

/** One expert, seen and heard. */
export const remoteVideo = {
  name: 'remotevideo',
  form: consultationFormFields,
  opinion: { keyImages },
  isHeldByVideo: () => true,
} as const satisfies ConsultationKind;
