import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataScope } from '../../../../contract/domains/access/data-scope.resource.ts';
import { role } from '../../../../contract/domains/access/role.resource.ts';
import { grantRole } from '../../../../contract/domains/access/role-grant.endpoints.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { RESTORE_MINUTES } from '../../../../contract/kernel/resource-row.ts';
import { syncDictionaries } from '../../settings/dictionary-sync.ts';
import { type AccessTestbed, createAccessTestbed } from '../access.testing.ts';

const submit = endpointOf(dataScope, 'submit');

let bed: AccessTestbed;
beforeAll(async () => {
  bed = await createAccessTestbed();
  await syncDictionaries(bed.app.services, bed.app.clock.now());
});
afterAll(() => bed.app.close());

test('a granted one is neither removed nor turned to other rows', async () => {
  const { id } = await bed.admin.get<{ id: string }>(submit, { scopeName: '在用', resourceCode: 'report', scopeType: 'self' });
  await bed.admin.get(grantRole, { roleIds: [await bed.aRole([])], dataScopeIds: [id] });
  expect(await bed.admin.send(endpointOf(dataScope, 'remove'), { ids: [id] })).toMatchObject({
    status: 409,
    body: { msg: '数据权限下还有角色，不能删除' },
  });
  expect(await bed.admin.send(submit, { id, scopeName: '在用', resourceCode: 'user', scopeType: 'self' })).toMatchObject({ status: 409 });
});

test('one that only a removed role held is held by nobody once that cannot come back', async () => {
  const add = (scopeName: string) => bed.admin.get<{ id: string }>(submit, { scopeName, resourceCode: 'report', scopeType: 'self' });
  const [gone, turned] = [await add('曾经在用'), await add('曾经授予')];
  const roleId = await bed.aRole([]);
  await bed.admin.get(grantRole, { roleIds: [roleId], dataScopeIds: [gone.id, turned.id] });
  await bed.admin.get(endpointOf(role, 'remove'), { ids: [roleId] });
  const removal = () => bed.admin.send(endpointOf(dataScope, 'remove'), { ids: [gone.id] });
  const turn = () => bed.admin.send(submit, { id: turned.id, scopeName: '曾经授予', resourceCode: 'user', scopeType: 'self' });
  expect([(await removal()).status, (await turn()).status]).toEqual([409, 409]);
  bed.app.clock.advance((RESTORE_MINUTES + 1) * 60_000);
  expect([(await removal()).status, (await turn()).status]).toEqual([200, 200]);
});
