import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount, createRole } from '../../engine/identity/accounts.ts';
import { sql } from '../../engine/store/sql.ts';
import { basic, callAs, createSessionTestbed, freshStart, PASSWORD, type SessionTestbed, signInWith } from './session.testing.ts';

const NOT_HIS = { error: 'invalid_grant', error_description: '所选部门或角色不属于您' };

let bed: SessionTestbed;
let app: FastifyInstance;
let clerkId = '';

beforeAll(async () => {
  bed = await createSessionTestbed();
  app = await bed.newApp();
  const { deptId, roleId } = bed.people;
  const stamp = { now: bed.clock.now };
  clerkId = await bed.database.forTenant('100001').transaction(async (tx) => {
    const clerk = await createRole(tx, { alias: 'clerk', name: '文员', dataScope: 'self', permissionCodes: ['system'], sort: 2 }, stamp);
    await createAccount(tx, { account: 'both', password: PASSWORD, realName: '双角色', deptId, roleIds: [roleId, clerk] }, stamp);
    return clerk;
  });
});
afterAll(() => bed.close());
beforeEach(() => freshStart(bed));

async function refresh(refreshToken: string, choice: { deptId?: string; roleId?: string } = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: { authorization: basic('lianyi-api') },
    payload: { grant_type: 'refresh_token', refresh_token: refreshToken, ...choice },
  });
  return { status: response.statusCode, body: response.json() as Record<string, string> };
}

const infoOf = async (token = '') => (await callAs(app, token, '/blade-auth/oauth/user-info')).json().data as Record<string, unknown>;

describe('switching department and role', () => {
  test('goes on with the rights and the reach of the chosen role alone, at once', async () => {
    const first = (await signInWith(app, { username: 'both' })).json() as Record<string, string>;
    expect(await infoOf(first.access_token)).toMatchObject({ permissions: ['apply', 'apply_view', 'system'], dataScope: 'dept_below' });
    const { status, body } = await refresh(first.refresh_token ?? '', { deptId: bed.people.deptId, roleId: clerkId });
    expect({ status, body }).toMatchObject({ status: 200, body: { role_id: clerkId, role_title: '文员' } });
    const narrowed = { roleId: clerkId, permissions: ['system'], dataScope: 'self' };
    expect(await infoOf(body.access_token)).toMatchObject(narrowed);
    // The token from before is the same session: it is no way around.
    expect(await infoOf(first.access_token)).toMatchObject(narrowed);
    // A plain refresh keeps the choice; another choice is possible, because the roles are still theirs.
    const next = await refresh(body.refresh_token ?? '');
    expect(next.body.role_id).toBe(clerkId);
    expect((await refresh(next.body.refresh_token ?? '', { roleId: bed.people.roleId })).body.role_title).toBe('医生');
  });

  test('a role alone is a choice, also of somebody who stands in no department', async () => {
    const store = bed.database.forTenant('100001');
    const stand = (deptId: string | null) =>
      store.run(sql`UPDATE user_account SET dept_id = ${deptId} WHERE tenant_id = '100001' AND account_key = 'both'`);
    await stand(null);
    const first = (await signInWith(app, { username: 'both' })).json() as Record<string, string>;
    expect(await refresh(first.refresh_token ?? '', { roleId: clerkId })).toMatchObject({ status: 200, body: { role_id: clerkId } });
    await stand(bed.people.deptId);
  });

  test('with both roles named, both count', async () => {
    const first = (await signInWith(app, { username: 'both' })).json() as Record<string, string>;
    const { body } = await refresh(first.refresh_token ?? '', { roleId: `${bed.people.roleId},${clerkId}` });
    expect(body).toMatchObject({ role_name: 'doctor,clerk', role_title: '医生,文员' });
  });

  test.each<[string, { deptId?: string; roleId?: string }]>([
    ['a role that is not his', { roleId: '00000000-0000-7000-8000-000000000000' }],
    ['a role of his and one that is not', { roleId: 'own,foreign' }],
    ['a department that is not his', { deptId: 'ward' }],
    ['what is no id', { roleId: "x' OR 1=1" }],
  ])('refuses %s, and the token stays good', async (_, { deptId, roleId }) => {
    const first = (await signInWith(app)).json() as Record<string, string>;
    const ids: Record<string, string> = { 'own,foreign': `${bed.people.roleId},${clerkId}`, ward: bed.people.wardId };
    const choice = { deptId: deptId && (ids[deptId] ?? deptId), roleId: roleId && (ids[roleId] ?? roleId) };
    expect(await refresh(first.refresh_token ?? '', choice)).toEqual({ status: 400, body: NOT_HIS });
    expect((await refresh(first.refresh_token ?? '')).status).toBe(200);
  });

  test('a role that is taken away meanwhile is gone, chosen or not', async () => {
    const first = (await signInWith(app, { username: 'both' })).json() as Record<string, string>;
    const { body } = await refresh(first.refresh_token ?? '', { roleId: clerkId });
    await bed.database.forTenant('100001').run(sql`DELETE FROM user_role WHERE tenant_id = '100001' AND role_id = ${clerkId}`);
    expect((await refresh(body.refresh_token ?? '')).body.role_id).toBe('');
    await bed.database.forGroup().run(sql`
      INSERT INTO user_role (tenant_id, user_id, role_id, create_time)
      SELECT tenant_id, id, ${clerkId}::uuid, create_time FROM user_account WHERE tenant_id = '100001' AND account_key = 'both' RETURNING 1 AS added`);
  });
});
