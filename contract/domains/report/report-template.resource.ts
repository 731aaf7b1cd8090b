import { field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { consultationKinds } from '../consultation/kinds/kind-names.ts';
import { layoutFields } from './report-layout.fields.ts';

const bussinessType = field.choice('业务类型', consultationKinds, {
  dictionary: 'consultation_kind',
  required: choose,
  filter: 'choice',
  width: 140,
});
const revision = field.whole('版本', { readOnly: true, width: 80 });

/** How a hospital's experts print their reports. Each change of one is a version, kept as long as a report was printed with it. */
export const reportTemplate = defineResource({
  name: 'report-template',
  title: '报告模板',
  purpose: '会诊报告的模板在这里维护，书写时按病种选用',
  domain: 'report',
  path: '/blade-report/reportBussinessFile',
  scope: 'tenant',
  permission: 'report_template',
  fields: {
    templateName: field.text('模板名称', { required: enter, max: 40, filter: 'contains', width: 180 }),
    bussinessType,
    ...layoutFields,
    revision,
  },
  columns: ['templateName', 'bussinessType', 'reportTitle', 'headHospitals', 'parts', 'revision'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['templateName']],
  usedBy: [{ table: 'report_business', field: 'templateId', what: '报告业务' }],
  menu: { parent: 'settings', path: '/settings/report-template', icon: 'file', sort: 60 },
});

/** Which template the reports of a kind are printed with, without one as the program prints them; and whether two sign them (domain rules 6.7.2). */
export const reportBusiness = defineResource({
  name: 'report-business',
  title: '报告业务',
  purpose: '各类会诊使用的报告格式在这里设置',
  domain: 'report',
  path: '/blade-report/reportBussiness',
  scope: 'tenant',
  permission: 'report_business',
  fields: {
    bussinessType,
    templateId: field.id('报告模板', { names: 'report_template', width: 200, hint: '不选则按系统版式打印' }),
    reviewRequired: field.flag('须审核签发', {
      default: 0,
      width: 110,
      hint: '作者签名后交付本院另一位医生审核，审核通过才发送',
    }),
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['bussinessType', 'templateId', 'reviewRequired', 'remark'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['bussinessType']],
  references: { templateId: 'report_template' },
  menu: { parent: 'settings', path: '/settings/report-business', icon: 'link', sort: 61 },
});

/** The versions of all templates, written by their saves: what an older report was printed with is looked up here. */
export const reportTemplateRevision = defineResource({
  name: 'report-template-revision',
  title: '报告模板版本',
  domain: 'report',
  path: '/blade-report/report/rest',
  scope: 'tenant',
  permission: 'report_template_revision',
  fields: {
    templateId: field.id('报告模板编号', { readOnly: true, hidden: true }),
    templateName: field.text('模板名称', { readOnly: true, max: 40, filter: 'contains', width: 180 }),
    bussinessType: { ...bussinessType, readOnly: true, required: undefined },
    revision,
    ...layoutFields,
  },
  columns: ['templateName', 'bussinessType', 'revision', 'reportTitle', 'headHospitals', 'parts', 'createTime'],
  verbs: ['list', 'detail', 'remove', 'export'],
  menu: { parent: 'settings', path: '/settings/report-template-revision', icon: 'history', sort: 62 },
});
