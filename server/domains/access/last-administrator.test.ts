import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataScope } from '../../../contract/domains/access/data-scope.resource.ts';
import { importUser } from '../../../contract/domains/access/import-user.endpoints.ts';
import { role } from '../../../contract/domains/access/role.resource.ts';
import { grantRole } from '../../../contract/domains/access/role-grant.endpoints.ts';
import { grantUser, removeUser, updateUser } from '../../../contract/domains/access/user.endpoints.ts';
import { codesOf } from '../../../contract/kernel/menu.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { menu } from '../../modules.ts';
import type { Client } from '../../testing/test-app.ts';
import { syncDictionaries } from '../settings/dictionary-sync.ts';
import { type AccessTestbed, aUser, createAccessTestbed, sendForm, TENANT, type TestPerson } from './access.testing.ts';

const REFUSED = { status: 409, body: { msg: '至少保留一名管理员' } };
const helperCodes = codesOf(menu).filter((code) => code !== 'role_grant');

let bed: AccessTestbed;
/** Everything but the right to grant, and so no administrator. */
let helper: TestPerson;
let adminRole: string;
let adminId: string;
beforeAll(async () => {
  bed = await createAccessTestbed();
  await syncDictionaries(bed.app.services, bed.app.clock.now());
  adminId = bed.app.people.strangerAdmin.userId;
  const { rows } = await bed.store.run<{ id: string }>(
    sql`SELECT role_id AS id FROM user_role WHERE tenant_id = ${TENANT} AND user_id = ${adminId}`,
  );
  adminRole = rows[0]?.id ?? '';
  // He has package_grant, and the package has what he lacks: so that he may manage the administrator at all.
  await bed.sellPackage(['role_grant']);
  helper = await bed.aPerson([await bed.aRole(helperCodes)]);
});
afterAll(() => bed.app.close());

describe('the last administrator stays', () => {
  test('is not removed', async () => expect(await helper.client.send(removeUser, { ids: [adminId] })).toMatchObject(REFUSED));

  test('is not disabled', async () =>
    expect(await helper.client.send(updateUser, aUser('strangerAdmin', { id: adminId, status: '0' }))).toMatchObject(REFUSED));

  test('is not disabled by a sheet, as its trial says', async () => {
    const rows = [
      ['账号', '姓名', '用户类别', '状态'],
      ['strangerAdmin', '管理员', '机构用户', '停用'],
    ];
    const columns = [0, 1, 2, 3].map((at) => ({ key: String(at) }));
    const bytes = await writeXlsx({ sheets: [{ name: '用户', columns, rows }] });
    for (const dryRun of ['1', '0']) {
      const sent = { isCovered: '1', dryRun };
      const response = await sendForm(bed, helper.client.token, importUser.path, { name: 'a.xlsx', bytes }, sent);
      expect({ status: response.statusCode, body: response.json() }).toMatchObject(REFUSED);
    }
  });

  test('is not left without his role', async () => {
    expect(await helper.client.send(grantUser, { userIds: [adminId], roleIds: [] })).toMatchObject(REFUSED);
    expect(await helper.client.send(updateUser, aUser('strangerAdmin', { id: adminId, roleIds: null }))).toMatchObject(REFUSED);
  });

  test('and his role is not left without its right', async () => {
    const client = await bed.app.as('strangerAdmin');
    expect(await client.send(grantRole, { roleIds: [adminRole], menuIds: bed.menuIds('role_view') })).toMatchObject(REFUSED);
    expect((await client.send(endpointOf(role, 'remove'), { ids: [adminRole] })).status).toBe(409);
  });
});

describe('and reaches as far as before', () => {
  const NARROWED = { status: 409, body: { msg: '至少保留一名数据范围不受限的管理员' } };
  const form = (id: string, reach: string) => ({
    id,
    roleName: `管理${id.slice(-4)}`,
    roleAlias: `of-${id.slice(-8)}`,
    dataScope: reach,
    sort: 1,
  });
  const scope = (resourceCode: string, scopeType: string) => ({ scopeName: `${resourceCode}-${scopeType}`, resourceCode, scopeType });

  test.each(['dept_below', 'self'])('a role is not narrowed to %s by its only holder', async (dataScope) => {
    const client = await bed.app.as('strangerAdmin');
    expect(await client.send(endpointOf(role, 'submit'), form(adminRole, dataScope))).toMatchObject(NARROWED);
    expect((await client.send(endpointOf(role, 'submit'), form(adminRole, 'tenant'))).status).toBe(200);
  });

  test('nor the platform of its group by the only one of it', async () => {
    const platform = await bed.app.as('platformAdmin');
    const { roleId } = await platformRole();
    expect(await platform.send(endpointOf(role, 'submit'), form(roleId, 'tenant'))).toMatchObject(NARROWED);
  });

  test.each(['user', 'consultation'])(
    'nor by a data scope for rows of the kind %s, nor by one that is narrowed once granted',
    async (kind) => {
      const client = await bed.app.as('strangerAdmin');
      const narrow = await client.get<{ id: string }>(endpointOf(dataScope, 'submit'), scope(kind, 'self'));
      expect(await client.send(grantRole, { roleIds: [adminRole], dataScopeIds: [narrow.id] })).toMatchObject(NARROWED);
      const wide = await client.get<{ id: string }>(endpointOf(dataScope, 'submit'), scope(kind, 'tenant'));
      expect((await client.send(grantRole, { roleIds: [adminRole], dataScopeIds: [wide.id] })).status).toBe(200);
      expect(await client.send(endpointOf(dataScope, 'submit'), { ...scope(kind, 'dept'), id: wide.id })).toMatchObject(NARROWED);
      expect((await client.send(grantRole, { roleIds: [adminRole], dataScopeIds: [] })).status).toBe(200);
    },
  );

  test('but may be narrowed once somebody else reaches as far', async () => {
    const other = await bed.aRole(codesOf(menu));
    const second = await bed.aPerson([other]);
    expect((await second.client.send(endpointOf(role, 'submit'), form(adminRole, 'self'))).status).toBe(200);
    expect(await second.client.send(endpointOf(role, 'submit'), form(other, 'self'))).toMatchObject(NARROWED);
    expect((await second.client.send(endpointOf(role, 'submit'), form(adminRole, 'tenant'))).status).toBe(200);
    expect((await bed.admin.send(removeUser, { ids: [second.id] })).status).toBe(200);
  });
});

/** The role of the platform's administrator, who is left alone with it. */
async function platformRole(): Promise<{ roleId: string }> {
  const { rows } = await bed.app.services.database
    .forTenant('000000')
    .run<{ roleId: string }>(
      sql`SELECT role_id AS "roleId" FROM user_role WHERE tenant_id = '000000' AND user_id = ${bed.app.people.platformAdmin.userId}`,
    );
  return { roleId: rows[0]?.roleId ?? '' };
}

describe('nobody', () => {
  test('removes himself, or disables himself', async () => {
    const second = await bed.aPerson([adminRole]);
    expect(await second.client.send(removeUser, { ids: [second.id] })).toMatchObject({ status: 409, body: { msg: '不能删除自己的账号' } });
    expect(await second.client.send(updateUser, aUser(second.account, { id: second.id, status: '0' }))).toMatchObject({
      status: 409,
      body: { msg: '不能停用自己的账号' },
    });
    expect((await bed.admin.send(removeUser, { ids: [second.id] })).status).toBe(200);
  });
});

describe('two at once', () => {
  const race = async (one: Client, other: Client, first: string, second: string) =>
    (await Promise.all([one.send(removeUser, { ids: [second] }), other.send(removeUser, { ids: [first] })]))
      .map(({ status }) => status)
      .sort();

  test('two administrators who remove each other leave one', async () => {
    const [one, other] = [await bed.aPerson([adminRole]), await bed.aPerson([adminRole])];
    await bed.store.run(sql`DELETE FROM user_role WHERE tenant_id = ${TENANT} AND user_id = ${adminId}`);
    const statuses = await race(one.client, other.client, one.id, other.id);
    expect(statuses[0]).toBe(200);
    expect(statuses[1]).toBeGreaterThanOrEqual(400);
    expect(await bed.userIdsOf(adminRole)).toHaveLength(1);
  });
});
