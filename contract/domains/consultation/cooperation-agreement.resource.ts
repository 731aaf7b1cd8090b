import { field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { HOSPITAL } from '../../kernel/reference.ts';
import { defineResource } from '../../kernel/resource.ts';

/**
 * Between which hospitals consultations are agreed, by number and term (2018 远程医疗服务管理规范): in both directions. Only hospitals that
 * demand it (`consultation.agreement-required`) are held to it. The platform keeps them, and either hospital sees its own.
 */
export const cooperationAgreement = defineResource({
  name: 'cooperation-agreement',
  title: '合作协议',
  purpose: '医院之间签订的远程医疗合作协议在这里登记；要求协议的医院只能向有协议的医院申请会诊',
  domain: 'consultation',
  path: '/blade-remote/cooperationagreement',
  scope: 'shared-read',
  parties: ['fromTenantId', 'toTenantId'],
  permission: 'cooperation_agreement',
  fields: {
    agreementNo: field.text('协议编号', { required: enter, max: 40, filter: 'contains', width: 180 }),
    fromTenantId: field.text('甲方医院', { required: choose, max: 12, names: HOSPITAL, filter: 'equals', isHospital: true, width: 200 }),
    toTenantId: field.text('乙方医院', { required: choose, max: 12, names: HOSPITAL, filter: 'equals', isHospital: true, width: 200 }),
    startDate: field.date('生效日期', { required: choose, ahead: true, sortable: true, filter: 'range', width: 120 }),
    endDate: field.date('到期日期', { hint: '不填为长期有效', ahead: true, sortable: true, filter: 'range', width: 120 }),
    remark: field.text('备注', { max: 200 }),
  },
  columns: ['agreementNo', 'fromTenantId', 'toTenantId', 'startDate', 'endDate', 'remark'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['agreementNo', 'fromTenantId', 'toTenantId']],
  called: 'agreementNo',
  menu: { parent: 'consultation', path: '/consultation/agreements', icon: 'audit', sort: 97 },
});
