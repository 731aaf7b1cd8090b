import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EndReason, endSession } from '../../engine/identity/sessions.ts';
import { hashToken, readRefreshToken, refreshTokenOf } from '../../engine/identity/tokens.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { basic, callAs, createSessionTestbed, freshStart, refreshWith, type SessionTestbed, signInWith } from './session.testing.ts';
import { limits } from './session-limits.ts';

let bed: SessionTestbed;
let app: FastifyInstance;

beforeAll(async () => {
  bed = await createSessionTestbed();
  app = await bed.newApp();
});
afterAll(() => bed.close());
beforeEach(() => freshStart(bed));

const over = (why: string) => [400, { error: 'invalid_grant', error_description: why }];
const dead = over('登录已失效，请重新登录');
const stolen = over('登录凭证被重复使用，为安全起见已退出，请重新登录');
const told = (reply: Awaited<ReturnType<typeof refreshWith>>) => [reply.statusCode, reply.json()];
const isOpen = async (token: string) => (await callAs(app, token, '/blade-auth/oauth/user-info')).statusCode === 200;

describe('refreshing', () => {
  test('gives new tokens, again and again, and each new one works', async () => {
    let tokens = (await signInWith(app)).json();
    const seen = new Set<string>([tokens.access_token, tokens.refresh_token]);
    for (let at = 0; at < 4; at += 1) {
      bed.clock.now += 50 * 60_000;
      tokens = (await refreshWith(app, tokens.refresh_token)).json();
      expect(tokens).toMatchObject({ token_type: 'bearer', account: 'Doctor', tenant_id: '100001' });
      expect(await isOpen(tokens.access_token)).toBe(true);
      seen.add(tokens.access_token).add(tokens.refresh_token);
    }
    expect(seen.size).toBe(10);
  });

  test('has an address of its own', async () => {
    const { refresh_token } = (await signInWith(app)).json();
    const headers = { authorization: basic('lianyi-api') };
    const reply = await app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token/refresh',
      headers,
      payload: { tenantId: '100001', refresh_token },
    });
    expect(reply.statusCode).toBe(200);
    expect(await isOpen(reply.json().access_token)).toBe(true);
  });

  test('with the previous token within the grace gives the same next one; afterwards it ends the family', async () => {
    const first = (await signInWith(app)).json();
    const second = (await refreshWith(app, first.refresh_token)).json();
    bed.clock.now += limits.refreshGraceMs;
    const again = (await refreshWith(app, first.refresh_token)).json();
    expect(again.refresh_token).toBe(second.refresh_token);
    expect(again.access_token).not.toBe(second.access_token);
    expect(await isOpen(again.access_token)).toBe(true);

    bed.clock.now += 1;
    expect(told(await refreshWith(app, first.refresh_token))).toEqual(dead);
    expect(await isOpen(again.access_token)).toBe(false);
    expect(told(await refreshWith(app, second.refresh_token))).toEqual(stolen);
    const { rows } = await bed.database.forGroup().run(sql`SELECT count(*) AS n FROM session WHERE ended_reason = 'reuse'`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('goes on after an answer that was lost: a console gives up, waits, and asks again with the token it has', async () => {
    const first = (await signInWith(app)).json();
    const lost = (await refreshWith(app, first.refresh_token)).json();
    bed.clock.now += 2 * 60_000;
    const again = (await refreshWith(app, first.refresh_token)).json();
    expect(again.refresh_token).toBe(lost.refresh_token);
    expect(await isOpen(again.access_token)).toBe(true);
  });

  test('with a token older than the previous one ends the family even within the grace', async () => {
    const first = (await signInWith(app)).json();
    const second = (await refreshWith(app, first.refresh_token)).json();
    const third = (await refreshWith(app, second.refresh_token)).json();
    expect(told(await refreshWith(app, first.refresh_token))).toEqual(dead);
    expect(told(await refreshWith(app, third.refresh_token))).toEqual(stolen);
    expect(await isOpen(third.access_token)).toBe(false);
  });

  test('with such a token ends the family whatever role it asks for', async () => {
    const first = (await signInWith(app)).json();
    const second = (await refreshWith(app, first.refresh_token)).json();
    const third = (await refreshWith(app, second.refresh_token)).json();
    expect(told(await refreshWith(app, first.refresh_token, 'lianyi-api', newId()))).toEqual(dead);
    expect(await isOpen(third.access_token)).toBe(false);
  });

  test('twenty times at once leaves one family with one next token', async () => {
    const first = (await signInWith(app)).json();
    const replies = await Promise.all(Array.from({ length: 20 }, () => refreshWith(app, first.refresh_token)));
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(20).fill(200));
    const next = new Set(replies.map((reply) => reply.json().refresh_token));
    expect(next.size).toBe(1);
    for (const reply of replies) expect(await isOpen(reply.json().access_token)).toBe(true);
    const [token = ''] = next;
    expect((await refreshWith(app, token)).statusCode).toBe(200);
  });

  test('waits for a refresh that is under way, and then sees what it left', async () => {
    const first = (await signInWith(app)).json();
    const { tenantId, sessionId } = readRefreshToken(bed.services.secret, first.refresh_token) ?? { tenantId: '', sessionId: '' };
    const hashOf = (generation: number) => hashToken(refreshTokenOf(bed.services.secret, { tenantId, sessionId, generation }));
    const { reply } = await bed.database.forTenant(tenantId).transaction(async (tx) => {
      await tx.run(sql`SELECT 1 FROM session WHERE tenant_id = ${tenantId} AND id = ${sessionId} FOR UPDATE`);
      const waiting = refreshWith(app, first.refresh_token).then(told);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.run(
        sql`UPDATE session SET refresh_hash = ${hashOf(2)}, previous_hash = ${hashOf(1)} WHERE tenant_id = ${tenantId} AND id = ${sessionId}`,
      );
      return { reply: waiting };
    });
    expect(await reply).toEqual(dead);
  });

  test('by another client, with nonsense, or with an access token gives nothing and ends nothing', async () => {
    const { access_token, refresh_token } = (await signInWith(app)).json();
    expect(told(await refreshWith(app, refresh_token, 'lianyi-web'))).toEqual(dead);
    for (const token of [access_token, `${refresh_token}x`, 'nonsense', '']) expect(told(await refreshWith(app, token))).toEqual(dead);
    expect((await refreshWith(app, refresh_token)).statusCode).toBe(200);
  });

  test('keeps a session open for seven days without use, and no longer', async () => {
    const first = (await signInWith(app)).json();
    const week = bed.services.settings.refreshTokenSeconds * 1000;
    bed.clock.now += week - 1000;
    const second = (await refreshWith(app, first.refresh_token)).json();
    bed.clock.now += week - 1000;
    const third = (await refreshWith(app, second.refresh_token)).json();
    bed.clock.now += week;
    expect(told(await refreshWith(app, third.refresh_token))).toEqual(over('长时间未使用，登录已过期，请重新登录'));
    // Whoever found an older one learns nothing.
    expect(told(await refreshWith(app, first.refresh_token))).toEqual(dead);
  });

  test('never keeps a session open for more than thirty days', async () => {
    const opened = bed.clock.now;
    const { sessionSeconds } = bed.services.settings;
    let tokens = (await signInWith(app)).json();
    for (let day = 6; day <= 24; day += 6) {
      bed.clock.now = opened + day * 86_400_000;
      tokens = (await refreshWith(app, tokens.refresh_token)).json();
    }
    bed.clock.now = opened + sessionSeconds * 1000 - 60_000;
    tokens = (await refreshWith(app, tokens.refresh_token)).json();
    expect(await isOpen(tokens.access_token)).toBe(true);
    bed.clock.now += 60_000;
    expect(await isOpen(tokens.access_token)).toBe(false);
    expect(told(await refreshWith(app, tokens.refresh_token))).toEqual(over('登录已达最长时限，请重新登录'));
  });

  test.each([
    ['forced', '已被管理员强制下线，请重新登录'],
    ['elsewhere', '已从其他设备退出此登录，请重新登录'],
    ['password', '密码已修改，请用新密码登录'],
    ['reset', '密码已重置，请用新密码登录'],
    ['disabled', '账号已停用，请联系管理员'],
    ['of a later release', '登录已失效，请重新登录'],
  ])('a session that was ended (%s) tells its person why', async (reason, why) => {
    const { refresh_token } = (await signInWith(app)).json();
    const { sessionId = '' } = readRefreshToken(bed.services.secret, refresh_token) ?? {};
    const db = bed.database.forTenant('100001');
    await db.transaction((tx) => endSession(tx, sessionId, reason as EndReason, bed.clock.now));
    expect(told(await refreshWith(app, refresh_token))).toEqual(over(why));
  });

  test('is over with the account', async () => {
    const { refresh_token } = (await signInWith(app)).json();
    const set = (status: string) =>
      bed.database.forTenant('100001').run(sql`UPDATE user_account SET status = ${status} WHERE id = ${bed.people.userId}`);
    await set('0');
    expect(told(await refreshWith(app, refresh_token))).toEqual(dead);
    await set('1');
  });
});

test('an access token is good for an hour', async () => {
  const { access_token } = (await signInWith(app)).json();
  bed.clock.now += 3_599_000;
  expect(await isOpen(access_token)).toBe(true);
  bed.clock.now += 1000;
  expect(await isOpen(access_token)).toBe(false);
});
