import { consultationFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import {
  applicantTurns,
  type ConsultationState,
  dueStates,
  expertTurns,
  openStates,
} from '../../../contract/domains/consultation/consultation.states.ts';
import { type ChangeOf, field } from '../../../contract/kernel/field.ts';
import { calledColumns } from '../../engine/search/documents-called.ts';
import { rowsSeen } from '../../engine/store/copies.ts';
import { defineTable, type RowIn } from '../../engine/store/table.ts';
import { behindFigures, submitted } from './consultation.figure-indexes.ts';
import { laterFields } from './consultation.later-fields.ts';
import { inStates, mayWait } from './consultation.waits.ts';

const alive = 'is_deleted = 0';
/** The expert's hospital sees an order from the moment the level-one audit has passed. */
const audited = `${alive} AND level_one_audit_status = '1'`;
/** Held, and one side at least may still judge it: what the clock closes. */
const unjudged = `${alive} AND diagnosis_time IS NOT NULL AND evaluate_closed_time IS NULL AND (evaluate_apply = '0' OR evaluate_target = '0')`;
/** What waits for the cashier: a fee, extra time that was settled, and a refund that is due until it is handed out (ADR 0171). */
const collected = `${alive} AND (apply_order_status = 'wait_pay' OR extra_due > 0 OR refund_due > 0)`;
const collectedColumns = ['partyTenantIds', 'submitTime', 'remotePrice', 'otherPrice', 'extraDue', 'refundDue', 'payTime'];

/** What says which of a hospital's orders somebody sees (`perspectives`). */
const seenOfHospital = [
  'applyUserId',
  'applyDeptId',
  'isSynergy',
  'submitTime',
  'remotePrice',
  'otherPrice',
  'createUser',
  'refundDue',
  'payTime',
];

const newest = ['createTime desc', 'id desc'];
/** Whoever else than its expert deals with the report. */
const reporters = { reportReviewerId: 'report_reviewer_id', reportCorrectorId: 'report_corrector_id' } as const;
const seenBySides = ['tenantId', 'targetTenantId', 'applyUserId', 'targetDoctorId'];

/** Those in which an order may have no hour: what has begun has one only where nobody had arranged another. */
const untimed = (turns: readonly string[]): string[] =>
  turns.filter((state) => state === 'diagnosis_ing' || !dueStates.some((due) => due === state));

/** What the operator is to deal with: audit, scheduling, settlement. */
export const operatedStates = ['wait_primaryaudit', 'wait_scheduling', 'diagnosis'] as const satisfies readonly ConsultationState[];

/** What somebody should act on by an hour: little among all that there is. */
const waiting = inStates(dueStates);

/**
 * A consultation order belongs to the applying hospital. The expert's hospital becomes a party when the audit passes,
 * so that a draft or a refused application cannot be seen there whatever a query forgets.
 * One index a list: it finds, orders and counts without visiting the table, also with the fence's columns on board.
 */
export const consultationTable = defineTable({
  name: 'consultation',
  scope: 'pair',
  fields: {
    ...consultationFields,
    applyDeptId: field.id('申请科室', { readOnly: true, hidden: true }),
    /** The hospital in whose pool it lies, also while somebody who took it reads it; nothing once its opinion is given. */
    poolTenantId: field.text('认领池', { readOnly: true, hidden: true, max: 12 }),
    /** Who took it from a pool, and when they were last seen at work on it. */
    claimerId: field.id('认领人', { readOnly: true, hidden: true }),
    claimSeenTime: field.datetime('认领人最近处理时间', { readOnly: true, hidden: true }),
    /** When the expert who was named, and has begun it, was last seen at work on it. */
    expertSeenTime: field.datetime('专家最近处理时间', { readOnly: true, hidden: true }),
    /** When those concerned last heard of its deadline or its hour: what keeps reminders from coming twice. */
    remindedTime: field.datetime('提醒时间', { readOnly: true, hidden: true }),
    ...laterFields,
    /** Since when the expert had been waited for as they asked for more: what their clock goes on from. */
    waitedSince: field.datetime('补充前等待起点', { readOnly: true, hidden: true }),
    /** Patient, expert and diagnosis as one value, as long as the order is under way. */
    openKey: field.text('进行中标识', { readOnly: true, hidden: true, max: 64 }),
    /** Of the applicant's department whoever may approve it for it. */
    approverIds: field.ids('科室审批人', { readOnly: true, hidden: true }),
    /** Of its own hospital whoever let it go on in this round, or sent it back: they see what becomes of it. */
    decidedByIds: field.ids('院内审批人', { readOnly: true, hidden: true }),
    /** Of several experts those who have accepted. */
    attendingIds: field.ids('参会专家', { readOnly: true, hidden: true }),
    /** Of those who attended, whoever may still say whether they agree with the conclusion. */
    confirmingIds: field.ids('待确认专家', { readOnly: true, hidden: true }),
    /** Whom the report waits for that was handed over; nothing before, and once they have decided or it was taken back. */
    reportReviewerId: field.id('报告审核医生', { readOnly: true, hidden: true }),
    /** Who corrects the report in place of its doctor, who has left; nothing as long as that is the expert. */
    reportCorrectorId: field.id('报告更正医生', { readOnly: true, hidden: true }),
    /** 1: a version that corrects the report was begun and not sent, or somebody was named to write one and has not. */
    correctionOpen: field.flag('报告更正中', { readOnly: true, hidden: true }),
    /** Of this round: when the expert's side first answered, until when it should have, and after how many minutes it did (domain rules 6.9.4). */
    respondTime: field.datetime('首次答复时间', { readOnly: true, hidden: true }),
    respondLimit: field.datetime('答复时限', { readOnly: true, hidden: true }),
    respondMinutes: field.whole('答复用时（分钟）', { readOnly: true, hidden: true }),
    /** What people type who look for an order: `zsf` for its patient, the end of its number. See `documents-called.ts`. */
    patientInitials: field.text('患者姓名首字母', { readOnly: true, hidden: true, max: 50 }),
    noBackwards: field.text('会诊编号（倒序）', { readOnly: true, hidden: true, max: 32 }),
    /** Until when a side may correct its evaluation, once; nothing when it has, or has not judged. */
    evaluateApplyEditUntil: field.datetime('申请方评价可修改至', { readOnly: true, hidden: true }),
    evaluateTargetEditUntil: field.datetime('专家方评价可修改至', { readOnly: true, hidden: true }),
  },
  notNull: ['no', 'kind', 'applyOrderStatus', 'applyUserId'],
  derives: calledColumns,
  indexes: [
    { on: ['no'], unique: true },
    { on: ['openKey'], unique: true, where: alive },
    { on: ['patientIdCard', 'createTime desc', 'id desc'], where: alive },
    // What goes to a hospital's archive of images.
    { on: ['tenantId', 'updateTime'], where: `${alive} AND dicom_path IS NOT NULL` },
    // And whose patient has to be compared.
    { on: ['tenantId', 'submitTime desc', 'id'], where: `${alive} AND dicom_path IS NOT NULL AND ${inStates(openStates)}` },
    { on: ['tenantId', 'applyUserId', 'createTime desc', 'id desc'], include: ['partyTenantIds', 'applyOrderStatus'], where: alive },
    {
      on: ['tenantId', 'createTime desc', 'id desc'],
      include: ['partyTenantIds', 'applyOrderStatus', ...seenOfHospital],
      where: alive,
    },
    // A department's share, and what somebody prepared for others, also where they have none: the index of the hospital would be walked to its end.
    { on: ['targetDeptId', 'submitTime', 'tenantId'], include: ['targetTenantId'], where: alive },
    { on: ['applyDeptId', 'submitTime', 'tenantId'], where: alive },
    { on: ['createUser', 'createTime', 'tenantId'], where: alive },
    {
      on: ['targetDoctorId', 'createTime desc', 'id desc'],
      include: ['tenantId', 'targetTenantId', 'partyTenantIds', 'applyOrderStatus'],
      where: audited,
    },
    {
      on: ['targetTenantId', 'createTime desc', 'id desc'],
      include: ['tenantId', 'partyTenantIds', 'applyOrderStatus', 'targetDeptId', 'targetDoctorId'],
      where: audited,
    },
    { on: ['createTime desc', 'id desc'], include: ['tenantId', 'applyOrderStatus', 'levelOneAuditStatus'], where: submitted },
    { on: ['applyOrderStatus', 'createTime desc', 'id desc', 'tenantId'], include: ['submitTime'], where: alive },
    // What waits for the operator, the most urgent first, is little among all that there is.
    {
      on: ['applyOrderStatus desc', 'waitingSince', 'id'],
      include: ['tenantId', 'submitTime'],
      where: `${alive} AND ${inStates(operatedStates)}`,
    },
    // What waits, by its hour and by since when: of the applying hospital, of the expert's, and of all.
    ...['answerTime', 'waitingSince'].flatMap((time) => [
      {
        on: ['tenantId', time, 'id'],
        include: ['partyTenantIds', 'applyOrderStatus', ...seenOfHospital],
        where: `${alive} AND ${waiting}`,
      },
      {
        on: ['targetTenantId', time, 'id'],
        include: ['tenantId', 'partyTenantIds', 'applyOrderStatus', 'targetDeptId', 'targetDoctorId'],
        where: `${audited} AND ${waiting}`,
      },
      { on: [time, 'id'], include: ['tenantId', 'applyOrderStatus', 'levelOneAuditStatus'], where: `${submitted} AND ${waiting}` },
    ]),
    // What it is somebody's own turn to go on with, and by no hour: little among all that they ever had.
    {
      on: ['applyUserId', 'createTime desc', 'id desc', 'applyOrderStatus'],
      include: ['tenantId', 'partyTenantIds'],
      where: `${alive} AND ${inStates(applicantTurns)}`,
    },
    {
      on: ['targetDoctorId', 'createTime desc', 'id desc', 'applyOrderStatus'],
      include: ['tenantId', 'targetTenantId', 'partyTenantIds'],
      where: `${audited} AND ${inStates(untimed(expertTurns))}`,
    },
    // The cashier's work is little among all that there is, the most urgent first: of a hospital, and of all.
    { on: ['tenantId', 'applyOrderStatus desc', 'waitingSince', 'id'], include: collectedColumns, where: collected },
    { on: ['applyOrderStatus desc', 'waitingSince', 'id', 'tenantId'], include: collectedColumns, where: collected },
    // What was cancelled once the audit had passed is rare on the expert's side: of a hospital, and of all.
    {
      on: ['targetTenantId', 'applyOrderStatus', 'createTime desc', 'id desc'],
      include: ['tenantId', 'partyTenantIds', 'targetDeptId', 'targetDoctorId'],
      where: `${audited} AND apply_order_status = 'cancel'`,
    },
    {
      on: ['createTime desc', 'id desc', 'applyOrderStatus'],
      include: ['tenantId'],
      where: `${audited} AND apply_order_status = 'cancel'`,
    },
    // Pools are little among all that there is, and what was taken from one is, too.
    {
      on: ['poolTenantId', 'createTime desc', 'id desc'],
      include: ['tenantId', 'partyTenantIds'],
      where: `${alive} AND pool_tenant_id IS NOT NULL`,
    },
    // What somebody of the applying hospital has decided about.
    {
      on: ['tenantId', 'createTime desc', 'id desc', 'decidedByIds'],
      include: ['partyTenantIds', 'applyOrderStatus', 'submitTime'],
      where: `${alive} AND decided_by_ids IS NOT NULL`,
    },
    // What somebody is asked to review, or to correct.
    ...Object.entries(reporters).map(([whose, column]) => ({
      on: [whose, 'createTime desc', 'id desc'],
      include: ['tenantId', 'partyTenantIds', 'targetTenantId', 'applyOrderStatus'],
      where: `${alive} AND ${column} IS NOT NULL`,
    })),
    { on: ['claimSeenTime'], where: `${alive} AND claim_seen_time IS NOT NULL` },
    // What inboxes are made anew from.
    { on: ['tenantId', 'id'], where: `${alive} AND ${mayWait}` },
    // The order of whichever hospital: whoever is not of the owner's finds its owner first.
    { on: ['id'], include: ['tenantId'] },
    // What an expert has before them: whether two meet.
    { on: ['targetDoctorId', 'scheduleTime'], where: `${audited} AND apply_order_status IN ('wait_diagnosis', 'diagnosis_ing')` },
    // Slides that are somewhere else than they belong.
    {
      on: ['createTime desc', 'id desc', 'slideReturn'],
      include: ['tenantId', 'applyOrderStatus'],
      where: `${alive} AND slide_return IN ('held', 'keep_asked', 'returning')`,
    },
    { on: ['tenantId', 'renewedFromId'], where: 'renewed_from_id IS NOT NULL' },
    // The orders of a patient who was prepared for several experts.
    { on: ['mdtPatientId'], include: ['tenantId', 'partyTenantIds'], where: `${alive} AND mdt_patient_id IS NOT NULL` },
    { on: ['diagnosisTime'], include: ['tenantId', 'applyOrderStatus'], where: unjudged },
    // By the patient's initials, in their order: of the applying hospital, of the expert's, and of all. Whoever looks for a name looks
    // for its initials first. The pattern's operators are compared alike under every collation.
    {
      on: ['tenantId', 'patientInitials text_pattern_ops', 'createTime desc', 'id desc'],
      include: ['partyTenantIds', ...seenOfHospital, 'patientName'],
      where: alive,
    },
    {
      on: ['targetTenantId', 'patientInitials text_pattern_ops', 'createTime desc', 'id desc'],
      include: ['tenantId', 'partyTenantIds', 'targetDeptId', 'targetDoctorId', 'patientName'],
      where: audited,
    },
    {
      on: ['patientInitials text_pattern_ops', 'createTime desc', 'id desc'],
      include: ['tenantId', 'submitTime', 'remotePrice', 'otherPrice', 'refundDue', 'payTime', 'patientName'],
      where: alive,
    },
    // A whole day of numbers, and the end of one: so few that nobody's share of them needs an index of its own.
    { on: ['no text_pattern_ops'], include: ['tenantId'], where: alive },
    { on: ['noBackwards text_pattern_ops'], include: ['tenantId'], where: alive },
    // Statistics count by time of submission: of the applying hospital, of the expert's, and of all.
    {
      on: ['tenantId', 'submitTime'],
      include: ['partyTenantIds', 'applyOrderStatus', 'kind', 'applyUserId', 'applyDeptId', 'targetTenantId', 'targetDoctorId'],
      where: submitted,
    },
    {
      on: ['targetTenantId', 'submitTime'],
      include: ['tenantId', 'partyTenantIds', 'applyOrderStatus', 'kind', 'applyUserId', 'applyDeptId', 'targetDoctorId', 'targetDeptId'],
      where: `${audited} AND submit_time IS NOT NULL`,
    },
    {
      on: ['submitTime'],
      include: ['tenantId', 'applyOrderStatus', 'kind', 'targetTenantId', 'targetDoctorId', 'applyUserId'],
      where: submitted,
    },
    ...behindFigures,
  ],
  copies: {
    without: ['claimSeenTime', 'remindedTime', 'finishRemindedTime', 'finishSince'],
    indexes: [
      ...['applyUserId', 'targetDoctorId', 'targetTenantId'].map((whose) => ({
        on: [whose, ...newest],
        include: ['applyOrderStatus'],
        where: alive,
      })),
      { on: newest, include: ['tenantId', 'targetTenantId', 'applyOrderStatus'], where: alive },
      // What waits, by its hour and by since when, and what is somebody's turn by no hour.
      ...['answerTime', 'waitingSince'].map((time) => ({ on: [time, 'id'], include: seenBySides, where: `${alive} AND ${waiting}` })),
      ...[
        { whose: 'applyUserId', turns: applicantTurns },
        { whose: 'targetDoctorId', turns: expertTurns },
      ].map(({ whose, turns }) => ({ on: [whose, ...newest, 'applyOrderStatus'], where: `${alive} AND ${inStates(untimed(turns))}` })),
      { on: ['applyOrderStatus desc', 'waitingSince', 'id'], include: ['tenantId'], where: collected },
      { on: ['applyOrderStatus', ...newest], include: seenBySides, where: `${alive} AND apply_order_status = 'cancel'` },
      { on: ['poolTenantId', ...newest], where: `${alive} AND pool_tenant_id IS NOT NULL` },
      { on: [...newest, 'tenantId'], where: `${alive} AND experts IS NOT NULL` },
      { on: [...newest, 'decidedByIds'], where: `${alive} AND decided_by_ids IS NOT NULL` },
      ...Object.entries(reporters).map(([whose, column]) => ({ on: [whose, ...newest], where: `${alive} AND ${column} IS NOT NULL` })),
      { on: ['patientInitials text_pattern_ops', ...newest], include: ['patientName'], where: alive },
      { on: ['patientIdCard', ...newest], where: alive },
      ...['no', 'noBackwards'].map((number) => ({ on: [`${number} text_pattern_ops`], where: alive })),
    ],
  },
});

/** Where a hospital's people read the orders that they see. */
export const ordersSeen = rowsSeen(consultationTable);

/** What a change of an order may say. */
export type ConsultationChange = ChangeOf<typeof consultationTable.fields>;

export type ConsultationRow = RowIn<typeof consultationTable> & {
  id: string;
  tenantId: string;
  version: number;
  partyTenantIds?: string[];
};
