import { consultationFormFields } from '../application.fields.ts';
import type { ConsultationKind } from './kind.ts';

/** One expert, seen and heard. */
export const remoteVideo = {
  name: 'remotevideo',
  form: consultationFormFields,
  isHeldByVideo: () => true,
} as const satisfies ConsultationKind;
