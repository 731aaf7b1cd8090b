import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Whose session a token belongs to. */
export interface TokenClaims {
  sessionId: string;
  tenantId: string;
  userId: string;
}

/** A refresh token names its session and how many refreshes came before it. */
export interface RefreshClaims {
  tenantId: string;
  sessionId: string;
  generation: number;
}

/** One secret serves several purposes; each has its own key, so that a value made for one never passes for another. */
function keyFor(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`lianyi ${purpose}`).digest();
}

/** The short-lived token of every call: a signed JWT, valid for `seconds` from `now` (milliseconds). */
export function signAccessToken(secret: string, claims: TokenClaims, now: number, seconds: number): Promise<string> {
  const issued = Math.floor(now / 1000);
  return new SignJWT({ sid: claims.sessionId, tid: claims.tenantId, uid: claims.userId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .setJti(randomUUID())
    .sign(keyFor(secret, 'access token'));
}

/** The claims of an access token and its end in milliseconds; `undefined` when it is forged, expired or something else. */
export async function readAccessToken(
  secret: string,
  token: string,
  now: number,
): Promise<(TokenClaims & { expiresAt: number }) | undefined> {
  const options = { algorithms: ['HS256'], currentDate: new Date(now), requiredClaims: ['sid', 'tid', 'uid', 'exp'] };
  const read = await jwtVerify(token, keyFor(secret, 'access token'), options).catch(() => undefined);
  if (!read) return undefined;
  const { sid, tid, uid, exp = 0 } = read.payload;
  return { sessionId: String(sid), tenantId: String(tid), userId: String(uid), expiresAt: exp * 1000 };
}

/**
 * The refresh token of one generation of a session. It follows from the secret and the claims alone: a tab that asks
 * again with the previous token is given the same next one, instead of a second branch of the family.
 */
export function refreshTokenOf(secret: string, { tenantId, sessionId, generation }: RefreshClaims): string {
  const claims = Buffer.from(`${generation}:${sessionId}:${tenantId}`).toString('base64url');
  return `${claims}.${signatureOf(secret, claims)}`;
}

/** The claims of a refresh token that this server made; `undefined` for anything else. Says nothing about its being current. */
export function readRefreshToken(secret: string, token: string): RefreshClaims | undefined {
  const [claims = '', signature = ''] = token.split('.');
  const [sent, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, claims))];
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined;
  const [generation, sessionId = '', ...tenant] = Buffer.from(claims, 'base64url').toString().split(':');
  return { generation: Number(generation), sessionId, tenantId: tenant.join(':') };
}

function signatureOf(secret: string, claims: string): string {
  return createHmac('sha256', keyFor(secret, 'refresh token')).update(claims).digest('base64url');
}

/** An identity of a third party that is nobody here yet, and the program through which it came. */
export interface GuestClaims {
  tenantId: string;
  oauthId: string;
  clientId: string;
}

/** What such a newcomer gets instead of an access token: good for asking for an account, and for nothing else. */
export function signGuestToken(secret: string, claims: GuestClaims, now: number, seconds: number): Promise<string> {
  const issued = Math.floor(now / 1000);
  return new SignJWT({ tid: claims.tenantId, oid: claims.oauthId, cid: claims.clientId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .setJti(randomUUID())
    .sign(keyFor(secret, 'guest token'));
}

/** The claims of a newcomer's token; `undefined` when it is forged, expired or something else. */
export async function readGuestToken(secret: string, token: string, now: number): Promise<GuestClaims | undefined> {
  const options = { algorithms: ['HS256'], currentDate: new Date(now), requiredClaims: ['tid', 'oid', 'cid', 'exp'] };
  const read = await jwtVerify(token, keyFor(secret, 'guest token'), options).catch(() => undefined);
  if (!read) return undefined;
  const { tid, oid, cid } = read.payload;
  return { tenantId: String(tid), oauthId: String(oid), clientId: String(cid) };
}

/** What the database keeps of a random token or secret: whoever reads the table cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
