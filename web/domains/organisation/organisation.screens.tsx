import type { Screen } from '../../engine/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/system/tenant',
    menuCode: 'tenant',
    title: '租户管理',
    load: async () => (await import('./tenant-list.screen.tsx')).TenantListScreen,
  },
  {
    path: '/system/tenant-package',
    menuCode: 'tenant_package',
    title: '产品包管理',
    load: async () => (await import('./tenant-package.screen.tsx')).TenantPackageScreen,
  },
  {
    path: '/system/datasource',
    menuCode: 'datasource',
    title: '数据源',
    load: async () => (await import('./datasource.screen.tsx')).DatasourceScreen,
  },
  {
    path: '/system/region',
    menuCode: 'region',
    title: '行政区划',
    load: async () => (await import('./region.screen.tsx')).RegionScreen,
  },
];
