import { field } from '../../../../contract/kernel/field.ts';
import { listSettingFields } from '../../../../contract/kernel/list-setting.ts';
import { defineTable } from '../../../engine/store/table.ts';

/** How somebody has set a list: one row a person and list. Searches that were given names may hold names of patients, so nobody else reads it. */
export const listSettingTable = defineTable({
  name: 'list_setting',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['userId', 'listKey'],
  fields: { userId: field.id('用户'), ...listSettingFields, savedTime: field.datetime('保存时间', { readOnly: true }) },
  notNull: ['setting', 'savedTime'],
  references: { userId: 'user_account' },
});
