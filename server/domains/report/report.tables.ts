import { consultationFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import { reportFields } from '../../../contract/domains/report/report.endpoints.ts';
import { field } from '../../../contract/kernel/field.ts';
import { snake } from '../../engine/store/sql.ts';
import { defineTable, type RowIn } from '../../engine/store/table.ts';
import type { ExpertOpinion } from '../consultation/consultation.reads.ts';

/** As it is kept, with its instants as text. */
export type PrintedOpinion = Omit<ExpertOpinion, 'joinTime' | 'leaveTime'> & {
  readonly joinTime: string | null;
  readonly leaveTime: string | null;
};

const alive = 'is_deleted = 0';
const sent = `${alive} AND confirm_time IS NOT NULL`;
/** Replaced by a later version, and without its copy that says so. */
export const unstamped = `${alive} AND report_status = 'report_corrected' AND stamped_file_id IS NULL`;
const newest = ['createTime desc', 'id desc'];
const own = { readOnly: true, hidden: true } as const;

/**
 * One row a version of a report. It belongs to the applying hospital, like its order, and the expert's hospital is a
 * party. Names and departments are copied from the order, so that the list is answered from this table alone.
 */
export const reportTable = defineTable({
  name: 'report',
  scope: 'pair',
  fields: {
    ...reportFields,
    /** Of the order: what lists are narrowed by. */
    kind: consultationFields.kind,
    patientName: field.text('患者姓名', { readOnly: true, max: 50 }),
    applyHospitalName: field.text('申请医院', { readOnly: true, max: 50 }),
    targetHospital: field.text('会诊医院', { readOnly: true, max: 50 }),
    authorId: field.id('报告医生编号', own),
    /** Who was asked last to review it; never its author. */
    reviewerId: field.id('审核医生编号', own),
    applyUserId: field.id('申请人', own),
    applyDeptId: field.id('申请科室', own),
    targetTenantId: field.text('会诊医院租户', { ...own, max: 12 }),
    targetDeptId: field.id('会诊科室', own),
    /** The PDF that was sent, never replaced. */
    fileId: field.id('文件', own),
    /** Of a version that a later one has replaced the same PDF stamped 已更正, once it is made: `stampedCopy`. */
    stampedFileId: field.id('已更正文件', own),
    /** The version of the template that it was printed with; absent where the hospital had none. */
    templateRevisionId: field.id('模板版本', own),
    /** What each of several experts said as it was printed then: their verdicts may change with the next conclusion. */
    printedOpinions: field.json<PrintedOpinion[]>('打印的专家意见', own),
    /** The key images of the order that were printed then, in their order: the next conclusion may choose others. */
    printedKeyImages: field.json<readonly string[]>('打印的关键图像', own),
    /** SHA-256 of the order's own opinion when it was sent: whether that was supplemented since. */
    orderOpinionHash: field.text('发送时会诊意见摘要', { ...own, max: 64 }),
    stampedHash: field.text('已更正文件摘要', { ...own, max: 64 }),
  },
  notNull: ['applyOrderId', 'no', 'revision', 'reportStatus', 'opinion', 'authorId', 'applyUserId', 'targetTenantId'],
  indexes: [
    { on: ['applyOrderId', 'revision'], unique: true, where: alive },
    ...['fileId', 'stampedFileId'].map((file) => ({ on: ['tenantId', file], where: `${snake(file)} IS NOT NULL` })),
    // One open draft an order, whatever a query forgets.
    { on: ['applyOrderId'], unique: true, where: `${alive} AND report_status IN ('report_wait_send', 'report_wait_review')` },
    // What somebody is asked to review is little among all that there is.
    {
      on: ['reviewerId', 'createTime desc', 'id desc'],
      include: ['tenantId', 'partyTenantIds', 'targetTenantId', 'applyOrderId'],
      where: `${alive} AND report_status = 'report_wait_review'`,
    },
    {
      on: ['tenantId', 'createTime desc', 'id desc'],
      include: ['partyTenantIds', 'reportStatus', 'authorId', 'applyUserId', 'applyDeptId', 'targetTenantId', 'targetDeptId'],
      where: alive,
    },
    {
      on: ['targetTenantId', 'createTime desc', 'id desc'],
      include: ['tenantId', 'partyTenantIds', 'reportStatus', 'authorId', 'targetDeptId'],
      where: alive,
    },
    // A department's share, also where it has none: the index of the hospital would be walked to its end.
    { on: ['targetDeptId', 'createTime'], include: ['tenantId', 'partyTenantIds', 'targetTenantId'], where: alive },
    { on: ['applyDeptId', 'createTime'], include: ['tenantId', 'partyTenantIds'], where: alive },
    // One's own, on either side, and every hospital's.
    {
      on: ['applyUserId', 'createTime desc', 'id desc'],
      include: ['tenantId', 'partyTenantIds', 'reportStatus', 'authorId'],
      where: alive,
    },
    {
      on: ['authorId', 'createTime desc', 'id desc'],
      include: ['tenantId', 'partyTenantIds', 'reportStatus', 'targetTenantId'],
      where: alive,
    },
    // Whether somebody was asked, who decides too late.
    {
      on: ['reviewerId', 'applyOrderId'],
      include: ['tenantId', 'partyTenantIds', 'targetTenantId'],
      where: `${alive} AND reviewer_id IS NOT NULL`,
    },
    { on: ['targetTenantId', 'templateRevisionId'], where: 'template_revision_id IS NOT NULL' },
    { on: ['createTime desc', 'id desc'], include: ['tenantId', 'reportStatus', 'authorId'], where: alive },
    // The days in which they were sent, whatever was written in years: of a hospital, on either side, and of all.
    {
      on: ['tenantId', 'confirmTime'],
      include: ['partyTenantIds', 'reportStatus', 'authorId', 'applyUserId', 'applyDeptId', 'targetTenantId', 'targetDeptId'],
      where: sent,
    },
    {
      on: ['targetTenantId', 'confirmTime'],
      include: ['tenantId', 'partyTenantIds', 'reportStatus', 'authorId', 'targetDeptId'],
      where: sent,
    },
    { on: ['confirmTime'], include: ['tenantId', 'reportStatus', 'authorId'], where: sent },
    // What waits for its stamp is next to nothing.
    { on: ['tenantId', 'id'], where: unstamped },
  ],
  copies: {
    indexes: [
      { on: newest, include: ['tenantId', 'targetTenantId', 'reportStatus', 'authorId'], where: alive },
      ...['applyUserId', 'authorId'].map((whose) => ({ on: [whose, ...newest], include: ['reportStatus'], where: alive })),
      { on: ['reviewerId', ...newest], include: ['applyOrderId'], where: `${alive} AND report_status = 'report_wait_review'` },
      { on: ['applyOrderId'], where: alive },
      { on: ['confirmTime'], include: ['tenantId', 'targetTenantId', 'reportStatus', 'authorId'], where: sent },
    ],
  },
});

/** Wrong passwords in a row at signing, by person: what makes the next guess wait. */
export const signFailureTable = defineTable({
  name: 'sign_failure',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['userId'],
  fields: { userId: field.id('签名人'), failures: field.whole('失败次数'), lastTime: field.datetime('最近失败') },
  notNull: ['failures', 'lastTime'],
});

export type ReportRow = RowIn<typeof reportTable> & { id: string; tenantId: string; version: number; partyTenantIds?: string[] };
