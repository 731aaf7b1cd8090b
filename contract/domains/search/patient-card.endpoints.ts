import { defineQuery, SIGNED_IN } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import type { PatientEvent } from '../../kernel/patient-event.ts';
import { readingFields, SEE_PATIENT_READINGS } from '../../kernel/reading.ts';

/** A document that somebody has open, and through it its patient. */
const ofDocument = {
  group: field.text('单据类别', { required: true, max: 40 }),
  id: field.id('单据', { required: true }),
} as const;

/**
 * Everything that happened to the patient of a document that somebody has open, as far as they may see it, the newest first. Who it is
 * follows from the number of their ID card on that document, which is neither asked for nor put into an address.
 */
export const showPatientCard = defineQuery({
  domain: 'search',
  name: 'show-patient-card',
  title: '患者档案',
  kind: 'row',
  path: '/blade-system/patientCard',
  permission: SIGNED_IN,
  input: {
    ...ofDocument,
    /** Of these groups alone, with commas between them; of all when left out. */
    groups: field.text('类别', { max: 200 }),
    /** What the page before answered as `next`. */
    after: field.text('续读位置', { max: 80 }),
  },
  row: {
    patientName: field.text('患者姓名'),
    patientIdCard: field.text('证件号', { sensitive: 'idNumber' }),
    /** Where this person may look. */
    groups: field.json<{ code: string; title: string }[], { always: true }>('类别', { always: true }),
    events: field.json<PatientEvent[], { always: true }>('经历', { always: true }),
    /** Nothing where that was all. */
    next: field.text('续读位置'),
  },
});

/** Who has opened the card of a patient from this document, the last first. Each opening counts, and each page of it. */
export const listPatientReadings = defineQuery({
  domain: 'search',
  name: 'list-patient-readings',
  title: '患者档案查阅记录',
  kind: 'list',
  path: '/blade-system/patientCard/readings',
  permission: SEE_PATIENT_READINGS,
  input: ofDocument,
  row: readingFields,
});
