import { ossConfigFields } from '../../../contract/kernel/oss-config.fields.ts';
import { defineTable } from '../store/table.ts';

/** Where the files of a hospital are kept, besides the server's own storage. */
export const ossConfigTable = defineTable({
  name: 'oss_config',
  scope: 'tenant',
  fields: ossConfigFields,
  notNull: ['ossName', 'category'],
  indexes: [{ on: ['tenantId', 'createTime desc', 'id desc'], where: 'is_deleted = 0' }],
});
