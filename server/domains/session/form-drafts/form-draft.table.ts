import { field } from '../../../../contract/kernel/field.ts';
import { formDraftFields } from '../../../../contract/kernel/form-draft.ts';
import { defineTable } from '../../../engine/store/table.ts';

/** What was entered and not submitted: one row a person, form and window. It may speak of patients, so nobody else reads it. */
export const formDraftTable = defineTable({
  name: 'form_draft',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['userId', 'formKey', 'draftId'],
  fields: {
    userId: field.id('用户'),
    formKey: field.text('表单', { max: 120 }),
    ...formDraftFields,
    /** The files that its content names: they wait with it. */
    fileIds: field.ids('文件'),
  },
  notNull: ['savedTime', 'content'],
  indexes: [{ on: ['savedTime'] }],
  references: { userId: 'user_account' },
});
