import { afterAll, beforeAll, expect, test } from 'vitest';
import { userBasic } from '../../../contract/domains/access/user-basic.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createRole } from '../identity/accounts.ts';
import { userAccountTable, userRoleTable } from '../identity/identity.tables.ts';
import { insertRow } from '../store/rows.ts';

/** Saving a row shows no more of it than opening it does. */

const [submit, detail] = [endpointOf(userBasic, 'submit'), endpointOf(userBasic, 'detail')];
const TENANT = '100001';
const ID_NUMBER = '110101199003070017';

let app: TestApp;
let described: string;
beforeAll(async () => {
  app = await createTestApp();
  described = app.people.expert1.userId;
});
afterAll(() => app.close());

async function clerk(name: string, permissionCodes: readonly string[]): Promise<Client> {
  const stamp = { now: app.clock.now() };
  const userId = await app.services.database.forTenant(TENANT).transaction(async (tx) => {
    const roleId = await createRole(tx, { alias: name, name, dataScope: 'tenant', permissionCodes }, stamp);
    const account = { account: name, accountKey: name, passwordHash: 'none', realName: name, status: '1', isExpert: 0 } as const;
    const { id } = await insertRow(tx, userAccountTable, account, stamp);
    await insertRow(tx, userRoleTable, { userId: id, roleId }, stamp);
    return id;
  });
  return app.asUser({ tenantId: TENANT, userId });
}

test('what is masked for somebody stays masked in the answer of his save, and as it is in the row', async () => {
  const rights = ['user_basic_view', 'user_basic_add', 'user_basic_edit'];
  const [plain, trusted] = [await clerk('plain', rights), await clerk('trusted', [...rights, 'sensitive_view'])];
  const values = { userId: described, realName: '王医生' };
  const row = await trusted.get(submit, { ...values, idNumber: ID_NUMBER });
  expect(row.idNumber).toBe(ID_NUMBER);
  const masked = { idNumber: '110*************17' };
  expect(await plain.get(detail, { id: row.id })).toMatchObject(masked);
  expect(await plain.get(submit, { ...values, id: row.id, remark: '已核对' })).toMatchObject({ ...masked, remark: '已核对' });
  expect(await trusted.get(detail, { id: row.id })).toMatchObject({ idNumber: ID_NUMBER, remark: '已核对' });
});
