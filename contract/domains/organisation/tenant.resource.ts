import { defineEndpoint, type Endpoint } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field, pick } from '../../kernel/field.ts';
import { tenantCode, tenantFields } from '../../kernel/identity.fields.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource, endpointOf } from '../../kernel/resource.ts';
import { standardFields } from '../../kernel/resource-row.ts';

/** The hospitals of the group, as the platform administers them. Its rows are in the kernel's table. */
export const tenant = defineResource({
  name: 'tenant',
  title: '租户',
  domain: 'organisation',
  path: '/blade-system/tenant',
  scope: 'platform',
  permission: 'tenant',
  fields: tenantFields,
  columns: ['tenantCode', 'tenantName', 'contactName', 'contactPhone', 'domain', 'accountQuota', 'expireTime', 'status', 'isTest'],
  verbs: ['list', 'detail', 'submit', 'remove'],
  // Its people have been signed out; `restore-tenant` is a decision of its own, at any time.
  removesForGood: true,
  references: { packageId: 'tenant-package' },
  menu: {
    parent: 'platform',
    title: '租户管理',
    path: '/system/tenant',
    icon: 'bank',
    sort: 10,
    buttons: [
      { code: 'tenant_reset', title: '重置管理员密码' },
      { code: 'tenant_export', title: '导出' },
    ],
  },
});

const { tenantCode: _code, status: _status, ...entered } = tenant.fields;
/** Recycling has a call of its own. */
const status = field.choice('状态', { '1': '启用', '0': '停用' }, { dictionary: 'tenant_status' });

const generatedList = endpointOf(tenant, 'list');

const exported = [
  'tenantCode',
  'tenantName',
  'contactName',
  'contactPhone',
  'domain',
  'accountQuota',
  'expireTime',
  'status',
  'isTest',
] as const;

/** With the names of what a hospital has, and how many accounts it uses. */
export const tenantList = {
  ...generatedList,
  filters: {
    ...generatedList.filters,
    termState: field.choice(
      '使用期限',
      { ending: '即将到期', ended: '已到期' },
      { ownWords: 'follows from the end of the term', filter: 'choice' },
    ),
  },
  row: {
    ...generatedList.row,
    ...pick(tenant.fields, ...exported),
    tenantId: { ...standardFields.tenantId, always: true },
    packageName: field.text('产品包', { width: 130 }),
    datasourceId: field.id('数据源'),
    datasourceName: field.text('数据源', { width: 130 }),
    accountCount: field.whole('账号数', { width: 90 }),
  },
} as const satisfies Endpoint;

export const exportTenants = exportOf(tenantList, [...exported, 'packageName', 'accountCount'], {
  permission: 'tenant_export',
  title: '租户',
});

/** An addition may choose its code; the administrator's one-time password is in the answer of the first request only. */
export const submitTenant = defineEndpoint({
  ...endpointOf(tenant, 'submit'),
  input: {
    id: field.id('编号'),
    version: field.whole('版本', { min: 0 }),
    tenantId: field.text('租户编号', { max: 6, format: tenantCode, hint: '不填则自动编号' }),
    ...entered,
    status,
  },
  row: {
    ...endpointOf(tenant, 'submit').row,
    tenantId: standardFields.tenantId,
    account: field.text('管理员账号'),
    password: field.text('一次性密码'),
  },
});

/** Out of use, and out of the list; nothing is deleted. */
export const removeTenant = defineEndpoint({ ...endpointOf(tenant, 'remove'), title: '回收租户' });

const change = { domain: 'organisation', kind: 'action', method: 'POST', permission: 'tenant_edit' } as const;
const tenantId = field.text('租户编号', { required: '请选择租户', max: 12 });
const ids = field.ids('编号', { required: '请选择至少一条数据', max: 200 });
/** Of the hospital as whoever changes it has read it. */
const version = field.whole('版本', { min: 0 });

export const restoreTenant = defineEndpoint({
  ...change,
  name: 'restore-tenant',
  title: '恢复租户',
  path: '/blade-system/tenant/restore',
  permission: 'tenant_delete',
  input: { ids },
  key: 'ids',
  keyOf: 'tenant',
});

export const setTenant = defineEndpoint({
  ...change,
  name: 'set-tenant',
  title: '配置租户',
  path: '/blade-system/tenant/setting',
  input: { ids, accountQuota: entered.accountQuota, expireTime: entered.expireTime, status },
  key: 'ids',
  keyOf: 'tenant',
});

export const setTenantDatasource = defineEndpoint({
  ...change,
  name: 'set-datasource-of-tenant',
  title: '设置租户数据源',
  path: '/blade-system/tenant/datasource',
  input: { tenantId, version, datasourceId: field.id('数据源', { names: 'datasource' }) },
});

export const setTenantPackage = defineEndpoint({
  ...change,
  name: 'set-package-of-tenant',
  title: '设置租户产品包',
  path: '/blade-system/tenant/package-setting',
  input: { tenantId, version, packageId: field.id('产品包', { names: 'tenant_package', required: choose }) },
});

/**
 * A new one-time password for somebody who administers a hospital and cannot get in: the first one was lost, or its holder left. It is
 * in the answer of the first request only.
 */
export const resetTenantAdministrator = defineEndpoint({
  ...change,
  name: 'reset-administrator-of-tenant',
  title: '重置管理员密码',
  path: '/blade-system/tenant/reset-administrator',
  permission: 'tenant_reset',
  input: { tenantId, account: field.text('管理员账号', { required: enter, max: 50 }) },
  row: { tenantId: standardFields.tenantId, account: field.text('管理员账号'), password: field.text('一次性密码') },
});

const look = { domain: 'organisation', kind: 'row', method: 'GET', permission: 'tenant_view' } as const;

export const tenantPackageDetail = defineEndpoint({
  ...look,
  name: 'detail-package-of-tenant',
  title: '租户产品包',
  path: '/blade-system/tenant/package-detail',
  input: { tenantId },
  row: {
    id: field.id('编号'),
    tenantId: field.text('租户编号'),
    packageId: field.id('产品包'),
    packageName: field.text('产品包名称'),
    menuId: field.ids('菜单', { joined: true }),
    remark: field.text('备注'),
  },
});

/** Asked before a hospital is put out of use. */
export const countWaitingForTenant = defineEndpoint({
  ...look,
  name: 'count-waiting-for-tenant',
  title: '等待租户的单据数',
  path: '/blade-system/tenant/waiting',
  input: { tenantId },
  row: { waiting: field.whole('等待该机构的单据', { always: true }) },
});

export const getTenantMemo = defineEndpoint({
  ...look,
  name: 'get-memo-of-tenant',
  title: '租户备忘',
  path: '/blade-system/tenant/getMemo',
  input: { tenantId },
  row: {
    tenantId: field.text('租户编号'),
    memo: field.longText('备忘'),
    updateUserName: field.text('修改人'),
    updateTime: field.datetime('更新时间'),
    version: standardFields.version,
  },
});

export const setTenantMemo = defineEndpoint({
  ...change,
  name: 'set-memo-of-tenant',
  title: '修改租户备忘',
  kind: 'submit',
  path: '/blade-system/tenant/setMemo',
  input: { tenantId, memo: field.longText('备忘', { max: 2000 }), version },
  echoes: getTenantMemo.row ?? {},
});
