import { defineQuery, SIGNED_IN } from './endpoint.ts';
import { field } from './field.ts';
import { standardFields } from './resource-row.ts';

/** The hospitals, for the group; for everybody else their own. What a field with `names: HOSPITAL` is chosen from. */
export const selectTenant = defineQuery({
  domain: 'organisation',
  kind: 'list',
  permission: SIGNED_IN,
  name: 'select-tenant',
  title: '租户选项',
  path: '/blade-system/tenant/select',
  row: { id: standardFields.id, tenantId: field.text('租户编号'), tenantName: field.text('租户名称') },
});
