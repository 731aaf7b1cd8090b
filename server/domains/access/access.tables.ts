import { userBasic } from '../../../contract/domains/access/user-basic.resource.ts';
import { userInvitation } from '../../../contract/domains/access/user-invitation.resource.ts';
import { field } from '../../../contract/kernel/field.ts';
import { defineTable, tableOf } from '../../engine/store/table.ts';

/** What somebody tells about himself beyond his account. */
export const userProfileTable = defineTable({
  name: 'user_profile',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['userId'],
  fields: { userId: field.id('用户'), name: field.text('昵称', { max: 50 }) },
  references: { userId: 'user_account' },
});

export const userBasicTable = tableOf(userBasic);
export const userInvitationTable = tableOf(userInvitation);

/** Who accepted whose invitation: once in a life, and it stands. */
export const invitationBindingTable = defineTable({
  name: 'invitation_binding',
  scope: 'tenant',
  kind: 'record',
  fields: { invitationId: field.id('邀请'), inviterId: field.id('邀请人'), userId: field.id('用户') },
  notNull: ['invitationId', 'inviterId', 'userId'],
  indexes: [
    { on: ['userId'], unique: true },
    { on: ['tenantId', 'invitationId', 'createTime desc'] },
    { on: ['tenantId', 'createTime desc', 'id desc'] },
  ],
  references: { invitationId: 'user_invitation', inviterId: 'user_account', userId: 'user_account' },
});
