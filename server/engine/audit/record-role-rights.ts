import { field } from '../../../contract/kernel/field.ts';
import type { Call } from '../call/call.ts';
import { roleTable } from '../identity/identity.tables.ts';
import type { Tx } from '../store/runner.ts';
import { recordChange } from './change-log.ts';

/** What roles hold is kept apart, and told of them like columns. */
const rightsTable = {
  ...roleTable,
  fields: { menus: field.longText('菜单权限'), scopes: field.longText('数据权限'), apis: field.longText('接口权限') },
};

type Names = Partial<Record<keyof typeof rightsTable.fields, readonly string[]>>;

/** By their names, and of what a role held before and holds now only what differs: all of it would hide what was changed. */
export interface RoleRightsChange {
  readonly roleId: string;
  readonly tenantId: string;
  readonly lost: Names;
  readonly gained?: Names;
}

/** A button is called like many others: its page is named with it. */
export const buttonName = (page: string | undefined, button: string): string => [page, button].filter(Boolean).join('·');

/** Writes down what roles have lost and gained, in the hospital that each belongs to. */
export async function recordRoleRights(tx: Tx, call: Call, ...changes: RoleRightsChange[]): Promise<void> {
  const told = ({ roleId, tenantId }: RoleRightsChange, { menus = [], scopes = [], apis = [] }: Names = {}) => ({
    ...{ id: roleId, tenantId },
    ...{ menus: menus.join('、'), scopes: scopes.join('、'), apis: apis.join('、') },
  });
  const entries = changes.map((change) => ({ before: told(change, change.lost), after: told(change, change.gained) }));
  await recordChange(tx, call, rightsTable, ...entries);
}
