import { datasource } from '../../../contract/domains/organisation/datasource.resource.ts';
import { field } from '../../../contract/kernel/field.ts';
import { defineTable, tableOf } from '../../engine/store/table.ts';

export const datasourceTable = tableOf(datasource);

/** Who holds which position. */
export const userPostTable = defineTable({
  name: 'user_post',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['userId', 'postId'],
  fields: { userId: field.id('用户'), postId: field.id('岗位') },
  indexes: [{ on: ['tenantId', 'postId'] }],
  references: { userId: 'user_account', postId: 'post' },
});
