import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importUser } from '../../../contract/domains/access/import-user.endpoints.ts';
import { role } from '../../../contract/domains/access/role.resource.ts';
import { grantRole } from '../../../contract/domains/access/role-grant.endpoints.ts';
import { grantUser, listUser } from '../../../contract/domains/access/user.endpoints.ts';
import { post } from '../../../contract/domains/organisation/post.resource.ts';
import { listMenuButtons, listMenuRoutes, showUserInfo } from '../../../contract/domains/session/session.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { type AccessTestbed, createAccessTestbed, sendForm, TENANT, type TestPerson } from './access.testing.ts';

let bed: AccessTestbed;
let person: TestPerson;
let roleId: string;
beforeAll(async () => {
  bed = await createAccessTestbed();
  roleId = await bed.aRole(['user_view'], 'self');
  person = await bed.aPerson([roleId]);
});
afterAll(() => bed.app.close());

const posts = async () => (await person.client.send(endpointOf(post, 'list'))).status;
const shown = async () => JSON.stringify([await person.client.get(listMenuRoutes), await person.client.get(listMenuButtons)]);

describe('a change of rights counts from the next call of an open session', () => {
  test('given and taken by the role', async () => {
    expect(await posts()).toBe(403);
    await bed.admin.get(grantRole, { roleIds: [roleId], menuIds: bed.menuIds('user_view', 'post', 'post_view') });
    expect(await posts()).toBe(200);
    expect(await shown()).toContain('post_view');
    await bed.admin.get(grantRole, { roleIds: [roleId], menuIds: bed.menuIds('user_view') });
    expect(await posts()).toBe(403);
    expect(await shown()).not.toContain('post_view');
  });

  test('given and taken by the roles of the person', async () => {
    const other = await bed.aRole(['post_view'], 'self');
    await bed.admin.get(grantUser, { userIds: [person.id], roleIds: [roleId, other] });
    expect(await posts()).toBe(200);
    await bed.admin.get(grantUser, { userIds: [person.id], roleIds: [roleId] });
    expect(await posts()).toBe(403);
  });

  test('and so does how far a role reaches', async () => {
    const total = async () => (await person.client.get<{ total: number }>(listUser)).total;
    expect(await total()).toBe(1);
    const row = { id: roleId, roleName: '远见', roleAlias: 'far-sighted', sort: 1 };
    await bed.admin.get(endpointOf(role, 'submit'), { ...row, dataScope: 'tenant' });
    expect(await total()).toBeGreaterThan(2);
    await bed.admin.get(endpointOf(role, 'submit'), { ...row, dataScope: 'self' });
    expect(await total()).toBe(1);
  });

  test('and so does the department to which a sheet moves somebody', async () => {
    const [from, to] = [await bed.aDepartment('骨科'), await bed.aDepartment('儿科')];
    const { account, client } = await bed.aPerson([await bed.aRole(['user_view'], 'dept')], { deptId: from });
    const department = async () => (await client.get<{ deptId: string }>(showUserInfo)).deptId;
    expect(await department()).toBe(from);
    const rows = [
      ['账号*', '姓名*', '用户类别*', '状态*', '部门'],
      [account, '人员', '机构用户', '启用', '儿科'],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: '用户', columns: rows.map((_, at) => ({ key: String(at) })), rows }] });
    const reply = await sendForm(bed, bed.admin.token, importUser.path, { name: '用户.xlsx', bytes }, { isCovered: '1' });
    expect(reply.json()).toMatchObject({ data: { updated: 1 } });
    expect(await department()).toBe(to);
  });
});

describe('roles', () => {
  test('are newer rows once they hold something else: what was chosen of what they held before is refused', async () => {
    const id = await bed.aRole(['post_view'], 'self');
    const read = () => bed.admin.get<{ version: number }>(endpointOf(role, 'detail'), { id });
    const grant = (version: number, ...codes: string[]) =>
      bed.admin.send(grantRole, { roleIds: [id], version, menuIds: bed.menuIds(...codes) });
    const { version } = await read();
    expect((await grant(version, 'user_view')).status).toBe(200);
    expect(await grant(version, 'post_view')).toMatchObject({ status: 409 });
    expect(await bed.codesOf(id)).toEqual(['user_view']);
    expect((await grant(version + 1, 'user_view')).status).toBe(200);
    expect((await read()).version).toBe(version + 1);
    const { rows } = await bed.store.run<{ changes: object[] }>(sql`
      SELECT changes FROM change_log WHERE tenant_id = ${TENANT} AND call = ${grantRole.name} AND row_id = ${id}`);
    // What it held before and what it holds now, by name, and nothing for what stayed as it was.
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'menus', label: '菜单权限', before: '岗位管理·查看', after: '用户管理·查看' }],
    ]);
    expect((await bed.admin.send(grantRole, { roleIds: [id], menuIds: bed.menuIds('post_view') })).status).toBe(200);
  });

  test('stand in a tree, are called once by their alias, and are not removed while somebody has them', async () => {
    const submit = endpointOf(role, 'submit');
    const top = await bed.admin.get<{ id: string }>(submit, { roleName: '临床', roleAlias: 'clinic', dataScope: 'self', sort: 1 });
    const below = await bed.admin.get<{ id: string }>(submit, {
      roleName: '医师',
      roleAlias: 'physician',
      dataScope: 'self',
      sort: 1,
      parentId: top.id,
    });
    const forest = await bed.admin.get<{ id: string; children?: { id: string }[] }[]>(endpointOf(role, 'list'));
    expect(forest.find(({ id }) => id === top.id)?.children).toMatchObject([{ id: below.id }]);
    expect(await bed.admin.send(submit, { roleName: '又一', roleAlias: 'clinic', dataScope: 'self', sort: 1 })).toMatchObject({
      status: 409,
      body: { msg: '角色别名已存在' },
    });
    const remove = endpointOf(role, 'remove');
    expect((await bed.admin.send(remove, { ids: [top.id] })).body.msg).toBe('角色下还有下级角色，不能删除');
    expect((await bed.admin.send(remove, { ids: [roleId] })).body.msg).toBe('角色下还有用户，不能删除');
    expect((await bed.admin.send(remove, { ids: [top.id, below.id] })).status).toBe(200);
  });
});
