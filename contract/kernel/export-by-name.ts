import { defineQuery, PUBLIC } from './endpoint.ts';
import { field } from './field.ts';

/**
 * Every export also answers under its name, for clients that are given the address of a file rather than that of a list:
 * `/api/export-param` is the file behind `/api/blade-system/param/export`, with the same permission and filters.
 * Public, because an unknown name is an unknown address for everybody; what is found asks for its own permission.
 */
export const exportByName = defineQuery({
  name: 'export-by-name',
  title: '按名称导出',
  domain: 'files',
  kind: 'export',
  path: '/{url}',
  permission: PUBLIC,
  input: { url: field.text('导出名称', { required: true, max: 80 }) },
  filters: {},
  sortable: [],
  row: {},
});
