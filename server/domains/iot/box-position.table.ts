import { getBoxPosition } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { field, pick } from '../../../contract/kernel/field.ts';
import { defineTable } from '../../engine/store/table.ts';

/** Where boxes stand, one row a box; degrees are kept as they were said, because nothing is computed with them. */
export const boxPositionTable = defineTable({
  name: 'box_position',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['boxId'],
  fields: { ...pick(getBoxPosition.row, 'boxId', 'latitude', 'longitude'), userId: field.id('上传人') },
  notNull: ['latitude', 'longitude', 'userId'],
  indexes: [{ on: ['tenantId', 'createTime desc', 'boxId desc'] }],
  references: { userId: 'user_account' },
});
