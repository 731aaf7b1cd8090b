import { type Field, field, pick } from '../../../contract/kernel/field.ts';
import { departmentFields, menuFields, oauthClientFields, roleFields, tenantFields } from '../../../contract/kernel/identity.fields.ts';
import { initialsOf } from '../../platform/pinyin-initials.ts';
import { defineTable } from '../store/table.ts';
import { factorTables } from './factor.tables.ts';
import type { Declared } from './menu-sync.ts';
import { scopeTables } from './scope.tables.ts';
import { signInTables } from './sign-in.tables.ts';

const states = { '1': '启用', '0': '停用' } as const;

/** A hospital. Read by all, because every list shows hospital names. */
export const tenantTable = defineTable({
  name: 'tenant',
  called: 'tenantName',
  scope: 'shared-read',
  fields: {
    ...tenantFields,
    datasourceId: field.id('数据源'),
    /** Of a recycled one: in which state it comes back. */
    stateBefore: field.choice('回收前状态', states),
    /** Which end of its term people have been told of, and how many days before it at last: of another end they are told anew. */
    toldTerm: field.datetime('已提醒的过期时间'),
    toldDays: field.whole('已提醒的剩余天数'),
  },
  notNull: ['tenantCode', 'tenantName', 'status'],
  indexes: [
    { on: ['tenantCode'], unique: true, where: 'is_deleted = 0' },
    { on: ['domain'], unique: true, where: 'is_deleted = 0' },
    { on: ['packageId'], where: 'is_deleted = 0' },
    { on: ['createTime desc', 'id desc'], where: 'is_deleted = 0' },
  ],
  references: { packageId: 'tenant_package', datasourceId: 'datasource' },
});

export const departmentTable = defineTable({
  name: 'department',
  called: 'deptName',
  scope: 'tenant',
  fields: departmentFields,
  notNull: ['deptName'],
  indexes: [{ on: ['tenantId', 'parentId', 'sort'], where: 'is_deleted = 0' }],
  references: { parentId: 'department' },
});

/** A person of a hospital. `title` is the professional title that a consultation's fee depends on. */
export const userAccountTable = defineTable({
  name: 'user_account',
  title: '用户',
  called: 'realName',
  scope: 'tenant',
  fields: {
    account: field.text('账号', { max: 50 }),
    accountKey: field.text('账号', { max: 50, hidden: true }),
    passwordHash: field.text('密码', { hidden: true }),
    mustChangePassword: field.flag('需修改密码'),
    /** When it was last set; that of the account where absent. */
    passwordTime: field.datetime('密码设置时间'),
    realName: field.text('姓名', { max: 50 }),
    /** What people type who look for somebody: `zsf`. */
    nameInitials: field.text('姓名首字母', { hidden: true, max: 50 }),
    avatar: field.text('头像', { max: 500 }),
    phone: field.text('手机', { sensitive: 'phone' }),
    email: field.text('邮箱', { max: 100 }),
    sex: field.dictionaryKey('性别', 'sex'),
    /** 1 shop users, 2 staff; nothing counts as staff. */
    userCategory: field.choice('用户类别', { '1': '商城用户', '2': '机构用户' }, { dictionary: 'user_category' }),
    code: field.text('工号', { max: 30 }),
    idNumber: field.text('身份证号', { sensitive: 'idNumber' }),
    birthday: field.date('出生日期'),
    userType: field.choice('平台类型', { web: '网页端', app: '移动端', other: '其他' }, { dictionary: 'user_type' }),
    userExt: field.json('平台扩展信息'),
    remark: field.text('备注', { max: 200 }),
    deptId: field.id('部门'),
    title: field.dictionaryKey('职称', 'doctor_title'),
    isExpert: field.flag('会诊专家'),
    practiceSince: field.date('执业起始日期'),
    /** Why the medical office lets them be asked all the same; nothing where it did not. */
    expertOverride: field.text('资格特批原因', { max: 200 }),
    /** First and last day on which they see nobody. */
    clinicStopFrom: field.date('停诊开始日期'),
    clinicStopTo: field.date('停诊结束日期'),
    clinicStopReason: field.text('停诊原因', { max: 100 }),
    status: field.choice('状态', states, { dictionary: 'user_status' }),
  },
  notNull: ['account', 'accountKey', 'passwordHash', 'realName', 'status'],
  indexes: [
    { on: ['accountKey'], unique: true, where: 'is_deleted = 0' },
    { on: ['tenantId', 'deptId', 'id'], where: 'is_deleted = 0' },
    { on: ['tenantId', 'createTime desc', 'id desc'], where: 'is_deleted = 0' },
    { on: ['tenantId', 'nameInitials text_pattern_ops', 'id'], where: 'is_deleted = 0' },
  ],
  derives: { nameInitials: { from: 'realName', by: initialsOf } },
  references: { deptId: 'department' },
});

export const roleTable = defineTable({
  name: 'role',
  called: 'roleName',
  scope: 'tenant',
  fields: roleFields,
  notNull: ['roleName', 'roleAlias', 'dataScope'],
  indexes: [
    { on: ['roleAlias'], unique: true, where: 'is_deleted = 0' },
    { on: ['tenantId', 'parentId'], where: 'is_deleted = 0' },
  ],
  references: { parentId: 'role' },
});

/** Pages (category 1) and button permissions (category 2). The code is what endpoints name. */
export const menuTable = defineTable({
  name: 'menu',
  scope: 'shared-read',
  fields: {
    ...menuFields,
    /** Of pages and buttons of the program: what it declares, and which fields people have set, which no longer follow that. */
    declared: field.json('程序声明', { hidden: true }) as Field<Declared>,
    edited: field.files('已改字段', { hidden: true }),
  },
  notNull: ['code', 'name', 'category'],
  indexes: [
    { on: ['code'], unique: true, where: 'is_deleted = 0' },
    { on: ['parentId', 'sort'], where: 'is_deleted = 0' },
  ],
  references: { parentId: 'menu' },
});

export const roleMenuTable = defineTable({
  name: 'role_menu',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['roleId', 'menuId'],
  fields: { roleId: field.id('角色'), menuId: field.id('菜单') },
  references: { roleId: 'role', menuId: 'menu' },
});

export const userRoleTable = defineTable({
  name: 'user_role',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['userId', 'roleId'],
  fields: { userId: field.id('用户'), roleId: field.id('角色') },
  indexes: [{ on: ['tenantId', 'roleId'] }],
  references: { userId: 'user_account', roleId: 'role' },
});

/** One sign-in: a family of refresh tokens. Ended by logout, by reuse of an old refresh token, or by an administrator. */
export const sessionTable = defineTable({
  name: 'session',
  scope: 'tenant',
  kind: 'record',
  fields: {
    userId: field.id('用户'),
    clientId: field.text('客户端', { max: 50 }),
    /** The roles that they work with, chosen among their own; absent for all of them. */
    roleIds: field.ids('角色'),
    /** SHA-256 of the current refresh token, and of the one before, which has a short grace for parallel tabs. */
    refreshHash: field.text('刷新令牌', { hidden: true }),
    previousHash: field.text('上一刷新令牌', { hidden: true }),
    rotatedTime: field.datetime('轮换时间'),
    expireTime: field.datetime('过期时间'),
    endedTime: field.datetime('结束时间'),
    endedReason: field.text('结束原因', { max: 50 }),
    /** When its console was last locked, and when its person last proved to be there. */
    lockedTime: field.datetime('锁屏时间'),
    confirmedTime: field.datetime('密码确认时间'),
    /** When its person last gave a code of their second factor; and whether they must enrol one before they may do anything else. */
    factorTime: field.datetime('动态验证码时间'),
    mustEnrol: field.flag('需启用双因素认证'),
    /** Whether the password that opened it was too old: its person must change it before they do anything else in it. */
    mustChangePassword: field.flag('需修改密码'),
    ip: field.text('IP', { max: 60 }),
    userAgent: field.text('浏览器标识', { max: 255 }),
    browser: field.text('浏览器', { max: 60 }),
    /** When it was last asked with, to a few minutes. */
    usedTime: field.datetime('最近使用'),
  },
  notNull: ['userId', 'clientId', 'refreshHash', 'expireTime'],
  indexes: [
    { on: ['tenantId', 'userId', 'createTime desc'] },
    // Those of a person that still live: few of the many that ended.
    { on: ['tenantId', 'userId', 'expireTime'], where: 'ended_time IS NULL' },
    // Who is there now, newest first.
    { on: ['tenantId', 'createTime desc', 'id desc'], where: 'ended_time IS NULL' },
    { on: ['refreshHash'], unique: true },
    // Of all hospitals those that are old enough to go.
    { on: ['expireTime'] },
    { on: ['tenantId', 'previousHash'], where: 'previous_hash IS NOT NULL' },
  ],
  references: { userId: 'user_account' },
});

export const oauthClientTable = defineTable({
  name: 'oauth_client',
  scope: 'platform',
  fields: {
    ...pick(oauthClientFields, 'clientId', 'grantTypes', 'bodyCipher', 'remark'),
    secretHash: field.text('客户端密钥', { hidden: true }),
  },
  notNull: ['clientId', 'secretHash', 'grantTypes', 'bodyCipher'],
  indexes: [{ on: ['clientId'], unique: true, where: 'is_deleted = 0' }],
});

/** Fixed-window counters for rate limits, shared by all server processes. */
export const rateCounterTable = defineTable({
  name: 'rate_counter',
  scope: 'platform',
  kind: 'record',
  primaryKey: ['counter', 'windowStart'],
  fields: { counter: field.text('计数项', { max: 120 }), windowStart: field.datetime('窗口起点'), hits: field.whole('次数') },
  notNull: ['hits'],
  indexes: [{ on: ['windowStart'] }],
});

/** Secrets that every server process must share, made at the first start. */
export const serverSecretTable = defineTable({
  name: 'server_secret',
  scope: 'platform',
  kind: 'record',
  primaryKey: ['name'],
  fields: { name: field.text('名称', { max: 50 }), value: field.text('内容', { hidden: true }) },
  notNull: ['value'],
});

export const identityTables = [
  tenantTable,
  departmentTable,
  userAccountTable,
  roleTable,
  menuTable,
  roleMenuTable,
  ...scopeTables,
  userRoleTable,
  sessionTable,
  oauthClientTable,
  ...signInTables,
  ...factorTables,
  rateCounterTable,
  serverSecretTable,
];
