import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approveRegistration, refuseRegistration } from '../../../../contract/domains/session/registration.actions.ts';
import { listRegistrations } from '../../../../contract/domains/session/registration.endpoints.ts';
import { createRole } from '../../../kernel/identity/accounts.ts';
import type { DataScope } from '../../../kernel/identity/actor.ts';
import { newId } from '../../../kernel/store/rows.ts';
import { sql } from '../../../kernel/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { IdentityProvider } from '../third-party/identity-provider.testing.ts';
import { configureProvider, registerWith, signInAs } from '../third-party/third-party.testing.ts';

const TENANT = '100003';
const PASSWORD = 'Morning-Round-7';

let app: TestApp;
let provider: IdentityProvider;
let roleId = '';
let deptId = '';
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  provider = await configureProvider(app, 'strangerAdmin');
  roleId = await aRole('tenant', ['consultation_apply']);
  deptId = app.people.strangerAdmin.deptId;
});
afterAll(async () => {
  await provider.stop();
  await app.close();
});
beforeEach(() => app.clock.advance(86_400_000));

function aRole(dataScope: DataScope, permissionCodes: readonly string[]): Promise<string> {
  count += 1;
  const role = { alias: `role${count}`, name: `角色${count}`, dataScope, permissionCodes };
  return app.services.database.forTenant(TENANT).transaction((tx) => createRole(tx, role, { now: app.clock.now() }));
}

const fill = (oauthId: string, account: string, values: object = {}) => ({
  ...{ tenantId: TENANT, name: '温若兰', account, password: PASSWORD, password2: PASSWORD, oauthId },
  ...values,
});

interface Row {
  id: string;
  account: string;
  status: string;
  can?: string[];
}

const rowsOf = async (name: 'strangerAdmin' | 'applyAdmin' | 'platformAdmin' = 'strangerAdmin'): Promise<Row[]> =>
  (await (await app.as(name)).get<{ records: Row[] }>(listRegistrations, { size: 200 })).records;

/** A newcomer who has registered under his login name. */
async function aRegistration(login: string, ip = `10.0.0.${(count += 1)}`): Promise<Row> {
  const { body } = await signInAs(app, login, TENANT);
  expect(await registerWith(app, body.access_token ?? '', fill(body.oauth_id ?? '', login), ip)).toMatchObject({ status: 200 });
  return (await rowsOf()).find(({ account }) => account === login) as Row;
}

describe('register-guest', () => {
  test('leaves a request that waits for an administrator, who is told', async () => {
    const row = await aRegistration('wen');
    expect(row).toMatchObject({
      name: '温若兰',
      account: 'wen',
      status: 'submitted',
      sourceName: '本院账号',
      identityName: 'wen',
      can: ['approve-registration', 'refuse-registration'],
    });
    expect(JSON.stringify(row)).not.toContain('argon2');
    await app.deliver();
    const { rows } = await app.services.database.forTenant(TENANT).run(sql`
      SELECT user_id AS "userId", title, link FROM notice WHERE tenant_id = ${TENANT} AND context LIKE ${'%（wen）%'}`);
    expect(rows).toEqual([{ userId: app.people.strangerAdmin.userId, title: '有新的注册申请', link: '/system/registration' }]);
  });

  test('asks for everything in the exact words', async () => {
    const { body } = await signInAs(app, 'words', TENANT);
    const send = (values: object) => registerWith(app, body.access_token ?? '', fill(body.oauth_id ?? '', 'words', values));
    for (const [values, msg] of [
      [{ tenantId: '' }, '请先输入租户编号'],
      [{ account: '' }, '请先输入账号名称'],
      [{ password: '' }, '请先输入密码'],
      [{ password2: '' }, '请先输入密码'],
      [{ password2: 'Evening-Round-7' }, '两次密码输入不一致'],
      [{ password: 'short1', password2: 'short1' }, '密码不能少于8位'],
      [{ tenantId: '100002' }, '租户编号与登录来源不一致'],
      [{ account: 'StrangerAdmin' }, '账号已存在，请更换'],
    ] as const)
      expect(await send(values)).toMatchObject({ status: 400, body: { msg } });
  });

  test('is for the newcomer of the token alone', async () => {
    const one = (await signInAs(app, 'one', TENANT)).body;
    const two = (await signInAs(app, 'two', TENANT)).body;
    const { token } = await app.as('strangerAdmin');
    for (const sent of ['', 'nonsense', two.access_token ?? '', token])
      expect((await registerWith(app, sent, fill(one.oauth_id ?? '', 'one'))).status).toBe(401);
    app.clock.advance(31 * 60_000);
    expect((await registerWith(app, one.access_token ?? '', fill(one.oauth_id ?? '', 'one'))).status).toBe(401);
  });

  test('one request of a person waits at a time', async () => {
    await aRegistration('twice');
    const { body } = await signInAs(app, 'twice', TENANT);
    expect(body).toMatchObject({ user_id: '', registration_status: 'submitted' });
    const again = await registerWith(app, body.access_token ?? '', fill(body.oauth_id ?? '', 'other'), '10.9.9.9');
    expect(again).toMatchObject({ status: 409, body: { msg: '注册申请已提交，请等待管理员审核' } });
  });

  test('five a day from one address', async () => {
    const { body } = await signInAs(app, 'eager', TENANT);
    const send = () => registerWith(app, body.access_token ?? '', fill(body.oauth_id ?? '', 'eager'), '10.7.7.7');
    const codes: number[] = [];
    for (let at = 0; at < 6; at += 1) codes.push((await send()).status);
    expect(codes).toEqual([200, 409, 409, 409, 409, 429]);
  });
});

describe('approve-registration', () => {
  test('opens the account in the department and with the role; both ways lead in', async () => {
    const { id } = await aRegistration('ready');
    const admin = await app.as('strangerAdmin');
    expect(await admin.get(approveRegistration, { id, deptId, roleId })).toMatchObject({ status: 'approved' });
    const third = await signInAs(app, 'ready', TENANT);
    expect(third).toMatchObject({ status: 200, body: { account: 'ready', real_name: '温若兰', dept_id: deptId, role_id: roleId } });
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: `Basic ${Buffer.from('lianyi-api:lianyi-api-demo').toString('base64')}`, 'tenant-id': TENANT },
      payload: { grant_type: 'password', username: 'ready', password: PASSWORD },
    });
    expect(response.json()).toMatchObject({ user_id: third.body.user_id });
    expect((await rowsOf()).find((row) => row.id === id)).toMatchObject({ status: 'approved', auditUserName: 'strangerAdmin' });
    expect((await rowsOf()).find((row) => row.id === id)?.can).toEqual([]);
  });

  test('gives nothing that the approver has not', async () => {
    const { id } = await aRegistration('climber');
    const narrow = await aRole('dept', ['registration_view', 'registration_audit', 'consultation_apply']);
    const wide = await aRole('tenant', ['consultation_apply']);
    const richer = await aRole('self', ['consultation_apply', 'applyorder_delete']);
    const fitting = await aRole('self', ['consultation_apply']);
    const { userId } = app.people.strangerAdmin;
    const inTenant = app.services.database.forTenant(TENANT);
    const { rows: before } = await inTenant.run<{ roleId: string }>(
      sql`SELECT role_id AS "roleId" FROM user_role WHERE tenant_id = ${TENANT} AND user_id = ${userId}`,
    );
    await inTenant.run(sql`UPDATE user_role SET role_id = ${narrow} WHERE tenant_id = ${TENANT} AND user_id = ${userId}`);
    await app.services.database.forTenant(TENANT).run(sql`SELECT pg_notify('access_changed', '') FROM tenant WHERE tenant_code = ${TENANT}`);
    const admin = await app.as('strangerAdmin');
    await expect.poll(async () => (await admin.send(approveRegistration, { id, deptId, roleId: wide })).status).toBe(403);
    for (const given of [wide, richer]) {
      const reply = await admin.send(approveRegistration, { id, deptId, roleId: given });
      expect(reply).toMatchObject({ status: 403, body: { msg: '不能授予超出自己权限的角色' } });
    }
    expect((await admin.send(approveRegistration, { id, deptId, roleId: fitting })).status).toBe(200);
    await inTenant.run(sql`UPDATE user_role SET role_id = ${before[0]?.roleId} WHERE tenant_id = ${TENANT} AND user_id = ${userId}`);
    await inTenant.run(sql`SELECT pg_notify('access_changed', '') FROM tenant WHERE tenant_code = ${TENANT}`);
    await expect.poll(async () => (await admin.send(listRegistrations)).status).toBe(200);
  });

  test('refuses a role or department of nobody, or of another hospital', async () => {
    const { id } = await aRegistration('lost');
    const admin = await app.as('strangerAdmin');
    const other = app.people.applyAdmin.deptId;
    for (const wrong of [newId(), other])
      expect(await admin.send(approveRegistration, { id, deptId: wrong, roleId })).toMatchObject({ status: 400, body: { msg: '部门不存在' } });
    expect(await admin.send(approveRegistration, { id, deptId, roleId: newId() })).toMatchObject({ status: 400, body: { msg: '角色不存在' } });
  });

  test('refuses an account that somebody else has got meanwhile', async () => {
    const { id } = await aRegistration('popular');
    const admin = await app.as('strangerAdmin');
    await app.services.database.forTenant(TENANT).run(sql`
      UPDATE user_account SET account_key = 'popular' WHERE tenant_id = ${TENANT} AND id = ${app.people.stranger.userId}`);
    const reply = await admin.send(approveRegistration, { id, deptId, roleId });
    expect(reply).toMatchObject({ status: 409, body: { msg: '账号已被使用，请拒绝后由申请人更换账号' } });
  });

  test('two administrators at once: one opens the account, one is told', async () => {
    const { id } = await aRegistration('raced');
    const admin = await app.as('strangerAdmin');
    const replies = await Promise.all([1, 2].map(() => admin.send(approveRegistration, { id, deptId, roleId })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('does not exist for another hospital, nor for the group', async () => {
    const { id } = await aRegistration('private');
    for (const name of ['platformAdmin'] as const) {
      const admin = await app.as(name);
      expect(await admin.send(approveRegistration, { id, deptId, roleId })).toMatchObject({ status: expect.toSatisfy((code) => code === 400 || code === 404) });
      expect((await admin.send(refuseRegistration, { id, reason: '不认识' })).status).toBe(404);
      expect((await rowsOf(name)).some((row) => row.id === id)).toBe(false);
    }
    expect((await (await app.as('applyAdmin')).send(listRegistrations)).status).toBe(403);
  });
});

describe('refuse-registration', () => {
  test('needs a reason, which the newcomer reads; he may ask again', async () => {
    const { id } = await aRegistration('denied');
    const admin = await app.as('strangerAdmin');
    for (const [reason, msg] of [
      ['', '请填写拒绝原因'],
      ['。。。', '请填写具体内容，不能只有标点'],
    ])
      expect(await admin.send(refuseRegistration, { id, reason })).toMatchObject({ status: 400, body: { msg } });
    await admin.get(refuseRegistration, { id, reason: '不是本院职工' });
    const { body } = await signInAs(app, 'denied', TENANT);
    expect(body).toMatchObject({ user_id: '', registration_status: 'refused', registration_reason: '不是本院职工' });
    const again = await registerWith(app, body.access_token ?? '', fill(body.oauth_id ?? '', 'denied'), '10.8.8.8');
    expect(again.status).toBe(200);
    expect(await admin.send(approveRegistration, { id, deptId, roleId })).toMatchObject({ status: 409, body: { msg: '已拒绝状态下不能通过' } });
  });
});
