import { bodyPolicies } from './body-cipher.ts';
import { dataScopes, SCOPED_RESOURCES, scopeTypes } from './data-scope.ts';
import { field } from './field.ts';
import { hospitalPictureUpload } from './hospital-picture.ts';
import { choose, enter } from './prompts.ts';
import { code } from './validators.ts';

// What the server's kernel keeps and a domain shows: both read it here.

/** `2`: out of use and out of the lists; its rows stay, and it can be restored. */
export const tenantStates = { '1': '启用', '0': '停用', '2': '已回收' } as const;

/** Pictures of this site only: somebody else's address would see everybody who opens the login page. */
const ownAddress = { pattern: /^\/(?![/\\])[^\s\\]*$/, message: '应为本站内的地址，以/开头' };
const hostName = {
  pattern: /^(?=.{1,100}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i,
  message: '域名格式不正确，如 hospital.example.org',
};
export const hexColor = { pattern: /^#[0-9A-Fa-f]{6}$/, message: '主题色应为#开头的六位十六进制颜色' };
export const tenantCode = { pattern: /^\d{6}$/, message: '租户编号应为6位数字' };

/** A hospital, as the platform administers it. */
export const tenantFields = {
  tenantCode: field.text('租户编号', { readOnly: true, max: 12, filter: 'contains', width: 100 }),
  tenantName: field.text('租户名称', { required: enter, max: 50, filter: 'contains', width: 200 }),
  contactName: field.text('联系人', { wire: ['linkman'], max: 20, filter: 'contains', width: 100 }),
  contactPhone: field.text('联系电话', { wire: ['contactNumber'], max: 20, width: 130 }),
  address: field.text('地址', { max: 200 }),
  domain: field.text('域名', {
    wire: ['domainUrl'],
    max: 100,
    format: hostName,
    filter: 'contains',
    hint: '从该域名打开登录页时，自动选定本租户',
  }),
  packageId: field.id('产品包', { names: 'tenant_package' }),
  accountQuota: field.whole('账号额度', { wire: ['accountNumber'], synonyms: { '-1': '' }, min: 1, max: 1_000_000, hint: '不填则不限' }),
  expireTime: field.datetime('过期时间', { filter: 'range', ahead: true, hint: '不填则不过期' }),
  status: field.choice('状态', tenantStates, { named: 'statusName', dictionary: 'tenant_status', filter: 'choice', width: 90 }),
  isTest: field.flag('测试租户', {
    default: 0,
    filter: 'choice',
    width: 90,
    hint: '其会诊与转诊只计入它自己的统计，不计入其他医院和平台的统计',
  }),
  logo: field.text('标志', { max: 200, format: ownAddress, picked: 'picture', upload: hospitalPictureUpload.code }),
  background: field.text('登录页背景', { max: 200, format: ownAddress, picked: 'picture', upload: hospitalPictureUpload.code }),
  themeColor: field.text('主题色', { max: 20, format: hexColor, picked: 'color' }),
} as const;

export const departmentCategories = { 1: '机构', 2: '部门', 3: '小组' } as const;

export const departmentFields = {
  parentId: field.id('上级部门', { names: 'department', root: true }),
  deptName: field.text('部门名称', { required: enter, max: 50, filter: 'contains' }),
  fullName: field.text('部门全称', { max: 100, filter: 'contains' }),
  deptCategory: field.choice('部门类型', departmentCategories, {
    numeric: true,
    named: 'deptCategoryName',
    dictionary: 'dept_category',
    required: choose,
    mayLack: true,
    default: '2',
    filter: 'choice',
  }),
  sort: field.whole('排序', { required: enter, mayLack: true, min: 0, default: 1 }),
  remark: field.text('备注', { max: 80 }),
} as const;

export const roleFields = {
  parentId: field.id('上级角色', { names: 'role', root: true }),
  roleName: field.text('角色名称', { required: enter, max: 30, filter: 'contains' }),
  roleAlias: field.text('角色别名', { required: enter, max: 30, format: code, filter: 'contains' }),
  dataScope: field.choice('数据范围', dataScopes, {
    dictionary: 'data_scope',
    required: choose,
    default: 'self',
    filter: 'choice',
  }),
  sort: field.whole('排序', { required: enter, mayLack: true, min: 0, default: 1 }),
  remark: field.longText('备注', { max: 200 }),
} as const;

export const menuCategories = { '1': '菜单', '2': '按钮' } as const;
export const openWays = { '1': '当前窗口', '2': '新窗口' } as const;
export const buttonPlaces = { '1': '工具栏', '2': '操作栏', '3': '工具操作栏' } as const;

/** A route of the console, or a page elsewhere: other schemes run code. */
const address = { pattern: /^(?:\/(?!\/)\S*|https?:\/\/[^\s/]\S*)$/i, message: '路由应以/开头，外部链接应以http或https开头' };

export const menuFields = {
  parentId: field.id('上级菜单', { names: 'menu', root: true }),
  category: field.choice('类型', menuCategories, {
    ownWords: 'how the console is built',
    numeric: true,
    named: 'categoryName',
    required: '请选择菜单类型',
    default: '1',
    filter: 'choice',
    width: 80,
  }),
  name: field.text('名称', { required: '请输入菜单名称', max: 50, filter: 'contains' }),
  code: field.text('编号', { required: '请输入菜单编号', max: 80, format: code, filter: 'contains' }),
  alias: field.text('别名', { max: 80 }),
  path: field.text('路由地址', { max: 200, format: address, filter: 'contains' }),
  source: field.text('图标', { max: 50 }),
  sort: field.whole('排序', { required: enter, mayLack: true, min: 0, default: 1, width: 80 }),
  action: field.choice('按钮位置', buttonPlaces, { ownWords: 'how the console is built', numeric: true, named: 'actionName' }),
  // Clients that know a plain no send 0 for the same window.
  isOpen: field.choice('打开方式', openWays, {
    ownWords: 'how the console is built',
    numeric: true,
    named: 'isOpenName',
    synonyms: { '0': '1' },
    default: '1',
  }),
  isHidden: field.flag('隐藏', { default: 0, hint: '隐藏后所有人的菜单中不再显示，权限不变' }),
  remark: field.text('备注', { max: 200 }),
} as const;

/** For one kind of rows: how far a role that it was granted to reaches there. */
export const dataScopeFields = {
  menuId: field.id('所属菜单', { names: 'menu', filter: 'equals', unshown: true }),
  scopeName: field.text('权限名称', { required: enter, max: 50, filter: 'contains' }),
  resourceCode: field.dictionaryKey('数据资源', SCOPED_RESOURCES, { required: choose, filter: 'choice' }),
  scopeType: field.choice('数据范围', scopeTypes, { dictionary: 'data_scope', required: choose, filter: 'choice' }),
  deptIds: field.ids('指定部门', { names: 'department', max: 200, hint: '数据范围为指定部门时填写' }),
  remark: field.longText('备注', { max: 200 }),
} as const;

export const scopedMethods = { GET: 'GET', POST: 'POST' } as const;
const apiPath = {
  pattern: /^\/(?:[A-Za-z0-9_.{}-]+|\*)(?:\/(?:[A-Za-z0-9_.{}-]+|\*))*(?:\/\*\*)?$/,
  message: '接口地址应以/开头，*代表一级，末尾的**代表任意级',
};

/** Calls that only roles may make to which it was granted. */
export const apiScopeFields = {
  menuId: field.id('所属菜单', { names: 'menu', filter: 'equals', unshown: true }),
  scopeName: field.text('权限名称', { required: enter, max: 50, filter: 'contains' }),
  apiPath: field.text('接口地址', {
    required: enter,
    wire: ['scopePath'],
    max: 200,
    format: apiPath,
    filter: 'contains',
    hint: '例如 /blade-system/dept/**。保存后立即对所有角色关闭，授予后才可调用',
  }),
  method: field.choice('请求方式', scopedMethods, { ownWords: 'methods of HTTP', filter: 'choice', hint: '不选则不限' }),
  remark: field.longText('备注', { max: 200 }),
} as const;

export const grantTypes = {
  password: '密码',
  captcha: '验证码',
  social: '第三方登录',
  authorization_code: '授权码',
  refresh_token: '刷新令牌',
} as const;

export const oauthClientFields = {
  clientId: field.text('客户端编号', { required: enter, max: 50, format: code, filter: 'contains', hint: '保存后不能修改' }),
  clientSecret: field.text('客户端密钥', {
    required: enter,
    min: 8,
    max: 128,
    sensitive: 'secret',
    virtual: true,
    hint: '保存后不再显示；修改时留空表示不变',
  }),
  grantTypes: field.choices('授权类型', grantTypes, {
    wire: ['authorizedGrantTypes'],
    dictionary: 'grant_type',
    required: choose,
  }),
  bodyCipher: field.choice('请求加密', bodyPolicies, {
    ownWords: 'how a client speaks to us: part of the protocol',
    required: choose,
    default: 'accepted',
    filter: 'choice',
  }),
  remark: field.text('备注', { max: 80 }),
} as const;
