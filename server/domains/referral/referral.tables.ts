import { hospitalRelation } from '../../../contract/domains/referral/hospital-relation.resource.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { openReferralStates } from '../../../contract/domains/referral/referral.states.ts';
import { referralDoctor } from '../../../contract/domains/referral/referral-doctor.resource.ts';
import { field, type RowOf } from '../../../contract/kernel/field.ts';
import { calledColumns } from '../../engine/search/documents-called.ts';
import { defineTable, sharedTableOf, tableOf } from '../../engine/store/table.ts';

const alive = 'is_deleted = 0';
const open = `${alive} AND apply_order_status IN (${openReferralStates.map((state) => `'${state}'`).join(', ')})`;
const waiting = `${alive} AND apply_order_status IN ('wait_primaryaudit', 'wait_scheduling')`;
const answering = `${alive} AND apply_order_status IN ('wait_primaryaudit', 'wait_scheduling', 'cancel_asked')`;
/** What statistics count. Answers are read of the rows: there may be more of them than an index holds. */
const handedIn = `${alive} AND submit_time IS NOT NULL`;
const counted = ['partyTenantIds', 'applyOrderStatus', 'kind', 'meetingType', 'applyUserId', 'applyDeptId'];
const newest = ['createTime desc', 'id desc'];
const shown = ['applyOrderStatus', 'partyTenantIds'];

/** One index a list: by hospital and kind, one's own, and the group's. What the clock looks for is little among all. */
export const referralTable = sharedTableOf(referral, {
  fields: {
    /** What people type who look for one: `zsf` for its patient, the end of its number. */
    patientInitials: field.text('患者姓名首字母', { readOnly: true, hidden: true, max: 50 }),
    noBackwards: field.text('转诊单号（倒序）', { readOnly: true, hidden: true, max: 32 }),
    /** When both doctors last heard of the hour of the visit. */
    visitRemindedTime: field.datetime('就诊提醒时间', { readOnly: true, hidden: true }),
  },
  derives: calledColumns,
  notNull: ['no', 'applyUserId'],
  indexes: [
    { on: ['tenantId', 'kind', ...newest], include: shown, where: alive },
    { on: ['tenantId', 'applyUserId', 'kind', ...newest], include: shown, where: alive },
    { on: ['targetTenantId', 'kind', ...newest], include: ['tenantId', ...shown], where: alive },
    { on: ['kind', ...newest], include: ['tenantId', 'applyOrderStatus'], where: alive },
    { on: ['no text_pattern_ops'], include: ['tenantId'], where: alive },
    { on: ['noBackwards text_pattern_ops'], include: ['tenantId'], where: alive },
    // In the order of initials, so that reading stops after the first of them that somebody sees.
    { on: ['patientInitials text_pattern_ops', ...newest], include: ['tenantId', 'patientName'], where: alive },
    { on: ['patientName text_pattern_ops', ...newest], include: ['tenantId'], where: alive },
    { on: ['tenantId', 'submitTime'], include: counted, where: handedIn },
    { on: ['targetTenantId', 'submitTime'], include: ['tenantId', ...counted], where: handedIn },
    { on: ['submitTime'], include: ['tenantId', 'targetTenantId'], where: handedIn },
    // Who waits for an answer is few among all that there is: lists begin with them, and a figure counts them.
    { on: ['answerTime', 'id', 'tenantId', 'targetTenantId'], where: answering },
    { on: ['submitTime', 'tenantId', 'targetTenantId'], where: `${waiting} AND submit_time IS NOT NULL` },
    { on: ['patientIdCard', 'createTime desc', 'id desc'], include: ['tenantId'], where: alive },
    { on: ['openKey'], where: open },
    // Removed ones as well: others may have come of them.
    { on: ['tenantId', 'renewedFromId'], where: 'renewed_from_id IS NOT NULL' },
    { on: ['remindTime'], where: `${open} AND remind_time IS NOT NULL` },
    { on: ['escalateTime'], where: `${open} AND escalate_time IS NOT NULL` },
    { on: ['supplementTime'], where: `${alive} AND supplement_time IS NOT NULL` },
    { on: ['expireTime'], where: open },
    { on: ['visitTime'], where: `${alive} AND apply_order_status = 'wait_diagnosis' AND visit_time IS NOT NULL` },
  ],
});

/** A row as it is kept: a draft may lack anything but what it began with. */
export type ReferralRow = Omit<RowOf<typeof referralTable.fields>, 'id' | 'tenantId' | 'version'> & {
  readonly id: string;
  readonly tenantId: string;
  readonly version: number;
};

/**
 * A bed that is kept for a patient, as a row of the hospital that has it: of those that are not released, one a bed. The hospital that
 * refers is a party, as the clock releases in its name what nobody came for.
 */
export const referralBedTable = defineTable({
  name: 'referral_bed',
  scope: 'pair',
  fields: {
    wardName: field.text('病区', { max: 50 }),
    bedNo: field.text('床号', { max: 20 }),
    referralId: field.id('转诊单'),
    releasedTime: field.datetime('释放时间'),
  },
  notNull: ['wardName', 'bedNo', 'referralId'],
  indexes: [{ on: ['wardName', 'bedNo'], unique: true, where: 'released_time IS NULL' }, { on: ['tenantId', 'referralId'] }],
});

export const hospitalRelationTable = tableOf(hospitalRelation, { indexes: [{ on: ['toTenantId', 'meetingType'], where: alive }] });
export const referralDoctorTable = tableOf(referralDoctor);
