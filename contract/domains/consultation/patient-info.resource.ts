import { defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { cardFields } from './kinds/form-parts.ts';

/** The hospital's own patient cards: what applications are filled from, and what a submitted one adds. Numbers are masked in lists. */
export const patientInfo = defineResource({
  name: 'patient-info',
  title: '患者卡',
  purpose: '申请会诊时填写过的患者会存在这里，下次可直接选用',
  domain: 'consultation',
  path: '/blade-remote/patientinfo',
  scope: 'tenant',
  permission: 'patient_info',
  fields: {
    ...cardFields,
    patientIdCard: { ...cardFields.patientIdCard, required: enter(cardFields.patientIdCard.label), width: 170 },
    medicalRecordNo: { ...cardFields.medicalRecordNo, filter: 'equals' },
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['patientName', 'patientSex', 'patientBrith', 'patientPhone', 'medicalRecordNo', 'patientIdCard', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['patientIdCard']],
  menu: { parent: 'consultation', path: '/consultation/patient-info', icon: 'user', sort: 80 },
});

/** One card with its numbers in full, to fill an application from: whoever applies enters them anyway. Each is written down. */
export const choosePatient = defineQuery({
  name: 'choose-patient-info',
  title: '选用患者卡',
  domain: 'consultation',
  kind: 'row',
  path: '/blade-remote/patientinfo/choose',
  permission: 'consultation_apply',
  input: { id: field.id('患者卡', { required: true }) },
  row: cardFields,
  key: 'id',
  keyOf: 'patient_info',
});
