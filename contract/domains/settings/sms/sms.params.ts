/** Limits of text messages with their presets (domain rules 6.26.2). A parameter with the same key replaces one. */
export const smsParams = {
  /** Messages to one number. */
  'sms.per-minute': 1,
  'sms.per-hour': 5,
  'sms.per-day': 10,
  /** Minutes for which a verification code can be used. */
  'sms.code-minutes': 5,
} as const;
