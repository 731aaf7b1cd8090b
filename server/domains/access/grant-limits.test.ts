import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { role } from '../../../contract/domains/access/role.resource.ts';
import { grantRole, showGrantTree, showRoleTreeKeys } from '../../../contract/domains/access/role-grant.endpoints.ts';
import { grantUser, removeUser, resetPasswords, submitUser, updateUser } from '../../../contract/domains/access/user.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { createRole } from '../../engine/identity/accounts.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { type AccessTestbed, aUser, createAccessTestbed, TENANT, type TestPerson } from './access.testing.ts';

/** Nobody gives more than he has, whichever way he tries (domain rules 6.24.2). */

const submitRole = endpointOf(role, 'submit');
const delegated = [
  'user_view',
  'user_add',
  'user_edit',
  'user_delete',
  'user_grant',
  'user_reset',
  'role_view',
  'role_add',
  'role_edit',
  'role_grant',
  'post_view',
];
const TOO_WIDE = { status: 403, body: { msg: '不能授予超出自己权限的角色' } };

let bed: AccessTestbed;
/** Somebody who was given part of the administrator's work. */
let clerk: TestPerson;
let clerkRole: string;
let wider: string;
let fitting: string;
beforeAll(async () => {
  bed = await createAccessTestbed();
  clerkRole = await bed.aRole(delegated, 'tenant', '人事');
  clerk = await bed.aPerson([clerkRole]);
  wider = await bed.aRole(['post_view', 'post_delete']);
  fitting = await bed.aRole(['post_view'], 'self');
});
afterAll(() => bed.app.close());

describe('by adding or changing a person', () => {
  test('a wider role is refused, a fitting one is given', async () => {
    expect(await clerk.client.send(submitUser, aUser('new.wider', { roleIds: [wider] }))).toMatchObject(TOO_WIDE);
    const { id, version } = await clerk.client.get<{ id: string; version: number }>(
      submitUser,
      aUser('new.fitting', { roleIds: [fitting] }),
    );
    expect(await bed.userIdsOf(fitting)).toContain(id);
    expect(await clerk.client.send(updateUser, aUser('new.fitting', { id, version, roleIds: [fitting, wider] }))).toMatchObject(TOO_WIDE);
    expect(await bed.userIdsOf(wider)).toEqual([]);
  });
});

describe('without the right to grant', () => {
  const codes = delegated.filter((code) => code !== 'user_grant');
  const refused = { status: 403, body: { msg: '没有分配角色的权限，不能为用户设置或修改角色' } };

  test('people are added and changed, and their roles stay as they are', async () => {
    const { client } = await bed.aPerson([await bed.aRole(codes)]);
    expect(await client.send(submitUser, aUser('roled', { roleIds: [fitting] }))).toMatchObject(refused);
    expect((await client.send(submitUser, aUser('unroled', { roleIds: [] }))).status).toBe(200);
    const other = await bed.aPerson([fitting]);
    const change = (values: object) => client.send(updateUser, aUser(other.account, { id: other.id, ...values }));
    for (const roleIds of [[], null, [fitting, await bed.aRole(['post_view'])]]) expect(await change({ roleIds })).toMatchObject(refused);
    // As a form sends them back.
    for (const same of [{}, { roleIds: [fitting.toUpperCase()] }]) expect((await change(same)).status).toBe(200);
    expect(await bed.userIdsOf(fitting)).toContain(other.id);
  });
});

describe('by granting a role', () => {
  test('a wider one is refused, to others and to oneself', async () => {
    const other = await bed.aPerson([]);
    for (const userIds of [[other.id], [clerk.id], [other.id, clerk.id]])
      expect(await clerk.client.send(grantUser, { userIds, roleIds: [wider] })).toMatchObject(TOO_WIDE);
    expect(await bed.userIdsOf(wider)).toEqual([]);
    expect((await clerk.client.send(grantUser, { userIds: [other.id], roleIds: [fitting] })).status).toBe(200);
  });

  test('one that reaches further is wider, too', async () => {
    const near = await bed.aPerson([await bed.aRole(delegated, 'dept')]);
    const far = await bed.aRole(['post_view'], 'dept_below');
    const other = await bed.aPerson([]);
    // Out of his sight he is absent.
    expect((await near.client.send(grantUser, { userIds: [other.id], roleIds: [far] })).status).toBe(404);
    expect(await near.client.send(grantUser, { userIds: [near.id], roleIds: [far] })).toMatchObject(TOO_WIDE);
  });

  test('a role of another hospital, or of none, is not there', async () => {
    const other = await bed.aPerson([]);
    const foreign = await (await bed.app.as('platformAdmin')).get<{ id: string }[]>(endpointOf(role, 'list'));
    for (const roleId of [newId(), foreign[0]?.id ?? ''])
      expect(await bed.admin.send(grantUser, { userIds: [other.id], roleIds: [roleId] })).toMatchObject({
        status: 400,
        body: { msg: '角色不存在' },
      });
  });
});

describe('by taking over somebody with more rights', () => {
  test.each([
    ['resetting the password', (id: string) => [resetPasswords, { userIds: [id] }] as const],
    ['changing the account', (id: string) => [updateUser, aUser('chief', { id })] as const],
    ['changing the roles', (id: string) => [grantUser, { userIds: [id], roleIds: [fitting] }] as const],
    ['removing', (id: string) => [removeUser, { ids: [id] }] as const],
  ])('%s is refused', async (_, callOf) => {
    const chief = await bed.aPerson([wider]);
    const [endpoint, input] = callOf(chief.id);
    expect(await clerk.client.send(endpoint, input)).toMatchObject({ status: 403, body: { msg: '不能管理权限超出自己的用户' } });
  });
});

describe('by setting what a role holds', () => {
  const grant = (roleIds: string[], codes: string[]) => clerk.client.send(grantRole, { roleIds, menuIds: bed.menuIds(...codes) });

  test('what one has not is refused, and nothing changes', async () => {
    expect(await grant([fitting], ['post_view', 'post_delete'])).toMatchObject({ status: 403 });
    expect(await bed.codesOf(fitting)).toEqual(['post_view']);
  });

  test('a role that holds more than one could give is not shown whole, and changed in no part', async () => {
    const mixed = await bed.aRole(['post_view', 'post_delete']);
    for (const codes of [['role_view'], ['post_delete', 'post_view'], []])
      expect(await grant([mixed], codes)).toMatchObject({ status: 403, body: { msg: '不能修改超出自己权限的角色' } });
    expect(await bed.codesOf(mixed)).toEqual(['post_delete', 'post_view']);
    const { menu } = await clerk.client.get<{ menu: object[] }>(showGrantTree);
    expect(JSON.stringify(menu)).toContain(bed.menuIds('post_view')[0]);
    expect(JSON.stringify(menu)).not.toContain(bed.menuIds('post_delete')[0]);
    const keys = await clerk.client.get<{ menu: string[] }>(showRoleTreeKeys, { roleIds: [mixed] });
    expect(keys.menu.sort()).toEqual(bed.menuIds('post_delete', 'post_view').sort());
  });

  test('an unknown menu is a mistake; a role of another hospital is not there', async () => {
    expect(await clerk.client.send(grantRole, { roleIds: [fitting], menuIds: [newId()] })).toMatchObject({
      status: 400,
      body: { msg: '菜单不存在' },
    });
    const [foreign] = await (await bed.app.as('platformAdmin')).get<{ id: string }[]>(endpointOf(role, 'list'));
    expect((await grant([foreign?.id ?? ''], ['post_view'])).status).toBe(404);
    expect((await bed.admin.send(showRoleTreeKeys, { roleIds: [foreign?.id] })).status).toBe(404);
  });
});

describe('by writing a role', () => {
  const aRole = (values: object) => ({
    roleName: '新角色',
    roleAlias: `alias-${newId().slice(-12)}`,
    dataScope: 'self',
    sort: 1,
    ...values,
  });

  test('none that reaches further than oneself', async () => {
    const near = await bed.aPerson([await bed.aRole(delegated, 'dept')]);
    expect(await near.client.send(submitRole, aRole({ dataScope: 'tenant' }))).toMatchObject({ status: 403 });
    expect(await near.client.send(submitRole, aRole({ dataScope: 'dept' }))).toMatchObject({ status: 200 });
    // All hospitals are for the platform alone.
    expect(await bed.admin.send(submitRole, aRole({ dataScope: 'group' }))).toMatchObject({ status: 403 });
  });

  test.each(['admin', 'administrator'])('none that is called %s, by which packages and releases find administrators', async (roleAlias) => {
    const RESERVED = { status: 400, body: { errors: [{ field: 'roleAlias', message: '此别名由管理员角色专用，请换一个' }] } };
    const { client } = await bed.aPerson([await bed.aRole([...delegated, 'post_view'], 'tenant')]);
    expect(await client.send(submitRole, aRole({ roleAlias }))).toMatchObject(RESERVED);
    const plain = await bed.aRole(['post_view'], 'self');
    expect(await client.send(submitRole, aRole({ id: plain, roleAlias }))).toMatchObject(RESERVED);
    // Made by the program.
    const id = await bed.store.transaction((tx) =>
      createRole(tx, { alias: roleAlias, name: roleAlias, dataScope: 'self', permissionCodes: [] }, bed.stamp()),
    );
    expect(await bed.admin.send(submitRole, aRole({ roleAlias }))).toMatchObject(RESERVED);
    expect(await bed.admin.send(submitRole, aRole({ id }))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'roleAlias', message: '管理员角色的别名不能修改，新增的权限按此别名授予' }] },
    });
    expect((await bed.admin.send(submitRole, aRole({ id, roleAlias, roleName: '院管理员' }))).status).toBe(200);
    expect(await bed.admin.send(endpointOf(role, 'remove'), { ids: [id] })).toMatchObject({
      status: 409,
      body: { msg: '管理员角色不能删除，新增的权限授予此角色' },
    });
    await bed.store.run(sql`UPDATE role SET is_deleted = 1 WHERE tenant_id = ${TENANT} AND id = ${id}`);
    // Where it was lost, whoever may hand out the package says which role it is.
    expect((await bed.admin.send(submitRole, aRole({ id: plain, roleAlias }))).status).toBe(200);
    await bed.store.run(sql`UPDATE role SET is_deleted = 1 WHERE tenant_id = ${TENANT} AND id = ${plain}`);
  });

  test('and nobody changes one that he could not give', async () => {
    expect(await clerk.client.send(submitRole, aRole({ id: wider }))).toMatchObject({
      status: 403,
      body: { msg: '不能修改超出自己权限的角色' },
    });
    expect((await clerk.client.send(submitRole, aRole({ id: fitting }))).status).toBe(200);
  });
});

describe('with the package', () => {
  test('an administrator gives what his hospital has bought, to others but not to himself', async () => {
    await bed.sellPackage(['consultation_apply', 'post_view', 'post_delete']);
    const chiefRole = await bed.aRole([...delegated, 'package_grant'], 'tenant');
    const chief = await bed.aPerson([chiefRole]);
    const doctors = await bed.aRole([], 'self');
    const send = (roleId: string, codes: string[]) => chief.client.send(grantRole, { roleIds: [roleId], menuIds: bed.menuIds(...codes) });
    expect((await send(doctors, ['consultation_apply'])).status).toBe(200);
    expect(await send(doctors, ['consultation_apply', 'param_edit'])).toMatchObject({ status: 403 });
    expect(await send(chiefRole, [...delegated, 'package_grant', 'consultation_apply'])).toMatchObject({
      status: 403,
      body: { msg: '不能给自己的角色增加权限' },
    });
    expect(await chief.client.send(grantUser, { userIds: [chief.id], roleIds: [chiefRole, doctors] })).toMatchObject(TOO_WIDE);
    const doctor = await bed.aPerson([]);
    expect((await chief.client.send(grantUser, { userIds: [doctor.id], roleIds: [doctors] })).status).toBe(200);
    expect((await chief.client.send(resetPasswords, { userIds: [doctor.id] })).status).toBe(200);
  });

  test('the right to do so is given by nobody who has it not', async () => {
    expect(await clerk.client.send(grantRole, { roleIds: [fitting], menuIds: bed.menuIds('post_view', 'package_grant') })).toMatchObject({
      status: 403,
    });
  });
});

test('what the package does not hold any more is not given, even by somebody whose call began when it did', async () => {
  await bed.sellPackage(delegated);
  // As his session still sees it: his role has not lost the code yet.
  const granter = await bed.aPerson([await bed.aRole([...delegated, 'post_delete'])]);
  const target = await bed.aRole(['post_view']);
  const input = { roleIds: [target], menuIds: bed.menuIds('post_view', 'post_delete') };
  expect(await granter.client.send(grantRole, input)).toMatchObject({ status: 403, body: { msg: '不能授予超出自己权限的权限' } });
  expect(await bed.codesOf(target)).toEqual(['post_view']);
});
