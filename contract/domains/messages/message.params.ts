/** Presets of messages; a system parameter with the same key replaces one. Minutes. */
export const messageParams = {
  /** An urgent notice that nobody has read by then is followed by a text message (domain rules 6.26.5). */
  'message.urgent-sms-minutes': 10,
} as const;
