import { defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { consultationKinds } from '../consultation/kinds/kind-names.ts';
import { viewers } from './report.endpoints.ts';
import { layoutFields } from './report-layout.fields.ts';

/** How the reports of a kind are printed in the reader's hospital now; `relationTenantId` names another one for people of the group. */
export const reportBusinessOf = defineQuery({
  name: 'get-report-business-by-type',
  title: '报告业务与模板',
  domain: 'report',
  kind: 'row',
  path: '/blade-report/reportBussiness/getByBussinessType',
  permission: [...viewers, 'report_business_view'],
  input: {
    bussinessType: field.choice('业务类型', consultationKinds, { dictionary: 'consultation_kind', required: true }),
    relationTenantId: field.text('机构', { max: 12 }),
  },
  row: {
    bussinessType: field.choice('业务类型', consultationKinds, { dictionary: 'consultation_kind', always: true }),
    templateName: field.text('模板名称'),
    revision: field.whole('版本'),
    ...layoutFields,
  },
});
