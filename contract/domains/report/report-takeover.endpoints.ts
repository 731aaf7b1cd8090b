import { defineEndpoint, defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { choose, fillIn } from '../../kernel/prompts.ts';
import { reason } from '../../kernel/validators.ts';
import { byOrder, reportPath } from './report.endpoints.ts';

/** Of the expert's hospital: who says which doctor corrects the reports of one who has left. */
export const TAKES_OVER = 'report_take_over';

const about = { domain: 'report', permission: TAKES_OVER, key: 'applyOrderId', keyOf: 'consultation' } as const;

/** Names the doctor who corrects a report that was sent, in place of its own who has left: another version then says both names (domain rules 6.7.1). */
export const takeOverReport = defineEndpoint({
  ...about,
  name: 'take-over-report',
  title: '接手会诊报告',
  kind: 'submit',
  method: 'POST',
  path: `${reportPath}/takeOverReport`,
  input: {
    ...byOrder,
    correctorId: field.id('更正医生', { required: choose }),
    takeOverReason: field.longText('接手原因', { required: fillIn, max: 500, format: reason }),
  },
  row: { ...byOrder, correctorId: field.id('更正医生', { always: true }), correctorName: field.text('更正医生') },
});

/** Whom the hospital may name for this order: its own doctors who may be asked as experts, and write reports. */
export const listCorrectors = defineQuery({
  ...about,
  name: 'list-report-correctors',
  title: '可选更正医生',
  kind: 'list',
  path: `${reportPath}/correctors`,
  input: byOrder,
  row: {
    id: field.id('更正医生', { always: true }),
    /** Name, title and department, as people are told apart. */
    called: field.text('更正医生', { always: true }),
  },
});
