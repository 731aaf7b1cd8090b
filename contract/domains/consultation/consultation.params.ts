/**
 * Deadlines and amounts of consultation with their presets (domain rules section 8). A system parameter with the same
 * key replaces a preset. Times are hours, shares are percent.
 */
export const consultationParams = {
  'consultation.pay-limit': 24,
  'consultation.answer': 24,
  'consultation.answer-urgent': 2,
  'consultation.expire': 48,
  'consultation.expire-urgent': 24,
  'consultation.grace': 2,
  'consultation.refund-early': 100,
  'consultation.refund-late': 50,
  'consultation.refund-too-late': 0,
  'consultation.max-returns': 3,
  /** 1: submitting needs the signed consent of the patient (domain rules 6.1.1). */
  'consultation.consent-required': 0,
  'consultation.share-hospital': 50,
  'consultation.share-expert': 40,
  'evaluation.window-days': 30,
  'evaluation.edit-hours': 24,
} as const;

export type ConsultationParam = keyof typeof consultationParams;
