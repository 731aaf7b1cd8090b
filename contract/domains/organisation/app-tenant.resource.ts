import { field } from '../../kernel/field.ts';
import { hospitalPictureUpload } from '../../kernel/hospital-picture.ts';
import { hexColor } from '../../kernel/identity.fields.ts';
import { enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { code } from '../../kernel/validators.ts';

/** Which hospitals use an application, and how it looks for them. The platform writes it, every hospital reads it. */
export const appTenant = defineResource({
  name: 'app-tenant',
  title: '应用租户样式',
  domain: 'organisation',
  path: '/blade-system/app-tenant',
  scope: 'shared-read',
  permission: 'app_tenant',
  fields: {
    appCode: field.text('应用编号', { required: enter, max: 50, format: code, filter: 'contains' }),
    tenantCode: field.text('租户编号', { required: enter, max: 12, format: code, filter: 'equals' }),
    themeColor: field.text('主题色', { max: 20, format: hexColor, picked: 'color' }),
    logo: field.text('标志', { max: 200, picked: 'picture', upload: hospitalPictureUpload.code }),
    cssUrl: field.text('样式地址', { max: 200, hint: '本站内的样式文件，以/开头' }),
    sort: field.whole('排序', { min: 0, default: 1 }),
  },
  columns: ['appCode', 'tenantCode', 'themeColor', 'cssUrl', 'sort'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['appCode', 'tenantCode']],
  menu: { parent: 'platform', path: '/system/app-tenant', icon: 'setting', sort: 36 },
});
