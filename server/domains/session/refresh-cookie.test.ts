import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { consoleMark } from '../../../contract/kernel/console-mark.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { describeTableOf } from '../../engine/store/table.ts';
import {
  basic,
  callAs,
  createSessionTestbed,
  freshStart,
  PASSWORD,
  refreshWith,
  type SessionTestbed,
  signInWith,
} from './session.testing.ts';

const TOKEN = '/api/blade-auth/oauth/token';
const mark = { [consoleMark.name]: consoleMark.value };

let bed: SessionTestbed;
let app: FastifyInstance;

beforeAll(async () => {
  bed = await createSessionTestbed();
  bed.services.settings.trustProxy = 1;
  app = await bed.newApp();
  // The work for a captcha has tests of its own.
  const noWork = { paramKey: 'login.proof-bits', paramName: 'login.proof-bits', paramValue: '0' };
  await insertRow(bed.database.forGroup(), describeTableOf(param), noWork, { now: bed.clock.now });
});
afterAll(() => bed.close());
beforeEach(() => freshStart(bed));

const post = (url: string, headers: Record<string, string>, payload: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, headers: { authorization: basic('lianyi-web'), ...headers }, payload });
const refresh = (cookie: string, headers: Record<string, string> = mark) =>
  post(TOKEN, { cookie, ...headers }, { grant_type: 'refresh_token' });
/** The header of the refresh token's cookie: the sign-in sets others as well. */
const setCookieOf = ({ headers }: Awaited<ReturnType<typeof post>>): string =>
  [headers['set-cookie'] ?? []].flat().find((line) => /^(__Secure-)?lianyi-refresh=/.test(line)) ?? '';
const cookieOf = (reply: Awaited<ReturnType<typeof post>>): string => setCookieOf(reply).split(';')[0] ?? '';
const isOpen = async (token: string) => (await callAs(app, token, '/blade-auth/oauth/user-info')).statusCode === 200;

/** Signs in as the console does, whose captcha is read here. */
async function signInAsConsole(headers: Record<string, string> = mark) {
  const { key } = (await app.inject('/api/blade-auth/oauth/captcha')).json<{ key: string }>();
  const { rows } = await bed.database.forGroup().run<{ answer: string }>(sql`SELECT answer FROM captcha WHERE id = ${key}`);
  const captcha = { 'captcha-key': key, 'captcha-code': rows[0]?.answer ?? '' };
  return post(TOKEN, { 'tenant-id': '100001', ...captcha, ...headers }, { grant_type: 'captcha', username: 'doctor', password: PASSWORD });
}

describe('the console', () => {
  test('is given its refresh token in a cookie that no script reads, and nowhere else', async () => {
    const reply = await signInAsConsole();
    expect(setCookieOf(reply)).toMatch(
      /^lianyi-refresh=[\w.-]+; Path=\/api\/blade-auth\/oauth\/token; Max-Age=604800; HttpOnly; SameSite=Strict$/,
    );
    expect(reply.json()).toMatchObject({ account: 'Doctor', refresh_expires_in: 604_800 });
    expect(reply.body).not.toContain('refresh_token');
    expect(reply.body).not.toContain(cookieOf(reply).split('=')[1]);
  });

  test('over TLS has it under a name that browsers take from TLS alone', async () => {
    const reply = await signInAsConsole({ ...mark, 'x-forwarded-proto': 'https' });
    expect(setCookieOf(reply)).toMatch(/^__Secure-lianyi-refresh=.*; Secure$/);
    expect((await refresh(cookieOf(reply), { ...mark, 'x-forwarded-proto': 'https' })).statusCode).toBe(200);
    const planted = cookieOf(await signInAsConsole());
    expect((await refresh(planted, { ...mark, 'x-forwarded-proto': 'https' })).statusCode).toBe(400);
  });

  test('goes on with the cookie alone, and each time is given the next', async () => {
    let cookie = cookieOf(await signInAsConsole());
    for (let at = 0; at < 3; at += 1) {
      const reply = await refresh(cookie);
      expect([reply.statusCode, await isOpen(reply.json().access_token)]).toEqual([200, true]);
      expect(reply.body).not.toContain('refresh_token');
      expect(cookieOf(reply)).not.toBe(cookie);
      cookie = cookieOf(reply);
    }
  });

  test('in twenty tabs at once is rotated once', async () => {
    const cookie = cookieOf(await signInAsConsole());
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(new Set(replies.map(cookieOf)).size).toBe(1);
  });

  test('of an earlier release sends the token that a script kept, once, and has it in a cookie from then on', async () => {
    const [, token = ''] = cookieOf(await signInAsConsole()).split('=');
    const reply = await post(TOKEN, mark, { grant_type: 'refresh_token', refresh_token: token });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toContain('refresh_token');
    expect((await refresh(cookieOf(reply))).statusCode).toBe(200);
  });
});

describe('a request that another site has caused', () => {
  test.each([
    ['with the cookie alone', {}],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['said to be from another site', { ...mark, 'sec-fetch-site': 'cross-site' }],
    ['said to be from a neighbour', { ...mark, 'sec-fetch-site': 'same-site' }],
    ['from another origin, over plain http', { ...mark, host: 'console.test', origin: 'http://evil.test' }],
    ['from a hidden origin', { ...mark, origin: 'null' }],
  ])('%s is refused, and rotates and ends nothing', async (_, headers) => {
    const signedIn = await signInAsConsole();
    const cookie = cookieOf(signedIn);
    const body = 'content-type' in headers ? 'grant_type=refresh_token' : { grant_type: 'refresh_token' };
    const sent = { authorization: basic('lianyi-web'), cookie, ...headers };
    const reply = await app.inject({ method: 'POST', url: TOKEN, headers: sent, payload: body });
    expect([reply.statusCode >= 400, reply.headers['set-cookie']]).toEqual([true, undefined]);
    expect(reply.body).not.toContain('access_token');
    const out = await app.inject({ method: 'POST', url: `${TOKEN}/revoke`, headers: sent });
    expect(out.body).not.toContain('access_token');
    expect(await isOpen(signedIn.json().access_token)).toBe(true);
    const { rows } = await bed.database.forGroup().run(sql`SELECT rotated_time AS at FROM session ORDER BY create_time DESC LIMIT 1`);
    expect(rows).toEqual([{ at: null }]);
    expect((await refresh(cookie)).statusCode).toBe(200);
  });

  test('signs nobody in', async () => {
    const reply = await signInAsConsole({ 'sec-fetch-site': 'cross-site' });
    expect([reply.statusCode, reply.json().error_description]).toEqual([403, '请从本系统的页面登录']);
  });

  test('is told from one of the own pages', async () => {
    const cookie = cookieOf(await signInAsConsole());
    const own = { ...mark, host: 'console.test', origin: 'http://console.test' };
    expect((await refresh(cookie, own)).statusCode).toBe(200);
    // A proxy may have changed the host; the browser knows better.
    expect((await refresh(cookie, { ...own, host: 'inner', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  });
});

describe('signing out', () => {
  test('takes the cookie away', async () => {
    const signedIn = await signInAsConsole();
    const headers = { 'blade-auth': `bearer ${signedIn.json().access_token}`, ...mark };
    const reply = await app.inject({ method: 'POST', url: '/api/blade-auth/oauth/logout', headers });
    expect(setCookieOf(reply)).toMatch(/^lianyi-refresh=; Path=\/api\/blade-auth\/oauth\/token; Max-Age=0; HttpOnly/);
    expect((await refresh(cookieOf(signedIn))).json()).toMatchObject({ error_description: '已退出登录，请重新登录' });
  });

  test('works by the cookie, when there is no access token any more', async () => {
    const signedIn = await signInAsConsole();
    const reply = await post(`${TOKEN}/revoke`, { cookie: cookieOf(signedIn), ...mark });
    expect([reply.statusCode, setCookieOf(reply)]).toEqual([200, expect.stringContaining('Max-Age=0')]);
    expect(await isOpen(signedIn.json().access_token)).toBe(false);
    // Sent again, and late: the browser may have the cookie of the next session, which is left alone.
    const again = await post(`${TOKEN}/revoke`, { cookie: cookieOf(signedIn), ...mark });
    expect([again.statusCode, setCookieOf(again)]).toEqual([200, '']);
  });

  test('happens by itself when somebody signs in in the same browser', async () => {
    const first = await signInAsConsole();
    const second = await signInAsConsole({ ...mark, cookie: cookieOf(first) });
    expect([await isOpen(first.json().access_token), await isOpen(second.json().access_token)]).toEqual([false, true]);
    expect(cookieOf(second)).not.toBe(cookieOf(first));
  });
});

describe('programs', () => {
  test('go on getting and sending the refresh token, and are given no cookie', async () => {
    const first = await signInWith(app);
    expect(first.headers).not.toHaveProperty('set-cookie');
    const reply = await refreshWith(app, first.json().refresh_token);
    expect([reply.statusCode, typeof reply.json().refresh_token, reply.headers['set-cookie']]).toEqual([200, 'string', undefined]);
  });

  test('cannot use a cookie, their own or the console’s', async () => {
    const cookie = cookieOf(await signInAsConsole());
    const own = `lianyi-refresh=${(await signInWith(app)).json().refresh_token}`;
    for (const sent of [cookie, own])
      expect(
        (await post(TOKEN, { ...mark, cookie: sent, authorization: basic('lianyi-api') }, { grant_type: 'refresh_token' })).statusCode,
      ).toBe(400);
  });

  test('end their session by the refresh token, and nobody else’s', async () => {
    const { access_token, refresh_token } = (await signInWith(app)).json();
    await post(`${TOKEN}/revoke`, {}, { refresh_token });
    expect(await isOpen(access_token)).toBe(true);
    await post(`${TOKEN}/revoke`, { authorization: basic('lianyi-api') }, { refresh_token });
    expect(await isOpen(access_token)).toBe(false);
  });
});
