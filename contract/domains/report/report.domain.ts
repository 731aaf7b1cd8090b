import { defineDomain } from '../../kernel/domain.ts';
import { pageCodes } from '../../kernel/menu.ts';
import { reportDictionaries } from './report.dictionaries.ts';
import { reportStates } from './report.endpoints.ts';
import { reportMenu } from './report.menu.ts';
import { reportParams } from './report.params.ts';
import { TAKES_OVER } from './report-takeover.endpoints.ts';
import { reportBusiness, reportTemplate, reportTemplateRevision } from './report-template.resource.ts';

/** Reports, for whoever has their list. */
export const reportSearch = { code: 'report', title: '会诊报告', permission: 'consultation_report' } as const;

/** What a consultation came to, signed and sent. */
export const reportDomain = defineDomain({
  name: 'report',
  title: '会诊报告',
  reads: ['consultation'],
  resources: [reportTemplate, reportBusiness, reportTemplateRevision],
  menu: reportMenu,
  grants: {
    operator: ['consultation_report'],
    admin: [
      'consultation_report',
      'consultation_report_export',
      TAKES_OVER,
      ...pageCodes('report_template', 'view', 'add', 'edit', 'delete', 'export'),
      ...pageCodes('report_business', 'view', 'add', 'edit', 'delete', 'export'),
      ...pageCodes('report_template_revision', 'view', 'delete', 'export'),
    ],
    doctor: ['consultation_report'],
    expert: ['consultation_report'],
    technician: ['consultation_report'],
    clerk: ['consultation_report'],
  },
  params: reportParams,
  dictionaries: reportDictionaries,
  scopes: { report: '会诊报告' },
  states: [reportStates],
  searches: [reportSearch],
});
