import { complaintRowFields } from '../../../contract/domains/evaluation/complaint.endpoints.ts';
import { field } from '../../../contract/kernel/field.ts';
import { standardFields } from '../../../contract/kernel/resource.ts';
import { defineTable, type RowIn } from '../../kernel/store/table.ts';

const alive = 'is_deleted = 0';
const own = { readOnly: true, hidden: true } as const;
const ownFields = Object.fromEntries(Object.entries(complaintRowFields).filter(([name]) => !(name in standardFields))) as Omit<
  typeof complaintRowFields,
  keyof typeof standardFields
>;

/** What the operators have to answer. It belongs to the hospital of who complained: the other side does not read it. */
export const complaintTable = defineTable({
  name: 'evaluation_complaint',
  scope: 'tenant',
  fields: {
    ...ownFields,
    evaluationId: field.id('评价', own),
    complainerId: field.id('投诉人编号', own),
    complainerDeptId: field.id('投诉人科室', own),
  },
  notNull: ['complaintStatus', 'applyOrderId', 'evaluationId', 'complainerId', 'side', 'overallScore'],
  indexes: [
    { on: ['evaluationId'], unique: true, where: alive },
    { on: ['applyOrderId'], where: alive },
    { on: ['tenantId', 'createTime desc', 'id desc'], include: ['complaintStatus', 'complainerId', 'complainerDeptId'], where: alive },
    { on: ['createTime desc', 'id desc'], include: ['tenantId', 'complaintStatus'], where: alive },
  ],
});

export type ComplaintRow = RowIn<typeof complaintTable> & { id: string; tenantId: string; version: number };
