import { field } from '../../../kernel/field.ts';
import { consultationFormFields } from '../application.fields.ts';
import { illness, illnessFields, originalResult, paperFields, patientFields, targetFields, tracePath } from './form-parts.ts';
import type { ConsultationKind } from './kind.ts';

export const ecgAssignments = { 1: '点名会诊', 2: '普通或紧急预约' } as const;

/** What an ECG adds to an order. */
export const ecgFields = {
  /** `sliceType` of other houses, whose word pathology has for something else. */
  ecgAssignment: field.choice('申请类型', ecgAssignments, {
    dictionary: 'slice_type_ecg',
    required: '请选择',
    mayLack: true,
    group: illness,
  }),
  tracePath,
} as const;

/** An ECG is read within minutes: nobody arranges an hour (domain rules 6.4.1). */
export const ecg = {
  name: 'ECG',
  form: {
    ...patientFields,
    meetingType: consultationFormFields.meetingType,
    ecgAssignment: { ...ecgFields.ecgAssignment, wire: ['sliceType'] },
    ...illnessFields,
    imageDiagnosis: originalResult,
    tracePath,
    ...paperFields,
    ...targetFields,
  },
  afterAudit: () => 'wait_diagnosis',
  answerLimit: ({ meetingType }) => (meetingType === '1' ? 'ecg.answer-urgent' : 'ecg.answer'),
} as const satisfies ConsultationKind;
