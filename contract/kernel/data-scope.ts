/** How far a role reaches in general, from the widest to the narrowest. `group` counts for people of the platform only. */
export const dataScopes = { group: '全集团', tenant: '本机构', dept_below: '本部门及以下', dept: '本部门', self: '仅本人' } as const;

/** What a data scope allows within one hospital, for one kind of rows. */
export const scopeTypes = { tenant: '本机构', dept_below: '本部门及以下', dept: '本部门', self: '仅本人', custom: '指定部门' } as const;
export type ScopeType = keyof typeof scopeTypes;

/** The kinds of rows that a role may reach differently far: the same in lists, details, exports and numbers. */
export const scopedResources = {
  consultation: '远程会诊',
  report: '会诊报告',
  evaluation: '会诊评价',
  statistics: '数据统计',
  user: '用户',
  file: '大文件',
} as const;
export type ScopedResource = keyof typeof scopedResources;
