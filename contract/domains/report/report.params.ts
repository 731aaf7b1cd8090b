/** Numbers of reports with their presets; the hospital of the author has the say. */
export const reportParams = {
  /**
   * 1: a report is sent only with the signature of its author. Clients of this family confirm with the order's number
   * alone, so that it is off unless a hospital asks for it; what they send then says that it is not signed.
   */
  'report.sign-required': 0,
} as const;
