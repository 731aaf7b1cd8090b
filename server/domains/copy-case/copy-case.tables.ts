import { caseVisit } from '../../../contract/domains/copy-case/case-visit.resource.ts';
import type { RouteEvent } from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { courierStatuses } from '../../../contract/domains/copy-case/copy-case.words.ts';
import { copyContent } from '../../../contract/domains/copy-case/copy-content.resource.ts';
import { field, type RowOf } from '../../../contract/kernel/field.ts';
import { calledColumns } from '../../engine/search/documents-called.ts';
import { defineTable, tableOf } from '../../engine/store/table.ts';

const alive = 'is_deleted = 0';
const newest = ['createTime desc', 'id desc'];

/** One index a list: the hospital's and one's own. What the clock looks for is little among all. */
export const copyCaseTable = tableOf(copyCase, {
  fields: {
    /** What people type who look for one: `zsf` for its patient, the end of its number. */
    patientInitials: field.text('患者姓名首字母', { readOnly: true, hidden: true, max: 50 }),
    noBackwards: field.text('复印单号（倒序）', { readOnly: true, hidden: true, max: 32 }),
  },
  derives: calledColumns,
  notNull: ['no', 'applyUserId'],
  indexes: [
    { on: ['tenantId', ...newest], include: ['copyStatus', 'applyUserId'], where: alive },
    { on: ['tenantId', 'copyStatus', ...newest], where: alive },
    { on: ['tenantId', 'applyUserId', ...newest], include: ['copyStatus'], where: alive },
    { on: ['tenantId', 'submitTime desc', 'id desc'], include: ['copyStatus'], where: `${alive} AND submit_time IS NOT NULL` },
    { on: ['no text_pattern_ops'], include: ['tenantId'], where: alive },
    { on: ['noBackwards text_pattern_ops'], include: ['tenantId'], where: alive },
    { on: ['tenantId', 'patientInitials text_pattern_ops', ...newest], include: ['patientName'], where: alive },
    { on: ['patientName text_pattern_ops', ...newest], include: ['tenantId'], where: alive },
    { on: ['tenantId', 'patientIdCard', ...newest], include: ['copyStatus', 'applyUserId'], where: alive },
    { on: ['tenantId', 'trackingNumber'], where: `${alive} AND tracking_number IS NOT NULL` },
    // A batch of labels that has to be printed again is found by when it was printed.
    { on: ['tenantId', 'printTime', 'id'], include: ['copyStatus'], where: `${alive} AND print_time IS NOT NULL` },
    // What waits for review, with which lists begin.
    { on: ['tenantId', 'reviewTime', 'id'], where: `${alive} AND copy_status = 'wait_audit'` },
    // What the cashier still has to hand out is little among all.
    { on: ['tenantId', 'refundDue'], where: `${alive} AND refund_due > 0` },
    { on: ['tenantId', 'renewedFromId'], where: 'renewed_from_id IS NOT NULL' },
    { on: ['expireTime'], where: `${alive} AND copy_status = 'wait_pay'` },
    { on: ['remindTime'], where: `${alive} AND remind_time IS NOT NULL` },
    { on: ['escalateTime'], where: `${alive} AND escalate_time IS NOT NULL` },
    { on: ['finishTime'], where: `${alive} AND copy_status = 'signed'` },
    { on: ['closeTime'], where: `${alive} AND close_time IS NOT NULL` },
  ],
});

/** A row as it is kept: a draft may lack anything but what it began with. */
export type CopyCaseRow = Omit<RowOf<typeof copyCaseTable.fields>, 'id' | 'tenantId' | 'version'> & {
  readonly id: string;
  readonly tenantId: string;
  readonly version: number;
};

/**
 * One parcel of a request: sent anew, it gets another. What couriers say of it is kept here, so that what they say twice, late or
 * wrongly changes nothing of the request (ADR 0127). `nextAskTime` says when it is asked for; nothing where it has arrived or was given up.
 */
export const copyParcelTable = defineTable({
  name: 'copy_parcel',
  scope: 'tenant',
  fields: {
    copyCaseId: field.id('复印申请'),
    courier: field.text('快递公司', { max: 40 }),
    trackingNumber: field.text('快递单号', { max: 32 }),
    courierStatus: field.choice('物流状态', courierStatuses, { dictionary: 'courier_status' }),
    newsTime: field.datetime('最新物流时间'),
    askTime: field.datetime('查询时间'),
    nextAskTime: field.datetime('下次查询时间'),
    subscribedTime: field.datetime('订阅时间'),
    events: field.json<RouteEvent[]>('物流轨迹'),
    /** Why the courier tells nothing of it: what was entered is wrong. Nothing once it is told of. */
    failure: field.text('查询失败原因', { max: 200 }),
    /** Of one that was taken back: nothing had gone out under its number. */
    notMailed: field.flag('未寄出'),
  },
  notNull: ['copyCaseId', 'courier', 'trackingNumber'],
  indexes: [
    { on: ['courier', 'trackingNumber'], unique: true, where: alive },
    { on: ['tenantId', 'trackingNumber'], where: alive },
    // Whole: whether a request's mailing was made use of is asked of parcels that were taken back as well.
    { on: ['tenantId', 'copyCaseId', 'createTime desc'] },
    { on: ['nextAskTime'], where: `${alive} AND next_ask_time IS NOT NULL` },
  ],
});

export type ParcelRow = RowOf<typeof copyParcelTable.fields> & { readonly id: string; readonly tenantId: string };

export const caseVisitTable = tableOf(caseVisit, { indexes: [{ on: ['tenantId', 'cardNo', 'inDate desc'], where: alive }] });
export const copyContentTable = tableOf(copyContent, { indexes: [{ on: ['tenantId', 'sortId'], where: alive }] });
