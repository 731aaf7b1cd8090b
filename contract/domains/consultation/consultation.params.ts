/**
 * Deadlines and amounts of consultation with their presets (domain rules section 8). A system parameter with the same
 * key replaces a preset. Times are hours, shares are percent, amounts are cents.
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
  /** Of the expert's hospital: years that an expert must have practised, 0 for any (domain rules 6.1.7). */
  'consultation.expert-years': 0,
  /** Of the expert's hospital, 1: experts must be associate chief physicians at least. */
  'consultation.expert-title-required': 0,
  'consultation.share-hospital': 50,
  'consultation.share-expert': 40,
  /** Cents for each half hour beyond the ordinary time (domain rules 6.1.4). 0: extra time costs nothing. */
  'consultation.extra-fee': 10_000,
  'evaluation.window-days': 30,
  'evaluation.edit-hours': 24,
} as const;

export type ConsultationParam = keyof typeof consultationParams;
