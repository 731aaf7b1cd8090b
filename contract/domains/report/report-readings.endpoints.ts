import { defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { readingFields } from '../../kernel/reading.ts';
import { byOrder, detailReport, reportFields, reportPath } from './report.endpoints.ts';

/** In which way somebody took note of a report. */
export const readingWays = { view: '查看', open: '打开文件', print: '打印', export: '导出' } as const;

/** Who has read a report that was sent, when and how, the last first: for both hospitals and the operators (domain rules 6.7.4). */
export const listReportReadings = defineQuery({
  name: 'list-report-readings',
  title: '报告查阅记录',
  domain: 'report',
  kind: 'list',
  path: `${reportPath}/readings`,
  permission: ['consultation_apply', 'consultation_diagnose', 'consultation_operate', 'applyorder_view', 'consultation_report'],
  input: byOrder,
  row: {
    ...readingFields,
    revision: reportFields.revision,
    way: field.choice('方式', readingWays, { ownWords: 'follow from the call that was made', always: true }),
  },
  key: 'applyOrderId',
  keyOf: 'consultation',
});

/**
 * The report for a page that shows it already and asks again because rows have changed: nobody looks by it. It is in the audit, and neither
 * in the record of who read the report nor told to its sender (domain rules 6.7.4).
 */
export const refreshReport = defineQuery({
  ...detailReport,
  name: 'refresh-report',
  title: '刷新会诊报告',
  path: `${reportPath}/refreshReport`,
});
