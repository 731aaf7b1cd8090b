import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  approveRegistration,
  listRegistrations,
  refuseRegistration,
  registration,
} from '../../../../contract/domains/session/registration.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { announceAccessChange } from '../../../engine/identity/access-changes.ts';
import { createDepartment } from '../../../engine/identity/accounts.ts';
import { newId } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { registerWith, signInAs } from '../third-party/third-party.testing.ts';
import { createRegistrationTestbed, PASSWORD, type RegistrationTestbed, registrationInput, TENANT } from './registration.testing.ts';

let bed: RegistrationTestbed;
beforeAll(async () => {
  bed = await createRegistrationTestbed();
});
afterAll(() => bed.close());
beforeEach(() => bed.nextMinute());

/** The administrator with another role in place of their own. */
async function withOnlyRole(roleId: string, work: () => Promise<void>): Promise<void> {
  const { userId } = bed.app.people.strangerAdmin;
  const store = bed.app.services.database.forTenant(TENANT);
  const give = (id: string | undefined) =>
    store.transaction(async (tx) => {
      await tx.run(sql`UPDATE user_role SET role_id = ${id} WHERE tenant_id = ${TENANT} AND user_id = ${userId}`);
      await announceAccessChange(tx);
    });
  const { rows } = await store.run<{ id: string }>(
    sql`SELECT role_id AS id FROM user_role WHERE tenant_id = ${TENANT} AND user_id = ${userId}`,
  );
  await give(roleId);
  await work().finally(() => give(rows[0]?.id));
}

describe('approve-registration', () => {
  test('opens the account in the department and with the role; both ways lead in', async () => {
    const { id } = await bed.aRegistration('ready');
    const admin = await bed.app.as('strangerAdmin');
    expect(await admin.get(approveRegistration, { id, deptId: bed.deptId, roleId: bed.roleId })).toMatchObject({ status: 'approved' });
    const third = await signInAs(bed.app, 'ready', TENANT);
    expect(third).toMatchObject({ status: 200, body: { account: 'ready', real_name: '温若兰', dept_id: bed.deptId, role_id: bed.roleId } });
    const response = await bed.app.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: `Basic ${Buffer.from('lianyi-api:lianyi-api-demo').toString('base64')}`, 'tenant-id': TENANT },
      payload: { grant_type: 'password', username: 'ready', password: PASSWORD },
    });
    expect(response.json()).toMatchObject({ user_id: third.body.user_id });
    expect((await bed.rowsOf()).find((row) => row.id === id)).toMatchObject({ status: 'approved', auditUserName: 'strangerAdmin' });
    expect((await bed.rowsOf()).find((row) => row.id === id)?.can).toEqual([]);
  });

  test('gives nothing that the approver has not', async () => {
    const { id } = await bed.aRegistration('climber');
    const narrow = await bed.aRole('dept', ['registration_view', 'registration_audit', 'consultation_apply']);
    const wide = await bed.aRole('tenant', ['consultation_apply']);
    const richer = await bed.aRole('self', ['consultation_apply', 'applyorder_delete']);
    const fitting = await bed.aRole('self', ['consultation_apply']);
    const admin = await bed.app.as('strangerAdmin');
    await withOnlyRole(narrow, async () => {
      for (const roleId of [wide, richer]) {
        const reply = await admin.send(approveRegistration, { id, deptId: bed.deptId, roleId });
        expect(reply).toMatchObject({ status: 403, body: { msg: '不能授予超出自己权限的角色' } });
      }
      expect((await admin.send(approveRegistration, { id, deptId: bed.deptId, roleId: fitting })).status).toBe(200);
    });
  });

  test('opens no account where the approver does not reach', async () => {
    const { id } = await bed.aRegistration('outside');
    const store = bed.app.services.database.forTenant(TENANT);
    const deptId = await createDepartment(store, { deptName: '信息科' }, { now: bed.app.clock.now() });
    const near = await bed.aRole('dept_below', ['registration_view', 'registration_audit', 'consultation_apply']);
    const admin = await bed.app.as('strangerAdmin');
    await withOnlyRole(near, async () => {
      const reply = await admin.send(approveRegistration, { id, deptId, roleId: await bed.aRole('self', ['consultation_apply']) });
      expect(reply).toMatchObject({ status: 403, body: { msg: '不能管理自己数据范围以外的部门的用户' } });
    });
    await admin.get(approveRegistration, { id, deptId, roleId: bed.roleId });
    const { rows } = await store.run<{ call: string }>(sql`
      SELECT a.call FROM audit_log a JOIN user_account u ON u.tenant_id = a.tenant_id AND u.id = a.row_id
      JOIN change_log c ON c.tenant_id = u.tenant_id AND c.row_id = u.id
      WHERE a.tenant_id = ${TENANT} AND u.account_key = 'outside' AND a.row_table = 'user_account' LIMIT 1`);
    expect(rows).toEqual([{ call: approveRegistration.name }]);
  });

  test('refuses a role or department of nobody, or of another hospital', async () => {
    const { id } = await bed.aRegistration('lost');
    const admin = await bed.app.as('strangerAdmin');
    const other = bed.app.people.applyAdmin.deptId;
    for (const wrong of [newId(), other])
      expect(await admin.send(approveRegistration, { id, deptId: wrong, roleId: bed.roleId })).toMatchObject({
        status: 400,
        body: { msg: '部门不存在' },
      });
    expect(await admin.send(approveRegistration, { id, deptId: bed.deptId, roleId: newId() })).toMatchObject({
      status: 400,
      body: { msg: '角色不存在' },
    });
  });

  test('opens no more accounts than the hospital has bought', async () => {
    const { id } = await bed.aRegistration('beyond');
    const quota = (value: number | null) =>
      bed.app.services.database.forGroup().run(sql`UPDATE tenant SET account_quota = ${value} WHERE tenant_code = ${TENANT}`);
    await quota(1);
    const reply = await (await bed.app.as('strangerAdmin')).send(approveRegistration, { id, deptId: bed.deptId, roleId: bed.roleId });
    expect(reply).toMatchObject({ status: 409, body: { msg: '账号数量已达上限（1个），请联系平台管理员' } });
    await quota(null);
  });

  test('refuses an account that somebody else has got meanwhile', async () => {
    const { id } = await bed.aRegistration('popular');
    const admin = await bed.app.as('strangerAdmin');
    await bed.app.services.database.forTenant(TENANT).run(sql`
      UPDATE user_account SET account_key = 'popular' WHERE tenant_id = ${TENANT} AND id = ${bed.app.people.stranger.userId}`);
    const reply = await admin.send(approveRegistration, { id, deptId: bed.deptId, roleId: bed.roleId });
    expect(reply).toMatchObject({ status: 409, body: { msg: '账号已被使用，请拒绝后由申请人更换账号' } });
  });

  test("is nobody else's business: not even the platform reads who asks", async () => {
    const { id } = await bed.aRegistration('private');
    expect((await bed.rowsOf('platformAdmin')).some((row) => row.id === id)).toBe(false);
    expect((await (await bed.app.as('applyAdmin')).send(listRegistrations)).status).toBe(403);
  });

  test('shows through whom they come, on the screen and on the sheet', async () => {
    const { id } = await bed.aRegistration('known');
    expect((await bed.rowsOf()).find((row) => row.id === id)).toMatchObject({ sourceName: '本院账号', identityName: 'known' });
    const { token } = await bed.app.as('strangerAdmin');
    const { path } = endpointOf(registration, 'export');
    const response = await bed.app.app.inject({ url: `/api${path}`, headers: { 'blade-auth': `bearer ${token}` } });
    const rows = (await readXlsx(new Uint8Array(response.rawPayload))).sheets[0]?.rows ?? [];
    expect(rows.find(([, account]) => account === 'known')?.slice(2, 5)).toEqual(['本院账号', 'known', '待审核']);
  });
});

describe('refuse-registration', () => {
  test('leaves a reason, which the newcomer reads; he may ask again', async () => {
    const { id } = await bed.aRegistration('denied');
    const admin = await bed.app.as('strangerAdmin');
    await admin.get(refuseRegistration, { id, reason: '不是本院职工' });
    expect((await bed.rowsOf()).find((row) => row.id === id)).toMatchObject({
      refuseReason: '不是本院职工',
      auditUserName: 'strangerAdmin',
    });
    const { body } = await signInAs(bed.app, 'denied', TENANT);
    expect(body).toMatchObject({ user_id: '', registration_status: 'refused', registration_reason: '不是本院职工' });
    const again = await registerWith(bed.app, body.access_token ?? '', registrationInput(body.oauth_id, 'denied'), '10.8.8.8');
    expect(again.status).toBe(200);
  });
});
