import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { role } from '../../../contract/domains/access/role.resource.ts';
import { grantRole } from '../../../contract/domains/access/role-grant.endpoints.ts';
import { grantUser, removeUser, updateUser } from '../../../contract/domains/access/user.endpoints.ts';
import { setTenantPackage } from '../../../contract/domains/organisation/tenant.resource.ts';
import { tenantPackage } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import { codesOf } from '../../../contract/kernel/menu.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { menu } from '../../modules.ts';
import type { Reply } from '../../testing/test-app.ts';
import { type AccessTestbed, aUser, createAccessTestbed, TENANT, type TestPerson } from './access.testing.ts';

const REFUSED = { status: 409, body: { msg: '至少保留一名管理员' } };
const all = codesOf(menu);

let bed: AccessTestbed;
beforeAll(async () => {
  bed = await createAccessTestbed();
  // The administrator of the cast would be a second holder of everything.
  await bed.store.run(sql`DELETE FROM user_role WHERE tenant_id = ${TENANT} AND user_id = ${bed.app.people.strangerAdmin.userId}`);
});
afterAll(() => bed.app.close());

interface Cast {
  right: string;
  holder: TestPerson;
  holderRole: string;
  /** Holds everything else, and may give everything of the package. */
  helper: TestPerson;
}

async function cast(right: string): Promise<Cast> {
  await bed.store.run(sql`DELETE FROM user_role WHERE tenant_id = ${TENANT}`);
  await bed.sellPackage(all);
  const holderRole = await bed.aRole([right, 'user_view']);
  const holder = await bed.aPerson([holderRole]);
  const helper = await bed.aPerson([await bed.aRole(all.filter((code) => code !== right))]);
  return { right, holder, holderRole, helper };
}

const sold = ['role_view', 'role_grant', 'user_view', 'user_grant', 'user_edit', 'user_reset'];
const packageWithout = (right: string) => ({ packageName: `没有${right}`, menuId: bed.menuIds(...sold.filter((code) => code !== right)) });

/** Every call by which a right can leave its last enabled holder. */
const calls: Record<string, (cast: Cast) => Promise<Reply>> = {
  'another role for him': ({ helper, holder }) => helper.client.send(grantUser, { userIds: [holder.id], roleIds: [] }),
  'his form without the role': ({ helper, holder }) =>
    helper.client.send(updateUser, aUser(holder.account, { id: holder.id, roleIds: null })),
  'his form, disabled': ({ helper, holder }) => helper.client.send(updateUser, aUser(holder.account, { id: holder.id, status: '0' })),
  'his removal': ({ helper, holder }) => helper.client.send(removeUser, { ids: [holder.id] }),
  'his role without the right': ({ helper, holderRole }) =>
    helper.client.send(grantRole, { roleIds: [holderRole], menuIds: bed.menuIds('user_view') }),
  'another package': async ({ right }) => {
    const platform = await bed.app.as('platformAdmin');
    const { id } = await platform.get(endpointOf(tenantPackage, 'submit'), packageWithout(`${right}`));
    return platform.send(setTenantPackage, { tenantId: TENANT, packageId: id });
  },
  'the package made smaller': async ({ right }) => {
    const platform = await bed.app.as('platformAdmin');
    const { rows } = await bed.app.services.database
      .forGroup()
      .run<{ id: string; version: number }>(
        sql`SELECT p.id, p.version FROM tenant_package p JOIN tenant t ON t.package_id = p.id WHERE t.tenant_code = ${TENANT}`,
      );
    return platform.send(endpointOf(tenantPackage, 'submit'), { ...rows[0], ...packageWithout(right), packageName: `改小${right}` });
  },
};

describe.each(['role_grant', 'user_grant', 'user_edit', 'user_reset'])('the last who holds %s keeps it', (right) => {
  test.each(Object.keys(calls))('%s', async (name) => {
    const people = await cast(right);
    // Whoever lacks the right to make the call at all takes nothing away by it.
    const reply = await calls[name]?.(people);
    if (reply?.status !== 403) expect(reply).toMatchObject(REFUSED);
    expect(await bed.codesOf(people.holderRole)).toContain(right);
    expect(await bed.userIdsOf(people.holderRole)).toEqual([people.holder.id]);
  });
  test('and loses it once there is another', async () => {
    const { holder, holderRole } = await cast(right);
    const other = await bed.aPerson([await bed.aRole(all)]);
    expect((await other.client.send(grantUser, { userIds: [holder.id], roleIds: [] })).status).toBe(200);
    expect(await bed.userIdsOf(holderRole)).toEqual([]);
  });
});

describe('a delegate', () => {
  test('takes nothing from a role that he could not give, neither what he holds himself nor its name', async () => {
    await cast('role_grant');
    const adminRole = await bed.aRole(all);
    await bed.aPerson([adminRole]);
    const delegate = await bed.aPerson([await bed.aRole(['role_grant', 'role_edit', 'role_view', 'user_edit'])]);
    const WIDER = { status: 403, body: { msg: '不能修改超出自己权限的角色' } };
    expect(await delegate.client.send(grantRole, { roleIds: [adminRole], menuIds: [] })).toMatchObject(WIDER);
    expect(await delegate.client.send(grantRole, { roleIds: [adminRole], dataScopeIds: [] })).toMatchObject(WIDER);
    expect(
      await delegate.client.send(endpointOf(role, 'submit'), { id: adminRole, roleName: '空', roleAlias: 'empty', dataScope: 'tenant' }),
    ).toMatchObject(WIDER);
    expect(await bed.codesOf(adminRole)).toContain('user_edit');
  });
});
