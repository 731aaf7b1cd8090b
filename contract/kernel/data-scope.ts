/** How far a role reaches in general, from the widest to the narrowest. `group` counts for people of the platform only. */
export const dataScopes = { group: '全集团', tenant: '本机构', dept_below: '本部门及以下', dept: '本部门', self: '仅本人' } as const;

/** What a data scope allows within one hospital, for one kind of rows. */
export const scopeTypes = { tenant: '本机构', dept_below: '本部门及以下', dept: '本部门', self: '仅本人', custom: '指定部门' } as const;
export type ScopeType = keyof typeof scopeTypes;

/** The dictionary of the kinds of rows that domains declare to have a data scope (`scopes`). */
export const SCOPED_RESOURCES = 'scoped_resource';
