import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOnlineUser, logoutOnlineUser } from '../../../../contract/domains/access/online-user.endpoints.ts';
import {
  detailPlatform,
  detailUser,
  exportUser,
  listShopUser,
  listUser,
  removeUser,
  resetPasswords,
  submitUser,
  unlockUser,
  updatePlatform,
  updateUser,
} from '../../../../contract/domains/access/user.endpoints.ts';
import { post } from '../../../../contract/domains/organisation/post.resource.ts';
import { showUserInfo } from '../../../../contract/domains/session/session.endpoints.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { sql } from '../../../engine/store/sql.ts';
import { type AccessTestbed, aUser, createAccessTestbed, TENANT } from '../access.testing.ts';

interface Row extends Record<string, unknown> {
  id: string;
  account: string;
  version: number;
  can?: string[];
}

const PHONE = '13812345678';
const everything = [
  'user_view',
  'user_add',
  'user_edit',
  'user_delete',
  'user_grant',
  'user_reset',
  'user_unlock',
  'user_export',
  'online_user',
  'online_user_logout',
];

const WINDOWS_CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let bed: AccessTestbed;
beforeAll(async () => {
  bed = await createAccessTestbed();
});
afterAll(() => bed.app.close());

const list = async (input: object = {}, client = bed.admin): Promise<string[]> =>
  (await client.get<Page<Row>>(listUser, { size: 200, ...input })).records.map(({ account }) => account).sort();

const signIn = (account: string, password: string) =>
  bed.app.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: {
      authorization: `Basic ${Buffer.from('lianyi-api:lianyi-api-demo').toString('base64')}`,
      'tenant-id': TENANT,
      'user-agent': WINDOWS_CHROME,
    },
    payload: { grant_type: 'password', username: account, password },
  });

describe('adding somebody', () => {
  test('answers a one-time password, once, which opens nothing but its own change', async () => {
    const { status, body } = await bed.admin.send<Row>(submitUser, aUser('newcomer', { phone: PHONE }), { key: 'add-newcomer-1' });
    expect({ status, password: body.data?.password }).toEqual({ status: 200, password: expect.stringMatching(/^[A-Za-z0-9]{12}$/) });
    const again = await bed.admin.send<Row>(submitUser, aUser('newcomer', { phone: PHONE }), { key: 'add-newcomer-1' });
    expect(again.body.data).toMatchObject({ id: body.data?.id });
    expect(again.body.data).not.toHaveProperty('password');
    const reply = await signIn('newcomer', String(body.data?.password));
    expect(reply.statusCode).toBe(200);
    const info = await bed.app.app.inject({
      url: `/api${showUserInfo.path}`,
      headers: { 'blade-auth': `bearer ${reply.json().access_token as string}` },
    });
    expect(info.json().data).toMatchObject({ mustChangePassword: 1, permissions: [] });
    const { rows } = await bed.store.run(
      sql`SELECT answer::text AS answer FROM idempotency_key WHERE tenant_id = ${TENANT} AND key = 'add-newcomer-1'`,
    );
    expect(JSON.stringify(rows)).not.toContain(String(body.data?.password));
  });

  test('refuses an account that is taken, in any spelling', async () => {
    await bed.admin.get(submitUser, aUser('Taken.One'));
    expect(await bed.admin.send(submitUser, aUser('tAKEN.oNE'))).toMatchObject({
      status: 409,
      body: { msg: '账号已存在', errors: [{ field: 'account', message: '账号已存在' }] },
    });
  });

  test.each([
    [{ account: '' }, '请输入账号'],
    [{ account: 'a b' }, '只能包含字母、数字、下划线、点、冒号和短横线'],
    [{ realName: '' }, '请输入姓名'],
    [{ phone: '123' }, '手机号码长度不为11位'],
    [{ idNumber: '1' }, '身份证号格式不正确'],
    [{ idNumber: '530111197001010018' }, '身份证号格式不正确'],
    [{ deptId: '00000000-0000-7000-8000-000000000000' }, '部门不存在'],
    [{ postIds: ['00000000-0000-7000-8000-000000000000'] }, '岗位不存在'],
  ])('%j: %s', async (wrong, msg) => {
    expect(await bed.admin.send(submitUser, { ...aUser('never'), ...wrong })).toMatchObject({ status: 400, body: { msg } });
  });

  test('is refused beyond the accounts that the hospital has bought', async () => {
    const group = bed.app.services.database.forGroup('000000');
    await group.run(sql`UPDATE tenant SET account_quota = 1 WHERE tenant_code = ${TENANT}`);
    expect(await bed.admin.send(submitUser, aUser('toomany'))).toMatchObject({
      status: 409,
      body: { msg: '账号数量已达上限（1个），请联系平台管理员' },
    });
    await group.run(sql`UPDATE tenant SET account_quota = NULL WHERE tenant_code = ${TENANT}`);
  });
});

describe('the list', () => {
  test('is narrowed by department with everything below it, by role, position, category, state and name', async () => {
    const top = await bed.aDepartment('外科');
    const below = await bed.aDepartment('骨科', top);
    const roleId = await bed.aRole(['post_view'], 'self', '护士');
    const { id: postId } = await bed.admin.get<{ id: string }>(endpointOf(post, 'submit'), {
      category: '3',
      postCode: 'hs',
      postName: '护士',
      sort: 1,
    });
    await bed.admin.get(submitUser, aUser('surgeon', { deptId: top, realName: '骆青云' }));
    await bed.admin.get(submitUser, aUser('nurse', { deptId: below, roleIds: [roleId], postIds: [postId] }));
    await bed.admin.get(submitUser, aUser('shopper', { userCategory: '1', status: '0' }));
    expect(await list({ deptId: top })).toEqual(['nurse', 'surgeon']);
    expect(await list({ deptId: below })).toEqual(['nurse']);
    expect(await list({ roleId })).toEqual(['nurse']);
    expect(await list({ postId })).toEqual(['nurse']);
    expect(await list({ userCategory: '1' })).toEqual(['shopper']);
    expect(await list({ userCategory: '2' })).not.toContain('shopper');
    expect(await list({ userCategory: '2' })).toContain('strangerAdmin');
    expect(await list({ status: '0' })).toEqual(['shopper']);
    expect(await list({ realName: '青云' })).toEqual(['surgeon']);
    expect(await list({ account: '%' })).toEqual([]);
    const shop = await bed.admin.get<Page<Row>>(listShopUser);
    expect(shop.records.map(({ account }) => account)).toEqual(['shopper']);
    const page = await bed.admin.get<Page<Row>>(listUser, { account: 'nurse' });
    expect(page.records[0]).toMatchObject({ deptName: '骨科', roleName: '护士', postName: '护士' });
    // Such as of somebody who left before it did.
    await bed.app.services.database
      .forTenant(TENANT)
      .run(sql`UPDATE department SET is_deleted = 1 WHERE tenant_id = ${TENANT} AND id = ${below}`);
    expect((await bed.admin.get<Page<Row>>(listUser, { account: 'nurse' })).records[0]).toMatchObject({ deptName: '骨科' });
  });

  test('never shows a password’s hash, and numbers only to whoever may see them', async () => {
    const clerk = await bed.aPerson([await bed.aRole(everything)]);
    const { id } = await bed.admin.get<Row>(submitUser, aUser('masked', { phone: PHONE, idNumber: '530111197001010017' }));
    const seen = await clerk.client.get<Page<Row>>(listUser, { account: 'masked' });
    expect(seen.records[0]).toMatchObject({ phone: '138****5678' });
    expect(await clerk.client.get<Row>(detailUser, { id })).toMatchObject({ phone: '138****5678', idNumber: '530*************17' });
    expect(await bed.admin.get<Row>(detailUser, { id })).toMatchObject({ phone: PHONE, idNumber: '530111197001010017' });
    expect(JSON.stringify([seen, await bed.admin.get<Row>(detailUser, { id })])).not.toMatch(/argon2|passwordHash|accountKey/);
    // Whoever cannot read a number cannot find it out digit by digit either.
    expect(await list({ phone: '1381' }, clerk.client)).toEqual([]);
    expect(await list({ phone: PHONE }, clerk.client)).toContain('masked');
    expect(await list({ phone: '1381' })).toContain('masked');
    const { rows } = await bed.store.run(
      sql`SELECT 1 FROM audit_log WHERE tenant_id = ${TENANT} AND call = 'detail-user' AND row_id = ${id}`,
    );
    expect(rows).toHaveLength(2);
  });

  test('tells what may be done with whom', async () => {
    const clerk = await bed.aPerson([await bed.aRole(everything)]);
    const canWith = async (account: string) => (await clerk.client.get<Page<Row>>(listUser, { account })).records[0]?.can;
    expect(await canWith('strangerAdmin')).toEqual([]);
    expect(await canWith(clerk.account)).toEqual(['update-user', 'update-platform-user', 'grant-user']);
    const { account } = await bed.aPerson([]);
    expect(await canWith(account)).toEqual(expect.arrayContaining(['remove-user', 'reset-password-user']));
  });
});

describe('changing somebody', () => {
  test('an absent field stays, an empty one is cleared, an older version is told so', async () => {
    const added = await bed.admin.get<Row>(submitUser, aUser('changing', { phone: PHONE, email: 'a@example.org' }));
    const { version } = await bed.admin.get<Row>(
      updateUser,
      aUser('changing', { id: added.id, version: added.version, email: null, realName: '温若竹' }),
    );
    const shown = await bed.admin.get<Row>(detailUser, { id: added.id });
    expect(shown).toMatchObject({ realName: '温若竹', phone: PHONE, version });
    expect(shown).not.toHaveProperty('email');
    expect((await bed.admin.send(updateUser, aUser('changing', { id: added.id, version: added.version }))).status).toBe(409);
  });

  test('a nickname that was chosen stays beside a new name, and gives way to the name itself', async () => {
    const { id } = await bed.admin.get<Row>(submitUser, aUser('nicknamed', { name: '小温' }));
    const change = (values: object) => bed.admin.get<Row>(updateUser, aUser('nicknamed', { id, ...values }));
    expect(await change({ name: '小温', realName: '温若竹' })).toMatchObject({ realName: '温若竹', name: '小温' });
    expect(await change({ name: '温若竹', realName: '温若竹' })).toMatchObject({ name: '温若竹' });
  });

  test('whoever is disabled or removed is out at once', async () => {
    const [first, second] = [await bed.aPerson([]), await bed.aPerson([])];
    expect((await first.client.send(showUserInfo)).status).toBe(200);
    await bed.admin.get(updateUser, aUser(first.account, { id: first.id, status: '0' }));
    await bed.admin.get(removeUser, { ids: [second.id] });
    expect((await first.client.send(showUserInfo)).status).toBe(401);
    expect((await second.client.send(showUserInfo)).status).toBe(401);
    expect((await bed.admin.send(submitUser, aUser(second.account))).status).toBe(200);
  });
});

describe('somebody of another hospital', () => {
  test('is absent, also for the group', async () => {
    const { id } = await bed.aPerson([]);
    const group = await bed.app.as('platformAdmin');
    for (const [endpoint, input] of [
      [detailUser, { id }],
      [updateUser, aUser('stolen', { id })],
      [removeUser, { ids: [id] }],
      [resetPasswords, { userIds: [id] }],
    ] as const)
      expect((await group.send(endpoint, input)).status).toBe(404);
    expect(await list({}, group)).not.toContain('strangerAdmin');
  });
});

describe('passwords and locks', () => {
  test('a reset ends the sessions and is answered once', async () => {
    const person = await bed.aPerson([]);
    const [answer] = await bed.admin.get<{ account: string; password: string }[]>(resetPasswords, { userIds: [person.id] });
    expect(answer).toMatchObject({ account: person.account, password: expect.stringMatching(/^.{12}$/) });
    expect((await person.client.send(showUserInfo)).status).toBe(401);
    expect((await signIn(person.account, answer?.password ?? '')).statusCode).toBe(200);
  });

  test('nobody gets around their old password by a reset, alone or among others', async () => {
    const [clerk, other] = [await bed.aPerson([await bed.aRole(everything)]), await bed.aPerson([])];
    for (const userIds of [[clerk.id], [other.id, clerk.id]])
      expect(await clerk.client.send(resetPasswords, { userIds })).toMatchObject({
        status: 409,
        body: { msg: '请在个人信息中修改自己的密码' },
      });
    expect((await other.client.send(showUserInfo)).status).toBe(200);
  });

  test('a locked account is shown as such and unlocked', async () => {
    const person = await bed.aPerson([]);
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(person.account, 'wrong');
    const shown = async () => (await bed.admin.get<Page<Row>>(listUser, { account: person.account })).records[0];
    expect(await shown()).toMatchObject({ lockedUntil: expect.any(String), can: expect.arrayContaining(['unlock-user']) });
    await bed.admin.get(unlockUser, { userIds: [person.id] });
    expect(await shown()).not.toHaveProperty('lockedUntil');
  });
});

test('the platform type is kept with what its client adds', async () => {
  const { id } = await bed.aPerson([]);
  const values = { userType: 'app', userExt: { device: 'pad' } };
  expect(await bed.admin.get(updatePlatform, { userId: id, ...values })).toMatchObject(values);
  expect(await bed.admin.get(detailPlatform, { id })).toMatchObject({ id, ...values });
});

describe('online users', () => {
  test('are shown with their sessions and can be sent away', async () => {
    const person = await bed.aPerson([]);
    const sessions = async () => (await bed.admin.get<Page<Row>>(listOnlineUser, { account: person.account })).records;
    const [session] = await sessions();
    expect(session).toMatchObject({ account: person.account, ip: '127.0.0.1', isOwn: 0 });
    await bed.admin.get(logoutOnlineUser, { ids: [session?.id] });
    expect((await person.client.send(showUserInfo)).status).toBe(401);
    expect(await sessions()).toEqual([]);
    expect((await bed.admin.send(logoutOnlineUser, { ids: [session?.id] })).status).toBe(404);
  });

  test('are shown with the name of their browser', async () => {
    const { password } = await bed.admin.get<{ password: string }>(submitUser, aUser('windows'));
    await signIn('windows', password);
    const { records } = await bed.admin.get<Page<Row>>(listOnlineUser, { account: 'windows' });
    expect(records.map(({ browser }) => browser)).toEqual(['Chrome 142 / Windows']);
  });

  test('but not oneself, and nobody of another hospital', async () => {
    const own = (await bed.admin.get<Page<Row>>(listOnlineUser, { size: 200 })).records.find(({ isOwn }) => isOwn === 1);
    expect((await bed.admin.send(logoutOnlineUser, { ids: [own?.id] })).status).toBe(409);
    expect((await (await bed.app.as('platformAdmin')).send(logoutOnlineUser, { ids: [own?.id] })).status).toBe(404);
  });
});

test('the export needs its own permission and is masked like the list', async () => {
  const viewer = await bed.aPerson([await bed.aRole(['user_view'])]);
  expect((await viewer.client.send(exportUser)).status).toBe(403);
});
