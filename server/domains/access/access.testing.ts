import { createDepartment, createRole } from '../../engine/identity/accounts.ts';
import type { DataScope } from '../../engine/identity/actor.ts';
import { userAccountTable, userRoleTable } from '../../engine/identity/identity.tables.ts';
import { menuId } from '../../engine/identity/menu-sync.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { type Client, createTestApp } from '../../testing/test-app.ts';

export const TENANT = '100003';

export interface TestPerson {
  id: string;
  account: string;
  client: Client;
}

/** One hospital in which a test makes departments, roles and people as it needs them. Its administrator holds every code. */
export async function createAccessTestbed() {
  const app = await createTestApp();
  const store = app.services.database.forTenant(TENANT);
  const stamp = () => ({ now: app.clock.now() });
  let count = 0;

  const aDepartment = (deptName: string, parentId?: string): Promise<string> => createDepartment(store, { deptName, parentId }, stamp());
  const aRole = (permissionCodes: readonly string[], dataScope: DataScope = 'tenant', name?: string): Promise<string> => {
    count += 1;
    return store.transaction((tx) =>
      createRole(tx, { alias: `role-${count}`, name: name ?? `角色${count}`, dataScope, permissionCodes }, stamp()),
    );
  };
  const aPerson = async (roleIds: readonly string[], values: { deptId?: string; phone?: string } = {}): Promise<TestPerson> => {
    count += 1;
    const account = `person${count}`;
    const own = {
      account,
      accountKey: account,
      passwordHash: 'none',
      realName: `人员${'甲乙丙丁戊己庚辛壬癸'[count % 10]}`,
      status: '1',
      isExpert: 0,
    } as const;
    const row = await insertRow(store, userAccountTable, { ...own, ...values }, stamp());
    const id = String(row.id);
    for (const roleId of roleIds) await insertRow(store, userRoleTable, { userId: id, roleId }, stamp());
    return { id, account, client: await app.asUser({ tenantId: TENANT, userId: id }) };
  };
  /** Sells the hospital a package with these codes. */
  const sellPackage = async (codes: readonly string[]): Promise<void> => {
    const id = newId();
    const group = app.services.database.forGroup('000000');
    await group.run(sql`
      INSERT INTO tenant_package (id, package_name, menu_id, create_time) VALUES (${id}, ${`包${id}`}, ${codes.map(menuId)}, ${new Date(app.clock.now())})`);
    await group.run(sql`UPDATE tenant SET package_id = ${id} WHERE tenant_code = ${TENANT}`);
  };
  const userIdsOf = async (roleId: string): Promise<string[]> =>
    (
      await store.run<{ id: string }>(sql`SELECT user_id AS id FROM user_role WHERE tenant_id = ${TENANT} AND role_id = ${roleId}`)
    ).rows.map(({ id }) => id);
  const codesOf = async (roleId: string): Promise<string[]> =>
    (
      await store.run<{ code: string }>(sql`
        SELECT m.code FROM role_menu rm JOIN menu m ON m.id = rm.menu_id WHERE rm.tenant_id = ${TENANT} AND rm.role_id = ${roleId} ORDER BY m.code`)
    ).rows.map(({ code }) => code);
  const admin = await app.as('strangerAdmin');
  return {
    app,
    store,
    stamp,
    admin,
    aDepartment,
    aRole,
    aPerson,
    sellPackage,
    userIdsOf,
    codesOf,
    menuIds: (...codes: string[]) => codes.map(menuId),
  };
}

export type AccessTestbed = Awaited<ReturnType<typeof createAccessTestbed>>;

/** A person as the form sends him. */
export const aUser = (account: string, values: object = {}) => ({ account, realName: '温若兰', userCategory: '2', status: '1', ...values });

/** Sends a file as a form does. */
export async function sendForm(
  { app }: AccessTestbed,
  token: string,
  path: string,
  file: { name: string; bytes: Uint8Array },
  fields: Readonly<Record<string, string>> = {},
  key?: string,
) {
  const boundary = 'test-boundary';
  const field = ([name, value]: [string, string]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(Object.entries(fields).map(field).join('') + head),
    Buffer.from(file.bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    'blade-auth': `bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(key ? { 'idempotency-key': key } : {}),
  };
  return app.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
}
