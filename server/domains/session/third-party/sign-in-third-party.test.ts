import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listLoginProviders, showUserInfo } from '../../../../contract/domains/session/session.endpoints.ts';
import { sql } from '../../../engine/store/sql.ts';
import { withClient } from '../../../platform/postgres/scratch-database.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type IdentityProvider, PROVIDER_CLIENT, startIdentityProvider } from './identity-provider.testing.ts';
import { addProvider, browserOf, CALLBACK, configureProvider, HOST, SOURCE, signInAs } from './third-party.testing.ts';

const TENANT = '100003';
const OTHER = '100002';

let app: TestApp;
let provider: IdentityProvider;

beforeAll(async () => {
  app = await createTestApp();
  provider = await configureProvider(app, 'strangerAdmin');
});
afterAll(async () => {
  await provider.stop();
  await app.close();
});
beforeEach(async () => {
  app.clock.advance(61_000);
  await setProvider('enabled = 1');
});

const inTenant = (query: ReturnType<typeof sql>) => app.services.database.forTenant(TENANT).run(query);
const setProvider = (change: 'enabled = 1' | 'enabled = 0') =>
  inTenant(
    change === 'enabled = 1'
      ? sql`UPDATE oidc_provider SET enabled = 1 WHERE tenant_id = ${TENANT}`
      : sql`UPDATE oidc_provider SET enabled = 0 WHERE tenant_id = ${TENANT}`,
  );

/** Binds what the provider calls somebody to a person of the hospital. */
async function bind(login: string, userId: string): Promise<void> {
  await signInAs(app, login, TENANT);
  await inTenant(sql`UPDATE user_oauth SET user_id = ${userId} WHERE tenant_id = ${TENANT} AND subject = ${login}`);
}

/** Up to the moment before the token call. */
async function returned(login: string) {
  const browser = browserOf(app);
  const address = await browser.start(TENANT);
  return { browser, address, query: await browser.comeBack(await browser.consent(address, login)) };
}

const FAILED = { status: 400, body: { error: 'invalid_grant', error_description: '第三方登录失败，请重新登录' } };
const EXPIRED = { status: 400, body: { error: 'invalid_grant', error_description: '第三方登录已失效，请重新登录' } };

describe('the way to the provider', () => {
  test('asks for a code, with PKCE, a state that names the hospital, and a nonce', async () => {
    const address = new URL(await browserOf(app).start(TENANT));
    expect(address.origin).toBe(provider.issuer);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: PROVIDER_CLIENT.clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid profile',
      state: expect.stringMatching(/^100003\.[\w-]{43}$/),
      nonce: expect.any(String),
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
    });
  });

  test('marks the browser with a cookie that scripts cannot read', async () => {
    const response = await app.app.inject({ url: `/api/blade-auth/oauth/render/${SOURCE}?tenantId=${TENANT}`, headers: { host: HOST } });
    expect(response.statusCode).toBe(302);
    expect(String(response.headers['set-cookie'])).toMatch(
      /^lianyi-third-party=[\w-]{43}; Path=\/api\/blade-auth\/oauth; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
  });

  test.each([
    ['a hospital without this provider', OTHER, SOURCE],
    ['an unknown source', TENANT, 'wechat_enterprise'],
    ['an unknown hospital', '999999', SOURCE],
    ['what is no tenant', "x' OR 1=1", SOURCE],
  ])('does not exist for %s', async (_, tenantId, source) => {
    expect(await browserOf(app).start(encodeURIComponent(tenantId), source)).toBe('/login?problem=unknown');
  });

  test('is closed while the provider is disabled, and its button gone', async () => {
    const buttons = () => app.anonymous.get(listLoginProviders, { tenantId: TENANT });
    expect(await buttons()).toEqual([{ name: '本院账号', source: SOURCE }]);
    await setProvider('enabled = 0');
    expect(await buttons()).toEqual([]);
    expect(await browserOf(app).start(TENANT)).toBe('/login?problem=unknown');
  });

  test('the buttons of another hospital, or of none, are not shown', async () => {
    for (const tenantId of [OTHER, '', '999999']) expect(await app.anonymous.get(listLoginProviders, { tenantId })).toEqual([]);
  });
});

describe('the way back', () => {
  test('leads a newcomer in as a guest: without an account, without any right', async () => {
    const { status, body } = await signInAs(app, 'newcomer', TENANT);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tenant_id: TENANT,
      user_id: '',
      role_id: '',
      refresh_token: '',
      account: 'newcomer',
      real_name: '温若兰',
      oauth_id: expect.any(String),
    });
    const headers = { 'blade-auth': `bearer ${body.access_token}` };
    expect((await app.app.inject({ url: '/api/blade-auth/oauth/user-info', headers })).statusCode).toBe(401);
    expect((await app.app.inject({ url: '/api/blade-system/param/list', headers })).statusCode).toBe(401);
    expect((await app.app.inject({ url: '/api/blade-system/menu/buttons', headers })).json()).toMatchObject({ code: 200, data: [] });
  });

  test('leads whom the identity is bound to in as himself', async () => {
    const { userId } = app.people.stranger;
    await bind('known', userId);
    const { status, body } = await signInAs(app, 'known', TENANT);
    expect({ status, body }).toMatchObject({ status: 200, body: { user_id: userId, tenant_id: TENANT, account: 'stranger' } });
    expect(body.oauth_id).toMatch(/^[0-9a-f-]{36}$/);
    const info = await app.app.inject({ url: `/api${showUserInfo.path}`, headers: { 'blade-auth': `bearer ${body.access_token}` } });
    expect(info.json().data).toMatchObject({ userId, realName: 'stranger' });
  });

  test('asks nobody for a password that they did not use, however old it is', async () => {
    const { userId } = app.people.stranger;
    await bind('never-typed', userId);
    await inTenant(sql`UPDATE user_account SET password_time = ${new Date(0)} WHERE tenant_id = ${TENANT} AND id = ${userId}`);
    const { body } = await signInAs(app, 'never-typed', TENANT);
    expect(body.must_change_password).toBe(false);
  });

  test('whoever was asked for it before that is let go on; a one-time password and one without an identity are still to be changed', async () => {
    const { stranger, strangerAdmin } = app.people;
    await bind('kept-out', stranger.userId);
    const migration = await readFile(new URL('../../../migrations/20261205100034-passwords-of-third-parties.sql', import.meta.url), 'utf8');
    const stateOf = async (userId: string, days: number) => {
      // Migrations go by the clock of the database.
      const since = new Date(Date.now() - days * 86_400_000);
      await inTenant(sql`UPDATE user_account SET must_change_password = 1, password_time = ${since}
        WHERE tenant_id = ${TENANT} AND id = ${userId}`);
      await withClient(app.databaseUrl, (client) => client.query(`BEGIN; ${migration} COMMIT`));
      const { rows } = await inTenant(
        sql`SELECT must_change_password AS must FROM user_account WHERE tenant_id = ${TENANT} AND id = ${userId}`,
      );
      await inTenant(sql`UPDATE user_account SET must_change_password = 0 WHERE tenant_id = ${TENANT} AND id = ${userId}`);
      return rows[0]?.must;
    };
    expect([await stateOf(stranger.userId, 91), await stateOf(stranger.userId, 89), await stateOf(strangerAdmin.userId, 91)]).toEqual([
      0, 1, 1,
    ]);
  });

  test('is the same person each time', async () => {
    const first = (await signInAs(app, 'again', TENANT)).body.oauth_id;
    expect((await signInAs(app, 'again', TENANT)).body.oauth_id).toBe(first);
  });

  test('also ends with the grant authorization_code, by code and address, without a state', async () => {
    const { browser, query } = await returned('by-code');
    const input = { grant_type: 'authorization_code', code: query.code ?? '', redirect_uri: CALLBACK };
    expect(await browser.finish(input, { tenantId: TENANT })).toMatchObject({ status: 200, body: { account: 'by-code' } });
  });

  test('a code is good once', async () => {
    const { browser, query } = await returned('replayed');
    expect((await browser.finish(query)).status).toBe(200);
    expect(await browser.finish(query)).toEqual(EXPIRED);
  });

  test('a state of another sign-in, or none, is refused', async () => {
    const { browser, query } = await returned('wrong-state');
    const other = new URL(await browserOf(app).start(TENANT)).searchParams.get('state') ?? '';
    for (const state of [other, `${TENANT}.${'A'.repeat(43)}`, 'nonsense', ''])
      expect(await browser.finish({ ...query, state })).toEqual(EXPIRED);
    expect((await browser.finish(query)).status).toBe(200);
  });

  test('another browser cannot finish it', async () => {
    const { query } = await returned('stolen');
    const thief = browserOf(app);
    await thief.start(TENANT);
    expect(await thief.finish(query)).toEqual(EXPIRED);
    expect(await browserOf(app).finish(query)).toEqual(EXPIRED);
  });

  test('a state is good for ten minutes', async () => {
    const { browser, query } = await returned('late');
    app.clock.advance(10 * 60_000);
    expect(await browser.finish(query)).toEqual(EXPIRED);
  });

  test('another nonce than the one that was sent is refused', async () => {
    const browser = browserOf(app);
    const address = new URL(await browser.start(TENANT));
    address.searchParams.set('nonce', 'another');
    expect(await browser.finish(await browser.comeBack(await browser.consent(address.href, 'nonce')))).toEqual(FAILED);
  });

  test('a code that was made for another challenge is refused', async () => {
    const mine = await returned('victim');
    const theirs = await returned('attacker');
    expect(await mine.browser.finish({ ...mine.query, code: theirs.query.code ?? '' })).toEqual(FAILED);
  });

  test.each([
    ['another hospital', { tenantId: OTHER }, EXPIRED],
    ['another source', { source: 'wechat_enterprise' }, FAILED],
    ['another address', { redirect_uri: `${CALLBACK}/x` }, FAILED],
  ])('named with %s it is refused', async (_, change, refusal) => {
    const { browser, query } = await returned('mismatch');
    expect(await browser.finish({ ...query, ...change })).toEqual(refusal);
  });

  test('an issuer that is not the provider is refused', async () => {
    const browser = browserOf(app);
    const back = new URL(await browser.consent(await browser.start(TENANT), 'mix-up'));
    back.searchParams.set('iss', 'https://elsewhere.example.org');
    expect(await browser.finish(await browser.comeBack(back.href))).toEqual(FAILED);
  });

  test('a refusal at the provider ends at the login page, in its own words', async () => {
    const browser = browserOf(app);
    const state = new URL(await browser.start(TENANT)).searchParams.get('state') ?? '';
    expect(
      await browser.comeBack(`${CALLBACK}?${new URLSearchParams({ error: 'access_denied', state, error_description: 'no' })}`),
    ).toEqual({
      problem: 'denied',
    });
    expect(await browser.comeBack(`${CALLBACK}?code=x`)).toEqual({ problem: 'expired' });
  });

  test('what a provider adds of its own is passed over', async () => {
    const browser = browserOf(app);
    const back = await browser.consent(await browser.start(TENANT), 'adding');
    const added = new URLSearchParams({ authuser: '0', prompt: 'none', session_state: 's'.repeat(600), scope: 'openid' });
    const query = await browser.comeBack(`${back}&${added}`);
    expect(await browser.finish(query)).toMatchObject({ status: 200, body: { account: 'adding' } });
  });

  test('a refusal with a long reason, and a code that cannot be read, lead to the login page too', async () => {
    const browser = browserOf(app);
    const state = new URL(await browser.start(TENANT)).searchParams.get('state') ?? '';
    const told = (values: Record<string, string>) => browser.comeBack(`${CALLBACK}?${new URLSearchParams({ state, ...values })}`);
    expect(await told({ error: 'access_denied', error_description: '很长'.repeat(600) })).toEqual({ problem: 'denied' });
    expect(await told({ error: 'server_error', error_uri: 'https://sso.example.org' })).toEqual({ problem: 'failed' });
    expect(await told({ code: 'c'.repeat(2_001) })).toEqual({ problem: 'failed' });
    expect(await browser.comeBack(`${CALLBACK}?code=x&state=${state}&state=${state}`)).toEqual({ problem: 'expired' });
  });

  test('a provider that was disabled meanwhile lets nobody in', async () => {
    const { browser, query } = await returned('too-late');
    await setProvider('enabled = 0');
    expect(await browser.finish(query)).toMatchObject({ status: 400, body: { error_description: '没有此登录方式，请联系管理员' } });
  });

  test('whose account is disabled, or deleted, has no way in', async () => {
    const { userId } = app.people.nobody;
    const inOther = app.services.database.forTenant(OTHER);
    const other = await startIdentityProvider({ redirectUris: [CALLBACK] });
    await addProvider(app, OTHER, other);
    await signInAs(app, 'ex', OTHER);
    await inOther.run(sql`UPDATE user_oauth SET user_id = ${userId} WHERE tenant_id = ${OTHER} AND subject = 'ex'`);
    await inOther.run(sql`UPDATE user_account SET status = '0' WHERE tenant_id = ${OTHER} AND id = ${userId}`);
    expect(await signInAs(app, 'ex', OTHER)).toMatchObject({ status: 400, body: { error_description: '账号已停用，请联系管理员' } });
    await inOther.run(sql`UPDATE user_account SET is_deleted = 1 WHERE tenant_id = ${OTHER} AND id = ${userId}`);
    expect((await signInAs(app, 'ex', OTHER)).body.user_id).toBe('');
    await other.stop();
  });
});

describe('a provider that does not answer', () => {
  test('is told as such, before and after the sign-in', async () => {
    const short = await startIdentityProvider({ redirectUris: [CALLBACK] });
    await addProvider(app, '100001', short);
    await addProvider(app, '100001', { issuer: 'http://127.0.0.1:1' }, 'gone');
    const browser = browserOf(app);
    expect(await browser.start('100001', 'gone')).toBe('/login?problem=unavailable');
    const query = await browser.comeBack(await browser.consent(await browser.start('100001'), 'unlucky'));
    await short.stop();
    expect(await browser.finish(query)).toEqual({
      status: 503,
      body: { error: 'temporarily_unavailable', error_description: '第三方登录暂时不可用，请稍后重试' },
    });
  });

  test('at a private address is not even asked, unless the setting allows it', async () => {
    app.services.settings.privateProviders = false;
    expect(await browserOf(app).start(TENANT)).toBe('/login?problem=unavailable');
    app.services.settings.privateProviders = true;
    expect(await browserOf(app).start(TENANT)).toContain(provider.issuer);
  });
});
