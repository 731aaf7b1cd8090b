import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataScope } from '../../../contract/domains/access/data-scope.resource.ts';
import { grantRole } from '../../../contract/domains/access/role-grant.endpoints.ts';
import { department } from '../../../contract/domains/organisation/department.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { type AccessTestbed, createAccessTestbed, TENANT, type TestPerson } from '../access/access.testing.ts';
import { syncDictionaries } from '../settings/dictionary-sync.ts';

/** Beside `data-scope.test.ts`, which tries what is hung below one's own department by itself. */

const DRAWN = { status: 403, body: { msg: '不能移动自己数据范围以外的部门' } };

let bed: AccessTestbed;
let top: string;
let far: string;
beforeAll(async () => {
  bed = await createAccessTestbed();
  await syncDictionaries(bed.app.services, bed.app.clock.now());
  [top, far] = [await bed.aDepartment('内科'), await bed.aDepartment('信息科')];
});
afterAll(() => bed.app.close());

/** A role that administers all departments, and of people reaches so far. */
async function aClerk(...scopes: { scopeType: string; deptIds?: string[] }[]): Promise<string> {
  const dataScopeIds: string[] = [];
  for (const values of scopes) {
    const scope = { scopeName: `人员${newId()}`, resourceCode: 'user', ...values };
    dataScopeIds.push((await bed.admin.get<{ id: string }>(endpointOf(dataScope, 'submit'), scope)).id);
  }
  const roleId = await bed.aRole(['dept_view', 'dept_edit', 'user_view'], 'tenant');
  await bed.admin.get(grantRole, { roleIds: [roleId], dataScopeIds });
  return roleId;
}

const hangBelow = ({ client }: TestPerson, parentId: string) =>
  client.send(endpointOf(department, 'submit'), { id: far, deptName: '信息科', parentId });

test('nobody comes to reach what stands below a department that they reach alone', async () => {
  const below = await bed.aDepartment('机房', far);
  const roleId = await aClerk({ scopeType: 'dept_below' }, { scopeType: 'custom', deptIds: [far] });
  expect(await hangBelow(await bed.aPerson([roleId], { deptId: top }), top)).toMatchObject(DRAWN);
  const whole = await aClerk({ scopeType: 'dept_below' }, { scopeType: 'custom', deptIds: [far, below] });
  expect((await hangBelow(await bed.aPerson([whole], { deptId: top }), top)).status).toBe(200);
  await bed.admin.get(endpointOf(department, 'submit'), { id: far, deptName: '信息科', parentId: null });
});

test('nor draws a department in while going on with another of their roles alone', async () => {
  const clerk = await aClerk({ scopeType: 'self' });
  const head = await bed.aPerson([clerk, await bed.aRole(['user_view'], 'dept_below')], { deptId: top });
  await bed.store.run(sql`UPDATE session SET role_ids = ${[clerk]} WHERE tenant_id = ${TENANT} AND user_id = ${head.id}`);
  await announceAccessChange(bed.store);
  expect(await hangBelow(head, top)).toMatchObject(DRAWN);
});
