import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Whose } from '../../engine/identity/access-changes.ts';
import { createAccount } from '../../engine/identity/accounts.ts';
import { createAuthenticator } from '../../engine/identity/authenticate.ts';
import { grantAll } from '../../engine/identity/menu-sync.ts';
import { endSession, endSessionsOf } from '../../engine/identity/sessions.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { callAs, createSessionTestbed, freshStart, PASSWORD, refreshWith, type SessionTestbed, signInWith } from './session.testing.ts';

let bed: SessionTestbed;
let app: FastifyInstance;
/** A second server process on the same database, as far as the cache is concerned. */
let other: FastifyInstance;

beforeAll(async () => {
  bed = await createSessionTestbed();
  [app, other] = [await bed.newApp(), await bed.newApp()];
});
afterAll(() => bed.close());
beforeEach(() => freshStart(bed));

const INFO = '/blade-auth/oauth/user-info';
const statusOn = async (server: FastifyInstance, token: string) => (await callAs(server, token, INFO)).statusCode;
const permissionsOn = async (server: FastifyInstance, token: string): Promise<string[]> =>
  (await callAs(server, token, INFO)).json().data?.permissions;
const tokenOf = async (): Promise<string> => (await signInWith(app)).json().access_token;

let renames = 0;

/** Waits until both servers answer from memory: then a change that nobody announces goes unnoticed. */
async function untilCached(token: string): Promise<void> {
  const rename = (name: string) =>
    bed.database.forTenant('100001').run(sql`UPDATE user_account SET real_name = ${name} WHERE id = ${bed.people.userId}`);
  const names = () => Promise.all([app, other].map(async (server) => (await callAs(server, token, INFO)).json().data.realName));
  const isCached = async () => {
    const before = await names();
    renames += 1;
    await rename(`第${renames}次`);
    return String(before) === String(await names());
  };
  await expect.poll(isCached).toBe(true);
}

/** A change made by another program, which says so as our own processes do. */
function elsewhere(change: Sql): Promise<unknown> {
  return bed.database.forGroup().transaction(async (tx) => {
    await tx.run(change);
    await tx.run(sql`SELECT pg_notify('access_changed', '')`);
  });
}

describe('logging out', () => {
  test('ends the token at once, in every process, and its refresh token', async () => {
    const { access_token: token, refresh_token } = (await signInWith(app)).json();
    await untilCached(token);
    const reply = await callAs(app, token, '/blade-auth/oauth/logout', { logs: [{ type: 'error', message: '页面错误' }] });
    expect(reply.json()).toMatchObject({ code: 200, success: true });
    expect([await statusOn(app, token), await statusOn(other, token)]).toEqual([401, 401]);
    expect((await refreshWith(app, refresh_token)).statusCode).toBe(400);
  });

  test('leaves the other sessions of the person open', async () => {
    const [one, two] = [await tokenOf(), await tokenOf()];
    await callAs(app, one, '/blade-auth/oauth/logout', {});
    expect([await statusOn(app, one), await statusOn(other, two)]).toEqual([401, 200]);
  });
});

describe('ending a session', () => {
  test('has nobody else looked up again', async () => {
    const [leaving, staying] = [await tokenOf(), await tokenOf()];
    await untilCached(leaving);
    await untilCached(staying);
    const known = (await callAs(app, staying, INFO)).json().data.realName;
    await bed.database.forTenant('100001').run(sql`UPDATE user_account SET real_name = '无人得知' WHERE id = ${bed.people.userId}`);
    await callAs(app, leaving, '/blade-auth/oauth/logout', {});
    expect(await statusOn(app, leaving)).toBe(401);
    for (const server of [app, other]) expect((await callAs(server, staying, INFO)).json().data.realName).toBe(known);
  });

  test('is told to streams with its id, and not before it is committed', async () => {
    const authenticator = createAuthenticator(bed.services);
    const told: Whose[] = [];
    authenticator.onChange(({ sessionId, userIds }) => told.push({ sessionId, userIds }));
    // It listens from the moment when it says that it may have missed something.
    await expect.poll(() => told).toEqual([{}]);
    const { sessionId } = await authenticator.authenticate(await tokenOf());
    await bed.database.forTenant('100001').transaction(async (tx) => {
      await endSession(tx, sessionId, 'forced', bed.clock.now);
      expect(told).toEqual([{}]);
    });
    await expect.poll(() => told).toEqual([{}, { sessionId }]);
    await authenticator.close();
  });
});

test('what is one person’s own has nobody else looked up again', async () => {
  const own = bed.database.forTenant('100001');
  const nurse = { account: 'Nurse', password: PASSWORD, realName: '张护士', roleIds: [bed.people.roleId] };
  await own.transaction((tx) => createAccount(tx, nurse, { now: bed.clock.now }));
  const theirs: string = (await signInWith(app, { username: 'nurse' })).json().access_token;
  const token = await tokenOf();
  await untilCached(token);
  const nameOf = async (server: FastifyInstance, of: string) => (await callAs(server, of, INFO)).json().data.realName;
  for (const server of [app, other]) expect(await nameOf(server, theirs)).toBe('张护士');
  await own.run(sql`UPDATE user_account SET real_name = '改名' WHERE tenant_id = '100001'`);
  await own.transaction((tx) => endSessionsOf(tx, bed.people.userId, 'password', bed.clock.now, 'c0ffee00-0000-4000-8000-000000000000'));
  for (const server of [app, other]) {
    await expect.poll(() => statusOn(server, token)).toBe(401);
    expect(await nameOf(server, theirs)).toBe('张护士');
  }
});

describe('an open session', () => {
  test('has what its role is granted, from the moment of the grant', async () => {
    const token = await tokenOf();
    await untilCached(token);
    await bed.database.forTenant('100001').transaction((tx) => grantAll(tx, bed.people.roleId, ['apply_add'], bed.clock.now));
    expect(await permissionsOn(app, token)).toEqual(['apply', 'apply_add', 'apply_view']);
    expect(await permissionsOn(other, token)).toEqual(['apply', 'apply_add', 'apply_view']);
  });

  test('loses what is taken from its role by another program', async () => {
    const token = await tokenOf();
    await untilCached(token);
    await elsewhere(sql`DELETE FROM role_menu WHERE menu_id IN (SELECT id FROM menu WHERE code = 'apply_add')`);
    await expect
      .poll(() => Promise.all([permissionsOn(app, token), permissionsOn(other, token)]))
      .toEqual([
        ['apply', 'apply_view'],
        ['apply', 'apply_view'],
      ]);
  });

  test.each([
    ['the account is disabled', sql`UPDATE user_account SET status = '0'`, sql`UPDATE user_account SET status = '1'`],
    ['the account is deleted', sql`UPDATE user_account SET is_deleted = 1`, sql`UPDATE user_account SET is_deleted = 0`],
    ['the tenant is disabled', sql`UPDATE tenant SET status = '0'`, sql`UPDATE tenant SET status = '1'`],
  ])('ends when %s', async (_, off, on) => {
    const token = await tokenOf();
    await untilCached(token);
    await elsewhere(off);
    await expect.poll(() => Promise.all([statusOn(app, token), statusOn(other, token)])).toEqual([401, 401]);
    await elsewhere(on);
    await expect.poll(() => statusOn(app, token)).toBe(200);
  });

  test('ends with the term of the tenant, though nothing is announced at that moment', async () => {
    const term = (end: Date | null) => elsewhere(sql`UPDATE tenant SET expire_time = ${end} WHERE tenant_code = '100001'`);
    await term(new Date(bed.clock.now + 60_000));
    const token = await tokenOf();
    await untilCached(token);
    bed.clock.now += 60_000;
    expect([await statusOn(app, token), await statusOn(other, token)]).toEqual([401, 401]);
    await term(null);
  });

  test('is asked for again when the listening connection was cut, and cached once it is back', async () => {
    const token = await tokenOf();
    await untilCached(token);
    await bed.database.forTenant('100001').run(sql`UPDATE user_account SET real_name = '断线后' WHERE id = ${bed.people.userId}`);
    await cutListeners();
    await expect.poll(async () => (await callAs(app, token, INFO)).json().data.realName).toBe('断线后');
    await untilCached(token);
  });

  test('is asked for every time while nobody listens', async () => {
    const token = await tokenOf();
    const nowhere = { ...bed.services, database: { ...bed.database, url: 'postgresql://127.0.0.1:1/nowhere' } };
    const authenticator = createAuthenticator(nowhere);
    for (const name of ['甲', '乙', '丙']) {
      await bed.database.forTenant('100001').run(sql`UPDATE user_account SET real_name = ${name} WHERE id = ${bed.people.userId}`);
      expect((await authenticator.authenticate(token)).realName).toBe(name);
    }
    await authenticator.close();
  });

  test('reads its person anew after clear-cache', async () => {
    const token = await tokenOf();
    await untilCached(token);
    await bed.database.forTenant('100001').run(sql`UPDATE user_account SET real_name = '新名' WHERE id = ${bed.people.userId}`);
    expect((await callAs(app, token, '/blade-auth/oauth/clear-cache')).json()).toMatchObject({ code: 200 });
    expect((await callAs(app, token, INFO)).json().data.realName).toBe('新名');
  });
});

async function cutListeners(): Promise<void> {
  const superuser = new pg.Client({ connectionString: bed.database.url });
  await superuser.connect();
  const { rowCount } = await superuser.query(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'lianyi access_changed' AND datname = current_database()`);
  await superuser.end();
  expect(rowCount).toBe(2);
}

test('a token that is none is refused', async () => {
  for (const token of ['nonsense', 'a.b.c', `${await tokenOf()}x`]) expect(await statusOn(app, token)).toBe(401);
});
