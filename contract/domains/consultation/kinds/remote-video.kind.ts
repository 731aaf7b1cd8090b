import { consultationFormFields } from '../application.fields.ts';
import { keyImages } from './key-images.fields.ts';
import { type ConsultationKind, heldIfUrgent } from './kind.ts';

/** One expert, seen and heard. */
export const remoteVideo = {
  name: 'remotevideo',
  form: consultationFormFields,
  opinion: { keyImages },
  isHeldByVideo: () => true,
  heldWithin: heldIfUrgent,
} as const satisfies ConsultationKind;
