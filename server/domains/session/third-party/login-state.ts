import { randomBytes } from 'node:crypto';
import { hashToken } from '../../../engine/identity/tokens.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import type { Runner } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { limits } from '../session-limits.ts';
import { oidcLoginTable } from './third-party.tables.ts';

export interface StartedLogin {
  providerId: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
  responseIssuer: string | null;
  expireTime: Date;
}

/** A new state. It names its tenant, so that whoever brings it back need not. */
export function newState(tenantId: string): string {
  return `${tenantId}.${randomBytes(32).toString('base64url')}`;
}

/** The tenant that a state names; `undefined` for what is no state. Says nothing about its being one of ours. */
export function tenantOfState(state: string | null | undefined): string | undefined {
  return /^([A-Za-z0-9_-]{1,12})\.[\w-]{43}$/.exec(state ?? '')?.[1];
}

/** Remembers a sign-in that leaves for its provider, for ten minutes. */
export async function keepLogin(
  runner: Runner,
  login: Pick<StartedLogin, 'providerId' | 'nonce' | 'codeVerifier' | 'redirectUri'>,
  marks: { state: string; browser: string },
  now: number,
): Promise<void> {
  const own = { stateHash: hashToken(marks.state), browserHash: hashToken(marks.browser), expireTime: new Date(now + limits.thirdPartyMs) };
  await insertRow(runner, oidcLoginTable, { ...login, ...own }, { now });
}

/** Notes who the provider says it is on the way back. Answers whether such a sign-in is under way in this browser. */
export async function noteReturn(
  runner: Runner,
  marks: { state: string; browser: string; issuer: string | null | undefined; source: string },
  now: number,
): Promise<boolean> {
  const { count } = await runner.run(sql`
    UPDATE oidc_login l SET response_issuer = ${marks.issuer} FROM oidc_provider p
    WHERE l.tenant_id = ${runner.tenantId} AND l.state_hash = ${hashToken(marks.state)} AND l.browser_hash = ${hashToken(marks.browser)}
      AND l.expire_time > ${new Date(now)} AND p.tenant_id = l.tenant_id AND p.id = l.provider_id AND p.source = ${marks.source}`);
  return count === 1;
}

/**
 * The sign-in that this browser started, found by its state or, without one, by where it was to come back to. Taking it
 * uses it up. `undefined` for an unknown, used or expired one, and for another browser's.
 */
export async function takeLogin(
  runner: Runner,
  marks: { state?: string; browser: string; redirectUri?: string },
  now: number,
): Promise<StartedLogin | undefined> {
  const { state, browser, redirectUri } = marks;
  const byState = state ? sql`state_hash = ${hashToken(state)}` : sql`redirect_uri = ${redirectUri}`;
  const { rows } = await runner.run<StartedLogin>(sql`
    DELETE FROM oidc_login WHERE tenant_id = ${runner.tenantId} AND browser_hash = ${hashToken(browser)} AND ${byState}
    RETURNING provider_id AS "providerId", nonce, code_verifier AS "codeVerifier", redirect_uri AS "redirectUri",
      response_issuer AS "responseIssuer", expire_time AS "expireTime"`);
  // Without a state there may be several tabs' under way: then nobody can tell which one is meant.
  const [login] = rows.length === 1 ? rows : [];
  return login && login.expireTime.getTime() > now ? login : undefined;
}
