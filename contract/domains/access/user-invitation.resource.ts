import { defineEndpoint, defineQuery, SIGNED_IN } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { code } from '../../kernel/validators.ts';

export const invitationKinds = { 1: '单次', 2: '限额' } as const;

const path = '/blade-user/bladeuserinvitation';

/** A code by which somebody of the hospital invites others: for one person, or for a number of them (domain rules 6.27.2). */
export const userInvitation = defineResource({
  name: 'user-invitation',
  title: '用户邀请',
  domain: 'access',
  path,
  aliases: ['/blade-user/invitation'],
  scope: 'tenant',
  permission: 'user_invitation',
  fields: {
    invitationCode: field.text('邀请码', { required: enter, min: 4, max: 20, format: code, filter: 'contains', width: 120 }),
    kind: field.choice('使用方式', invitationKinds, {
      dictionary: 'invitation_kind',
      required: choose,
      default: '1',
      filter: 'choice',
    }),
    quota: field.whole('可邀请人数', { min: 1, max: 10_000, default: 1, hint: '单次邀请码固定为1人' }),
    inviterId: field.id('邀请人', { names: 'user_account', required: choose, filter: 'equals' }),
    expireTime: field.datetime('失效时间', { filter: 'range', ahead: true }),
    remark: field.longText('备注', { max: 200 }),
    boundCount: field.whole('已绑定人数', { readOnly: true }),
  },
  columns: ['invitationCode', 'kind', 'quota', 'boundCount', 'expireTime', 'remark', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['invitationCode']],
  references: { inviterId: 'user_account' },
  usedBy: [{ table: 'invitation_binding', field: 'invitationId', what: '绑定记录' }],
  menu: { parent: 'system', path: '/system/user-invitation', icon: 'share', sort: 68 },
});

/** The caller accepts an invitation, once in their life. */
export const bindInvitation = defineEndpoint({
  domain: 'access',
  name: 'bind-invitation-code',
  title: '绑定邀请码',
  kind: 'action',
  method: 'POST',
  path: `${path}/bind`,
  also: [
    { method: 'POST', path: '/blade-user/invitation/bind' },
    { method: 'POST', path: `${path}/bindingInvitation` },
  ],
  permission: SIGNED_IN,
  input: { invitationCode: field.text('邀请码', { required: enter, max: 20, format: code }) },
});

const bindingTime = field.datetime('绑定时间', { filter: 'range', sortable: true, width: 150 });

/** Who accepted an invitation. */
export const listInvitationBinding = defineQuery({
  domain: 'access',
  name: 'list-invitation-binding',
  title: '邀请绑定记录',
  kind: 'page',
  path: `${path}/binding-list`,
  permission: 'user_invitation_view',
  filters: { invitationId: field.id('邀请', { filter: 'equals' }), createTime: bindingTime },
  sortable: ['createTime'],
  row: {
    id: standardFields.id,
    invitationCode: field.text('邀请码'),
    inviterName: field.text('邀请人'),
    account: field.text('账号'),
    realName: field.text('姓名'),
    createTime: bindingTime,
  },
});

/** For whoever may export the invitations themselves. */
export const exportInvitationBinding = exportOf(listInvitationBinding, [
  'invitationCode',
  'inviterName',
  'account',
  'realName',
  'createTime',
]);
