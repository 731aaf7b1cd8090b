import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiScope } from '../../../../contract/domains/access/api-scope.resource.ts';
import { grantRole } from '../../../../contract/domains/access/role-grant.endpoints.ts';
import { department } from '../../../../contract/domains/organisation/department.resource.ts';
import { post } from '../../../../contract/domains/organisation/post.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { type AccessTestbed, createAccessTestbed, type TestPerson } from '../access.testing.ts';

const submit = endpointOf(apiScope, 'submit');
const remove = endpointOf(apiScope, 'remove');
const list = endpointOf(department, 'list');
const DENIED = { status: 403, body: { msg: '没有此接口的权限' } };

let bed: AccessTestbed;
let person: TestPerson;
let roleId: string;
beforeAll(async () => {
  bed = await createAccessTestbed();
  roleId = await bed.aRole([
    'dept_view',
    'dept_add',
    'dept_edit',
    'post_view',
    'api_scope_view',
    'api_scope_edit',
    'api_scope_delete',
    'role_grant',
  ]);
  person = await bed.aPerson([roleId]);
});
afterAll(() => bed.app.close());

describe('an API scope', () => {
  test('closes what it names to everybody without it, at once, and opens it to whom it is granted', async () => {
    expect((await person.client.send(list)).status).toBe(200);
    const { id } = await bed.admin.get<{ id: string }>(submit, { scopeName: '部门', apiPath: '/blade-system/dept/**' });
    expect(await person.client.send(list)).toMatchObject(DENIED);
    expect(await bed.admin.send(list)).toMatchObject(DENIED);
    expect((await person.client.send(endpointOf(post, 'list'))).status).toBe(200);
    // Another hospital's is none of ours.
    expect((await (await bed.app.as('platformAdmin')).send(list)).status).toBe(200);
    await bed.admin.get(grantRole, { roleIds: [roleId], apiScopeIds: [id] });
    expect((await person.client.send(list)).status).toBe(200);
    await bed.admin.get(grantRole, { roleIds: [roleId], apiScopeIds: [] });
    expect(await person.client.send(list)).toMatchObject(DENIED);
    await bed.admin.get(remove, { ids: [id] });
    expect((await person.client.send(list)).status).toBe(200);
  });

  test('gives nothing that the role does not', async () => {
    const { id } = await bed.admin.get<{ id: string }>(submit, { scopeName: '参数', apiPath: '/blade-system/param/**' });
    await bed.admin.get(grantRole, { roleIds: [roleId], apiScopeIds: [id] });
    const response = await bed.app.app.inject({
      url: '/api/blade-system/param/list',
      headers: { 'blade-auth': `bearer ${person.client.token}` },
    });
    expect(response.statusCode).toBe(403);
    await bed.admin.get(grantRole, { roleIds: [roleId], apiScopeIds: [] });
    await bed.admin.get(remove, { ids: [id] });
  });

  test('can be for one method, and knows other spellings of a call', async () => {
    const { id } = await bed.admin.get<{ id: string }>(submit, { scopeName: '岗位', apiPath: '/blade-system/post/page', method: 'GET' });
    expect(await person.client.send(endpointOf(post, 'list'))).toMatchObject(DENIED);
    await bed.admin.get(remove, { ids: [id] });
  });

  test('is not lifted by whoever it holds back', async () => {
    const { id } = await bed.admin.get<{ id: string }>(submit, { scopeName: '岗位', apiPath: '/blade-system/post/**' });
    for (const [endpoint, input] of [
      [remove, { ids: [id] }],
      [submit, { id, scopeName: '岗位', apiPath: '/blade-system/other/**' }],
      [grantRole, { roleIds: [roleId], apiScopeIds: [id] }],
    ] as const)
      expect((await person.client.send(endpoint, input)).status).toBe(403);
    await bed.admin.get(remove, { ids: [id] });
  });

  test.each([
    '/**',
    '/blade-auth/**',
    '/blade-user/info',
    '/blade-system/menu/routes',
    '/blade-system/role/*',
    '/blade-system/api-scope/list',
  ])('%s would lock somebody out', async (apiPath) => {
    expect(await bed.admin.send(submit, { scopeName: '锁', apiPath })).toMatchObject({ status: 400 });
  });
});
