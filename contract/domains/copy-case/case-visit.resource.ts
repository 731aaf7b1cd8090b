import { field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { lettersAndDigits, named } from '../../kernel/validators.ts';
import { sexes } from '../settings/person-words.ts';

/** The hospital's index of its records: whose stay it was, under which card, and since when the record can be copied. */
export const caseVisit = defineResource({
  name: 'case-visit',
  title: '病案目录',
  purpose: '可以申请复印的住院和门诊记录在这里登记',
  domain: 'copy-case',
  path: '/blade-handheld-hospital/caseVisit',
  scope: 'tenant',
  permission: 'case_visit',
  fields: {
    visitNo: field.text('住院号', { required: enter, format: lettersAndDigits, max: 32, filter: 'equals', width: 120 }),
    cardNo: field.text('就诊卡号', { required: enter, format: lettersAndDigits, max: 32, filter: 'equals', width: 120 }),
    patientName: field.text('患者姓名', { ...named.patientName, max: 50, filter: 'contains', width: 90 }),
    patientSex: field.openChoice('性别', sexes, { dictionary: 'sex', width: 60 }),
    patientIdCard: field.text('证件号', { format: lettersAndDigits, max: 30, sensitive: 'idNumber', width: 170 }),
    patientPhone: field.text('联系电话', { format: named.patientPhone.format, max: 11, sensitive: 'phone' }),
    deptName: field.text('出院科室', { max: 50, width: 120 }),
    inDate: field.date('入院日期', { required: choose, width: 110 }),
    outDate: field.date('出院日期', { filter: 'range', width: 110, hint: '尚未出院的不填' }),
    archiveDate: field.date('归档日期', { width: 110, hint: '已提前归档的填写，随即可以申请复印' }),
    diagnosis: field.text('出院诊断', { max: 80, width: 160 }),
  },
  called: 'visitNo',
  columns: ['visitNo', 'cardNo', 'patientName', 'patientSex', 'deptName', 'inDate', 'outDate', 'archiveDate', 'diagnosis'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['visitNo']],
  menu: { parent: 'copyCase', path: '/copy-case/visits', icon: 'folder', sort: 40 },
});
