import { defineQuery, SIGNED_IN } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { regionFields } from './region.endpoints.ts';

/** Options for select boxes: everybody who is signed in chooses among what they may know of. */
const common = { domain: 'organisation', kind: 'list', permission: SIGNED_IN } as const;

/** At most so many options: in a longer list one searches. */
export const MOST_OPTIONS = 1000;

/** Positions of the own hospital. */
export const selectPost = defineQuery({
  ...common,
  name: 'select-post',
  title: '岗位选项',
  path: '/blade-system/post/select',
  row: {
    id: standardFields.id,
    postCode: field.text('岗位编号'),
    postName: field.text('岗位名称'),
    sort: field.whole('排序'),
  },
});

/** The regions below one; below the country when none is named. */
export const selectRegion = defineQuery({
  ...common,
  name: 'select-region',
  title: '行政区划选项',
  path: '/blade-system/region/select',
  input: { code: field.text('上级区划', { max: 6 }) },
  row: { id: field.text('编号'), code: regionFields.code, name: regionFields.name, parentCode: regionFields.parentCode },
});

/** The packages, for the platform; for a hospital the one that it has. */
export const selectTenantPackage = defineQuery({
  ...common,
  name: 'select-tenant-package',
  title: '产品包选项',
  path: '/blade-system/tenant-package/select',
  row: { id: standardFields.id, packageName: field.text('产品包名称') },
});
