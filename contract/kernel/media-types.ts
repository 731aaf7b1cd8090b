/** What calls answer besides envelopes. */
export const mediaTypes = {
  sheet: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
  jpeg: 'image/jpeg',
  webm: 'video/webm',
  fhir: 'application/fhir+json',
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  /** Whatever was kept. */
  bytes: 'application/octet-stream',
} as const;

export type MediaType = (typeof mediaTypes)[keyof typeof mediaTypes];
