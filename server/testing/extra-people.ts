import { inject } from 'vitest';
import { announceAccessChange } from '../engine/identity/access-changes.ts';
import { createRole } from '../engine/identity/accounts.ts';
import type { DataScope } from '../engine/identity/actor.ts';
import { userAccountTable, userRoleTable } from '../engine/identity/identity.tables.ts';
import { makeCopies } from '../engine/store/make-copies.ts';
import { placeTable } from '../engine/store/place-tables.ts';
import { insertRow } from '../engine/store/rows.ts';
import { createTableSql } from '../engine/store/schema-sql.ts';
import { sql } from '../engine/store/sql.ts';
import { tableNamed } from '../engine/store/table.ts';
import { withClient } from '../platform/postgres/scratch-database.ts';
import type { Client, TestApp } from './test-app.ts';

/** Somebody beyond the cast, with a role of exactly these rights, signed in. */
export async function extraPerson(
  app: TestApp,
  tenantId: string,
  name: string,
  permissionCodes: readonly string[],
  dataScope: DataScope = 'self',
): Promise<Client> {
  return app.asUser(await addPerson(app, { tenantId, name, permissionCodes, dataScope }));
}

interface NewPerson {
  tenantId: string;
  name: string;
  permissionCodes: readonly string[];
  dataScope: DataScope;
  deptId?: string;
}

/** The same, not signed in. */
export async function addPerson(app: TestApp, person: NewPerson): Promise<{ tenantId: string; userId: string }> {
  const { tenantId, name, permissionCodes, dataScope, deptId } = person;
  const stamp = { now: app.clock.now() };
  const userId = await app.services.database.forTenant(tenantId).transaction(async (tx) => {
    const roleId = await createRole(tx, { alias: name, name, dataScope, permissionCodes }, stamp);
    const account = { account: name, accountKey: name, passwordHash: 'none', realName: name, deptId, status: '1', isExpert: 0 } as const;
    const { id } = await insertRow(tx, userAccountTable, account, stamp);
    await insertRow(tx, userRoleTable, { userId: id, roleId }, stamp);
    return id;
  });
  return { tenantId, userId };
}

/** Leaves somebody whom a test has made exactly these rights, whatever they had. */
export async function keepRights(
  app: TestApp,
  { tenantId, userId }: { tenantId: string; userId: string },
  permissionCodes: readonly string[],
): Promise<void> {
  await app.services.database.forTenant(tenantId).transaction(async (tx) => {
    const alias = `left-${userId}`;
    const roleId = await createRole(tx, { alias, name: '剩余权限', dataScope: 'self', permissionCodes }, { now: app.clock.now() });
    await tx.run(sql`UPDATE user_role SET role_id = ${roleId} WHERE tenant_id = ${tenantId} AND user_id = ${userId}`);
    await announceAccessChange(tx);
  });
}

/** Makes a declared table that no migration has, as a migration would: one of a test's own. */
export async function createExtraTable({ databaseUrl }: TestApp, name: string): Promise<void> {
  const table = tableNamed(name);
  await withClient(databaseUrl, async (client) => {
    for (const statement of createTableSql(table)) await client.query(statement);
    if (!inject('isDistributed')) return;
    await placeTable(client, table);
    await makeCopies(client, [table]);
  });
}
