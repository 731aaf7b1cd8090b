import { field, pick } from '../../../kernel/field.ts';
import { choose } from '../../../kernel/prompts.ts';
import { consultationFormFields } from '../application.fields.ts';
import { traceUpload } from './kind.uploads.ts';

/** The titles of the groups in which the kinds put what is theirs. */
export const illness = '会诊信息';
export const original = '原检查信息';

export const patientFields = pick(
  consultationFormFields,
  'patientName',
  'patientSex',
  'patientBrith',
  'patientAge',
  'patientPhone',
  'medicalRecordNo',
  'patientIdCard',
  'patientMarriage',
  'patientEthnic',
  'patientProfession',
  'patientAddressDetail',
);

const { patientAge: _, ...lasting } = patientFields;

/** What a hospital keeps of a patient for later: no age, and the day of birth where it is known. */
export const cardFields = { ...lasting, patientBrith: { ...lasting.patientBrith, required: undefined } } as const;

/** Patients of the newer forms: shorter names, and what the table holds of them. */
export const shortPatientFields = { ...patientFields, patientName: { ...patientFields.patientName, max: 32 } } as const;

export const illnessFields = pick(
  consultationFormFields,
  'illnessSeverity',
  'emergencyDegree',
  'isReturn',
  'remotePurpose',
  'remotePurposeRemark',
  'illnessIntroduced',
  'diagnosis',
);

export const paperFields = pick(consultationFormFields, 'casePath', 'consentPath');

/** Whom it asks, without an hour, and the shorter remark of the newer forms. */
export const targetFields = {
  ...pick(consultationFormFields, 'targetTenantId', 'targetDeptId'),
  targetDoctorId: { ...consultationFormFields.targetDoctorId, required: choose('专家') },
  isSynergy: consultationFormFields.isSynergy,
  remark: { ...consultationFormFields.remark, max: 80 },
} as const;

/** What the applying hospital found itself (specification 2 §5). */
export const originalResult = {
  ...field.longText('原检查结果', { required: '原检查结果不能为空', max: 500, group: original }),
} as const;

/** Recordings of ECG, EEG and EMG as their devices give them out. */
export const tracePath = field.files('检查波形', {
  max: 4,
  upload: traceUpload.code,
  group: original,
  hint: '心电（dcm、xml）、脑电和肌电（edf）的波形文件，图片或 PDF',
});
