import { getBoxPosition } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { field, pick } from '../../../contract/kernel/field.ts';
import { defineTable } from '../../engine/store/table.ts';

/** Where boxes stand, one row a box; degrees are kept as they were said, and read as numbers only where a jump is looked for. */
export const boxPositionTable = defineTable({
  name: 'box_position',
  title: '箱体坐标',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['boxId'],
  fields: {
    ...pick(getBoxPosition.row, 'boxId', 'latitude', 'longitude', 'accuracy', 'jumpTime'),
    userId: field.id('上传人'),
    /** By whom its place was taken away, and when; empty while it is shown. */
    removerId: field.id('删除人', { hidden: true }),
    removedTime: field.datetime('删除时间', { hidden: true }),
  },
  notNull: ['latitude', 'longitude', 'userId'],
  indexes: [{ on: ['tenantId', 'createTime desc', 'boxId desc'] }],
  references: { userId: 'user_account', removerId: 'user_account' },
});
