import { defineEndpoint, PUBLIC } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { enter } from '../../kernel/prompts.ts';

/**
 * What the login page may know of the hospital whose host name it was opened under: nothing that is not on its sign
 * outside. In a file of its own, because the login page is fetched before everything else.
 */
export const tenantInfo = defineEndpoint({
  name: 'show-tenant-of-domain',
  title: '按域名查询租户',
  domain: 'organisation',
  kind: 'row',
  method: 'GET',
  path: '/blade-system/tenant/info',
  permission: PUBLIC,
  input: { domain: field.text('域名', { required: enter, max: 200 }) },
  row: {
    tenantId: field.text('租户编号'),
    tenantName: field.text('租户名称'),
    logo: field.text('标志'),
    background: field.text('登录页背景'),
    themeColor: field.text('主题色'),
  },
});
