import type { Dictionary } from '../../kernel/domain.ts';
import { departmentCategories, tenantStates } from '../../kernel/identity.fields.ts';
import { datasourceKinds } from './datasource.resource.ts';
import { postCategories } from './post.resource.ts';
import { regionLevels } from './region.endpoints.ts';

export const organisationDictionaries: readonly Dictionary[] = [
  { code: 'tenant_status', title: '租户状态', entries: tenantStates },
  { code: 'dept_category', title: '部门类型', entries: departmentCategories },
  { code: 'post_category', title: '岗位类型', entries: postCategories },
  { code: 'region_level', title: '区划级别', entries: regionLevels },
  { code: 'region', title: '行政区划级别', entries: regionLevels },
  { code: 'datasource_kind', title: '数据源类型', entries: datasourceKinds },
];
