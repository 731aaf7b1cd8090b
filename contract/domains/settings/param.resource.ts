import { field } from '../../kernel/field.ts';
import { enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { code } from '../../kernel/validators.ts';

/** System parameters (specification 1 §3). The platform writes them, every hospital reads them. */
export const param = defineResource({
  name: 'param',
  title: '系统参数',
  domain: 'settings',
  path: '/blade-system/param',
  scope: 'shared-read',
  permission: 'param',
  fields: {
    paramName: field.text('参数名称', { required: enter, max: 50, filter: 'contains' }),
    paramKey: field.text('参数键名', { required: enter, max: 80, format: code, filter: 'contains' }),
    paramValue: field.longText('参数键值', { required: enter, max: 500 }),
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['paramName', 'paramKey', 'paramValue', 'remark'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['paramKey']],
  menu: { parent: 'platform', path: '/system/param', icon: 'setting', sort: 30, buttons: [{ code: 'cache_clear', title: '清除缓存' }] },
});
