import { evaluationRowFields } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { field } from '../../../contract/kernel/field.ts';
import { defineTable, type RowIn } from '../../engine/store/table.ts';

const alive = 'is_deleted = 0';
const own = { readOnly: true, hidden: true } as const;
const { id: _, ...ownFields } = evaluationRowFields;

const ofPerson = ['tenantId', 'partyTenantIds', 'side', 'showStatus', 'evaluatorId', 'targetTenantId'];

/**
 * What one side says of a consultation. It belongs to the applying hospital, like its order; names and departments are
 * copied from the order, so that every list is answered from this table alone.
 */
export const evaluationTable = defineTable({
  name: 'evaluation',
  scope: 'pair',
  fields: {
    ...ownFields,
    evaluatorId: field.id('评价人编号', own),
    applyUserId: field.id('申请人', own),
    applyDeptId: field.id('申请科室', own),
    targetTenantId: field.text('会诊医院租户', { ...own, max: 12 }),
    targetDoctorId: field.id('会诊专家编号', own),
    targetDeptId: field.id('会诊科室', own),
    editCount: field.whole('修改次数', own),
    /** 0: whoever said it was not promised that the rated side does not learn who it was. Else it holds whatever the hospital sets later. */
    isAnonymous: field.flag('匿名评价', own),
  },
  notNull: [
    'applyOrderId',
    'side',
    'overallScore',
    'timelinessScore',
    'professionalismScore',
    'evaluateTime',
    'showStatus',
    'evaluatorId',
    'editCount',
  ],
  indexes: [
    // One word of a side about each expert of an order.
    { on: ['applyOrderId', 'side', 'targetDoctorId'], unique: true, where: alive },
    {
      on: ['tenantId', 'evaluateTime desc', 'id desc'],
      include: ['partyTenantIds', 'side', 'showStatus', 'evaluatorId', 'applyUserId', 'applyDeptId'],
      where: alive,
    },
    {
      on: ['targetTenantId', 'evaluateTime desc', 'id desc'],
      include: ['tenantId', 'partyTenantIds', 'side', 'showStatus', 'evaluatorId', 'targetDoctorId', 'targetDeptId'],
      where: alive,
    },
    { on: ['targetDoctorId', 'evaluateTime desc', 'id desc'], include: ofPerson, where: alive },
    { on: ['applyUserId', 'evaluateTime desc', 'id desc'], include: ofPerson, where: alive },
    {
      on: ['evaluatorId', 'evaluateTime desc', 'id desc'],
      include: ['tenantId', 'partyTenantIds', 'side', 'showStatus', 'targetTenantId'],
      where: alive,
    },
    // A department's share, also where it has none: the index of the hospital would be walked to its end.
    { on: ['targetDeptId', 'evaluateTime'], include: ['tenantId', 'partyTenantIds', 'targetTenantId'], where: alive },
    { on: ['applyDeptId', 'evaluateTime'], include: ['tenantId', 'partyTenantIds'], where: alive },
    { on: ['evaluateTime desc', 'id desc'], include: ['tenantId', 'side', 'showStatus'], where: alive },
    // Averages are made of every score there is, by this index alone.
    {
      on: ['targetTenantId', 'targetDoctorId'],
      include: [
        'tenantId',
        'partyTenantIds',
        'targetDeptId',
        'targetDoctorName',
        'overallScore',
        'timelinessScore',
        'professionalismScore',
      ],
      where: `${alive} AND side = 'apply'`,
    },
  ],
  copies: {
    indexes: [
      { on: ['evaluateTime desc', 'id desc'], include: ['tenantId', 'targetTenantId', 'side', 'showStatus', 'evaluatorId'], where: alive },
      ...['targetDoctorId', 'applyUserId', 'evaluatorId'].map((whose) => ({ on: [whose, 'evaluateTime desc', 'id desc'], where: alive })),
      { on: ['applyOrderId'], where: alive },
    ],
  },
});

export type EvaluationRow = RowIn<typeof evaluationTable> & { id: string; tenantId: string; version: number; partyTenantIds?: string[] };
