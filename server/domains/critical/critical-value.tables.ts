import { criticalValue } from '../../../contract/domains/critical/critical-value.resource.ts';
import { endedCriticalStates } from '../../../contract/domains/critical/critical-value.states.ts';
import { text } from '../../engine/store/sql.ts';
import { type RowIn, sharedTableOf } from '../../engine/store/table.ts';

const alive = 'is_deleted = 0';
const open = [alive, ...endedCriticalStates.map((state) => `critical_status <> '${state}'`)].join(' AND ');

/** Those about which something is still to be done, as a condition. */
export const OPEN_CRITICAL = text(open);

/** A row belongs to the hospital that found it; the one that treats the patient is a party. */
export const criticalValueTable = sharedTableOf(criticalValue, {
  notNull: ['applyOrderId', 'criticalStatus', 'finding', 'reporterId', 'applyTenantId'],
  indexes: [
    { on: ['applyOrderId', 'createTime desc'], where: alive },
    { on: ['applyTenantId', 'createTime desc', 'id desc'], include: ['tenantId', 'partyTenantIds', 'criticalStatus'], where: alive },
    { on: ['createTime desc', 'id desc'], include: ['tenantId', 'criticalStatus'], where: alive },
    { on: ['dueTime'], include: ['criticalStatus'], where: open },
  ],
  copies: {
    indexes: [
      { on: ['applyOrderId', 'createTime desc'], where: alive },
      { on: ['createTime desc', 'id desc'], include: ['tenantId', 'applyTenantId', 'criticalStatus'], where: alive },
    ],
  },
});

export type CriticalValueRow = RowIn<typeof criticalValueTable> & {
  id: string;
  tenantId: string;
  partyTenantIds: string[];
  version: number;
};
