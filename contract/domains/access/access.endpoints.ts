import { defineEndpoint, defineQuery, SIGNED_IN } from '../../kernel/endpoint.ts';
import { field, pick } from '../../kernel/field.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { incomplete } from '../../kernel/sent.ts';
import { email, named, personName } from '../../kernel/validators.ts';
import { avatarUpload } from './avatar.upload.ts';

const domain = 'access';

/** Roles of the own hospital as options; with `userId`, those of one person. */
export const roleSelect = defineQuery({
  name: 'select-role',
  title: '角色选项',
  domain,
  kind: 'list',
  path: '/blade-system/role/select',
  permission: SIGNED_IN,
  input: { userId: field.id('用户') },
  row: {
    id: standardFields.id,
    roleName: field.text('角色名称', { always: true }),
    roleAlias: field.text('角色别名'),
    sort: field.whole('排序'),
  },
});

/** Colleagues for the user picker: the own hospital's enabled people; for the group those of the hospital that it names. */
export const searchUser = defineQuery({
  name: 'search-user',
  title: '人员选择',
  domain,
  kind: 'page',
  path: '/blade-user/search/user',
  permission: SIGNED_IN,
  input: {
    tenantId: field.text('所属医院', { max: 12 }),
    /** Lists hold rows of people who have left as well. */
    isFormer: field.flag('包括已停用的人员'),
  },
  filters: {
    name: field.text('姓名', { max: 50, filter: 'contains' }),
    deptName: field.text('部门', { max: 50, filter: 'contains' }),
    postName: field.text('岗位', { max: 50, filter: 'contains' }),
    /** One of them, whose name a form or a filter shows: also where they are not enabled any more. */
    userId: field.id('用户', { filter: 'equals' }),
  },
  sortable: [],
  row: {
    id: standardFields.id,
    realName: field.text('姓名'),
    avatar: field.text('头像'),
    deptName: field.text('部门'),
    postName: field.text('岗位'),
  },
});

/** What somebody may change about themselves (specification 1 §2.13). */
export const profileFormFields = {
  avatar: field.files('头像', { max: 1, upload: avatarUpload.code }),
  realName: field.text('姓名', { ...named.name, max: 50 }),
  name: field.text('昵称', { required: true, max: 50, format: personName }),
  phone: field.text('手机号', { ...named.phone, max: 11 }),
  email: field.text('邮箱', { max: 100, format: email }),
} as const;

export const profileFields = {
  ...pick(standardFields, 'id', 'tenantId', 'version'),
  account: field.text('账号'),
  tenantName: field.text('机构'),
  deptName: field.text('部门'),
  roleName: field.text('角色'),
  postName: field.text('岗位'),
  /** Whose invitation they have accepted. */
  inviterName: field.text('邀请人'),
  ...incomplete(profileFormFields),
} as const;

export const showProfile = defineQuery({
  name: 'show-profile',
  title: '个人信息',
  domain,
  kind: 'row',
  path: '/blade-user/info',
  permission: SIGNED_IN,
  row: profileFields,
});

export const updateProfile = defineEndpoint({
  name: 'update-profile',
  title: '修改个人信息',
  domain,
  kind: 'submit',
  method: 'POST',
  path: '/blade-user/update-person-info',
  also: [{ method: 'POST', path: '/blade-user/update-info' }],
  permission: SIGNED_IN,
  input: { version: field.whole('版本', { min: 0 }), ...profileFormFields },
  row: profileFields,
  // The reads beside it are of other people.
  echoes: profileFields,
});
