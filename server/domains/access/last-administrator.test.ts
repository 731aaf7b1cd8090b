import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { role } from '../../../contract/domains/access/role.resource.ts';
import { grantRole } from '../../../contract/domains/access/role-grant.endpoints.ts';
import { grantUser, removeUser, updateUser } from '../../../contract/domains/access/user.endpoints.ts';
import { codesOf } from '../../../contract/kernel/menu.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { menu } from '../../modules.ts';
import type { Client } from '../../testing/test-app.ts';
import { type AccessTestbed, aUser, createAccessTestbed, TENANT, type TestPerson } from './access.testing.ts';

const REFUSED = { status: 409, body: { msg: '至少保留一名管理员' } };
const helperCodes = codesOf(menu).filter((code) => code !== 'role_grant');

let bed: AccessTestbed;
/** Everything but the right to grant, and so no administrator. */
let helper: TestPerson;
let adminRole: string;
let adminId: string;
beforeAll(async () => {
  bed = await createAccessTestbed();
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
