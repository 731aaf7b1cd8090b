import { field } from './field.ts';
import { standardFields } from './resource-row.ts';

/** The right to see who has opened the card of a patient. */
export const SEE_PATIENT_READINGS = 'patient_readings';

/** One line of who has read something: who, of which hospital, and when. */
export const readingFields = {
  id: standardFields.id,
  userName: field.text('查阅人', { always: true }),
  hospitalName: field.text('所在医院', { isHospital: true }),
  readTime: field.datetime('查阅时间', { always: true }),
} as const;
