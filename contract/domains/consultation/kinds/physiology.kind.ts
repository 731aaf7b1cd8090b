import { field } from '../../../kernel/field.ts';
import { choose } from '../../../kernel/prompts.ts';
import { named } from '../../../kernel/validators.ts';
import { consultationFormFields } from '../application.fields.ts';
import { illness, illnessFields, originalResult, paperFields, shortPatientFields, targetFields, tracePath } from './form-parts.ts';
import { keyImages } from './key-images.fields.ts';
import { type ConsultationKind, heldIfUrgent } from './kind.ts';

export const physiologyTypes = { 1: '心电图', 2: '脑电图', 3: '肌电图' } as const;

/** What electrophysiology adds to an order. */
export const physiologyFields = {
  physiologyType: field.choice('检查类型', physiologyTypes, {
    dictionary: 'physiology_type',
    required: choose,
    mayLack: true,
    group: illness,
  }),
  tracePath,
} as const;

/** ECG, EEG and EMG that are read without an hour. */
export const physiology = {
  name: 'electrophysiology',
  form: {
    ...shortPatientFields,
    patientSex: { ...shortPatientFields.patientSex, required: '请选择患者性别' },
    patientMarriage: { ...shortPatientFields.patientMarriage, required: '请填写婚姻状况' },
    // The form that has the shared rules of all that it asks of a patient (ADR 0005).
    patientEthnic: { ...shortPatientFields.patientEthnic, required: named.patientEthnic.required },
    patientProfession: { ...shortPatientFields.patientProfession, required: named.patientProfession.required },
    patientAddressDetail: { ...shortPatientFields.patientAddressDetail, required: named.patientAddressDetail.required },
    meetingType: consultationFormFields.meetingType,
    physiologyType: physiologyFields.physiologyType,
    ...illnessFields,
    imageDiagnosis: originalResult,
    tracePath,
    ...paperFields,
    ...targetFields,
  },
  // Pages of the recording that the report shows.
  opinion: { keyImages },
  afterAudit: () => 'wait_diagnosis',
  asksMore: true,
  heldWithin: heldIfUrgent,
  answerLimit: ({ meetingType }) => (meetingType === '1' ? 'consultation.answer-urgent' : 'consultation.answer-offline'),
} as const satisfies ConsultationKind;
