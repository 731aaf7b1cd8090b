import { field } from '../../../kernel/field.ts';
import { choose } from '../../../kernel/prompts.ts';
import type { Message } from '../../../kernel/said.ts';
import { consultationFormFields } from '../application.fields.ts';
import { illness, illnessFields, originalResult, paperFields, patientFields, targetFields, tracePath } from './form-parts.ts';
import type { ConsultationKind, Filled } from './kind.ts';
import { ecgUpload } from './kind.uploads.ts';

export const ecgAssignments = { 1: '点名会诊', 2: '普通或紧急预约' } as const;

/** What an ECG adds to an order. */
export const ecgFields = {
  /** `sliceType` of other houses, whose word pathology has for something else. */
  ecgAssignment: field.choice('申请类型', ecgAssignments, {
    dictionary: 'slice_type_ecg',
    required: '请选择',
    mayLack: true,
    group: illness,
    hint: '点名由指定专家出具，紧急的超时未出具时改由其他值班医生出具，会诊费不变；预约由会诊医院的值班医生认领',
  }),
  tracePath,
} as const;

/** What happens to an ECG that whoever is on duty takes. */
export const ecgServerFields = {
  claimTime: field.datetime('认领时间', { readOnly: true }),
  secondCallTime: field.datetime('转二线时间', { readOnly: true }),
} as const;

const isPooled = ({ ecgAssignment }: Filled): boolean => ecgAssignment === '2';

/**
 * An ECG is read within minutes: nobody arranges an hour (domain rules 6.4.1). It is one named expert's, or in the pool of a hospital
 * until one of its doctors on duty takes it (6.4.2).
 */
export const ecg = {
  name: 'ECG',
  form: {
    ...patientFields,
    meetingType: consultationFormFields.meetingType,
    ecgAssignment: { ...ecgFields.ecgAssignment, wire: ['sliceType'] },
    ...illnessFields,
    imageDiagnosis: originalResult,
    tracePath: { ...tracePath, upload: ecgUpload.code, hint: '心电的波形文件（dcm、xml）、图片或 PDF' },
    ...paperFields,
    ...targetFields,
    targetDeptId: { ...targetFields.targetDeptId, required: undefined },
    targetDoctorId: { ...targetFields.targetDoctorId, required: undefined },
  },
  isPooled,
  hides: (filled) => (isPooled(filled) ? ['targetDeptId', 'targetDoctorId'] : []),
  problems: (filled): Record<string, Message> => (isPooled(filled) || filled.targetDoctorId ? {} : { targetDoctorId: choose('专家') }),
  afterAudit: () => 'wait_diagnosis',
  shownToExperts: ['wait_diagnosis', 'diagnosis_ing', 'diagnosis', 'complete', 'not_pass', 'order_return'],
  answerLimit: ({ meetingType, illnessSeverity }) => {
    if (meetingType === '1') return 'ecg.answer-urgent';
    return illnessSeverity === 'difficult' ? 'ecg.answer-hard' : 'ecg.answer';
  },
} as const satisfies ConsultationKind;
