import { defineQuery } from '../../kernel/endpoint.ts';
import { field, pick } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { incomplete } from '../../kernel/sent.ts';
import { consultationFormFields } from './application.fields.ts';
import { cardFields } from './kinds/form-parts.ts';
import { manyVideoPath } from './kinds/many-video.actions.ts';
import { materialFields } from './kinds/many-video.kind.ts';

const { diagnosis, illnessIntroduced } = consultationFormFields;

/** What is written of a patient before a consultation of several, and taken over into its application. */
const told = {
  diagnosis: { ...diagnosis, required: undefined },
  illnessIntroduced: { ...illnessIntroduced, required: undefined },
  ...pick(materialFields, 'treatmentIntroduced', 'mdtQuestion'),
} as const;

/**
 * Patients whom a hospital prepares for a consultation of several by video: its own alone. An application copies what it needs, so that a
 * later change changes no order. Experts read the copy in their order.
 */
export const mdtPatient = defineResource({
  name: 'mdt-patient',
  title: 'MDT患者',
  purpose: '为多学科会诊准备的患者资料在这里整理，申请时直接选用',
  domain: 'consultation',
  path: '/blade-remote/mdtPatient',
  verbPaths: { submit: [`${manyVideoPath}/editMdtVideoPatient`] },
  scope: 'tenant',
  permission: 'mdt_patient',
  fields: {
    ...cardFields,
    medicalRecordNo: { ...cardFields.medicalRecordNo, filter: 'equals' },
    ...told,
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['patientName', 'patientSex', 'patientBrith', 'patientPhone', 'medicalRecordNo', 'diagnosis', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  menu: { parent: 'consultation', path: '/consultation/mdt-patient', icon: 'user', sort: 81 },
});

const row = {
  patientId: field.id('MDT患者', { always: true }),
  createTime: standardFields.createTime,
  ...incomplete({ ...cardFields, ...told }),
  remark: mdtPatient.fields.remark,
} as const;

/** Whoever prepares such patients, applies for them or is asked about one. */
const readers = ['mdt_patient_view', 'consultation_apply', 'consultation_diagnose'] as const;

/** The patient of an order, to those who take part in it; without an order the patients of one's own hospital. Numbers are masked. */
export const getMdtVideoPatient = defineQuery({
  name: 'get-mdt-video-patient',
  title: '视频会诊的患者',
  domain: 'consultation',
  kind: 'page',
  path: `${manyVideoPath}/getMdtVideoPatient`,
  permission: readers,
  input: { applyOrderId: field.id('会诊单') },
  filters: { patientName: { ...cardFields.patientName, filter: 'contains' }, createTime: standardFields.createTime },
  sortable: ['createTime'],
  row,
});

/** One of them: of one's own hospital in full, each noted as seen; else as the order tells in which one takes part. */
export const detailMdtVideoPatient = defineQuery({
  name: 'detail-mdt-video-patient',
  title: '视频会诊的患者详情',
  domain: 'consultation',
  kind: 'row',
  path: `${manyVideoPath}/detailMdtVideoPatient`,
  permission: readers,
  input: { patientId: field.id('MDT患者', { required: true }) },
  row,
  key: 'patientId',
  keyOf: 'mdt_patient',
});
