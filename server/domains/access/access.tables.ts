import { field } from '../../../contract/kernel/field.ts';
import { defineTable } from '../../kernel/store/table.ts';

/** What somebody tells about himself beyond his account. */
export const userProfileTable = defineTable({
  name: 'user_profile',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['userId'],
  fields: { userId: field.id('用户'), name: field.text('昵称', { max: 50 }) },
  references: { userId: 'user_account' },
});
