import { createAccount, createRole } from '../../engine/identity/accounts.ts';
import { HOSPITAL_ADMINISTRATOR } from '../../engine/identity/administrators.ts';
import { PACKAGE_GRANT } from '../../engine/identity/grantable.ts';
import { departmentTable } from '../../engine/identity/identity.tables.ts';
import { amongRowsOf } from '../../engine/store/before-commit.ts';
import { insertRow, type Stamp } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { givePackage } from './follow-package.ts';

/** The account that every hospital starts with. */
export const ADMINISTRATOR = 'admin';

export interface Opening {
  tenantCode: string;
  tenantName: string;
  packageId: string;
  /** Once: it must be changed at the first sign-in. */
  password: string;
}

/**
 * What a hospital begins with: a department of its name at the top, and an administrator who holds the whole package and
 * may give it on. Needs the group scope, because the hospital is not the caller's own.
 */
export async function openTenant(tx: Tx, { tenantCode, tenantName, packageId, password }: Opening, stamp: Stamp): Promise<void> {
  const own = amongRowsOf(tx, tenantCode);
  const top = await insertRow(own, departmentTable, { deptName: tenantName, deptCategory: '1', sort: 1 }, stamp);
  const role = { alias: HOSPITAL_ADMINISTRATOR, name: '管理员', dataScope: 'tenant', permissionCodes: [PACKAGE_GRANT] } as const;
  const roleId = await createRole(own, role, stamp);
  await givePackage(tx, tenantCode, packageId, stamp.now);
  const person = { account: ADMINISTRATOR, realName: '管理员', deptId: top.id, roleIds: [roleId], mustChangePassword: true };
  await createAccount(own, { ...person, password }, stamp);
}
