import { defineAction } from '../../kernel/action.ts';
import { defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { choose, enter, fillIn } from '../../kernel/prompts.ts';
import { reason } from '../../kernel/validators.ts';
import { byOrder, reportPath, reportStates } from './report.endpoints.ts';
import { orderOpinionHash, readFields, sendingFields } from './report-sending.fields.ts';

/** What leads from an author to a second signature and back (domain rules 6.7.2): where a hospital's kind of report wants one. */

const common = {
  domain: 'report',
  key: 'applyOrderId',
  keyOf: 'consultation',
  states: reportStates,
  stateField: 'reportStatus',
  about: ['no', 'patientName', ['targetHospital', 'applyHospitalName']],
} as const;

/**
 * Of what was read: a page that an earlier version stands on decides nothing about the words that were handed over since. Without it, the
 * order's number alone decides.
 */
const signHash = field.text('签名摘要', { max: 64, unshown: true });

const password = field.text('登录密码', { required: enter, max: 128, sensitive: 'secret', hint: '用于电子签名' });

/** The author signs and hands the report to a colleague who may review. */
export const handOverReport = defineAction({
  ...common,
  name: 'hand-over-report',
  title: '交付审核',
  path: `${reportPath}/handOverReport`,
  permission: 'consultation_diagnose',
  input: { ...byOrder, ...readFields, orderOpinionHash, reviewerId: field.id('审核医生', { required: choose }), password },
  step: 'handOver',
  confirm: '交付后报告不可修改，审核通过即发送；审核前可以撤回。',
});

/** The reviewer signs, and the report is rendered, kept and sent as by a single signature. */
export const approveReport = defineAction({
  ...common,
  name: 'approve-report',
  title: '审核通过并发送报告',
  path: `${reportPath}/approveReport`,
  permission: 'consultation_review',
  input: { ...byOrder, ...sendingFields, signHash, password },
  step: 'approve',
  confirm: '审核通过后报告即发送申请医院，不可修改，只能更正。',
});

/** The reviewer wants it written otherwise: it is its author's draft again, unsigned. */
export const giveBackReport = defineAction({
  ...common,
  name: 'give-back-report',
  title: '退回修改',
  path: `${reportPath}/giveBackReport`,
  permission: 'consultation_review',
  input: {
    ...byOrder,
    ...readFields,
    signHash,
    reviewRemark: field.longText('退回修改原因', { required: fillIn, max: 500, format: reason }),
  },
  step: 'giveBack',
  danger: true,
});

/** The author takes it back before anybody has decided. */
export const recallReport = defineAction({
  ...common,
  name: 'recall-report',
  title: '撤回审核',
  path: `${reportPath}/recallReport`,
  permission: 'consultation_diagnose',
  input: byOrder,
  step: 'recall',
  confirm: '撤回后报告回到待发送，可修改后重新交付，确定撤回？',
});

/** Whom the author may hand an order's report to: colleagues of theirs who may review, not themselves. */
export const listReviewers = defineQuery({
  name: 'list-report-reviewers',
  title: '可选审核医生',
  domain: 'report',
  kind: 'list',
  path: `${reportPath}/reviewers`,
  permission: 'consultation_diagnose',
  input: byOrder,
  row: {
    id: field.id('审核医生', { always: true }),
    /** Name, title and department, as people are told apart. */
    called: field.text('审核医生', { always: true }),
  },
  key: 'applyOrderId',
  keyOf: 'consultation',
});
