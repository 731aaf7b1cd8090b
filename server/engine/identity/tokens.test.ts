import { createHmac } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { readAccessToken, readRefreshToken, refreshTokenOf, signAccessToken } from './tokens.ts';

const secret = 'a secret of the tests, long enough for anybody';
const claims = { sessionId: '0190c0de-0000-7000-8000-000000000001', tenantId: '100001', userId: '0190c0de-0000-7000-8000-000000000002' };
const now = Date.UTC(2026, 0, 5, 1);

describe('access tokens', () => {
  test('carry their session until their end, and not a second longer', async () => {
    const token = await signAccessToken(secret, claims, now, 3600);
    expect(await readAccessToken(secret, token, now + 3_599_000)).toEqual({ ...claims, expiresAt: now + 3_600_000 });
    expect(await readAccessToken(secret, token, now + 3_600_000)).toBeUndefined();
  });

  test('of another secret, without a signature, of another algorithm or for another purpose are nothing', async () => {
    const payload = { sid: claims.sessionId, tid: claims.tenantId, uid: claims.userId, exp: now / 1000 + 60 };
    const unsigned = new UnsecuredJWT(payload).encode();
    const key = createHmac('sha256', secret).update('lianyi access token').digest();
    const otherAlgorithm = await new SignJWT(payload).setProtectedHeader({ alg: 'HS512' }).sign(Buffer.concat([key, key]));
    const bareSecret = await new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret));
    const foreign = await signAccessToken(`${secret}!`, claims, now, 3600);
    const refresh = refreshTokenOf(secret, { ...claims, generation: 0 });
    for (const token of [unsigned, otherAlgorithm, bareSecret, foreign, refresh, '', 'a.b.c']) {
      expect(await readAccessToken(secret, token, now)).toBeUndefined();
    }
  });
});

describe('refresh tokens', () => {
  test('follow from session and generation, and read back', () => {
    const token = refreshTokenOf(secret, { ...claims, generation: 3 });
    expect(token).toBe(refreshTokenOf(secret, { ...claims, generation: 3 }));
    expect(token).not.toContain(claims.sessionId);
    expect(readRefreshToken(secret, token)).toEqual({ sessionId: claims.sessionId, tenantId: '100001', generation: 3 });
  });

  test('with other claims under the same signature are nothing', () => {
    const [, signature] = refreshTokenOf(secret, { ...claims, generation: 3 }).split('.');
    const [next] = refreshTokenOf(secret, { ...claims, generation: 4 }).split('.');
    for (const forged of [`${next}.${signature}`, `${next}.`, `${next}`, '', '.', 'x.y'])
      expect(readRefreshToken(secret, forged)).toBeUndefined();
  });
});
