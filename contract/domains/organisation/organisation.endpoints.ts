import { defineQuery, SIGNED_IN } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { enter } from '../../kernel/prompts.ts';
import { rowFieldsOf, standardFields } from '../../kernel/resource-row.ts';
import { incomplete } from '../../kernel/sent.ts';
import { tenant } from './tenant.resource.ts';

const common = { domain: 'organisation', permission: SIGNED_IN } as const;

/** At most so many departments are answered as options: in a bigger hospital one searches by name. */
export const MOST_DEPARTMENTS = 1000;

/** Departments of the own hospital, parents before their children; with `userId` the one of a person, with `title` those of that name. */
export const deptSelect = defineQuery({
  ...common,
  name: 'select-dept',
  title: '部门选项',
  kind: 'list',
  path: '/blade-system/dept/select',
  input: { userId: field.id('用户'), title: field.text('部门名称', { max: 50 }) },
  row: {
    id: standardFields.id,
    // `0` for the roots, as clients of this family expect.
    parentId: field.text('上级部门'),
    deptName: field.text('部门名称'),
    title: field.text('名称'),
    key: field.text('键'),
    value: field.text('值'),
    sort: field.whole('排序'),
  },
});

/** The own hospital; another one's only for the group. People who administer hospitals are answered every field, others its sign and its state. */
export const tenantDetail = defineQuery({
  ...common,
  name: 'detail-tenant',
  title: '租户详情',
  kind: 'row',
  path: '/blade-system/tenant/detail',
  input: { id: field.id('编号'), tenantId: field.text('租户编号', { max: 12 }) },
  row: {
    // Not everybody is answered all of them.
    ...incomplete(rowFieldsOf(tenant)),
    id: standardFields.id,
    tenantId: field.text('租户编号', { always: true }),
    tenantName: { ...tenant.fields.tenantName, always: true },
    contactPhone: field.text('联系电话', { wire: ['contactNumber'], sensitive: 'phone' }),
    datasourceId: field.id('数据源'),
    /** A page of the hospital's own that replaces the welcome page. */
    welcomeFrame: field.text('首页地址'),
  },
});

/** The hospitals that use an application, with their styling. */
export const appTenantList = defineQuery({
  ...common,
  name: 'list-app-tenants-by-code',
  title: '应用租户列表',
  kind: 'list',
  // sic: the wire spells it so
  path: '/blade-system/app/getAppTententList',
  input: { appCode: field.text('应用编号', { required: enter, max: 50 }) },
  row: {
    appCode: field.text('应用编号'),
    tenantId: field.text('租户编号'),
    tenantName: field.text('租户名称'),
    logo: field.text('标志'),
    themeColor: field.text('主题色'),
    cssUrl: field.text('样式地址'),
    sort: field.whole('排序'),
  },
});

/** The code of this console (specification 1 §9). */
export const APP_CODE = 'HN301';
