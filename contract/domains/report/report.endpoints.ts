import { defineAction } from '../../kernel/action.ts';
import { defineEndpoint, defineQuery } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field, pick } from '../../kernel/field.ts';
import { mediaTypes } from '../../kernel/media-types.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import type { Said } from '../../kernel/said.ts';
import { incomplete, type SentOf } from '../../kernel/sent.ts';
import { defineStates } from '../../kernel/states.ts';
import { reason } from '../../kernel/validators.ts';
import { consultationFields } from '../consultation/consultation.fields.ts';
import { orderOpinionHash, writerSendingFields } from './report-sending.fields.ts';

export const reportPath = '/blade-remote/report';
const domain = 'report';
export const byOrder = { applyOrderId: field.id('会诊单', { required: true }) } as const;
export const viewers = [
  'consultation_apply',
  'consultation_diagnose',
  'consultation_review',
  'consultation_operate',
  'applyorder_view',
  'consultation_report',
] as const;

/**
 * A report waits until its author sends it, or where two sign until somebody else approves it; what was sent never changes, a correction is
 * a new version (domain rules 6.7).
 */
export const reportStates = defineStates({
  name: 'report',
  dictionary: 'report_status',
  initial: 'report_wait_send',
  labels: { report_wait_send: '待发送', report_wait_review: '待审核', report_send_success: '已发送', report_corrected: '已更正' },
  colors: { report_wait_send: 'orange', report_wait_review: 'purple', report_send_success: 'success', report_corrected: 'default' },
  roles: {
    author: { label: '报告医生', is: [{ authorId: 'userId' }] },
    reviewer: { label: '审核医生', is: [{ targetTenantId: 'tenantId', reviewerId: 'userId' }] },
  },
  steps: {
    confirm: { from: ['report_wait_send'], to: 'report_send_success', by: 'author', label: '确认并发送报告' },
    handOver: { from: ['report_wait_send'], to: 'report_wait_review', by: 'author', label: '交付审核' },
    approve: { from: ['report_wait_review'], to: 'report_send_success', by: 'reviewer', label: '审核通过并发送报告' },
    giveBack: { from: ['report_wait_review'], to: 'report_wait_send', by: 'reviewer', label: '退回修改' },
    recall: { from: ['report_wait_review'], to: 'report_wait_send', by: 'author', label: '撤回审核' },
    correct: { from: ['report_send_success'], to: 'report_corrected', by: 'author', label: '更正报告' },
  },
});

/** Whether nobody but those who work on it may know what it says. */
export function isUnsent({ reportStatus }: { readonly reportStatus?: string | null | undefined }): boolean {
  return reportStatus === 'report_wait_send' || reportStatus === 'report_wait_review';
}

const why = field.longText('更正原因', { max: 500, format: reason });

export const reportFields = {
  applyOrderId: field.id('会诊单', { readOnly: true, always: true }),
  no: field.text('报告编号', { readOnly: true, always: true, max: 32, width: 180 }),
  revision: field.whole('版本', { readOnly: true, always: true }),
  reportStatus: field.choice('报告状态', reportStates.labels, { dictionary: 'report_status', readOnly: true, always: true }),
  opinion: field.longText('会诊意见', { required: true, max: 5000, format: reason }),
  advice: field.longText('诊疗建议', { max: 2000 }),
  correctReason: why,
  authorName: field.text('报告医生', { readOnly: true, max: 50 }),
  /** Whose report it was before they left and its author corrected it. */
  originalAuthorName: field.text('原报告医生', { readOnly: true, max: 50 }),
  confirmTime: field.datetime('发送时间', { readOnly: true }),
  /** SHA-256 of the PDF, rendered once when it was sent. */
  pdfHash: field.text('文件摘要', { readOnly: true, max: 64 }),
  /** How its author signed it, when, and SHA-256 of what he signed; absent from a report that was sent without. */
  signMethod: field.text('签名方式', { readOnly: true, max: 20 }),
  signTime: field.datetime('签名时间', { readOnly: true }),
  signHash: field.text('签名摘要', { readOnly: true, max: 64 }),
  /** Who signed it besides its author, where two sign (domain rules 6.7.2): how, when, and SHA-256 of what. */
  reviewerName: field.text('审核医生', { readOnly: true, max: 50 }),
  handOverTime: field.datetime('交付审核时间', { readOnly: true }),
  reviewMethod: field.text('审核签名方式', { readOnly: true, max: 20 }),
  reviewTime: field.datetime('审核签名时间', { readOnly: true }),
  reviewHash: field.text('审核签名摘要', { readOnly: true, max: 64 }),
  /** Why it came back to its author the last time; nothing once it is handed over again. */
  reviewRemark: field.longText('退回修改原因', { readOnly: true, max: 500 }),
  /** When somebody of the applying hospital first saw it: the sender reads «对方已查看». */
  viewedTime: field.datetime('对方查看时间', { readOnly: true }),
} as const;

export const reportRowFields = {
  id: standardFields.id,
  ...reportFields,
  version: standardFields.version,
  createTime: standardFields.createTime,
  updateTime: standardFields.updateTime,
} as const;

/** Every version, newest first; the first one is the report, the others were corrected. Of what was sent it is a look, told to the sender. */
export const detailReport = defineQuery({
  name: 'detail-report',
  title: '会诊报告',
  domain,
  kind: 'row',
  path: `${reportPath}/detailReport`,
  permission: viewers,
  input: byOrder,
  row: {
    // Before there is a report, its author is answered a proposal.
    ...incomplete(reportRowFields),
    ...pick(reportRowFields, 'applyOrderId', 'no'),
    revisions: field.json<SentOf<typeof reportRowFields>[], { readOnly: true; always: true }>('历次版本', { readOnly: true, always: true }),
    /** 1: the reader's hospital sends reports only signed. */
    signRequired: field.flag('发送须签名', { readOnly: true }),
    /** 1: reports of this kind are sent by whoever reviews them, and its author hands it over. */
    reviewRequired: field.flag('须审核签发', { readOnly: true }),
    /** For its author: whether the opinion was supplemented after the version in force was sent, then what it is, and its digest once a version was sent. */
    isOutdated: field.flag('会诊意见有补充', { readOnly: true }),
    orderOpinion: field.longText('补充后的会诊意见', { readOnly: true }),
    orderOpinionHash: { ...orderOpinionHash, readOnly: true },
    /** The conclusion that others have confirmed, for its author: what the report says, and nothing else. */
    ...pick(consultationFields, 'respRespondentsOpinion'),
    /** Of what was not sent yet: what its author and whoever approves it should look at before. */
    warningsSaid: field.json<Said[]>('提醒', { readOnly: true }),
  },
  key: 'applyOrderId',
  keyOf: 'consultation',
});

/** Saves the draft of the expert; on a report that was sent, `correctReason` makes a new version of it. */
export const saveReport = defineEndpoint({
  name: 'save-report',
  title: '保存会诊报告',
  domain,
  kind: 'submit',
  method: 'POST',
  path: `${reportPath}/saveReport`,
  also: [{ method: 'POST', path: '/blade-remote/manyVideo/saveReport' }],
  permission: 'consultation_diagnose',
  input: {
    ...byOrder,
    opinion: reportFields.opinion,
    advice: reportFields.advice,
    correctReason: why,
    /** What was before whoever wrote: the row of the report, which of its versions that is, 0 where there was none yet, and how often it was saved. */
    reportId: field.id('会诊报告'),
    revision: field.whole('报告版本', { min: 0 }),
    version: field.whole('版本', { min: 0 }),
  },
  row: {
    ...pick(reportRowFields, 'id', 'applyOrderId', 'revision', 'reportStatus', 'version'),
    /** Sentences to look at before sending; nothing was refused. */
    warnings: field.json<string[], { readOnly: true; always: true }>('提醒', { readOnly: true, always: true }),
    warningsSaid: field.json<Said[], { readOnly: true; always: true }>('提醒', { readOnly: true, always: true }),
  },
  key: 'applyOrderId',
  keyOf: 'consultation',
});

/** Gives up a correction that was not sent: its text is removed, and what was sent stays in force. */
export const discardCorrection = defineEndpoint({
  name: 'discard-correction',
  title: '放弃更正',
  domain,
  kind: 'remove',
  method: 'POST',
  path: `${reportPath}/discardCorrection`,
  permission: 'consultation_diagnose',
  input: byOrder,
  key: 'applyOrderId',
  keyOf: 'consultation',
});

/** A short-lived link to the draft's PDF with the preview mark, for its author and for whoever reviews it; to everybody else what was sent. */
export const previewReport = defineQuery({
  name: 'preview-report',
  title: '预览会诊报告',
  domain,
  kind: 'row',
  path: `${reportPath}/previewReport`,
  also: [{ method: 'GET', path: '/blade-remote/telemedicine/previewReport' }],
  permission: viewers,
  input: byOrder,
  row: { link: field.text('链接', { always: true }) },
  key: 'applyOrderId',
  keyOf: 'consultation',
});

/** A short-lived link to the PDF that was sent; each call is logged with person and time. `revision` names an older version. */
export const downloadReport = defineQuery({
  name: 'download-report',
  title: '下载会诊报告',
  domain,
  kind: 'row',
  path: `${reportPath}/downloadReport`,
  permission: viewers,
  input: { ...byOrder, revision: field.whole('版本', { min: 1, max: 1000 }) },
  row: { link: field.text('链接', { always: true }), pdfHash: field.text('文件摘要') },
  key: 'applyOrderId',
  keyOf: 'consultation',
});

/** The same link, to be printed: told apart in the record of who read it (domain rules 6.7.4). */
export const printReport = defineQuery({
  ...downloadReport,
  name: 'print-report',
  title: '打印会诊报告',
  path: `${reportPath}/printReport`,
});

/** The report that was sent as a Bundle of FHIR R4, for systems of other houses: its text, its PDF, and the versions that it replaced. */
export const exportReportFhir = defineQuery({
  name: 'export-report-fhir',
  title: '导出会诊报告FHIR资源',
  domain,
  kind: 'file',
  mediaType: mediaTypes.fhir,
  path: `${reportPath}/fhir`,
  permission: viewers,
  input: byOrder,
  key: 'applyOrderId',
  keyOf: 'consultation',
});

/**
 * Renders the PDF once, keeps its hash, and sends the report to the applying hospital. With his password the author signs
 * it; without, it says that it is not signed, where his hospital lets it go so. A password in an address is refused.
 */
export const confirmReport = defineAction({
  name: 'confirm-report',
  title: '确认并发送报告',
  domain,
  method: 'GET',
  path: `${reportPath}/confirmReport`,
  permission: 'consultation_diagnose',
  key: 'applyOrderId',
  keyOf: 'consultation',
  input: { ...byOrder, ...writerSendingFields, password: field.text('登录密码', { max: 128, sensitive: 'secret', hint: '用于电子签名' }) },
  states: reportStates,
  stateField: 'reportStatus',
  about: ['no', 'patientName', ['targetHospital', 'applyHospitalName']],
  step: 'confirm',
  confirm: '发送后报告不可修改，只能更正，确定发送？',
});

/** The report list of one hospital. */
export const listReports = defineQuery({
  name: 'list-reports',
  title: '会诊报告列表',
  purpose: '专家签发报告后会出现在这里，可以查看、打印和下载',
  domain,
  kind: 'page',
  path: `${reportPath}/list`,
  permission: viewers,
  filters: {
    no: field.text('报告编号', { filter: 'contains' }),
    patientName: field.text('患者姓名', { filter: 'contains' }),
    reportStatus: field.choice('报告状态', reportStates.labels, { dictionary: 'report_status', filter: 'choice' }),
    confirmTime: field.datetime('发送时间', { filter: 'range' }),
    kind: consultationFields.kind,
    authorName: field.text('报告医生', { filter: 'contains' }),
    applyHospitalName: field.text('申请医院', { filter: 'contains' }),
    targetHospital: field.text('会诊医院', { filter: 'contains' }),
    createTime: standardFields.createTime,
  },
  sortable: ['createTime'],
  row: {
    id: standardFields.id,
    applyOrderId: reportFields.applyOrderId,
    no: reportFields.no,
    revision: reportFields.revision,
    reportStatus: reportFields.reportStatus,
    kind: consultationFields.kind,
    patientName: field.text('患者姓名'),
    applyHospitalName: field.text('申请医院', { isHospital: true }),
    targetHospital: field.text('会诊医院', { isHospital: true }),
    /** 1: the reader may open the consultation as well, and not its report alone. */
    opensOrder: field.flag('可查看会诊', { readOnly: true }),
    authorName: reportFields.authorName,
    reviewerName: reportFields.reviewerName,
    confirmTime: reportFields.confirmTime,
    viewedTime: reportFields.viewedTime,
    createTime: { ...standardFields.createTime, width: 136 },
  },
});

export const exportReports = exportOf(
  listReports,
  [
    'no',
    'revision',
    'patientName',
    'kind',
    'applyHospitalName',
    'targetHospital',
    'authorName',
    'reviewerName',
    'reportStatus',
    'confirmTime',
    'viewedTime',
    'createTime',
  ],
  { permission: 'consultation_report_export' },
);
