import { complaint } from '../../../contract/domains/evaluation/complaint.resource.ts';
import { type RowIn, tableOf } from '../../engine/store/table.ts';

const alive = 'is_deleted = 0';
/** One complaint an evaluation; found by its order, its hospital, and among all of them. */
export const complaintTable = tableOf(complaint, {
  notNull: ['applyOrderId', 'evaluationId', 'complainerId', 'side', 'overallScore'],
  indexes: [
    { on: ['evaluationId'], unique: true, where: alive },
    { on: ['applyOrderId'], where: alive },
    { on: ['tenantId', 'createTime desc', 'id desc'], include: ['complaintStatus', 'complainerId', 'complainerDeptId'], where: alive },
    { on: ['createTime desc', 'id desc'], include: ['tenantId', 'complaintStatus'], where: alive },
    // What waits for an answer, with which lists begin.
    { on: ['dueTime', 'id', 'tenantId'], where: `${alive} AND complaint_status = 'open'` },
  ],
});

export type ComplaintRow = RowIn<typeof complaintTable> & { id: string; tenantId: string; version: number };
