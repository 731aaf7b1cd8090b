import { field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { named } from '../../kernel/validators.ts';
import { referralImageUpload } from './referral.upload.ts';

export const insuranceKinds = { employee: '城镇职工医保', resident: '城乡居民医保', commercial: '商业保险', self: '自费' } as const;

/** What patients sign about their insurance when they are referred: each hospital keeps its own. */
export const insuranceSigning = defineResource({
  name: 'insurance-signing',
  title: '转诊医保签字',
  purpose: '需要医保签字的转诊在这里登记、签字',
  domain: 'referral',
  path: '/blade-remote/medicalinsurancesigning',
  scope: 'tenant',
  permission: 'insurance_signing',
  fields: {
    referralNo: field.text('转诊单号', { required: enter, max: 32, filter: 'contains', width: 180 }),
    patientName: field.text('患者姓名', { ...named.patientName, max: 50, filter: 'contains', width: 100 }),
    patientIdCard: field.text('证件号', { ...named.patientIdCard, max: 30, sensitive: 'idNumber', width: 170 }),
    insuranceKind: field.openChoice('医保类型', insuranceKinds, {
      dictionary: 'insurance_kind',
      required: choose,
      filter: 'choice',
      width: 120,
    }),
    signerName: field.text('签字人', { required: enter, max: 50, format: named.name.format, width: 90 }),
    relationShip: field.text('与患者关系', { max: 50, format: named.relationShip.format, width: 100 }),
    signDate: field.date('签字日期', { required: choose, filter: 'range', width: 110 }),
    signaturePath: field.files('签名图片', {
      max: 1,
      upload: referralImageUpload.code,
      picked: 'signature',
      hint: '纸质签字的照片或扫描件',
    }),
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['referralNo', 'patientName', 'insuranceKind', 'signerName', 'relationShip', 'signDate', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['referralNo', 'signerName']],
  menu: { parent: 'referral', path: '/referral/insurance-signing', icon: 'idcard', sort: 85 },
});
